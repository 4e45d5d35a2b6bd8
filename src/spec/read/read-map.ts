import type { Place } from '../../diagnostics/problem.js';
import type { MapType, Stated, Type } from '../language/language.js';
import type { Report, SpecProblem } from '../problems.js';
import type { Entry, Tree } from '../yaml/tree.js';
import { didYouMean, nearest } from './nearest.js';
import {
  checkName,
  fixes,
  nullValue,
  type Reader,
  type Site,
  short,
  type TextBounds,
  wrongType,
} from './read-value.js';

/** Reads a map with a fixed set of keys, each by its own entry. */
export function readKeys(map: MapType, tree: Tree, site: Site): Record<string, Stated<unknown>> | undefined {
  const { report } = site;
  if (tree.form !== 'map') {
    const meant = meantMap(tree, map.keys);
    return wrongType(tree, `${map.what} (a map)`, report, meant?.remedy, meant?.texts);
  }
  // Only known keys are added, so __proto__ is never one of them.
  const stated: Record<string, Stated<unknown>> = {};
  let before: Entry | undefined;
  for (const entry of tree.entries) {
    const { key, place, value } = entry;
    const known = Object.hasOwn(map.entries, key) ? map.entries[key] : undefined;
    if (known) stated[key] = { place, value: readEntry(entry, known.type, site), valuePlace: value.place };
    else if (!isDecimal(entry, before, report)) refuseKey(entry, map, site);
    before = entry;
  }
  for (const key of map.required) if (!stated[key]) report(missing(map, tree.place, key));
  return stated;
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

/** Reads the value of a key. A key without a value is an error and does not clear the field, because it may be unfinished. */
function readEntry<T>({ place, value }: Entry, { read, takesNull }: Type<T>, site: Site): T | undefined {
  const empty = value.form === 'scalar' && value.value === null;
  if (empty && takesNull && value.source !== '') return read(value, site);
  if (empty && takesNull) {
    const remedy = 'write null to clear the value, or leave out the key to keep it';
    site.report({ code: 'null-value', message: 'this key has no value', place, remedy });
    return undefined;
  }
  return empty ? nullValue(value, site.report, value.source === '' ? place : value.place) : read(value, site);
}

const missing = ({ what, entries }: MapType, place: Place, key: string): SpecProblem => ({
  code: 'missing-field',
  message: `${what} needs \`${key}\``,
  place,
  remedy: `add it, as in ${key}: ${entries[key]?.required}`,
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
function refuseKey({ key, place }: Entry, map: MapType, { report, homesOf }: Site): void {
  const [, word = '', value = ''] = /^(\w+):(.+)/s.exec(key) ?? [];
  if (map.keys.includes(word)) {
    const message = `a space is missing after the colon of \`${word}\``;
    const remedy = `write ${word}: ${short(value)}`;
    report({ code: 'unknown-field', message, place, remedy, ...fixes(place, key, [`${word}: ${value}`]) });
    return;
  }
  const advised = hint(key, map);
  const near = advised === undefined ? nearest(key, map.keys) : namedIn(advised);
  const reason = unsettable(key);
  if (reason) {
    const message = `\`${key}\` cannot be set: ${reason}`;
    const mended = fixes(place, key, advised === undefined ? [] : near);
    report({ code: 'unsettable-field', message, place, remedy: advised ?? 'remove it', ...mended });
    return;
  }
  report({
    code: 'unknown-field',
    message: `\`${short(key)}\` is not a field of ${map.what}`,
    place,
    remedy:
      advised ??
      didYouMean(near) ??
      elsewhere(key, homesOf(key)) ??
      `${map.what} can have ${map.keys.join(', ')}`,
    ...fixes(place, key, near),
  });
}

/** The key that a hint says to write instead. */
const namedIn = (advised: string): string[] => {
  const [, name] = /^write `(\w+)`/.exec(advised) ?? [];
  return name === undefined ? [] : [name];
};

const hint = (key: string, { hints = {} }: MapType): string | undefined =>
  Object.hasOwn(hints, key) ? hints[key] : undefined;

const elsewhere = (key: string, homes: readonly string[]): string | undefined =>
  homes.length > 0 ? `\`${key}\` is a field of ${homes.join(', ')}` : undefined;

/** A value under a name that the user chooses, such as a segment. */
export interface Named<T> {
  readonly name: string;
  readonly place: Place;
  readonly value: T;
}

/** The objects of a map whose keys are names, as in `segments`, and the bounds of the names. */
export interface Names extends TextBounds {
  readonly what: string;
}

/** Reads a map whose keys are names. */
export function readNames<T>(
  { what, ...bounds }: Names,
  type: Type<T>,
  tree: Tree,
  site: Site,
): readonly Named<T>[] | undefined {
  if (tree.form !== 'map') {
    // A name with a hash that is not in quotes is a text for YAML, because the colon stands in the comment.
    const hash = tree.form === 'scalar' ? '; a name that holds a blank and a hash needs quotes' : '';
    return wrongType(tree, `${what} by name (a map)`, site.report, `write each as \`name: {...}\`${hash}`);
  }
  const recalled: Type<T> = {
    ...type,
    read: (inner, own) => (own.recall ? own.recall(type.read, inner, own) : type.read(inner, own)),
  };
  return tree.entries.flatMap((entry) => readNamed(entry, bounds, recalled, site) ?? []);
}

/** Reads a value and its name; undefined, after a report, if one of them is not valid. */
function readNamed<T>(entry: Entry, bounds: TextBounds, type: Type<T>, site: Site): Named<T> | undefined {
  const { key, place } = entry;
  const [one] = type.maps();
  if (one && isMisplaced(entry, one, site.report)) return undefined;
  const name = checkName(key, bounds, place, site.report);
  const value =
    one && isEmpty(entry.value) ? nothingBelow(entry, one, site.report) : readEntry(entry, type, site);
  return name === undefined || value === undefined ? undefined : { name, place, value };
}

/** Reports a field that stands beside the names instead of below one of them. */
function isMisplaced({ key, place, value }: Entry, one: MapType, report: Report): boolean {
  if (!one.keys.includes(key) || value.form === 'map' || isEmpty(value)) return false;
  const message = `\`${key}\` is a field of ${one.what}, and stands here where a name is expected`;
  const remedy = `indent it two spaces more, below the name of ${one.what.replace(/^an? /, 'the ')}`;
  report({ code: 'wrong-type', message, place, remedy });
  return true;
}

const isEmpty = (tree: Tree): boolean => tree.form === 'scalar' && tree.value === null && tree.source === '';

function nothingBelow({ key, place, value }: Entry, one: MapType, report: Report): undefined {
  const name = /^\p{L}[\p{L}\p{N} ._-]*$/u.test(key) ? key : JSON.stringify(key);
  const message = `${one.what} without fields needs a pair of braces`;
  const remedy = `write \`${short(name)}: {}\`, or indent its fields below the name`;
  // In quotes, the text that stands there is not known.
  const isPlain = value.place.col <= place.col + key.length + 2;
  const mended = isPlain ? fixes(place, `${key}:`, [`${name}: {}`]) : {};
  report({ code: 'null-value', message, place, remedy, ...mended });
}

/** Reads a list; `never` says why it must not be empty. */
export function readList<T>(
  what: string,
  read: Reader<T>,
  tree: Tree,
  site: Site,
  never?: { readonly empty: string; readonly remedy: string },
): readonly T[] | undefined {
  const { report } = site;
  if (tree.form !== 'list') return wrongType(tree, `a list of ${what}`, report, asList(tree));
  if (tree.items.length === 0 && never) {
    report({ code: 'empty-list', message: never.empty, place: tree.place, remedy: never.remedy });
    return undefined;
  }
  return tree.items.map((item) => read(item, site)).filter((value) => value !== undefined);
}

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
