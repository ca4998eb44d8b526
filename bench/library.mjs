// `node bench/library.mjs [ROOT]` after a build: how long a running server takes for list_documents, get_documents with ten
// selectors, and context, over an index of ROOT (by default this repository); and how large its answers are. The time of a
// `ping` in turn with each call tells what of it is the machine's and the transport's. Each call is made a few times: its best
// tells what it costs, its worst what a busy machine makes of it.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { percentile, pick, serveTools } from "./tool-server.mjs";

const TERO = process.env.TERO_BENCH_PROGRAM ?? fileURLToPath(new URL("../dist/tero.js", import.meta.url));
const CALLS = Number(process.env.TERO_BENCH_CALLS ?? 300);
const RUNS = 4;
const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const { rows, ask, end } = serveTools(TERO, { toolset: "library", root });

const documents = rows.filter((row) => row.kind !== "section" && row.line === 1 && row.hash);
const sections = rows.filter((row) => row.kind === "section");
const folders = [...new Set(documents.map(({ file }) => file.split("/").slice(0, -1).join("/") || "."))];

/** Ten selectors of every sort. */
function selection(at) {
  const [document, other] = [pick(documents, at), pick(documents, at + 1)];
  const some = [1, 2, 3].map((n) => pick(sections, at * 3 + n));
  return [
    document.anchor,
    other.file,
    { root: pick(folders, at) },
    ...some.map(({ anchor }) => anchor),
    { doc: document.anchor, lines: [1, 40] },
    `${other.file}:10-30`,
    { doc: pick(documents, at + 2).anchor, sections: ["_intro"], include_code: false },
    "no-such-document",
  ];
}

const CALLED = {
  ping: (_at) => ["ping", {}],
  list_documents: (at) => [
    "tools/call",
    { name: "list_documents", arguments: { root: pick(folders, at), line_bounds: true } },
  ],
  "list_documents of all": () => ["tools/call", { name: "list_documents", arguments: {} }],
  "get_documents, 10 selectors": (at) => [
    "tools/call",
    { name: "get_documents", arguments: { select: selection(at) } },
  ],
  "the same as JSON": (at) => [
    "tools/call",
    { name: "get_documents", arguments: { select: selection(at), format: "json" } },
  ],
  context: (at) => ["tools/call", { name: "context", arguments: { target: pick(sections, at).anchor } }],
};

const seen = Object.fromEntries(
  Object.keys(CALLED).map((name) => [name, { best: [], worst: [], characters: 0, refused: 0 }]),
);
for (let at = -20; at < CALLS; at++)
  for (const [name, call] of Object.entries(CALLED)) {
    const tries = [];
    for (let run = 0; run < RUNS; run++) tries.push(await ask(...call(Math.abs(at))));
    if (at < 0) continue;
    const [{ line }] = tries;
    const milliseconds = tries.map((each) => each.milliseconds).toSorted((a, b) => a - b);
    const text =
      JSON.parse(line)
        .result?.content?.map((block) => block.text ?? "")
        .join("") ?? "";
    seen[name].best.push(milliseconds[0]);
    seen[name].worst.push(milliseconds.at(-1));
    seen[name].characters = Math.max(seen[name].characters, text.length);
    seen[name].refused += text.startsWith("refused") ? 1 : 0;
  }
end();

console.log(
  `${rows.length} rows, ${documents.length} documents; ${CALLS} calls, ${RUNS} times each in turn, warm; milliseconds\n`,
);
const HEADS = ["p50", "p95", "max", "p95 worst", "largest", "refused"];
console.log(`${"best of each call".padEnd(30)}${HEADS.map((head) => head.padStart(11)).join("")}`);
for (const [name, { best, worst, characters, refused }] of Object.entries(seen)) {
  const times = [percentile(best, 0.5), percentile(best, 0.95), percentile(best, 1), percentile(worst, 0.95)];
  console.log(
    `${name.padEnd(30)}${[...times, characters, refused].map((cell) => String(cell).padStart(11)).join("")}`,
  );
}
