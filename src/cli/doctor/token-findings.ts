import { ConfigError, type Io } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { accessOf } from "../served/tokens.ts";
import { fine, note, wrong, type Finding } from "./finding.ts";

/** Looks at the tokens that the server would be started with; `io` as it would see it. */
export function tokenFindings(io: Io): readonly Finding[] {
  try {
    const { tokens, sessionToken } = accessOf(io);
    if (sessionToken === undefined)
      return [
        wrong(
          "no TERO_SESSION_TOKEN: a client over standard input has no other way to show a token, so every call is refused",
          "set TERO_SESSION_TOKEN in the registration's `env` to one of the tokens",
        ),
      ];
    const scope = tokens.get(sessionToken);
    if (scope === "refresh") return [fine("the session's token may read and refresh")];
    if (scope === "read") return [note("the session's token may read, not refresh")];
    return [
      wrong(
        `the session's token has the scope ${scope}, which reads nothing`,
        "give it the scope read or refresh",
      ),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      wrong(
        messageOf(error),
        "mend it in the registration's `env`; `TERO_TOKENS=local:refresh` with `TERO_SESSION_TOKEN=local` will do",
      ),
    ];
  }
}
