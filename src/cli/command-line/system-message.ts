import { messageOf } from "../message-of.ts";

/** What the system says to a failed call, in the words that recorded servers use. */
const MESSAGES = new Map([
  ["ENOENT", "No such file or directory (os error 2)"],
  ["EACCES", "Permission denied (os error 13)"],
  ["ENOTDIR", "Not a directory (os error 20)"],
  ["EISDIR", "Is a directory (os error 21)"],
  ["EPIPE", "Broken pipe (os error 32)"],
]);

/** Why the system refused something, for people. */
export function systemMessage(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return MESSAGES.get(code) ?? messageOf(error);
}
