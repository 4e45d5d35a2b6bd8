// A CI runner reads the log of a job and executes some of its lines. GitHub obeys a line that begins with `::`, and
// ignores leading blanks; GitHub, Azure Pipelines and TeamCity obey `##[`, `##vso[` and `##teamcity[` anywhere in
// a line. Text from specs, file names and servers must not be obeyed, so the first character of such a mark is escaped.

/** The first character of every mark; a line ends at a line feed or at a carriage return. */
const FIRST_OF_MARK = /:(?=:)(?<=^\s*:)|#(?=#\w*\[)/gmu;

/** The first character of marks that are obeyed anywhere, for formats whose strings never start a line. */
const FIRST_OF_HASHES = /#(?=#\w*\[)/g;

/** Returns the positions, in code units, of the characters that have to be escaped. */
function markStarts(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(FIRST_OF_MARK), ({ index }) => index));
}

/** Escapes the commands in a text of any number of lines. */
export const withoutCommands = (text: string): string =>
  text.replace(FIRST_OF_MARK, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`);

/** Escapes the commands in JSON or YAML; `hash` is the escape of a hash in the quotes of that format. */
export const withoutHashCommands = (text: string, hash: string): string =>
  text.replace(FIRST_OF_HASHES, () => hash);

// Text from a file or a server is printed on a terminal or in a CI log. A character that could move the cursor, hide a part
// of the line or make it read in another order is shown as an escape instead, and so is the start of a workflow command.

const HIDDEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{Co}|\p{Cn}/u;

const escaped = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** Returns the pieces that are shown for a text, one for each of its characters. */
export function visibleChars(text: string): string[] {
  const marks = markStarts(text);
  let at = 0;
  return Array.from(text, (char) => {
    const isShown = !HIDDEN.test(char) && !marks.has(at);
    at += char.length;
    return isShown ? char : escaped(char);
  });
}

/** Printable ASCII and Latin letters, which most texts are made of. */
const PLAIN = /^[ -~\u00c0-\u024f]*$/;
/** Every mark that a CI runner obeys has one of these. */
const MAY_BE_MARK = /::|##/;

/** Returns a text on one line, with escapes for invisible characters and for marks that a CI runner obeys. */
export const visible = (text: string): string =>
  PLAIN.test(text) && !MAY_BE_MARK.test(text) ? text : visibleChars(text).join('');

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** Returns the number of terminal columns of a text, exact enough to put a caret under it. */
export function width(text: string): number {
  let columns = 0;
  for (const char of text) columns += /\p{M}/u.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}
