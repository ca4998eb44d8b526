import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseTokens, TokensFault, type Tokens } from "../../serving/auth.ts";
import { ConfigError, type Io } from "../command.ts";
import { systemMessage } from "../command-line/system-message.ts";

const NONE =
  "no API tokens configured — set TERO_TOKENS (a `token:scope` list, e.g. `s3cr3t:read other:refresh`) or TERO_TOKENS_FILE; the front refuses to start without tokens (no anonymous default)";

/** Who may call: the tokens of the environment, and the one that stands for calls without any. */
export interface Access {
  readonly tokens: Tokens;
  readonly sessionToken?: string;
}

/** Reads the tokens that the environment names. */
export function accessOf(io: Io): Access {
  const source = sourceOf(io);
  if (source === undefined) throw new ConfigError(NONE);
  const tokens = parse(source);
  const sessionToken = io.env["TERO_SESSION_TOKEN"];
  if (!sessionToken) return { tokens };
  if (!tokens.has(sessionToken)) {
    throw new ConfigError(
      "TERO_SESSION_TOKEN is none of the configured tokens: add it to TERO_TOKENS with its scope",
    );
  }
  return { tokens, sessionToken };
}

function sourceOf({ env, cwd }: Io): string | undefined {
  const file = env["TERO_TOKENS_FILE"];
  if (!file) return env["TERO_TOKENS"];
  const bytes = readTokens(resolve(cwd, file), file);
  if (isUtf8(bytes)) return bytes.toString("utf8");
  throw new ConfigError(`reading TERO_TOKENS_FILE=${file}: stream did not contain valid UTF-8`);
}

function readTokens(path: string, named: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`reading TERO_TOKENS_FILE=${named}: ${systemMessage(error)}`);
  }
}

function parse(source: string): Tokens {
  try {
    return parseTokens(source);
  } catch (error) {
    throw error instanceof TokensFault ? new ConfigError(error.message) : error;
  }
}
