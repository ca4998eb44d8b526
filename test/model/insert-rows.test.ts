import fc from "fast-check";
import { expect, it } from "vitest";
import { insertRows } from "../../src/model/insert-rows.ts";
import { byCanonicalOrder, type Placed } from "../../src/model/order.ts";

const placed: fc.Arbitrary<Placed> = fc.record({
  family: fc.constantFrom("doc", "issue"),
  file: fc.constantFrom("a.md", "b.md", "c.md"),
  line: fc.nat(5),
  anchor: fc.constantFrom("a", "b"),
});

it("rows that are inserted stand where sorting would put them", () => {
  fc.assert(
    fc.property(fc.array(placed), fc.array(placed), (many, few) => {
      const ordered = many.toSorted(byCanonicalOrder);
      expect(insertRows(ordered, few)).toEqual([...ordered, ...few].toSorted(byCanonicalOrder));
    }),
  );
});
