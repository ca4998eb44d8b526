import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseConfig, type Config } from "../indexing/config.ts";
import { ConfigError, InputError } from "./command.ts";
import { messageOf } from "./message-of.ts";

export const CONFIG_FILE = "tero.json";

/** The configuration of the repository at `root`; the defaults where there is no tero.json. */
export function loadConfig(root: string): Config {
  const path = join(root, CONFIG_FILE);
  return configOf(textOf(path), path);
}

/** The configuration that the text of a tero.json states; `path` is how faults name it. */
export function configOf(text: string, path: string): Config {
  const { config, faults } = parseConfig(text);
  if (faults.length === 0) return config;
  throw new ConfigError(faults.map(({ line, message }) => `${path}:${line}: ${message}`).join("\n"));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code)))
      return "{}";
    throw new InputError(`cannot read ${path}: ${messageOf(error)}`);
  }
}
