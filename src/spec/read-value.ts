import type { Report } from './codes.js';
import { LIMITS } from './limits.js';
import { didYouMean, nearest } from './nearest.js';
import type { ScalarTree, Tree } from './tree.js';

/** Makes a value of a piece of YAML; undefined where it cannot, and then it has reported why. */
export type Reader<T> = (tree: Tree, report: Report) => T | undefined;

export function wrongType(tree: Tree, expected: string, report: Report, remedy?: string): undefined {
  const found = describe(tree);
  if (found === 'null') return nullValue(tree, report);
  report({
    code: 'wrong-type',
    message: `expected ${expected}, found ${found}`,
    place: tree.place,
    ...(remedy ? { remedy } : {}),
  });
}

export function nullValue(tree: Tree, report: Report, place = tree.place): undefined {
  const message = 'a value cannot be null: the API cannot clear a field';
  const remedy = 'leave the key out to leave the value alone, or write [] where a list shall be empty';
  report({ code: 'null-value', message, place, remedy });
}

function describe(tree: Tree): string {
  if (tree.form !== 'scalar') return tree.form === 'map' ? 'a map' : 'a list';
  if (tree.value === null) return 'null';
  if (typeof tree.value === 'string') return tree.value === '' ? 'an empty text' : 'text';
  return typeof tree.value === 'boolean' ? String(tree.value) : 'a number';
}

/** What was written, as much of it as a message can bear. */
export const short = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most - 3)}...` : text;

export const readBoolean: Reader<boolean> = (tree, report) => {
  if (tree.form === 'scalar' && typeof tree.value === 'boolean') return tree.value;
  const word = tree.form === 'scalar' && typeof tree.value === 'string' ? tree.value.toLowerCase() : '';
  const meant = { yes: 'true', on: 'true', true: 'true', no: 'false', off: 'false', false: 'false' }[word];
  return wrongType(tree, 'true or false', report, meant && `write ${meant}`);
};

export const textReader =
  ({ least = 0, most }: { least?: number; most: number }): Reader<string> =>
  (tree, report) => {
    if (tree.form !== 'scalar' || typeof tree.value !== 'string') {
      const quoted = tree.form === 'scalar' && tree.value !== null ? JSON.stringify(short(tree.source)) : '';
      return wrongType(tree, 'text', report, quoted && `put it in quotes: ${quoted}`);
    }
    return checkText(tree.value, { least, most }, (message) =>
      report({ code: 'bad-text', message, place: tree.place }),
    );
  };

/** The text if it will do; otherwise says why not. */
export function checkText(
  text: string,
  { least, most }: { least: number; most: number },
  refuse: (why: string) => void,
): string | undefined {
  // Characters, as the contract counts them.
  const length = [...text].length;
  if (length < least) refuse('this text is empty');
  else if (length > most) refuse(`this text has ${length} characters, and the API takes ${most} at most`);
  else if (/\p{Surrogate}/u.test(text)) refuse('this text holds half a character (a lone surrogate)');
  else return text;
}

export const readName = textReader({ least: 1, most: LIMITS.name });

export const choiceReader =
  (choices: readonly string[]): Reader<string> =>
  (tree, report) => {
    const value = tree.form === 'scalar' ? tree.value : undefined;
    if (typeof value !== 'string') return wrongType(tree, `one of ${choices.join(', ')}`, report);
    if (choices.includes(value)) return value;
    report({
      code: 'not-a-choice',
      message: `${JSON.stringify(short(value))} is not one of ${choices.join(', ')}`,
      place: tree.place,
      remedy: didYouMean(nearest(value, choices, 1)) ?? `write one of ${choices.join(', ')}`,
    });
  };

interface Bounds {
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly unit?: string;
  readonly whole?: boolean;
}

export const numberReader =
  (bounds: Bounds): Reader<number> =>
  (tree, report) => {
    const { unit, whole } = bounds;
    const number = numberIn(tree);
    const kind = whole ? 'a whole number' : 'a number';
    if (number === undefined) return wrongType(tree, unit ? `${kind} (${unit})` : kind, report);
    const allowed = outside(number, bounds);
    if (!allowed) return Object.is(number, -0) ? 0 : number;
    const message = `${short((tree as ScalarTree).source)} is out of range`;
    report({ code: 'out-of-range', message, place: tree.place, remedy: `write ${kind} ${allowed}` });
  };

function numberIn(tree: Tree): number | undefined {
  if (tree.form !== 'scalar') return undefined;
  return typeof tree.value === 'bigint' || typeof tree.value === 'number' ? Number(tree.value) : undefined;
}

/** Where the number should lie, if it does not. */
function outside(number: number, { minimum, exclusiveMinimum, maximum = LIMITS.number, whole }: Bounds) {
  const low =
    exclusiveMinimum === undefined ? number >= (minimum ?? -LIMITS.number) : number > exclusiveMinimum;
  if (low && number <= maximum && !(whole && !Number.isInteger(number))) return undefined;
  const from =
    exclusiveMinimum === undefined ? `from ${minimum ?? -LIMITS.number}` : `above ${exclusiveMinimum}`;
  return exclusiveMinimum === undefined ? `${from} to ${maximum}` : `${from} and up to ${maximum}`;
}

/** An id of the API, an int64, as a text of digits: a JS number does not hold it. */
export const readId: Reader<string> = (tree, report) => {
  const value = tree.form === 'scalar' ? tree.value : undefined;
  const id = typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : value;
  if (typeof id !== 'bigint') return wrongType(tree, 'an id (digits)', report);
  if (id >= 0n && id <= LIMITS.id) return String(id);
  const message = `${short((tree as ScalarTree).source)} is out of range`;
  report({ code: 'out-of-range', message, place: tree.place, remedy: `an id lies from 0 to ${LIMITS.id}` });
};
