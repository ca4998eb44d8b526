import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { textOf } from "../served/choose-index.ts";
import { chooseRoot } from "../served/choose-root.ts";
import { EXIT, type Io, type ParsedArguments } from "../command.ts";
import { startServer } from "../doctor/client.ts";
import { findingText, type Finding } from "../doctor/finding.ts";
import { registeredAs } from "../doctor/registration.ts";
import { tokenFindings } from "../doctor/token-findings.ts";
import { walk } from "../doctor/walk.ts";

/** Looks at the registration, the tokens, the server, its index; tells of each. */
export async function runDoctor({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  const [asked] = positionals;
  const root = asked === undefined ? chooseRoot(undefined, io) : resolve(io.cwd, asked);
  const findings: Finding[] = [];
  const tell = (found: readonly Finding[]): void => {
    findings.push(...found);
    for (const finding of found) io.out(findingText(finding));
  };
  const path = textOf(options["config"]) ?? ".mcp.json";
  const full = join(root, path);
  const text = existsSync(full) ? readFileSync(full, "utf8") : undefined;
  const registered = registeredAs(textOf(options["server"]) ?? "tero", { path, text, env: io.env });
  tell(registered.findings);
  if (registered.registration !== undefined) {
    const { registration } = registered;
    tell(tokenFindings({ ...io, cwd: root, env: { ...io.env, ...registration.env } }));
    tell(await walk(startServer(registration, { cwd: root, env: io.env })));
  }
  const faults = findings.filter(({ is }) => is === "wrong").length;
  io.out(
    faults === 0 ? "nothing is wrong\n" : `${faults} ${faults === 1 ? "thing is" : "things are"} wrong\n`,
  );
  return faults === 0 ? EXIT.ok : EXIT.stale;
}
