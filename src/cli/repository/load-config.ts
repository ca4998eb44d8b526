import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NO_CONFIG, readConfig, type Config } from "../../indexing/config.ts";
import { ConfigError, InputError } from "../command.ts";
import { parsePlaced, type LineFault } from "./json-places.ts";
import { messageOf } from "../message-of.ts";

export const CONFIG_FILE = "tero.json";

/** The configuration of the repository at `root`; the defaults where there is no tero.json. */
export function loadConfig(root: string): Config {
  const path = join(root, CONFIG_FILE);
  const text = textOf(path);
  return text === undefined ? NO_CONFIG : configOf(text, path);
}

/** The configuration that the text of a tero.json states; `path` is how faults name it. */
export function configOf(text: string, path: string): Config {
  const unmarked = text.replace(/^\uFEFF/, "");
  const json = parsePlaced(unmarked);
  if ("message" in json) throw faulty(path, [json]);
  const { config, faults } = readConfig(json.value, unmarked);
  if (faults.length > 0 || json.repeated.length > 0) throw faulty(path, [...faults, ...json.repeated]);
  return config;
}

function faulty(path: string, faults: readonly LineFault[]): ConfigError {
  return new ConfigError(faults.map(({ line, message }) => `${path}:${line}: ${message}`).join("\n"));
}

/** Undefined where there is no such file, or not even a folder for it. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))) {
      return undefined;
    }
    throw new InputError(`cannot read ${path}: ${messageOf(error)}`);
  }
}
