import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../src/model/tokens.ts";
import { isRecordedHere, RECORDED } from "../recorded.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** Tokens as the real tokeniser counts them; the marks of its own that a text may hold are text like any other. */
const counted = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
const estimated = (text: string): number => estimateTokens(Buffer.from(text));

/** The median of how far estimates are off, as a part of what is counted. */
function medianError(texts: readonly string[]): number {
  const errors = texts
    .map((text) => ({ real: counted(text), guess: estimated(text) }))
    .filter(({ real }) => real >= 50)
    .map(({ real, guess }) => Math.abs(guess - real) / real)
    .toSorted((a, b) => a - b);
  expect(errors.length).toBeGreaterThan(9);
  return errors[Math.floor(errors.length / 2)] ?? Infinity;
}

function textsIn(folder: string, extension: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), "utf8"));
}

/** Prose about the same thing, paragraph by paragraph; written for this test. */
const CHINESE = [
  "索引只保存每个文件自己写下的内容，其他的关系在读取时再计算。",
  "决定一旦写下就不再修改；如果情况变化，就写一份新的记录来取代它。",
  "每个答案都带有文件名和行号，读者可以马上核对原文是否仍然这样说。",
];
const JAPANESE = [
  "索引には各ファイルに書かれていることだけを保存し、関係は読み込むときに計算します。",
  "一度書かれた決定は変更しません。事情が変わったら、それに代わる新しい記録を書きます。",
  "すべての答えにはファイル名と行番号が付いており、読者はすぐに原文を確かめられます。",
];
const KOREAN = [
  "색인에는 각 파일에 적힌 내용만 저장하고, 관계는 읽을 때 계산합니다.",
  "한 번 적은 결정은 고치지 않습니다. 사정이 바뀌면 그것을 대신할 새 기록을 씁니다.",
  "모든 답에는 파일 이름과 줄 번호가 붙어 있어서 독자가 바로 원문을 확인할 수 있습니다.",
];

const repeated = (paragraphs: readonly string[]): readonly string[] =>
  Array.from(
    { length: 10 },
    (_, at) => `# ${at + 1}\n\n${[...paragraphs, ...paragraphs.slice(0, at % 3)].join("\n\n")}\n`,
  );

describe("the estimate of tokens, against the o200k_base tokeniser", () => {
  it.skipIf(!isRecordedHere)("is within 10 % on English documents", () => {
    expect(medianError(textsIn(join(RECORDED, "builder/corpus"), /\.md$/))).toBeLessThan(0.1);
  });

  it("is within 20 % on code", () => {
    expect(medianError(textsIn(join(PROJECT, "src/indexing"), /\.ts$/).slice(0, 60))).toBeLessThan(0.2);
  });

  it.each([
    ["Chinese", CHINESE],
    ["Japanese", JAPANESE],
    ["Korean", KOREAN],
  ])("is within 20 % on %s", (_, paragraphs) => {
    expect(medianError(repeated(paragraphs))).toBeLessThan(0.2);
  });

  it("counts the marks of the tokeniser itself as text", () => {
    const around =
      "A document of a corpus ends where the tokeniser says that it ends, and no reader has to know how.\n";
    const text = `${around.repeat(3)}The mark is written <|endoftext|>, in a prompt <|endofprompt|>.\n${around.repeat(3)}`;
    expect(Math.abs(estimated(text) - counted(text)) / counted(text)).toBeLessThan(0.2);
  });

  it("never fails", () => {
    for (const text of [
      "",
      "\0",
      "\uFFFF",
      "<|endoftext|>",
      "\uD800",
      "🚢".repeat(1000),
      " ".repeat(10_000),
    ]) {
      expect(Number.isInteger(estimated(text))).toBe(true);
    }
  });
});
