import { nearestWord } from "../../model/nearest.ts";
import { UsageError, type ParsedArguments } from "../command.ts";

/** What the words after a command's name may be: as cac holds it, or as read from our own declaration. */
export interface Declared {
  readonly options: readonly Option[];
  readonly args: readonly Positional[];
}

interface Option {
  /** As declared: `-o, --out <dir>`. */
  readonly rawName: string;
  /** In camel case, without `no-`. */
  readonly name: string;
  readonly isBoolean?: boolean;
  readonly negated: boolean;
}

interface Positional {
  readonly value: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

/**
 * Reads the words after a command's name against its declaration. cac names the command and holds the declaration; the
 * values are read here, because cac turns `007` into 7, gives an unknown option its neighbour, and drops `--out=`.
 */
export function readArguments(declared: Declared, words: readonly string[], usage: string): ParsedArguments {
  const end = endOfOptions(declared, words);
  const positionals: string[] = [];
  const options: Record<string, string | boolean> = {};
  for (let at = 0; at < end; at++) {
    const word = words[at] ?? "";
    const { flag, inline } = splitAtEquals(word);
    const option = declared.options.find((each) => spellings(each).includes(flag));
    if (option === undefined) positionals.push(plainWord(word, declared, usage));
    else if (option.isBoolean && inline === undefined) options[option.name] = !option.negated;
    else if (option.isBoolean) throw unknown(word, declared, usage);
    else {
      const value = inline ?? (takes(option, words[at + 1]) ? words[++at] : undefined);
      options[option.name] = value ?? withoutValue(option, usage);
    }
  }
  positionals.push(...words.slice(end + 1));
  requireFit(declared, positionals, usage);
  return { positionals, options };
}

/** Every way to write an option's name: `-h` and `--help`. */
function spellings(option: Option): readonly string[] {
  const names = option.rawName.replace(/[<[].*$/, "");
  return names.split(",").map((each) => each.trim());
}

/** `--` ends the options of a command that takes more words; elsewhere it is a word like any other. */
function endOfOptions(declared: Declared, words: readonly string[]): number {
  const at = declared.args.length > 0 ? words.indexOf("--") : -1;
  return at < 0 ? words.length : at;
}

function splitAtEquals(word: string): { flag: string; inline: string | undefined } {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at < 0 ? { flag: word, inline: undefined } : { flag: word.slice(0, at), inline: word.slice(at + 1) };
}

function plainWord(word: string, declared: Declared, usage: string): string {
  if (word === "-" || !word.startsWith("-")) return word;
  throw unknown(word, declared, usage);
}

const isOptional = ({ rawName }: Option): boolean => rawName.endsWith("]");

/** Whether the next word is an option's value: always, but where the value may be left out and another option follows. */
const takes = (option: Option, next: string | undefined): boolean =>
  !isOptional(option) || (next !== undefined && !next.startsWith("-"));

function withoutValue(option: Option, usage: string): true {
  if (isOptional(option)) return true;
  throw new UsageError(`${usage}\n\`${option.rawName}\` needs its value`);
}

function unknown(word: string, declared: Declared, usage: string): UsageError {
  const known = declared.options.flatMap(spellings);
  const meant = word.startsWith("--") ? nearestWord(splitAtEquals(word).flag, known) : undefined;
  const hint = meant ? [`did you mean \`${meant}\`?`] : [];
  return new UsageError([`unknown argument: ${word}`, ...hint, usage].join("\n"));
}

function requireFit({ args }: Declared, positionals: readonly string[], usage: string): void {
  const missing = args.slice(positionals.length).find((argument) => argument.required);
  if (missing) throw new UsageError(`missing argument: <${missing.value}>\n${usage}`);
  const tooMany = args.at(-1)?.variadic ? undefined : positionals[args.length];
  if (tooMany !== undefined) throw new UsageError(`unknown argument: ${tooMany}\n${usage}`);
}
