import type { Place } from '../../diagnostics/problem.js';
import type { SpecProblem } from '../codes.js';
import { type ParsedFile, parseDocuments, parseYaml } from '../yaml/parse-yaml.js';
import { quickYaml } from '../yaml/quick/quick-yaml.js';
import type { Entry, MapTree, Tree } from '../yaml/tree.js';
import { type Part, splitFile } from './split-file.js';

/** What a file holds, and the problems that its parser found. */
export interface Parsing extends ParsedFile {
  readonly problems: readonly SpecProblem[];
}

/** Parses files, and takes the segments that did not change from the last parse of the same file. */
export interface PartParser {
  parse(text: string, file: string): Parsing;
  /** Returns the place in the file: a place in a remembered segment is counted from the start of that segment. */
  locate(place: Place): Place;
}

interface Remembered {
  readonly name: string;
  readonly entries: readonly Entry[];
}

interface Memory {
  text?: string;
  parsing?: Parsing;
  head?: { readonly text: string; readonly entries: readonly Entry[] | undefined };
  parts: Map<string, Remembered>;
}

/** The name of a remembered part is that of its file, this character and a number. */
const MARK = '\0';
/** A part is parsed below this key, because a document begins in the first column. */
const ABOVE = 'segments:\n';

export function createPartParser(): PartParser {
  const files = new Map<string, Memory>();
  /** The number of lines above each part. */
  const above = new Map<string, number>();
  let count = 0;

  const partOf = (part: Part, prefix: string, file: string, known: Memory['parts']) => {
    const key = prefix + part.text;
    const found = known.get(key);
    if (found) return found;
    count += 1;
    const name = `${file}${MARK}${count}`;
    const entries = entriesIn(key, name);
    if (!entries) return undefined;
    const taken = { name, entries };
    known.set(key, taken);
    return taken;
  };

  /** Returns the entries of the segments, or the one part that cannot be read. */
  const segmentsIn = (parts: readonly Part[], file: string, memory: Memory, used: Memory['parts']) => {
    const segments: Entry[] = [];
    let unread: Part | undefined;
    for (const part of parts) {
      const taken = partOf(part, ABOVE, file, memory.parts);
      const map = taken?.entries[0]?.value;
      if (!taken || map?.form !== 'map' || map.entries.length !== 1) {
        if (unread) return undefined;
        unread = part;
        continue;
      }
      used.set(ABOVE + part.text, taken);
      above.set(taken.name, part.line - 2);
      segments.push(...map.entries);
    }
    return { segments, unread };
  };

  const inParts = (text: string, file: string, memory: Memory): Parsing | undefined => {
    const split = splitFile(text);
    if (!split) return undefined;
    const used = new Map<string, Remembered>();
    const found = segmentsIn(split.segments, file, memory, used);
    const head = headOf(split.head, file, memory);
    const tail = tailOf(split.tail, file, memory, used);
    // The keys of a document may be indented, and then `segments` in the first column is not one of them.
    if (!head || !tail || !found || head.some((entry) => entry.place.col > 1)) return undefined;
    const { segments, unread } = found;
    const place = { file, line: split.line, col: 1 };
    const entries = [
      ...head,
      { key: 'segments', place, value: mapOf(segments, segments[0]?.place) },
      ...tail,
    ];
    if (!areDistinct(segments) || !areDistinct(entries)) return undefined;
    if (unread) return brokenBy(unread, text, file);
    for (const [key, { name }] of memory.parts) if (!used.has(key)) above.delete(name);
    memory.parts = used;
    return { trees: [mapOf(entries, entries[0]?.place)], broken: 0, problems: [] };
  };

  const tailOf = (tail: Part, file: string, memory: Memory, used: Memory['parts']) => {
    if (tail.text.trim() === '') return [];
    const taken = partOf(tail, '', file, memory.parts);
    if (!taken) return undefined;
    used.set(tail.text, taken);
    above.set(taken.name, tail.line - 1);
    return taken.entries;
  };

  return {
    parse(text, file) {
      const memory: Memory = files.get(file) ?? { parts: new Map() };
      files.set(file, memory);
      if (memory.text === text && memory.parsing) return memory.parsing;
      memory.parsing = inParts(text, file, memory) ?? parseWhole(text, file);
      memory.text = text;
      return memory.parsing;
    },
    locate(place) {
      const end = place.file.indexOf(MARK);
      if (end < 0) return place;
      return {
        file: place.file.slice(0, end),
        line: place.line + (above.get(place.file) ?? 0),
        col: place.col,
      };
    },
  };
}

/** Parses the head of a file, whose places are those of the file. */
function headOf(head: string, file: string, memory: Memory): readonly Entry[] | undefined {
  if (head.trim() === '') return [];
  if (memory.head?.text !== head) memory.head = { text: head, entries: entriesIn(head, file) };
  return memory.head.entries;
}

/**
 * A slip of the keyboard in one segment makes the whole document unusable, and is the only problem that is reported of it. Any other
 * error may have consequences in the text below.
 */
function brokenBy({ text, line }: Part, whole: string, file: string): Parsing | undefined {
  const problems: SpecProblem[] = [];
  const inItsLines = '\n'.repeat(line - 2) + ABOVE + text;
  const parsed = parseDocuments(inItsLines, file, (problem) => void problems.push(problem), { whole });
  return parsed.isOneSlip ? { ...parsed, problems } : undefined;
}

function mapOf(entries: readonly Entry[], place: Place = { file: '', line: 1, col: 1 }): MapTree {
  return { form: 'map', place, entries, size: entries.reduce((sum, { value }) => sum + value.size, 1) };
}

/** A key that stands in two parts is a problem of the whole file. */
const areDistinct = (entries: readonly Entry[]): boolean =>
  new Set(entries.map(({ key }) => key)).size === entries.length;

/** The entries of a text that is one map; undefined if it is anything else, or has a problem. */
function entriesIn(text: string, name: string): readonly Entry[] | undefined {
  const { trees, problems, broken } = parseWhole(text, name);
  const [tree] = trees;
  return tree?.form === 'map' && trees.length === 1 && broken + problems.length === 0
    ? tree.entries
    : undefined;
}

function parseWhole(text: string, file: string): Parsing {
  const tree: Tree | undefined = quickYaml(text, file);
  if (tree) return { trees: [tree], broken: 0, problems: [] };
  const problems: SpecProblem[] = [];
  const parsed = parseYaml(text, file, (problem) => void problems.push(problem));
  return { ...parsed, problems };
}
