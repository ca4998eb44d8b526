import { refusedBy, type AuthFault } from "../auth.ts";
import { complete } from "../completion.ts";
import type { Corpus } from "../corpus.ts";
import { PROMPTS, type Prompt } from "../prompts.ts";
import type { Block } from "../query/outcome.ts";
import { render } from "../render/render.ts";
import { readResource, resourcesOf, ROW_TEMPLATE } from "../resources.ts";
import type { Service } from "../service.ts";
import { callTool, type Called } from "../tools/call.ts";
import { descriptorsOf } from "../tools/descriptor.ts";
import { isRecorded } from "../tools/tool.ts";
import { changesOf } from "./changes-of-resources.ts";
import { instructionsFor } from "./instructions.ts";
import type { Exchange, Given, Method, Server } from "./protocol.ts";
import { isObject, type Request } from "./rpc.ts";

/** Lists of the program's own: the same for everybody, until the program changes. */
const PROGRAM = { scope: "public", milliseconds: 3_600_000 } as const;
/** Whether a call must bring its token depends on who asks. */
const TOOLS = { ...PROGRAM, scope: "private" } as const;
/** What depends on the corpus and on who asks: good for this moment. */
const CORPUS = { scope: "private", milliseconds: 0 } as const;

/** The protocol's view of a service: its methods. With the nine tools alone, nothing but them is offered. */
export function serverOf(service: Service): Server {
  const tools: readonly [string, Method][] = [
    ["tools/list", { cache: TOOLS, run: listerOf(service) }],
    ["tools/call", { run: (request, exchange) => callNamed(service, request, exchange) }],
  ];
  const { version, onBug, changes } = service;
  return {
    name: "tero",
    version,
    instructions: instructionsFor(service.tools),
    onBug,
    methods: new Map(service.tools.every(isRecorded) ? tools : [...tools, ...corpusMethods(service)]),
    ...(changes && {
      changes: changesOf(service, changes, (exchange) => refusedReading(service, exchange)),
    }),
  };
}

function corpusMethods(service: Service): readonly [string, Method][] {
  const withCorpus =
    (then: (corpus: Corpus, request: Request) => Given | Promise<Given>): Method["run"] =>
    (request, exchange) =>
      whenPermitted(service, exchange, (corpus) => then(corpus, request));
  return [
    ["resources/list", { cache: CORPUS, run: withCorpus(listResources) }],
    [
      "resources/templates/list",
      { cache: PROGRAM, run: () => ({ result: { resourceTemplates: TEMPLATES } }) },
    ],
    [
      "resources/read",
      { cache: CORPUS, run: withCorpus((corpus, request) => read(service, corpus, request)) },
    ],
    ["prompts/list", { cache: PROGRAM, run: () => ({ result: { prompts: PROMPTS.map(promptTold) } }) }],
    ["prompts/get", { run: (request, exchange) => getPrompt(service, request, exchange) }],
    ["completion/complete", { run: withCorpus(completed) }],
  ];
}

/** Lists the tools; those who have shown a token already need none in their calls. */
function listerOf({ tools, sessionToken }: Service): Method["run"] {
  const listed = new Map<boolean, Given>();
  return (_, { token }) => {
    const needsToken = (token ?? sessionToken) === undefined;
    const given = listed.get(needsToken) ?? { result: { tools: descriptorsOf(tools, needsToken) } };
    listed.set(needsToken, given);
    return given;
  };
}

function callNamed(service: Service, { params }: Request, { token }: Exchange): Given | Promise<Given> {
  const called = callTool(service, { name: params["name"], arguments: params["arguments"], token });
  return called instanceof Promise ? called.then(givenOf) : givenOf(called);
}

function givenOf(called: Called): Given {
  if (called.kind !== "result") return { fault: called };
  const { blocks, isError } = render(called);
  const { stale } = called;
  const meta = stale && { _meta: { "dev.tero/stale": stale } };
  return { result: { ...meta, content: blocks.map(contentBlock), isError } };
}

/** A block with its keys in ascending order. */
const contentBlock = (block: Block): object =>
  block.type === "text"
    ? { text: block.text, type: "text" }
    : { data: block.data, mimeType: block.mimeType, type: "image" };

/** What has no `token` argument is permitted by the transport's token, or by the session's. */
async function whenPermitted(
  service: Service,
  exchange: Exchange,
  then: (corpus: Corpus) => Given | Promise<Given>,
): Promise<Given> {
  const refused = refusedReading(service, exchange);
  if (refused !== undefined) return { fault: refused };
  const corpus = service.index.corpus() ?? (await service.index.awaitCorpus());
  return corpus === undefined ? bad("the index is being built; ask again in 5 seconds") : then(corpus);
}

const refusedReading = ({ tokens, sessionToken }: Service, { token }: Exchange): AuthFault | undefined =>
  refusedBy(tokens, token ?? sessionToken, "read");

const bad = (message: string, data?: object): Given => ({
  fault: { kind: "bad_request", message, ...(data && { data }) },
});

const PAGE = 100;
const CURSOR = /^o:([0-9]{1,9})$/;

function listResources(corpus: Corpus, { params }: Request): Given {
  const { cursor = "o:0" } = params;
  const [, written] = typeof cursor === "string" ? (CURSOR.exec(cursor) ?? []) : [];
  if (written === undefined) return bad("`cursor` must be the `nextCursor` of an earlier page");
  const end = Number(written) + PAGE;
  const all = resourcesOf(corpus);
  const more = end < all.length && { nextCursor: `o:${end}` };
  return { result: { resources: all.slice(end - PAGE, end), ...more } };
}

const TEMPLATES = [
  {
    description:
      "The lines of one row of the index, by its anchor: a document, section, decision, issue or release.",
    mimeType: "text/markdown",
    name: "row",
    title: "One row of the index",
    uriTemplate: ROW_TEMPLATE,
  },
];

async function read({ changes, sources }: Service, corpus: Corpus, { params }: Request): Promise<Given> {
  const { uri } = params;
  if (typeof uri !== "string") return bad("resources/read requires a string `uri`");
  const found = readResource(corpus, sources, uri);
  if ("message" in found) return bad(found.message, { uri });
  const { mimeType, text } = found;
  const isFollowed = changes !== undefined || sources === undefined;
  const citation = isFollowed
    ? found.citation
    : (await import("../staleness.ts")).markCitation(found.citation, corpus, sources);
  return { result: { contents: [{ _meta: { "dev.tero/citation": citation }, mimeType, text, uri }] } };
}

const promptTold = ({ name, title, description, argument }: Prompt): object => ({
  arguments: [{ ...argument, required: true }],
  description,
  name,
  title,
});

function getPrompt(service: Service, { params }: Request, exchange: Exchange): Given {
  const refused = refusedReading(service, exchange);
  if (refused !== undefined) return { fault: refused };
  const prompt = PROMPTS.find(({ name }) => name === params["name"]);
  if (prompt === undefined)
    return bad(`unknown prompt (there are ${PROMPTS.map(({ name }) => name).join(", ")})`);
  const { name } = prompt.argument;
  const value = isObject(params["arguments"]) ? params["arguments"][name] : undefined;
  if (typeof value !== "string" || value.trim() === "")
    return bad(`prompt \`${prompt.name}\` requires the argument \`${name}\``);
  const content = { text: prompt.say(value), type: "text" };
  return { result: { description: prompt.description, messages: [{ content, role: "user" }] } };
}

function completed(corpus: Corpus, { params }: Request): Given {
  const { argument, ref } = params;
  if (!isReference(ref)) return bad(REFERENCE);
  const name = isObject(argument) ? argument["name"] : undefined;
  const value = isObject(argument) ? argument["value"] : undefined;
  if (typeof name !== "string" || typeof value !== "string")
    return bad("completion/complete requires `argument` with a string `name` and a string `value`");
  return { result: { completion: complete(corpus, name, value) } };
}

const REFERENCE =
  "completion/complete requires `ref`: a prompt of prompts/list (ref/prompt, `name`) or the template of rows (ref/resource, `uri`)";

/** Whether something is there whose arguments can be completed. */
function isReference(ref: unknown): boolean {
  if (!isObject(ref)) return false;
  if (ref["type"] === "ref/prompt") return PROMPTS.some(({ name }) => name === ref["name"]);
  return ref["type"] === "ref/resource" && typeof ref["uri"] === "string";
}
