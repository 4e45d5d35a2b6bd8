import type { Place } from '../../diagnostics/problem.js';
import type { SpecProblem } from '../problems.js';
import { type ParsedFile, parseYaml } from '../yaml/parse-yaml.js';
import { quickYaml } from '../yaml/quick/quick-yaml.js';

/** The contents of a file, and the problems that its parser found. */
export interface Parsing extends ParsedFile {
  readonly problems: readonly SpecProblem[];
}

/** Parses files, and remembers what it has parsed. */
export interface FileParser {
  parse(text: string, file: string): Parsing;
  /** Returns the place in the file, if the parser counts places in another way. */
  locate(place: Place): Place;
  /** Forgets all other files: they were deleted or renamed. */
  keep(files: ReadonlySet<string>): void;
}

/** A file with a mistake is loaded twice: as it is now, and as it was without the mistake. */
const TEXTS = 2;

/** Creates a parser that parses a file again only if its text is another one. Places are those of the file. */
export function createFileParser(): FileParser {
  const files = new Map<string, readonly { readonly text: string; readonly parsing: Parsing }[]>();
  return {
    parse(text, file) {
      const known = files.get(file) ?? [];
      const found = known.find((one) => one.text === text) ?? { text, parsing: parseWhole(text, file) };
      files.set(file, [found, ...known.filter((one) => one !== found)].slice(0, TEXTS));
      return found.parsing;
    },
    locate: (place) => place,
    keep(names) {
      for (const file of files.keys()) if (!names.has(file)) files.delete(file);
    },
  };
}

export function parseWhole(text: string, file: string): Parsing {
  const tree = quickYaml(text, file);
  if (tree) return { trees: [tree], broken: 0, problems: [] };
  const problems: SpecProblem[] = [];
  const parsed = parseYaml(text, file, (problem) => void problems.push(problem));
  return { ...parsed, problems };
}
