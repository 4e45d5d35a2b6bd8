import type { Place } from '../../diagnostics/problem.js';
import type { Report, SpecProblem } from '../problems.js';
import { ALL_LEVELS, type Level } from '../schema/levels.js';
import type { Entry, Tree } from '../yaml/tree.js';
import { didYouMean, nearest } from './nearest.js';
import { checkName, fixes, nullValue, type Reader, short, type TextBounds, wrongType } from './read-value.js';

/** A key that the spec states. Its value is undefined, after a report, if it could not be read. */
export interface Stated<T> {
  readonly place: Place;
  readonly value: T | undefined;
  readonly valuePlace: Place;
}

/** Returns a reader with a further step for what another reader has read. */
export const andThen =
  <T, U>(reader: Reader<T>, next: (value: T, place: Place, report: Report) => U | undefined): Reader<U> =>
  (tree, report) => {
    const value = reader(tree, report);
    return value === undefined ? undefined : next(value, tree.place, report);
  };

type Readers = Readonly<Record<string, Reader<unknown>>>;
type Read<R> = R extends Reader<infer T> ? T : never;

/** The stated keys of a map. */
export type Draft<R extends Readers> = { readonly [K in keyof R]?: Stated<Read<R[K]>> };

interface MapOptions {
  /** Required keys, each with an example of its value. */
  readonly required?: Readonly<Record<string, unknown>>;
}

/** Reads a map with a fixed set of keys, each by its own reader. */
export function mapReader<R extends Readers>(
  level: Level,
  readers: R,
  { required = {} }: MapOptions = {},
): Reader<Draft<R>> {
  const needed = Object.entries(required);
  return (tree, report) => {
    if (tree.form !== 'map') {
      const meant = meantMap(tree, Object.keys(readers));
      return wrongType(tree, `${level.what} (a map)`, report, meant?.remedy, meant?.texts);
    }
    // Only known keys are added, so __proto__ is never one of them.
    const draft: Record<string, Stated<unknown>> = {};
    for (const [n, entry] of tree.entries.entries()) {
      const reader = Object.hasOwn(readers, entry.key) ? readers[entry.key] : undefined;
      if (reader) draft[entry.key] = state(entry, reader, report);
      else if (!isDecimal(entry, tree.entries[n - 1], report)) refuseKey(entry, level, report);
    }
    for (const [key, example] of needed) {
      if (!draft[key]) report(missing(level, tree.place, key, example));
    }
    return draft as Draft<R>;
  };
}

/** Returns a remedy for a text in place of a map: a key without a blank after its colon, or the name of a type alone. */
function meantMap(tree: Tree, keys: readonly string[]): { remedy: string; texts: string[] } | undefined {
  if (tree.form !== 'scalar' || typeof tree.value !== 'string') return undefined;
  const [, key = '', value = ''] = /^(\w+):(.+)$/s.exec(tree.value) ?? [];
  if (keys.includes(key))
    return { remedy: `put a blank after the colon: ${key}: ${short(value)}`, texts: [`${key}: ${value}`] };
  if (!keys.includes('typeId') || tree.value === '') return undefined;
  return { remedy: `write {type: ${short(tree.source)}}`, texts: [`{type: ${tree.source}}`] };
}

function state<T>(entry: Entry, reader: Reader<T>, report: Report): Stated<T> {
  return { place: entry.place, value: readEntry(entry, reader, report), valuePlace: entry.value.place };
}

/** Reads the value of a key. A key without a value is an error and does not clear the field, because it may be unfinished. */
function readEntry<T>({ place, value }: Entry, reader: Reader<T>, report: Report): T | undefined {
  const empty = value.form === 'scalar' && value.value === null;
  if (empty && reader.takesNull && value.source !== '') return reader(value, report);
  if (empty && reader.takesNull) {
    const remedy = 'write null to clear the value, or leave out the key to keep it';
    report({ code: 'null-value', message: 'this key has no value', place, remedy });
    return undefined;
  }
  return empty ? nullValue(value, report, value.source === '' ? place : value.place) : reader(value, report);
}

const missing = ({ what }: Level, place: Place, key: string, example: unknown): SpecProblem => ({
  code: 'missing-field',
  message: `${what} needs \`${key}\``,
  place,
  remedy: `add it, as in ${key}: ${example}`,
});

/** Reports a decimal comma in a map in brackets, where it ends the number: in `{thickness: 12,5}` the 5 is a key. */
function isDecimal({ key, place, value }: Entry, before: Entry | undefined, report: Report): boolean {
  const number = before?.value.form === 'scalar' ? before.value : undefined;
  const isEmpty = value.form === 'scalar' && value.value === null && value.source === '';
  if (!isEmpty || typeof number?.value !== 'bigint' || !/^\d+$/.test(key)) return false;
  const message = `the comma ends the number ${short(number.source)}, so ${short(key)} is read as a field`;
  const remedy = `write ${short(number.source)}.${short(key)} with a decimal point`;
  const written = `${number.source},${key}`;
  const mended = fixes(number.place, written, [`${number.source}.${key}`]);
  report({ code: 'unknown-field', message, place, remedy, ...mended });
  return true;
}

/** Reports why a key is not allowed in its map. */
function refuseKey({ key, place }: Entry, level: Level, report: Report): void {
  const [, word = '', value = ''] = /^(\w+):(.+)$/s.exec(key) ?? [];
  if (level.keys.includes(word)) {
    const message = `a space is missing after the colon of \`${word}\``;
    const remedy = `write ${word}: ${short(value)}`;
    report({ code: 'unknown-field', message, place, remedy, ...fixes(place, key, [`${word}: ${value}`]) });
    return;
  }
  const advised = hint(key, level);
  const near = advised === undefined ? nearest(key, level.keys) : namedIn(advised);
  const reason = unsettable(key);
  if (reason) {
    const message = `\`${key}\` cannot be set: ${reason}`;
    const mended = fixes(place, key, advised === undefined ? [] : near);
    report({ code: 'unsettable-field', message, place, remedy: advised ?? 'remove it', ...mended });
    return;
  }
  report({
    code: 'unknown-field',
    message: `\`${short(key)}\` is not a field of ${level.what}`,
    place,
    remedy:
      advised ?? didYouMean(near) ?? elsewhere(key) ?? `${level.what} can have ${level.keys.join(', ')}`,
    ...fixes(place, key, near),
  });
}

/** The key that a hint says to write instead. */
const namedIn = (advised: string): string[] => {
  const [, name] = /^write `(\w+)`/.exec(advised) ?? [];
  return name === undefined ? [] : [name];
};

const hint = (key: string, { hints = {} }: Level): string | undefined =>
  Object.hasOwn(hints, key) ? hints[key] : undefined;

function elsewhere(key: string): string | undefined {
  const homes = ALL_LEVELS.filter(({ keys }) => keys.includes(key)).map(({ what }) => what);
  return homes.length > 0 ? `\`${key}\` is a field of ${homes.join(', ')}` : undefined;
}

/** A value under a name that the user chooses, such as a segment. */
export interface Named<T> {
  readonly name: string;
  readonly place: Place;
  readonly value: T;
}

/** The words and bounds of a map whose keys are names. */
interface Names extends TextBounds {
  /** The objects, as in `segments`. */
  readonly what: string;
  /** One of them, with its keys. */
  readonly one: Level;
}

/** Reads a map whose keys are names. */
export const namedReader =
  <T>(names: Names, reader: Reader<T>): Reader<readonly Named<T>[]> =>
  (tree, report) => {
    if (tree.form !== 'map') {
      // A name with a hash that is not in quotes is a text for YAML, because the colon stands in the comment.
      const hash = tree.form === 'scalar' ? '; a name that holds a blank and a hash needs quotes' : '';
      return wrongType(tree, `${names.what} by name (a map)`, report, `write each as \`name: {...}\`${hash}`);
    }
    return tree.entries.flatMap((entry) => readNamed(entry, names, reader, report) ?? []);
  };

/** Reads a value and its name; undefined, after a report, if one of them is not valid. */
function readNamed<T>(entry: Entry, names: Names, reader: Reader<T>, report: Report): Named<T> | undefined {
  const { key, place } = entry;
  if (isMisplaced(entry, names, report)) return undefined;
  const name = checkName(key, names, place, report);
  const value = isEmpty(entry.value) ? nothingBelow(entry, names, report) : readEntry(entry, reader, report);
  return name === undefined || value === undefined ? undefined : { name, place, value };
}

/** Reports a field that stands beside the names instead of below one of them. */
function isMisplaced({ key, place, value }: Entry, { one }: Names, report: Report): boolean {
  if (!one.keys.includes(key) || value.form === 'map' || isEmpty(value)) return false;
  const message = `\`${key}\` is a field of ${one.what}, and stands here where a name is expected`;
  const remedy = `indent it two spaces more, below the name of ${one.what.replace(/^an? /, 'the ')}`;
  report({ code: 'wrong-type', message, place, remedy });
  return true;
}

const isEmpty = (tree: Tree): boolean => tree.form === 'scalar' && tree.value === null && tree.source === '';

function nothingBelow({ key, place }: Entry, { one }: Names, report: Report): undefined {
  const name = /^\p{L}[\p{L}\p{N} ._-]*$/u.test(key) ? key : JSON.stringify(key);
  const message = `${one.what} without fields needs a pair of braces`;
  const remedy = `write \`${short(name)}: {}\`, or indent its fields below the name`;
  report({ code: 'null-value', message, place, remedy, ...fixes(place, `${key}:`, [`${name}: {}`]) });
}

/** Reads a list; `never` says why it must not be empty. */
export const listReader =
  <T>(what: string, reader: Reader<T>, never?: { empty: string; remedy: string }): Reader<readonly T[]> =>
  (tree, report) => {
    if (tree.form !== 'list') return wrongType(tree, `a list of ${what}`, report, asList(tree));
    if (tree.items.length === 0 && never) {
      report({ code: 'empty-list', message: never.empty, place: tree.place, remedy: never.remedy });
      return undefined;
    }
    return tree.items.flatMap((item) => {
      const value = reader(item, report);
      return value === undefined ? [] : [value];
    });
  };

const asList = (tree: Tree): string | undefined =>
  tree.form === 'map' ? 'put a dash (-) before each entry of the list' : undefined;

// Fields of the API that no call can set. A spec that states one is refused with the reason, because the live state could
// never match it.

const NO_CALL = 'the API returns this field but has no call that sets it';
const COMPUTED = 'the server computes this field';
const PLACED = 'the place of an object in the spec determines it';

const REASONS: ReadonlyMap<string, string> = new Map([
  ...list(NO_CALL, 'minPadding', 'positioning', 'label', 'userLabel', 'cableBands', 'surroundings'),
  ...list(NO_CALL, 'xAdjustment', 'yAdjustment', 'xadjustment', 'yadjustment'),
  ...list(COMPUTED, 'displayName', 'typeName', 'cableCategory', 'pipeCount', 'validationErrors'),
  ...list(COMPUTED, 'clearOpeningLeft', 'clearOpeningRight', 'groundDist', 'depth'),
  ...list(NO_CALL, 'readonly', 'readOnly', 'companyId', 'revisionId', 'revisionName'),
  ...list(COMPUTED, 'createdBy', 'modifiedBy', 'createdDate', 'modifiedDate', 'meta'),
  ...list(COMPUTED, 'totalCostRounded', 'hasChildren', 'baseQuantity'),
  ...list(PLACED, 'parentId'),
  ...list(PLACED, 'sectionId', 'layerId', 'pipeId', 'beforeSectionId', 'beforeLayerId', 'projectId'),
  ...list('the server assigns the ids of new objects', 'id'),
]);

function list(reason: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, reason]);
}

const unsettable = (field: string): string | undefined => REASONS.get(field);
