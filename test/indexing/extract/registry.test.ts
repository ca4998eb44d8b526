import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/cli/repository/load-config.ts";
import type { Extractor, InputFile } from "../../../src/indexing/extract/extractor.ts";
import { EXTRACTORS } from "../../../src/indexing/extract/registry.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

const FIXTURES = fileURLToPath(new URL("../../../corpus-fixtures", import.meta.url));

function inputsOf(root: string): InputFile[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => {
      const bytes = readFileSync(join(root, path));
      const markdown = parseMarkdown(bytes);
      return {
        path: path.replaceAll("\\", "/"),
        text: () => bytes.toString("utf8"),
        markdown: () => markdown,
      };
    });
}

const corpora = readdirSync(FIXTURES)
  .filter((name) => statSync(join(FIXTURES, name)).isDirectory())
  .map((name) => join(FIXTURES, name, "repo"))
  .map((root) => ({ config: loadConfig(root), files: inputsOf(root) }));

describe.each<[string, Extractor<unknown>]>(Object.entries(EXTRACTORS))("%s", (_, extractor) => {
  const facts = corpora.flatMap(({ config, files }) =>
    files.filter(({ path }) => extractor.claims(path, config)).map((file) => extractor.read(file)),
  );

  it("finds something in the fixtures", () => {
    expect(facts.filter((each) => each !== undefined).length).toBeGreaterThan(0);
  });

  it("reads facts that survive JSON, so that they can be cached", () => {
    for (const each of facts.filter((fact) => fact !== undefined)) {
      expect(JSON.parse(JSON.stringify(each))).toEqual(each);
    }
  });
});
