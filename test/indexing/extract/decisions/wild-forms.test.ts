import { expect, it } from "vitest";
import { decide, type Files } from "./read-decisions.ts";

/** A repository in a few lines: what every record of the series has, and the record that is looked at. */
interface Form {
  readonly idea: string;
  readonly files: Files;
  /** Fields by file, of the records that are looked at. */
  readonly records: ReturnType<typeof decide>["fields"];
  /** What lies beside them and is no record. */
  readonly others?: readonly string[];
}

const sections = (...names: string[]): string => names.map((name) => `\n## ${name}\n\nText.\n`).join("");
const SERIES: Files = {
  "text/0001-a.md": `# A\n${sections("Motivation", "Explanation", "Trade-offs and mitigations", "Open questions")}`,
  "text/0002-b.md": `# B\n${sections("Motivation", "Explanation", "Prior art and alternatives", "Open questions")}`,
};

const FORMS: readonly Form[] = [
  {
    idea: "a bold line followed by a comment, in a directory",
    files: {
      "rfcs/0005-scale/README.md":
        "# RFC-0005 Scale the ropes\n\n**Status:** implementable\n\n<!-- provisional, implementable -->\n\n**Creation date:** 2022-03-29\n\n**Last update:** 2023-01-01\n",
    },
    records: {
      "rfcs/0005-scale/README.md": {
        kind: "rfc",
        id: "RFC-0005",
        status: "implementable",
        date: "2022-03-29",
      },
    },
  },
  {
    idea: "proposals known by their sections alone, a small folder beside them, a bold line with a link",
    files: {
      ...SERIES,
      "text/logs/0091-c.md": `# C\n\n**Status:** Superceded entirely by [0002-b](../0002-b.md)\n`,
      "text/trace/0035-d.md": `# D\n${sections("Motivation", "Explanation", "Open questions")}`,
    },
    records: {
      "text/logs/0091-c.md": {
        kind: "proposal",
        id: "0091",
        status: "Superceded",
        superseded_by: ["text/0002-b.md"],
      },
      "text/trace/0035-d.md": { kind: "proposal", id: "0035" },
    },
  },
  {
    idea: "numbers of issues, a heading that says Proposal, drafts and templates beside them",
    files: {
      "design/43651-generics.md":
        "# Proposal: Generics\n\nAuthor(s): A. Gopher\n\nLast updated: 2021-08-20\n",
      "design/12345-modules.md": "# Proposal: Modules\n\nLast updated: 2019-01-02\n",
      "design/25530-moved.md": "This document has moved to the other repository.\n",
      "design/40307-plan.md": "# Plan for generics\n\nText.\n",
      "design/go2draft.md": "# Draft designs\n\nText.\n",
      "design/TEMPLATE.md": "# Proposal: [Title]\n",
    },
    records: {
      "design/43651-generics.md": { kind: "proposal", id: "43651" },
      "design/40307-plan.md": { kind: "proposal", id: "40307" },
    },
    others: ["design/25530-moved.md", "design/go2draft.md", "design/TEMPLATE.md"],
  },
  {
    idea: "an indented preamble with several authors",
    files: {
      "bip-0003.md":
        "```\n  BIP: 3\n  Title: Updated process\n  Authors: A B <a@example.org>\n           C D <c@example.org>\n  Status: Deployed\n  Assigned: 2025-01-09\n  Replaces: 2\n```\n\n## Abstract\n\nText.\n",
      "bip-0379.md": "```\n  BIP: 379\n  Title: Scripts\n  Status: Draft\n```\n\n## Abstract\n\nText.\n",
      "bip-0379/vectors.md": "# Vectors\n\nStatus: Draft\n",
    },
    records: {
      "bip-0003.md": {
        kind: "proposal",
        id: "BIP-0003",
        title: "Updated process",
        status: "Deployed",
        date: "2025-01-09",
        supersedes: ["BIP-0002"],
      },
    },
    others: ["bip-0379/vectors.md"],
  },
  {
    idea: "capitalised keys, two id spaces side by side, a stub in the directory",
    files: {
      "CIP-0030/README.md":
        "---\nCIP: 30\nTitle: Wallets\nStatus: Active\nCreated: 2021-04-29\n---\n\n## Abstract\n\nText.\n",
      "CIP-0030/CIP-0030.md": "Moved to README.md\n",
      "CIP-0031/README.md":
        "---\nCIP: 31\nTitle: Inputs\nStatus: Inactive (superseded by CIP-0121 and CIP-0122)\nCreated: 2021-05-01\n---\n\n# Inputs\n",
      "CPS-0005/README.md":
        "---\nCPS: 5\nTitle: Scripts\nStatus: Open\nCreated: 2021-05-01\n---\n\n## Problem\n\nText.\n",
      "CPS-0006/README.md":
        "---\nCPS: 6\nTitle: Fees\nStatus: Open\nCreated: 2021-05-01\n---\n\n# Fees\n\n## Problem\n\n## Goals\n\n## Open Questions\n",
    },
    records: {
      "CIP-0030/README.md": {
        kind: "proposal",
        id: "CIP-0030",
        title: "Wallets",
        status: "Active",
        date: "2021-04-29",
      },
      "CIP-0031/README.md": {
        kind: "proposal",
        id: "CIP-0031",
        status: "Inactive",
        date: "2021-05-01",
        superseded_by: ["CIP-0121", "CIP-0122"],
      },
    },
    others: ["CIP-0030/CIP-0030.md"],
  },
  {
    idea: "a table whose header is empty, month names, a heading with the number unpadded",
    files: {
      "text/0001-coretime.md":
        "# RFC-1: Coretime\n\n|  |  |\n| --- | --- |\n| **Start Date** | 30 June 2023 |\n| **Description** | Text. |\n\n## Summary\n",
      "text/0005-x.md": "# RFC-5: X\n\n|  |  |\n| --- | --- |\n| **Start Date** | 01 Sep 2024. |\n",
    },
    records: {
      "text/0001-coretime.md": { kind: "rfc", id: "RFC-0001", date: "2023-06-30" },
      "text/0005-x.md": { kind: "rfc", id: "RFC-0005", date: "2024-09-01" },
    },
  },
  {
    idea: "a feature for a title, a start date, shepherds",
    files: {
      "rfcs/0005-flakes.md":
        "---\nfeature: flakes-and_co\nstart-date: 2018-03-05\nauthor: A\nshepherd-team: B, C\n---\n\n# Summary\n[summary]: #summary\n\nText.\n\n# Motivation\n",
    },
    records: {
      "rfcs/0005-flakes.md": { kind: "rfc", id: "RFC-0005", title: "flakes-and_co", date: "2018-03-05" },
    },
  },
  {
    idea: "quoted numbers in frontmatter, supersession by bare numbers",
    files: {
      "proposals/0033-fees.md":
        "---\nsimd: '0033'\ntitle: Fees\nstatus: Accepted\ncreated: 2023-01-02\nsupersedes: '0012'\nsuperseded-by: 0219\n---\n\n## Summary\n",
      "proposals/0219-fees.md":
        "---\nsimd: '0219'\ntitle: Fees again\nstatus: Review\ncreated: 2023-02-03\nextends:\n---\n\n## Summary\n",
      "XXXX-template.md": "---\nsimd: 'XXXX'\nstatus: Idea\n---\n",
    },
    records: {
      "proposals/0033-fees.md": {
        kind: "proposal",
        id: "SIMD-0033",
        title: "Fees",
        status: "Accepted",
        date: "2023-01-02",
        supersedes: ["SIMD-0012"],
        superseded_by: ["SIMD-0219"],
      },
    },
    others: ["XXXX-template.md"],
  },
  {
    idea: "a prefix glued to the number, the title in frontmatter, columns for metadata",
    files: {
      "docs/architecture-decisions/adr010-luxon.md":
        "---\nid: adrs-adr010\ntitle: 'ADR010: Use Luxon'\ndescription: Text\n---\n\n## Context\n\nText.\n\n## Decision\n\nText.\n",
      "docs/architecture-decisions/adr001-old.md":
        "# Old\n\n| Created    | Status |\n| ---------- | ------ |\n| 2020-02-21 | Open   |\n\n## Decision\n",
      "docs/architecture-decisions/adr000-template.md": "---\ntitle: 'ADR000: [TITLE]'\n---\n",
    },
    records: {
      "docs/architecture-decisions/adr010-luxon.md": {
        kind: "adr",
        id: "ADR-010",
        title: "ADR010: Use Luxon",
      },
      "docs/architecture-decisions/adr001-old.md": {
        kind: "adr",
        id: "ADR-001",
        status: "Open",
        date: "2020-02-21",
      },
    },
    others: ["docs/architecture-decisions/adr000-template.md"],
  },
  {
    idea: "bullets with a dash for what is not known",
    files: {
      "text/0001-x.md":
        "- Start Date: 2022-05-06\n- RFC Type: feature\n- RFC PR: https://example.org/rfcs/pull/1\n- RFC Status: -\n\n# Summary\n\nText.\n",
      "text/0007-y.md":
        "- Start Date: 2022-05-07\n- RFC Type: decision\n- RFC PR: https://example.org/rfcs/pull/7\n- RFC Status: approved\n\n# Summary\n",
    },
    records: {
      "text/0001-x.md": { kind: "rfc", id: "RFC-0001", title: "x", date: "2022-05-06" },
      "text/0007-y.md": { kind: "rfc", id: "RFC-0007", title: "y", status: "approved", date: "2022-05-07" },
    },
  },
  {
    idea: "the date in a section, or in the status",
    files: {
      "docs/adr/0002-x.md": "# ADR 0002 — X\n\n## Status\n\nAccepted — 2026-04-24.\n",
      "docs/adr/0003-y.md": "# ADR 0003 — Y\n\n## Status\n\nProposed\n\n## Date\n\n24 April 2026\n",
    },
    records: {
      "docs/adr/0002-x.md": { kind: "adr", id: "ADR-0002", status: "Accepted", date: "2026-04-24" },
      "docs/adr/0003-y.md": { kind: "adr", id: "ADR-0003", status: "Proposed", date: "2026-04-24" },
    },
  },
  {
    idea: "several fields on one line, emphasis of every kind, a numbered folder of a handbook",
    files: {
      "docs/09_architecture_decisions/README.md": "# Decisions\n",
      "docs/09_architecture_decisions/0001-x.md":
        "# ADR-0001: X\n\n**Status:** Accepted | **Date:** 2024-12-19 | **Deciders:** A, B\n",
      "docs/09_architecture_decisions/0002-y.md":
        "# ADR-0002: Y\n\n__Status__: *Proposed*  \n`Date`: 2024-12-20\n",
      "docs/09_architecture_decisions/0003-z.md":
        "# ADR-0003: Z\n\n> **Status:** Rejected  \n> **Date:** 2024-12-21\n",
    },
    records: {
      "docs/09_architecture_decisions/0001-x.md": {
        kind: "adr",
        id: "ADR-0001",
        status: "Accepted",
        date: "2024-12-19",
      },
      "docs/09_architecture_decisions/0002-y.md": {
        kind: "adr",
        id: "ADR-0002",
        status: "Proposed",
        date: "2024-12-20",
      },
      "docs/09_architecture_decisions/0003-z.md": {
        kind: "adr",
        id: "ADR-0003",
        status: "Rejected",
        date: "2024-12-21",
      },
    },
    others: ["docs/09_architecture_decisions/README.md"],
  },
  {
    idea: "names with spaces, links to them percent-encoded, a remark on who replaced what",
    files: {
      "docs/ADRs/ADR 174 - Roots.md":
        "# ADR 174 — Roots\n\n> **Superseded by [ADR 177](ADR%20177%20-%20Owners.md):** owners replace roots.\n\n## Context\n\n## Decision\n",
      "docs/ADRs/ADR 177 - Owners.md": "# ADR 177 — Owners\n\n## Context\n\n## Decision\n",
    },
    records: {
      "docs/ADRs/ADR 174 - Roots.md": {
        kind: "adr",
        id: "ADR-174",
        superseded_by: ["docs/ADRs/ADR 177 - Owners.md"],
      },
    },
  },
  {
    idea: "a heading that only says Meta, the title among the fields below it",
    files: {
      "rfc/rfc-0005-ropes.md":
        "# Meta\n[meta]: #meta\n\n- Name: Ropes for everyone\n- Start Date: 2022-02-28\n- Status: Accepted <!-- Draft, On Hold -->\n",
    },
    records: {
      "rfc/rfc-0005-ropes.md": {
        kind: "rfc",
        id: "RFC-0005",
        title: "Ropes for everyone",
        status: "Accepted",
        date: "2022-02-28",
      },
    },
  },
  {
    idea: "templates and an index that are numbered like records, and a record about templates",
    files: {
      "rfcs/RFC-0000/README.md": `# RFC-NNNN Title\n\n**Status:** provisional\n${sections("Motivation", "Proposal", "Drawbacks")}`,
      "rfcs/0000-ropes/README.md": "# RFC: Ropes\n\n**Status:** provisional\n",
      "rfcs/0001-nets/README.md": "# RFC-0001 Nets\n\n**Status:** provisional\n",
      "proposals/001-proposal-template.md": "# A neat idea\n\nCreation date: yyyy-mm-dd\n",
      "proposals/002-one-template.md": "# One template\n\nStatus: accepted\n",
      "fips/fip-0000.md": "---\ntitle: 'FIP-0000: Proposal Template'\nstatus: draft\n---\n",
      "fips/fip-0001.md": "---\ntitle: The process\nstatus: active\n---\n",
      "decisions/000-index.md": "# Decisions\n\n- [1](001-a.md)\n",
      "decisions/001-a.md": "# A\n",
    },
    records: {
      "rfcs/0000-ropes/README.md": { kind: "rfc", id: "RFC-0000", status: "provisional" },
      "rfcs/0001-nets/README.md": { kind: "rfc", id: "RFC-0001", status: "provisional" },
      "proposals/002-one-template.md": { kind: "proposal", id: "002", status: "accepted" },
    },
    others: [
      "rfcs/RFC-0000/README.md",
      "proposals/001-proposal-template.md",
      "fips/fip-0000.md",
      "decisions/000-index.md",
    ],
  },
  {
    idea: "proposals without a number among numbered ones, told by their metadata; a page among them",
    files: {
      "proposals/001-a.md": "---\ncreation-date: 2022-01-01\n---\n\n# A\n",
      "proposals/002-b.md": "---\ncreation-date: 2022-01-02\n---\n\n# B\n",
      "proposals/003-c.md": "---\ncreation-date: 2022-01-03\n---\n\n# C\n",
      "proposals/deep-links.md": "---\ntitle: Deep links\ncreation-date: 2022-08-01\n---\n\n# Deep links\n",
      "proposals/bounties.md": "# Bounties\n\nWhat we pay.\n",
    },
    records: { "proposals/deep-links.md": { kind: "proposal", date: "2022-08-01" } },
    others: ["proposals/bounties.md"],
  },
  {
    idea: "a process that explains every status, and has none of its own; a history under another name",
    files: {
      "rfcs/0001-process.md":
        "- Start Date: 2022-07-21\n- RFC Status: -\n\n# Status\n\n- `draft`: nobody has agreed.\n- `approved`: somebody has.\n- `withdrawn`: nobody will.\n",
      "rfcs/0002-x.md": "# X\n\n## Change Log\n\n- [approved](u) (2023-08-01)\n- [amended](u) (2023-09-01)\n",
    },
    records: {
      "rfcs/0001-process.md": { kind: "rfc", id: "RFC-0001", title: "process", date: "2022-07-21" },
      "rfcs/0002-x.md": { kind: "rfc", id: "RFC-0002", date: "2023-08-01" },
    },
  },
];

it.each(FORMS.map((form) => [form.idea, form] as const))("%s", (_, { files, records, others = [] }) => {
  const { fields } = decide(files);
  expect(Object.fromEntries(Object.keys(records).map((path) => [path, fields[path]]))).toEqual(records);
  expect(others.filter((path) => fields[path])).toEqual([]);
});
