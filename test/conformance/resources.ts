import type { Given } from "../../src/serving/fronts/protocol.ts";
import type { Request } from "../../src/serving/fronts/rpc.ts";
import { PNG } from "./blocks.ts";

/** The resources that the suite reads. */
export const resourcesTold = [
  { uri: "test://static-text", name: "static-text", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", mimeType: "image/png" },
];

/** The template that the suite reads. */
export const templatesTold = [
  { uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" },
];

/** Reads one by its address. */
export function readResource({ params }: Request): Given {
  const uri = String(params["uri"]);
  const contents = contentsOf(uri);
  if (contents !== undefined) return { result: { contents: [{ uri, ...contents }] } };
  return { fault: { kind: "bad_request", message: "no such resource", data: { uri } } };
}

function contentsOf(uri: string): object | undefined {
  if (uri === "test://static-text")
    return { mimeType: "text/plain", text: "This is the content of the static text resource." };
  if (uri === "test://static-binary") return { mimeType: "image/png", blob: PNG };
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { mimeType: "application/json", text: JSON.stringify(data) };
}
