// A CI runner reads the log of a job and carries out some of its lines. GitHub obeys a line that begins with `::`, and
// trims blanks before it looks; GitHub, Azure Pipelines and TeamCity obey `##[`, `##vso[` and `##teamcity[` anywhere in
// a line. Text from specs, file names and servers must not be obeyed, so the first character of such a mark is escaped.

/** The first character of every mark; a line ends at a line feed or at a carriage return. */
const FIRST_OF_MARK = /:(?=:)(?<=^\s*:)|#(?=#\w*\[)/gmu;

/** Only the marks that count anywhere, for formats whose strings never stand at the start of a line. */
const FIRST_OF_HASHES = /#(?=#\w*\[)/g;

/** Positions, in code units, of the characters that have to be escaped. */
export function markStarts(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(FIRST_OF_MARK), ({ index }) => index));
}

/** A whole output, of any number of lines, in which no line is a command. */
export const withoutCommands = (text: string): string =>
  text.replace(FIRST_OF_MARK, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`);

/** The same for JSON and YAML: `hash` is the escape of a hash within the quotes of that format. */
export const withoutHashCommands = (text: string, hash: string): string =>
  text.replace(FIRST_OF_HASHES, () => hash);
