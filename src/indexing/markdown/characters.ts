/** Character codes that mean something in markdown, and the classes CommonMark puts them in. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const EXCLAMATION = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const AMPERSAND = 38;
export const SINGLE_QUOTE = 39;
export const OPEN_PARENTHESIS = 40;
export const CLOSE_PARENTHESIS = 41;
export const ASTERISK = 42;
export const PLUS = 43;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const PIPE = 124;
export const TILDE = 126;

export const isSpaceOrTab = (code: number): boolean => code === SPACE || code === TAB;
export const isBlank = (code: number): boolean =>
  code === SPACE || code === TAB || code === LF || code === CR;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isUpperCase = (code: number): boolean => code >= 65 && code <= 90;
export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || isUpperCase(code);
export const isControlOrSpace = (code: number): boolean => code <= SPACE || code === 127;

/** ASCII punctuation: what a backslash may escape. */
export function isEscapable(code: number): boolean {
  if (code < 48) return code > SPACE;
  if (code < 65) return code > 57;
  if (code < 97) return code > 90;
  return code > 122 && code < 127;
}
