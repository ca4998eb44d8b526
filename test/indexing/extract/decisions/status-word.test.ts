import { describe, expect, it } from "vitest";
import { readStatus } from "../../../../src/indexing/extract/decisions/status-word.ts";

describe("readStatus", () => {
  it.each([
    ["Accepted", "Accepted"],
    ["**Implemented (Loom 5.7)**", "Implemented"],
    ["**Status: Active Review (Aug 10...Aug 24, 2026)**", "Active Review"],
    ["[ADOPTED](/README.md#adopted)", "ADOPTED"],
    ["[ADOPTED](/README.md#adopted) (may be RETIRED)", "ADOPTED"],
    ["Accepted, revision 1.0", "Accepted"],
    ["Accepted — 2026-04-24.", "Accepted"],
    ["Accepted. Tracking [issue](https://example.org/1)", "Accepted"],
    ["Accepted: tracking #12", "Accepted"],
    ["Accepted 2023-04-05", "Accepted"],
    ["Accepted on 2023-04-05", "Accepted"],
    ["Accepted with modifications", "Accepted with modifications"],
    ["accepted; supersedes ADR-0045", "accepted"],
    ["superseded by [x](y.md)", "superseded"],
    ["Rejected in favour of ADR 111", "Rejected"],
    ["Inactive (superseded by BIP-0121)", "Inactive"],
    ["Implemented in v2", "Implemented"],
    ["Returned for revision", "Returned for revision"],
    ["Final Comment Period (FCP)", "Final Comment Period"],
    ["Gathering information. We are starting.", "Gathering information"],
    ["Decided on Bulma. Open to others.", "Decided"],
    ["Draft-Accepted", "Draft-Accepted"],
    ["ready-for-release", "ready-for-release"],
    ["imlpemented", "imlpemented"],
    ["⚠️ Superseded by [ADR-0034](x.md)", "Superseded"],
    ["✅ done", "done"],
    [":white_check_mark: Accepted", "Accepted"],
    ["[ ] Proposed [x] Accepted [ ] Rejected", "Accepted"],
    ["![Accepted](https://example.org/badge.svg)", "Accepted"],
    ["~~Proposed~~ Accepted", "Accepted"],
    ["*Accepted* <!-- not yet -->", "Accepted"],
    ["**Accepted** (2026-07-01). Was **Proposed**", "Accepted"],
    ["partially_implemented", "partially implemented"],
  ])("%s → %s", (written, word) => {
    expect(readStatus(written)).toEqual({ is: "word", word });
  });

  it.each([
    "{Deprecated|Proposed|Accepted|Declined}",
    "Draft | Proposed | Accepted | Rejected",
    "[Draft/Final/Postponed/Cancelled]",
    "[proposed, approved, rejected, deprecated]",
    "`Proposed`, `Approved`, `Partially Implemented`",
    "<link>",
    "[status]",
    "TBD",
    "n/a",
    "-",
    "???",
  ])("%s is a placeholder", (written) => {
    expect(readStatus(written)).toEqual({ is: "placeholder" });
  });

  it.each(["The two points above have been implemented", "See the table below for what each phase did"])(
    "%s names none",
    (written) => {
      expect(readStatus(written)).toEqual({ is: "unreadable" });
    },
  );

  it("an empty one is empty", () => {
    expect(readStatus("  ")).toEqual({ is: "empty" });
  });
});
