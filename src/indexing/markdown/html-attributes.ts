import { tagEnd } from "./html-tags.ts";
import { decodeEntities } from "./character-references.ts";

/** An attribute of a tag in HTML markup: its name in lower case, its value decoded. */
export interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  /** Offset of the tag in the markup. */
  readonly at: number;
}

/** Every attribute of the tags in the markup, in order; comments and the insides of scripts and styles hold no tags. */
export function attributesOf(markup: string): Attribute[] {
  const attributes: Attribute[] = [];
  for (let at = markup.indexOf("<"); at !== -1;) {
    const end = markup.startsWith("<!--", at) ? behind(markup, "-->", at) : readTag(markup, at, attributes);
    at = markup.indexOf("<", end);
  }
  return attributes;
}

const NAME = /<([a-z][a-z0-9-]*)/iy;
const ATTRIBUTE =
  /[ \t\r\n]+([a-z_:][\w.:-]*)(?:[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|([^ \t\r\n"'=<>`]+)))?/iy;

/** Reads the tag at `at`, and says where to go on. */
function readTag(markup: string, at: number, attributes: Attribute[]): number {
  const end = tagEnd(markup, at, markup.length);
  NAME.lastIndex = at;
  const tag = end === -1 ? undefined : NAME.exec(markup)?.[1]?.toLowerCase();
  if (tag === undefined) return at + 1;
  ATTRIBUTE.lastIndex = NAME.lastIndex;
  for (let found = ATTRIBUTE.exec(markup); found !== null; found = ATTRIBUTE.exec(markup)) {
    attributes.push({ tag, name: (found[1] ?? "").toLowerCase(), value: valueOf(found), at });
  }
  return tag === "script" || tag === "style" ? behind(markup, `</${tag}`, end) : end;
}

const valueOf = ([, , double, single, bare]: RegExpExecArray): string =>
  decodeEntities(double ?? single ?? bare ?? "");

function behind(markup: string, end: string, from: number): number {
  const at = markup.indexOf(end, from);
  return at === -1 ? markup.length : at + end.length;
}
