import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../src/cli/commands.ts";
import { commandHelp } from "../src/cli/command-line/help.ts";
import { loadCorpus } from "../src/serving/load.ts";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
const readme = read("README.md");

const COMMAND_BLOCK = /(<!-- commands: [^>]* -->\n)[\s\S]*(<!-- \/commands -->)/;

/** The README as it should be: what `--help` of every command prints stands in it. */
function withCommands(text: string): string {
  const help = COMMANDS.map((command) => {
    const call = `tero ${command.name}`;
    return `### \`${call}\`\n\n\`\`\`\n${commandHelp(call, command).trimEnd()}\n\`\`\`\n\n`;
  });
  return text.replace(COMMAND_BLOCK, (_, start: string, end: string) => `${start}\n${help.join("")}${end}`);
}

describe("README.md", () => {
  it("shows the help of every command as it is", async () => {
    expect(readme).toMatch(COMMAND_BLOCK);
    await expect(withCommands(readme)).toMatchFileSnapshot("../README.md");
  });

  it("links only to files that are there", () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? "");
    expect(links.length).toBeGreaterThan(3);
    const missing = links.filter((link) => !exists(link));
    expect(missing).toEqual([]);
  });
});

function exists(path: string): boolean {
  const url = new URL(`../${path}`, import.meta.url);
  try {
    if (path.endsWith("/")) readdirSync(url);
    else readFileSync(url);
    return true;
  } catch {
    return false;
  }
}

describe("GENERATING-AN-INDEX.md", () => {
  const example = /```json index-example\n([\s\S]*?)```/.exec(read("GENERATING-AN-INDEX.md"))?.[1] ?? "";

  it("carries an example that loads and can be asked", () => {
    const corpus = loadCorpus(Buffer.from(example), "GENERATING-AN-INDEX.md");
    expect(corpus.withId("ADR-0001").map((row) => row.anchor)).toEqual(["use-postgres"]);
    expect(corpus.size).toBe(4);
  });

  it("names every field of a row", () => {
    const schema: unknown = JSON.parse(read("index-schema.json"));
    const names = fieldNames(schema);
    expect(names.length).toBeGreaterThan(20);
    const guide = read("GENERATING-AN-INDEX.md");
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

const at = (value: unknown, key: string): unknown => Object(value)[key];

function fieldNames(schema: unknown): string[] {
  return Object.keys(Object(at(at(at(schema, "$defs"), "row"), "properties")));
}
