import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { evaluate, type Evaluation, type Judged } from "../../serving/search/evaluate.ts";
import type { Estimate } from "../../serving/search/measures.ts";
import { EXIT, InputError, type Io, type ParsedArguments } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { openSearch } from "../served/open-search.ts";

/** Measures search on a file of queries. */
export async function runEval(args: ParsedArguments, io: Io): Promise<number> {
  const path = args.positionals[0] ?? "";
  const judged = readQueries(path, io);
  const evaluation = evaluate(judged, await openSearch(args, io));
  io.out(args.options["json"] === true ? `${JSON.stringify(evaluation, null, 2)}\n` : tableOf(evaluation));
  return EXIT.ok;
}

function readQueries(path: string, { cwd }: Io): readonly Judged[] {
  const lines = readText(resolve(cwd, path), path)
    .replace(/^\uFEFF/, "")
    .split("\n");
  const judged = lines.flatMap((line, at) =>
    line.trim() === "" ? [] : [judgedOf(line, `${path}:${at + 1}`)],
  );
  if (judged.length === 0) throw new InputError(`${path} holds no query; write one a line: ${EXAMPLE}`);
  return judged;
}

const EXAMPLE = '{"query": "why one file", "expected": ["ADR-0007"]}';

function readText(file: string, path: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${messageOf(error)}`);
  }
}

function judgedOf(line: string, place: string): Judged {
  const value = parse(line, place);
  const { query, expected } = typeof value === "object" && value !== null ? fieldsOf(value) : NOTHING;
  if (typeof query === "string" && isListOfTexts(expected) && expected.length > 0) return { query, expected };
  throw new InputError(`${place} is no query with what it should find; write it like ${EXAMPLE}`);
}

interface Fields {
  readonly query: unknown;
  readonly expected: unknown;
}

const NOTHING: Fields = { query: undefined, expected: undefined };

const fieldsOf = (value: object): Fields => ({
  query: "query" in value ? value.query : undefined,
  expected: "expected" in value ? value.expected : undefined,
});

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function parse(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new InputError(`${place} is no JSON: ${messageOf(error)}`);
  }
}

const COLUMNS = [
  ["success@1", "successAt1"],
  ["success@5", "successAt5"],
  ["MRR@10", "reciprocalRank"],
  ["nDCG@10", "gain"],
] as const;
const WIDTH = 22;

function tableOf(evaluation: Evaluation): string {
  const { queries, unknown } = evaluation;
  const head = `${queries} queries`.padEnd(14) + COLUMNS.map(([title]) => title.padStart(WIDTH)).join("");
  const rows = (["search", "text_search"] as const).map(
    (name) =>
      name.padEnd(14) + COLUMNS.map(([, key]) => cell(evaluation[name][key]).padStart(WIDTH)).join(""),
  );
  const missing =
    unknown.length === 0 ? [] : [`not in the index, so counted as missed: ${unknown.join(", ")}`];
  return `${[head, ...rows, ...missing].join("\n")}\n`;
}

const percent = (share: number): string => (share * 100).toFixed(1);
const cell = ({ mean, low, high }: Estimate): string => `${percent(mean)} (${percent(low)}–${percent(high)})`;
