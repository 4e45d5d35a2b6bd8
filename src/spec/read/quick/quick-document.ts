// The quickest way from the text of a spec to its draft: without a tree, and equal texts are read once. It knows only
// documents in block style whose keys are known. A value with a problem, or in a form that this reader does not know, is read as
// a tree: a whole segment or template, or the whole value of another key of the document.
import type { Place } from '../../../diagnostics/problem.js';
import type { SpecProblem } from '../../codes.js';
import {
  columnOf,
  Declined,
  decline,
  endsLine,
  opensFlow,
  opensItem,
  placeOf,
  startOf,
  toDocument,
} from '../../yaml/quick/quick-cursor.js';
import { readKey } from '../../yaml/quick/quick-scalar.js';
import { readValue } from '../../yaml/quick/quick-yaml.js';
import type { Entry } from '../../yaml/tree.js';
import type { Keys, MapParts, NameParts } from '../parts.js';
import { type DocumentDraft, readDocument } from '../read-document.js';
import { type Named, readNamed, type Stated, state } from '../read-map.js';
import { checkName, type Reader } from '../read-value.js';
import { readerHere, refuse, type Walk } from './walk.js';
import { statedValue } from './walk-block.js';

/** A document that was read from its text. */
export interface QuickDocument {
  readonly place: Place;
  /** The number of values in it. */
  readonly size: number;
  readonly draft: DocumentDraft;
  readonly problems: readonly SpecProblem[];
}

/** Reads the only document of a text; undefined if it has to be read as a tree. */
export function quickDocument(text: string, file: string): QuickDocument | undefined {
  const start = startOf(text, file);
  if (!start) return undefined;
  const problems: SpecProblem[] = [];
  const walk: Walking = {
    ...start,
    size: 1,
    scalars: new Map(),
    maps: new Map(),
    problems,
    report: (problem) => problems.push(problem),
  };
  try {
    toDocument(walk);
    const place = placeOf(walk);
    const draft = readKeys(walk, place);
    // The document may silence the warnings, also those of keys before `ignoreWarnings`.
    if (problems.length > 0 && draft.ignoreWarnings) return undefined;
    return { place, size: walk.size, draft, problems };
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}

interface Walking extends Walk {
  readonly problems: SpecProblem[];
  readonly report: (problem: SpecProblem) => void;
}

function readKeys(walk: Walking, place: Place): DocumentDraft {
  const parts = readDocument.parts as MapParts;
  const keys: Keys = {};
  do {
    const at = placeOf(walk);
    const key = readerHere(walk, parts, keys);
    const reader = parts.readers.get(key) ?? decline();
    keys[key] = orTree(
      walk,
      () =>
        reader.parts?.form === 'names'
          ? namedValues(walk, reader.parts, at)
          : statedValue(walk, reader, { column: 0, place: at }),
      () => state(entryHere(walk, key, at, 0), reader, walk.report),
    );
  } while (columnOf(walk) === 0);
  if (walk.pos < walk.text.length) decline();
  return parts.finish(keys, place, walk.report) as DocumentDraft;
}

/** Reads values by names, each on its own, so that a problem in one of them concerns only this one. */
function namedValues(walk: Walking, parts: NameParts, place: Place): Stated<readonly Named<unknown>[]> {
  if (!endsLine(walk) || columnOf(walk) < 1 || opensItem(walk) || opensFlow(walk)) decline();
  const column = columnOf(walk);
  const valuePlace = placeOf(walk);
  const all = new Set<string>();
  const value: Named<unknown>[] = [];
  do {
    const at = placeOf(walk);
    const key = readKey(walk, 'block');
    if (all.size === all.add(key).size) decline();
    const named = orTree(
      walk,
      () => namedValue(walk, parts, { key, place: at, column }),
      () => readNamed(entryHere(walk, key, at, column), parts.names, parts.reader, walk.report),
    );
    if (named) value.push(named);
  } while (columnOf(walk) === column);
  walk.size += 1;
  return { place, value, valuePlace };
}

function namedValue(
  walk: Walk,
  { names, reader }: NameParts,
  { key, place, column }: { key: string; place: Place; column: number },
): Named<unknown> {
  const { value } = statedValue(walk, mapOnly(reader), { column, place });
  return { name: checkName(key, names, place, refuse) ?? decline(), place, value };
}

const mapOnly = (reader: Reader<unknown>): Reader<unknown> =>
  reader.parts?.form === 'map' ? reader : decline();

/** Reads a value by the first way, or by the second one if the first one does not know it. */
function orTree<T>(walk: Walking, quick: () => T, tree: () => T): T {
  const { pos, line, lineStart, size } = walk;
  const before = walk.problems.length;
  try {
    return quick();
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
  }
  Object.assign(walk, { pos, line, lineStart, size });
  walk.problems.length = before;
  return tree();
}

function entryHere(walk: Walking, key: string, place: Place, column: number): Entry {
  const value = readValue(walk, column, column === 0 ? 2 : 3);
  walk.size += value.size;
  return { key, place, value };
}
