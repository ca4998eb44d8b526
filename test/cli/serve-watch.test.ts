import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { run, Session } from "../serving/session.ts";
import { plant } from "../tree.ts";

const program = builtProgram("tero");
const env = { TERO_TOKENS: "local:refresh", TERO_SESSION_TOKEN: "local" };

const request = (id: number, method: string, params: object): string =>
  JSON.stringify({ id, method, params });
const query = (value: string): string =>
  request(1, "tools/call", { name: "query_by_id", arguments: { value } });

/** Asks until the answer holds some words. */
const answerOf = (session: Session, line: string, words: string): Promise<void> =>
  expect.poll(() => session.ask(line), { timeout: 10_000, interval: 20 }).toContain(words);

it("without an index file the working tree is followed, and subscribers are told of what changes in it", async () => {
  const root = plant({ "docs/adr/0001-a.md": "# ADR-0001: Before\n\n## Status\n\nAccepted\n" });
  const argv = ["serve", "--root", root, "--log-level", "debug", "--log-json"];
  const session = new Session({ program, argv, cwd: root, env });
  let log = "";
  session.child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
  await answerOf(session, query("ADR-0001"), "Before");
  const uri = "corpus://docs/adr/0001-a.md";
  expect(await session.ask(request(2, "resources/subscribe", { uri }))).toBe(
    '{"id":2,"jsonrpc":"2.0","result":{}}',
  );
  writeFileSync(join(root, "docs/adr/0001-a.md"), "# ADR-0001: After\n\n## Status\n\nAccepted\n");
  expect(JSON.parse(await session.next())).toEqual({
    jsonrpc: "2.0",
    method: "notifications/resources/updated",
    params: { uri },
  });
  expect(await session.ask(query("ADR-0001"))).toContain("After");
  expect(await session.end()).toBe(0);
  expect(JSON.parse(log)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "debug",
    message: "indexed again: 1 files differ",
  });
});

it("who has shaken hands is told when the list of documents changes, and of no other change", async () => {
  const root = plant({ "a.md": "# A\n" });
  const session = new Session({ program, argv: ["serve", "--root", root], cwd: root, env });
  await answerOf(
    session,
    request(1, "tools/call", { name: "text_search", arguments: { value: "A" } }),
    "a.md",
  );
  session.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  await session.ask(request(2, "resources/subscribe", { uri: "corpus://a.md" }));
  writeFileSync(join(root, "a.md"), "# A\n\n## More\n");
  expect(await session.next()).toContain("notifications/resources/updated");
  writeFileSync(join(root, "b.md"), "# B\n");
  expect(await session.next()).toBe(
    '{"jsonrpc":"2.0","method":"notifications/resources/list_changed","params":{}}',
  );
  rmSync(join(root, "a.md"));
  expect([await session.next(), await session.next()]).toEqual([
    '{"jsonrpc":"2.0","method":"notifications/resources/list_changed","params":{}}',
    '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"corpus://a.md"}}',
  ]);
  expect(await session.end()).toBe(0);
});

it("with --no-watch the tree is read when it is told to be", async () => {
  const root = plant({ "docs/adr/0001-a.md": "# ADR-0001: Before\n\n## Status\n\nAccepted\n" });
  const session = new Session({ program, argv: ["serve", "--root", root, "--no-watch"], cwd: root, env });
  await answerOf(session, query("ADR-0001"), "Before");
  rmSync(join(root, "docs"), { recursive: true });
  await new Promise((done) => setTimeout(done, 300));
  expect(await session.ask(query("ADR-0001"))).toContain("Before");
  await session.ask(request(3, "tools/call", { name: "refresh", arguments: {} }));
  expect(await session.ask(query("ADR-0001"))).toContain("refusing to answer");
  expect(await session.end()).toBe(0);
});

it("--watch answers from the index file until the tree has been read, then from the tree", async () => {
  const root = plant({ "a.md": "# A\n" });
  await run({ program, argv: ["index", root, "--quiet"], cwd: root });
  writeFileSync(join(root, "a.md"), "# Other\n");
  const session = new Session({ program, argv: ["serve", "--watch"], cwd: root, env });
  const ask = request(1, "tools/call", { name: "cross_ref", arguments: { start: "a" } });
  expect(await session.ask(ask)).toContain(String.raw`\"title\":\"A\"`);
  await answerOf(session, ask, String.raw`\"title\":\"Other\"`);
  expect(await session.end()).toBe(0);
});

it("an unknown level is refused with those that there are", async () => {
  const ended = await run({ program, argv: ["serve", "--log-level", "loud"], cwd: plant({}), env });
  expect(ended).toEqual({
    exit: 64,
    stdout: "",
    stderr: "tero: --log-level takes one of error, warn, info, debug, not loud\n",
  });
});
