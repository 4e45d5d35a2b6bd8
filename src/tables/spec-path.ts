import type { Key, MapType, Type } from '../spec/language/language.js';
import { SEGMENT } from '../spec/language/segment.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';

/** The index of an entry of a list; `row` is the entry that the row of the table states. */
type Index = number | 'row';

export interface Step {
  readonly key: string;
  /** Present if the key holds a list. */
  readonly index?: Index;
  /** True if an entry of the list can stand for several equal ones (`count`). */
  readonly isCounted?: boolean;
}

/** A path of the spec below a segment, such as `sections[0].coverThickness`, with the key that it leads to. */
export interface SpecPath {
  readonly text: string;
  readonly steps: readonly Step[];
  readonly leaf: Key;
}

/** No trench has more sections or layers; a larger index would only make a huge list of empty entries. */
export const MAX_INDEX = 99;

const STEP = /^(\w+)(?:\[(\d*)\])?$/;

/** The reason why a path leads nowhere. */
interface NoPath {
  readonly reason: string;
  readonly remedy: string;
}

/** Finds a path in the description of the spec language; returns the reason if it leads nowhere. */
export function findPath(text: string): SpecPath | NoPath {
  const steps: Step[] = [];
  let map: MapType | undefined = SEGMENT;
  let leaf: Key | undefined;
  for (const part of text.split('.')) {
    const found = findStep(part, map);
    if ('reason' in found) return found;
    steps.push(found.step);
    leaf = found.key;
    map = leaf.type.maps()[0];
  }
  if (map) return { reason: `\`${text}\` is not one value`, remedy: nameKeys(map) };
  return leaf ? { text, steps, leaf } : { reason: 'the path is empty', remedy: nameKeys(SEGMENT) };
}

/** Finds one step of a path in the map that holds it. */
function findStep(part: string, map: MapType | undefined): { step: Step; key: Key } | NoPath {
  const [, name = '', index] = STEP.exec(part) ?? [];
  const key = map && Object.hasOwn(map.entries, name) ? map.entries[name] : undefined;
  if (!key) return unknownStep(part, name, map);
  const isList = isListOf(key.type);
  if (!isList && index !== undefined) return { reason: `\`${name}\` is not a list`, remedy: `write ${name}` };
  if (!isList) return { step: { key: name }, key };
  if (index === undefined || Number(index) > MAX_INDEX)
    return {
      reason: `\`${name}\` is a list, and ${JSON.stringify(part)} names none of its entries`,
      remedy: `write ${name}[0] for the first entry, at most ${name}[${MAX_INDEX}], or ${name}[] for the entry of the row`,
    };
  return { step: { key: name, ...indexOf(index, key.type.maps()[0]) }, key };
}

const indexOf = (index: string, map: MapType | undefined): Omit<Step, 'key'> => ({
  index: index === '' ? 'row' : Number(index),
  isCounted: map?.keys.includes('count') ?? false,
});

function unknownStep(part: string, name: string, map: MapType | undefined): NoPath {
  const what = map?.what ?? 'one value';
  return {
    reason: `${JSON.stringify(part)} is not a field of ${what}`,
    remedy: (map && didYouMean(nearest(name, map.keys))) ?? (map ? nameKeys(map) : 'end the path before it'),
  };
}

const nameKeys = (map: MapType): string => `${map.what} can have ${map.keys.join(', ')}`;

const isListOf = (type: Type): boolean => type.schema().type === 'array';

/** The kinds of value that a cell is turned into before the reader of specs checks it. */
export type LeafForm = 'number' | 'flag' | 'text';

/** Returns the form of the value under a key, by its JSON Schema. */
export function formOf(key: Key): LeafForm {
  const schema = key.type.schema();
  const [first = schema, second] = (schema.anyOf as readonly Record<string, unknown>[] | undefined) ?? [];
  // An id is digits or a text of digits: it may have more of them than a number holds.
  if (second?.type === 'string') return 'text';
  if (first.type === 'number' || first.type === 'integer') return 'number';
  return first.type === 'boolean' ? 'flag' : 'text';
}
