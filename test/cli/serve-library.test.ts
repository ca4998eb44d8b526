import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { builtProgram } from "../built-program.ts";
import { Session } from "../serving/session.ts";

const ROOT = fileURLToPath(new URL("../../corpus-fixtures/library-handbook/repo", import.meta.url));

/** Asks a server of the fixture, which it indexes in memory, one tool. */
async function call(name: string, args: Readonly<Record<string, unknown>>, env = {}): Promise<unknown> {
  const argv = ["serve", "--toolsets", "library", "--root", ROOT];
  const tokens = { TERO_TOKENS: "t:read", TERO_SESSION_TOKEN: "t", TERO_IMAGE_INDEX: "images/index.json" };
  const session = new Session({ program: builtProgram("tero"), argv, cwd: ROOT, env: { ...tokens, ...env } });
  onTestFinished(() => void session.child.kill());
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const { result }: { result: unknown } = JSON.parse(await session.ask(JSON.stringify(request)));
  expect(await session.end()).toBe(0);
  return result;
}

describe("tero serve --toolsets library", () => {
  it("sends images as blocks between the texts, and nothing structured beside them", async () => {
    const image = { type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBORw0KGgo/) };
    expect(await call("get_documents", { select: ["boarding"], include_images: true })).toEqual({
      content: [
        { type: "text", text: expect.stringMatching(/^=== boarding [^]*\[image: images\/gates.png — .*\]$/) },
        image,
        { type: "text", text: expect.stringMatching(/^\n### Late passengers[^]*\[image: img-lanes — .*\]$/) },
        image,
        { type: "text", text: expect.stringContaining("sent above, at L23") },
      ],
      isError: false,
    });
  });

  it("lists what it has indexed in memory", async () => {
    const text = expect.stringContaining(
      "- 0001-queue-ticket-checks  [0001-queue-ticket-checks.md]  adr ADR-0001",
    );
    expect(await call("list_documents", {})).toEqual({ content: [{ type: "text", text }], isError: false });
  });

  it("tells a client what is wrong with its arguments, as a result that it can mend", async () => {
    expect(await call("get_documents", { select: [{ doc: "x", section: "y" }] })).toMatchObject({
      isError: true,
    });
    expect(await call("context", { targets: "tickets" })).toMatchObject({
      content: [{ text: expect.stringContaining("did you mean `target`?") }],
      isError: true,
    });
  });
});
