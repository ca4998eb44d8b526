import type { Corpus } from "../../serving/corpus.ts";
import { readDepth } from "../../serving/query/depth.ts";
import { ask, QUERY_KINDS, type QueryKind } from "../../serving/query/query.ts";
import type { View } from "../../serving/query/outcome.ts";
import { answerText } from "../../serving/render/answer-text.ts";
import { answerEnvelope, refusalEnvelope, refusalMessage } from "../../serving/render/recorded.ts";
import { chooseIndex, textOf } from "../served/choose-index.ts";
import { EXIT, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { loadFile } from "../served/served-file.ts";

/** Puts one question to the index; the refusal, where there is one, goes to standard error. */
export async function runQuery(args: ParsedArguments, io: Io): Promise<number> {
  const kind = kindOf(args.positionals[0] ?? "");
  const depth = readDepth(textOf(args.options["depth"]));
  if (typeof depth !== "bigint") throw new UsageError(depth.message);
  const view = viewOf(args.options);
  const outcome = ask(await corpusOf(args, io), { kind, value: args.positionals[1] ?? "", depth });
  if (outcome.kind === "answer") {
    io.out(
      args.options["json"] ? `${JSON.stringify(answerEnvelope(outcome, view))}\n` : answerText(outcome, view),
    );
    return EXIT.ok;
  }
  if (args.options["json"]) io.out(`${JSON.stringify(refusalEnvelope(outcome))}\n`);
  else io.err(`${refusalMessage(outcome)}\n`);
  return EXIT.stale;
}

function kindOf(written: string): QueryKind {
  const kind = QUERY_KINDS.find((each) => each === written);
  if (kind === undefined)
    throw new UsageError(`unknown query kind: ${written}; it is one of ${QUERY_KINDS.join(", ")}`);
  return kind;
}

function viewOf(options: ParsedArguments["options"]): View {
  if (options["cite"] && options["explain"]) throw new UsageError("--cite and --explain exclude each other");
  if (options["cite"]) return "citations";
  return options["explain"] ? "explain" : "answer";
}

async function corpusOf(args: ParsedArguments, io: Io): Promise<Corpus> {
  const chosen = chooseIndex(args, io);
  if (chosen.kind === "file") return loadFile(chosen.path, io);
  const { indexInMemory } = await import("../served/index-in-memory.ts");
  return indexInMemory(chosen.root).corpus;
}
