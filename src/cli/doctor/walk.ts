import { KINDS } from "../../model/row.ts";
import { messageOf } from "../message-of.ts";
import type { Client } from "./client.ts";
import { fine, note, wrong, type Finding } from "./finding.ts";
import { field } from "./registration.ts";

const LOG = "its words on standard error say more; report it if they do not say what to do";

/** The eras of the protocol: how a client opens, and what it sends with every request. */
const ERAS = [
  {
    name: "2025-11-25",
    open: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "tero doctor", version: "1" },
    },
    with: {},
  },
  {
    name: "2026-07-28",
    open: "server/discover",
    params: {},
    with: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "tero doctor", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  },
] as const;

/** Walks a started server through both eras and every tool. */
export async function walk(client: Client): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    for (const era of ERAS) findings.push(...(await walkEra(client, era)));
    findings.push(...(await freshness(client)));
    const ended = await client.end();
    findings.push(
      ended ? fine("it ends when its input does") : wrong("it goes on after its input has ended", LOG),
    );
  } catch (error) {
    findings.push(
      wrong(
        `the server: ${messageOf(error)}`,
        "do what it says; `tero init --overwrite` writes a registration that works",
      ),
    );
    await client.end();
  }
  return findings;
}

async function walkEra(client: Client, era: (typeof ERAS)[number]): Promise<readonly Finding[]> {
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    client.ask(method, { ...params, ...era.with });
  const opened = await ask(era.open, era.params);
  if (field(opened, "error") !== undefined)
    return [
      wrong(`${era.name}: ${era.open} is refused: ${faultOf(opened)}`, "update tero: this era is not served"),
    ];
  const tools = toolsOf(await ask("tools/list"));
  const sample = await sampleOf((name, args) => ask("tools/call", { name, arguments: args }));
  if (sample === undefined)
    return [wrong("the index holds no row", "write a document, then run `tero index`")];
  const faults: Finding[] = [];
  for (const tool of tools) {
    const reply = await ask("tools/call", { name: tool.name, arguments: argumentsFor(tool, sample) });
    const fault = faultOf(reply);
    if (fault !== undefined) faults.push(toolFinding(tool.name, fault));
  }
  return [
    fine(`${era.name}: ${tools.length} tools, ${tools.length - faults.length} of them answer`),
    ...faults,
  ];
}

/** A session that may only read is no fault of the server's. */
const toolFinding = (name: string, fault: string): Finding =>
  name === "refresh" && fault.includes("does not permit")
    ? note(`refresh: ${fault}`)
    : wrong(`${name}: ${fault}`, LOG);

interface ListedTool {
  readonly name: string;
  readonly takes: readonly string[];
}

function toolsOf(reply: unknown): readonly ListedTool[] {
  const tools = field(field(reply, "result"), "tools");
  return (Array.isArray(tools) ? tools : []).map((tool: unknown) => ({
    name: String(field(tool, "name")),
    takes: Object.keys(Object(field(field(tool, "inputSchema"), "properties"))),
  }));
}

/** Some row of the index, to ask of. */
interface Sample {
  readonly anchor: string;
  readonly file: string;
  readonly kind: string;
}

type CallTool = (name: string, args: object) => Promise<unknown>;

/** How often, and how long apart, a server is asked that is still building its index. */
const ATTEMPTS = 120;
const PAUSE = 1_000;

async function sampleOf(call: CallTool): Promise<Sample | undefined> {
  for (const kind of new Set(Object.values(KINDS).flat())) {
    const text = await builtAnswer(() => call("query_by_kind", { value: kind }));
    const cited: unknown = /"citations":\[(\{.*?\})/.exec(text)?.[1];
    const found: unknown = typeof cited === "string" ? JSON.parse(cited) : undefined;
    if (found !== undefined)
      return { anchor: String(field(found, "anchor")), file: String(field(found, "file")), kind };
  }
  return undefined;
}

async function builtAnswer(ask: () => Promise<unknown>): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const reply = await ask();
    const text = textOf(reply);
    if (field(reply, "error") !== undefined) throw new Error(faultOf(reply));
    if (!text.includes('"variant":"building"')) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error("its index is not built within two minutes");
}

/** Harmless arguments by name: what a tool takes of these, it is given. */
function argumentsFor({ name, takes }: ListedTool, { anchor, file, kind }: Sample): object {
  const value = name === "query_by_kind" ? kind : anchor;
  const known = {
    value,
    kind: "id",
    start: anchor,
    target: anchor,
    from: anchor,
    to: anchor,
    query: anchor,
    select: [file],
    before: "HEAD",
    text: `See ${file}.`,
  };
  return Object.fromEntries(Object.entries(known).filter(([argument]) => takes.includes(argument)));
}

/** What is wrong with an answer; undefined where nothing is. */
function faultOf(reply: unknown): string | undefined {
  const message = field(field(reply, "error"), "message");
  if (typeof message === "string") return message;
  return field(field(reply, "result"), "isError") === true ? textOf(reply) : undefined;
}

function textOf(reply: unknown): string {
  const content = field(field(reply, "result"), "content");
  return Array.isArray(content)
    ? content.map((block: unknown) => String(field(block, "text"))).join("\n")
    : "";
}

/** What the server says of its index beside the files. */
async function freshness(client: Client): Promise<readonly Finding[]> {
  const reply = await client.ask("tools/call", { name: "status", arguments: { format: "json" } });
  if (faultOf(reply) !== undefined) return [];
  const status: unknown = JSON.parse(textOf(reply));
  const lists = ["changed", "gone", "not_indexed"].map((name) => [name, field(status, name)] as const);
  const stale = lists.flatMap(([name, files]) =>
    Array.isArray(files) && files.length > 0
      ? [`${files.length} ${name.replace("_", " ")} (${String(files[0])})`]
      : [],
  );
  const served = `${String(field(status, "rows"))} rows from ${String(field(status, "index"))}`;
  if (field(status, "sources") === false)
    return [
      wrong(
        `${served}; the sources are not beside it`,
        "name the repository with --root in the registration's `args`",
      ),
    ];
  return stale.length === 0
    ? [fine(`${served}; every file is as it was indexed`)]
    : [
        wrong(
          `${served}; files differ from the index: ${stale.join(", ")}`,
          "run `tero index` and commit what it writes, or serve with --watch",
        ),
      ];
}
