import { decodeNamedCharacterReference } from "decode-named-character-reference";

const ESCAPE_OR_ENTITY =
  /\\([!-/:-@[-`{-~])|&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const ENTITY = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/y;
const ENTITIES = new RegExp(ENTITY.source, "g");
const REPLACEMENT = "\uFFFD";

/** Resolves backslash escapes and character references, as in destinations and info strings. */
export function decodeText(text: string): string {
  if (!text.includes("\\") && !text.includes("&")) return text;
  return text.replace(ESCAPE_OR_ENTITY, (written, escaped: string | undefined, entity: string | undefined) =>
    entity === undefined ? (escaped ?? written) : (decodeEntity(entity) ?? written),
  );
}

/** Resolves character references alone, as in HTML. */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(ENTITIES, (written) => decodeEntity(written.slice(1, -1)) ?? written)
    : text;
}

/** The target that a link destination, bare or in angle brackets, stands for. */
export function decodeDestination(written: string): string {
  return decodeText(written.startsWith("<") ? written.slice(1, -1) : written);
}

/** Length of the character reference that starts at `at`, whether or not its name exists; 0 when none does. */
export function entityLength(text: string, at: number): number {
  ENTITY.lastIndex = at;
  return ENTITY.test(text) ? ENTITY.lastIndex - at : 0;
}

/** What the character reference `&…;` stands for: itself when there is no such name. */
function decodeEntity(entity: string): string | undefined {
  if (!entity.startsWith("#")) return decodeNamedCharacterReference(entity) || undefined;
  const isHex = entity.charAt(1) === "x" || entity.charAt(1) === "X";
  const code = isHex ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return isCharacter(code) ? String.fromCodePoint(code) : REPLACEMENT;
}

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
