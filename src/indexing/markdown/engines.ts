import type { MarkdownDocument } from "./document.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** The engines that read markdown: our own, and remark, the reference it is checked against. */
export const ENGINES = ["fast", "remark"] as const;
export type EngineName = (typeof ENGINES)[number];

/** Reads the bytes of one markdown file. */
export type ParseMarkdown = (bytes: Buffer) => MarkdownDocument;

/** Gives an engine: the reference is loaded only when asked for. */
export async function loadEngine(name: EngineName): Promise<ParseMarkdown> {
  switch (name) {
    case "fast":
      return parseMarkdown;
    case "remark":
      return (await import("./remark-engine.ts")).parseWithRemark;
  }
}
