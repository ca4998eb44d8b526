import { ROW_TAG, type Flag } from "../../model/row.ts";
import type { MarkdownDocument } from "../markdown/document.ts";
import { parseFields, type FieldValue } from "../markdown/frontmatter.ts";
import type { YamlFault } from "../markdown/yaml.ts";
import { measure } from "../measure.ts";
import { summarise } from "../summarise.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "./extractor.ts";

/** What can be wrong with a skill, by code. */
export const SKILL_FLAGS = {
  "skill-without-frontmatter": "A SKILL.md has no frontmatter, so nothing names the skill.",
  "skill-without-name": "The frontmatter of a SKILL.md has no name.",
  "skill-placeholder-name": "The name of a skill is a placeholder that nobody filled in.",
  "skill-file-missing": "The configuration names a skill that is not there.",
  "skill-frontmatter-broken": "The frontmatter of a SKILL.md is no valid YAML; it is read line by line.",
} as const satisfies Readonly<Record<string, string>>;

/** Every SKILL.md, wherever it stands: its name and what it is for. */
export const skills: Extractor<FileRows> = {
  family: "skill",
  claims: (path, config) => /(?:^|\/)SKILL\.md$/.test(path) || config.skills.includes(path),
  read: readSkill,
  settle: (facts, { config }) => {
    const settled = settleEach(facts);
    const missing = config.skills.filter((path) => !facts.has(path)).map(missingFlag);
    return { ...settled, flags: [...settled.flags, ...missing] };
  },
};

function missingFlag(item: string): Flag {
  const code: keyof typeof SKILL_FLAGS = "skill-file-missing";
  return { item, code, reason: "named under `skills` in tero.json, but there is no such file" };
}

function readSkill(file: InputFile): FileRows {
  const document = file.markdown();
  if (document.frontmatter === undefined) {
    return refused({
      item: file.path,
      code: "skill-without-frontmatter",
      reason: "SKILL.md has no `--- … ---` YAML frontmatter — not indexed",
    });
  }
  const { fields, faults } = parseFields(document.frontmatter);
  const broken = faults.slice(0, 1).map((fault) => brokenFlag(file.path, fault));
  const name = wordsOf(fields["name"]);
  if (name === "") {
    return refused(
      {
        item: file.path,
        code: "skill-without-name",
        reason: "SKILL.md frontmatter has no `name:` — not indexed",
      },
      broken,
    );
  }
  if (PLACEHOLDER.test(name)) {
    return refused(
      {
        item: file.path,
        code: "skill-placeholder-name",
        reason: `SKILL.md is named \`${name}\`, a placeholder — not indexed`,
      },
      broken,
    );
  }
  return {
    drafts: [draftOf(file.path, name, { summary: summarise(wordsOf(fields["description"])), document })],
    flags: broken,
  };
}

/** `{{name}}`, `<name>`, `[name]`, `$NAME`. */
const PLACEHOLDER = /^(?:\{.*\}|<.*>|\[.*\]|\$\{?\w+\}?)$/s;

const refused = (
  flag: Flag & { readonly code: keyof typeof SKILL_FLAGS },
  others: readonly Flag[] = [],
): FileRows => ({ drafts: [], flags: [...others, flag] });

function brokenFlag(item: string, { line, message }: YamlFault): Flag {
  const code: keyof typeof SKILL_FLAGS = "skill-frontmatter-broken";
  return {
    item,
    code,
    reason: `SKILL.md frontmatter is no valid YAML — read line by line: ${message}`,
    line,
  };
}

function draftOf(
  file: string,
  name: string,
  { summary, document }: { summary: string | undefined; document: MarkdownDocument },
): Draft {
  const { lineCount } = document;
  const row: Draft["row"] = {
    family: "skill",
    kind: "skill",
    title: name,
    file,
    line: 1,
    ...(summary === undefined ? {} : { summary }),
    tag: ROW_TAG,
    end_line: lineCount,
    ...measure(document.lineBytes(1, lineCount)),
  };
  return { row, claim: { by: "prefix", prefix: "sk", slugOf: name } };
}

/** The words of a scalar on one line; none of anything else. */
const wordsOf = (value: FieldValue | undefined): string =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
