import type { Place } from '../../diagnostics/problem.js';
import type { SpecProblem } from '../problems.js';
import { parseDocuments } from '../yaml/parse-yaml.js';
import type { Entry, MapTree } from '../yaml/tree.js';
import { type FileParser, type Parsing, parseWhole } from './parse-files.js';

/** A piece of a file, with the number of its first line, counted from 1. */
interface Part {
  readonly text: string;
  readonly line: number;
}

/** A spec file in pieces that can be parsed alone: each segment is one. */
interface Parts {
  /** Everything above the key `segments`. */
  readonly head: string;
  /** The line of the key `segments`. */
  readonly line: number;
  readonly segments: readonly Part[];
  /** The top-level keys below the segments; empty if there are none. */
  readonly tail: Part;
}

const KEY = /^segments:[ \t]*(?:#.*)?\r?$/m;
/** Directives and marks of documents: such a file is parsed as a whole. */
const MARKS = /^(?:---|\.\.\.|%)/m;
/** Characters at the start of a line that do not begin a plain or quoted key. */
const NO_KEY = /[-?\][{}|>&*!,%@`:]/;

/** Splits a file whose segments are a block map; undefined for any other file. */
export function splitFile(text: string): Parts | undefined {
  const key = KEY.exec(text);
  if (!key || MARKS.test(text)) return undefined;
  const head = text.slice(0, key.index);
  const line = 1 + newlinesIn(head);
  const found = startsIn(text, { pos: key.index + key[0].length + 1, line: line + 1 });
  if (!found) return undefined;
  const { starts, end } = found;
  const segments = starts.map((start, n) => ({
    text: text.slice(start.pos, (starts[n + 1] ?? end).pos),
    line: start.line,
  }));
  return { head, line, segments, tail: { text: text.slice(end.pos), line: end.line } };
}

/** The start of a line. */
interface LineStart {
  readonly pos: number;
  readonly line: number;
}

/** Finds the lines where segments start, and the end of the last one. Lines above the first segment belong to it. */
function startsIn(text: string, first: LineStart): { starts: LineStart[]; end: LineStart } | undefined {
  const starts: LineStart[] = [];
  let indent = 0;
  let { pos, line } = first;
  for (; pos < text.length; line += 1) {
    const end = text.indexOf('\n', pos);
    const next = end < 0 ? text.length : end + 1;
    const column = contentColumn(text, pos, next);
    if (column === 0) break;
    if (column !== undefined && (indent === 0 || column <= indent)) {
      if (column < indent || NO_KEY.test(text.charAt(pos + column))) return undefined;
      starts.push(indent === 0 ? first : { pos, line });
      indent = column;
    }
    pos = next;
  }
  return indent === 0 ? undefined : { starts, end: { pos, line } };
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let pos = text.indexOf('\n'); pos >= 0; pos = text.indexOf('\n', pos + 1)) count += 1;
  return count;
}

/** The column of the first content of a line, counted from 0; undefined if the line is blank or a comment. */
function contentColumn(text: string, start: number, end: number): number | undefined {
  let pos = start;
  while (pos < end && text.charCodeAt(pos) === 32) pos += 1;
  const sign = text.charAt(pos);
  return pos >= end || sign === '\n' || sign === '\r' || sign === '#' ? undefined : pos - start;
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

/**
 * Creates a parser that takes the segments that did not change from the last parse of the same file. A place in a remembered segment
 * is counted from the start of that segment, so that the segment stays the same if lines are written above it.
 */
export function createPartParser(): FileParser {
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
    keep(names) {
      for (const [file, { parts }] of files) {
        if (names.has(file)) continue;
        for (const { name } of parts.values()) above.delete(name);
        files.delete(file);
      }
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
