import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexRepository } from "../../src/cli/repository/index-repository.ts";
import { faultsOf } from "../../src/cli/repository/index-faults.ts";
import { NO_CONFIG } from "../../src/indexing/config.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import { emitted } from "./emitted.ts";

const SHARED = fileURLToPath(new URL("../../../shared", import.meta.url));
const PACKED = join(SHARED, "corpora/tgz/tzervas__mycelium.tar.gz");
const COMPARE = join(SHARED, "wire/compare-index.mjs");

/** How many rows differ, by field: the classes that ADR-0005 lists, and no other. */
const DIFFERING = { anchor: 53, summary: 52, kind: 14, status: 3, id: 2, depends_on: 2, guarantee_tag: 1 };

describe.skipIf(!existsSync(PACKED))("the index of a real repository against the recorded builder's", () => {
  let folder = "";
  let text = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tero-recorded-"));
    spawnSync("tar", ["xzf", PACKED, "-C", folder, "--strip-components=1"]);
    const out = join(folder, "docs/tero-index");
    const request = { root: folder, out, config: NO_CONFIG, parse: parseMarkdown, env: process.env };
    text = emitted(EMITTERS.json, indexRepository(request).index);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("differs in the classes of ADR-0005 alone", () => {
    const path = join(folder, "ours.json");
    writeFileSync(path, text);
    const { stdout } = spawnSync(process.execPath, [COMPARE, path, "--show", "0"], { encoding: "utf8" });
    const differing = [...stdout.matchAll(/^(\w+): (\d+) rows differ/gm)].map(([, field, rows]) => [
      field,
      Number(rows),
    ]);
    expect(Object.fromEntries(differing)).toEqual(DIFFERING);
    expect(stdout).toContain("missing: 0 recorded rows\n");
    expect(stdout).toContain("extra: 0 rows");
    const shares = [...stdout.matchAll(/\(([\d.]+) %\)/g)].map(([, share]) => Number(share));
    expect([(shares[0] ?? 0) >= 98.5, (shares[1] ?? 0) >= 97]).toEqual([true, true]);
  });

  it("is valid", () => {
    expect(faultsOf(text)).toEqual([]);
  });
});
