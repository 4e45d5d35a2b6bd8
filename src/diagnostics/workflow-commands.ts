// A CI runner reads the log of a job and executes some of its lines. GitHub obeys a line that begins with `::`, and
// ignores leading blanks; GitHub, Azure Pipelines and TeamCity obey `##[`, `##vso[` and `##teamcity[` anywhere in
// a line. Text from specs, file names and servers must not be obeyed, so the first character of such a mark is escaped.

/** The first character of every mark; a line ends at a line feed or at a carriage return. */
const FIRST_OF_MARK = /:(?=:)(?<=^\s*:)|#(?=#\w*\[)/gmu;

/** The first character of marks that are obeyed anywhere, for formats whose strings never start a line. */
const FIRST_OF_HASHES = /#(?=#\w*\[)/g;

/** Returns the positions, in code units, of the characters that have to be escaped. */
export function markStarts(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(FIRST_OF_MARK), ({ index }) => index));
}

/** Escapes the commands in a text of any number of lines. */
export const withoutCommands = (text: string): string =>
  text.replace(FIRST_OF_MARK, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`);

/** Escapes the commands in JSON or YAML; `hash` is the escape of a hash in the quotes of that format. */
export const withoutHashCommands = (text: string, hash: string): string =>
  text.replace(FIRST_OF_HASHES, () => hash);
