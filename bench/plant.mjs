// A repository of a given number of documents, the same every time.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS = "index cache row anchor citation decision record server client query token scope release status section heading line file".split(" ");

/** Plants decisions, notes and a changelog below `root`; its path. */
export function plantRepository(root, documents) {
  mkdirSync(join(root, "docs/adr"), { recursive: true });
  mkdirSync(join(root, "docs/guide"), { recursive: true });
  for (let at = 1; at <= documents; at++) {
    const id = String(at).padStart(4, "0");
    const path = at % 4 === 0 ? `docs/adr/${id}-${word(at)}-${word(at * 7)}.md` : `docs/guide/${word(at)}-${id}.md`;
    writeFileSync(join(root, path), at % 4 === 0 ? decision(id, at) : guide(at));
  }
  writeFileSync(join(root, "docs/adr/0007-first.md"), decision("0007", 7));
  writeFileSync(join(root, "CHANGELOG.md"), "# Changelog\n\n## [1.0.0] - 2026-01-02\n\n### Added\n\n- Everything.\n");
  return root;
}

/** Plants a number of files, each with a number of sections of 400 bytes; its path. Every section cites the next file. */
export function plantSections(root, files, sections) {
  for (let at = 0; at < files; at++) {
    const folder = join(root, "docs", String(at % 100));
    if (at < 100) mkdirSync(folder, { recursive: true });
    const link = `[more](../${(at + 1) % 100}/f${at + 1}.md)`;
    const parts = Array.from({ length: sections }, (_, part) => `## Part ${part}\n\n${prose(at + part, 55)} ${link}, ADR-${at}\n`);
    writeFileSync(join(folder, `f${at}.md`), `# File ${at}\n\n${parts.join("\n")}`);
  }
  return root;
}

const word = (seed) => WORDS[(seed * 2_654_435_761) % WORDS.length];
const prose = (seed, count) => Array.from({ length: count }, (_, at) => word(seed + at * at)).join(" ");

function decision(id, seed) {
  return `# ADR-${id}: Decide on the ${word(seed)} ${word(seed * 3)}\n\n## Status\n\nAccepted\n\n## Context\n\n${prose(seed, 120)} (see ADR-0007).\n\n## Decision\n\n${prose(seed + 1, 80)}\n`;
}

function guide(seed) {
  const sections = Array.from({ length: 1 + (seed % 8) }, (_, at) => `## ${word(seed + at)} ${at}\n\n${prose(seed + at, 90)} [more](../adr/0007-first.md).\n\n- ${prose(at, 9)}\n- \`${word(at)}\`\n`);
  return `# The ${word(seed)}\n\n${prose(seed, 40)}.\n\n${sections.join("\n")}`;
}
