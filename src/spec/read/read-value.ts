import type { Fix, Place, Problem } from '../../diagnostics/problem.js';
import { LIMITS } from '../limits.js';
import type { Report } from '../problems.js';
import type { ScalarTree, Tree } from '../yaml/tree.js';
import { didYouMean, nearest } from './nearest.js';
import { choicesCalled } from './synonyms.js';

/** The receiver of problems, and what is known besides the tree. */
export interface Site {
  readonly report: Report;
  /** Returns the maps of the language that have this key. */
  readonly homesOf: (key: string) => readonly string[];
  /** Reads a tree, or returns what was read of it before. */
  readonly recall?: <T>(read: Reader<T>, tree: Tree, site: Site) => T | undefined;
}

/** Reads a value from a YAML tree; returns undefined, after a report, if the tree is not valid. */
export type Reader<T> = (tree: Tree, site: Site) => T | undefined;

/** A problem repeats no longer text: there may be very many problems. */
const MAX_FIXED = 200;

/** Replacements of a text at a place, one for each text that can stand there instead. */
export const fixes = (
  place: Place,
  written: string,
  texts: readonly string[] = [],
): Pick<Problem, 'fixes'> =>
  texts.length === 0 || written.length > MAX_FIXED
    ? {}
    : { fixes: texts.map((text): Fix => [{ place, written, text }]) };

/** A name as a scalar of YAML: a name with characters that mean something in YAML is put in quotes. */
export const asScalar = (name: string): string =>
  /^\p{L}[\p{L}\p{N} ._/()+-]*$/u.test(name) && !/^(?:true|false|null|yes|no|on|off)$|\s$/i.test(name)
    ? name
    : JSON.stringify(name);

/** Replacements of a scalar; a value without a text of its own has none. */
export const scalarFixes = (tree: Tree, texts?: readonly string[]): Pick<Problem, 'fixes'> =>
  tree.form === 'scalar' && tree.source !== '' ? fixes(tree.place, tree.source, texts) : {};

export function wrongType(
  tree: Tree,
  expected: string,
  report: Report,
  remedy?: string,
  texts?: readonly string[],
): undefined {
  const found = describe(tree);
  if (found === 'null') return nullValue(tree, report);
  report({
    code: 'wrong-type',
    message: `expected ${expected}, found ${found}`,
    place: tree.place,
    ...(remedy ? { remedy } : {}),
    ...scalarFixes(tree, texts),
  });
}

export function nullValue(tree: Tree, report: Report, place = tree.place): undefined {
  const message = 'a value cannot be null: the API cannot clear this field';
  const remedy = 'leave out the key to keep the value, or write [] for an empty list';
  report({ code: 'null-value', message, place, remedy });
}

function describe(tree: Tree): string {
  if (tree.form !== 'scalar') return tree.form === 'map' ? 'a map' : 'a list';
  if (tree.value === null) return 'null';
  if (typeof tree.value === 'string')
    return tree.value === '' ? 'an empty text' : `the text ${JSON.stringify(short(tree.value))}`;
  return typeof tree.value === 'boolean' ? String(tree.value) : 'a number';
}

/** Shortens a text for a message. */
export const short = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most - 3)}...` : text;

export const readBoolean: Reader<boolean> = (tree, { report }) => {
  if (tree.form === 'scalar' && typeof tree.value === 'boolean') return tree.value;
  const word = tree.form === 'scalar' && typeof tree.value === 'string' ? tree.value.toLowerCase() : '';
  const meant = { yes: 'true', on: 'true', true: 'true', no: 'false', off: 'false', false: 'false' }[word];
  return wrongType(tree, 'true or false', report, meant && `write ${meant}`, meant ? [meant] : []);
};

export interface TextBounds {
  readonly least?: number;
  readonly most: number;
  /** A longer text is a warning. */
  readonly usual?: number;
  /** True if the text is sent and `most` is a limit of the API. All other limits are those of trenchctl. */
  readonly isLimitOfApi?: boolean;
}

export const textReader =
  ({ least = 0, most, usual = most, isLimitOfApi = false }: TextBounds): Reader<string> =>
  (tree, { report }) => {
    if (tree.form !== 'scalar' || typeof tree.value !== 'string') {
      const quoted = tree.form === 'scalar' && tree.value !== null ? quotedIn(tree) : undefined;
      return wrongType(tree, 'text', report, quoted?.remedy, quoted?.texts);
    }
    // A text has at most as many characters as code units, so most texts need not be counted.
    const length = tree.value.length > usual ? [...tree.value].length : tree.value.length;
    if (length > usual && length <= most)
      unusual(tree, `this text has ${length} characters; usually there are at most ${usual}`, report);
    return checkText(tree.value, { least, most, isLimitOfApi }, (message) =>
      report({ code: 'bad-text', message, place: tree.place }),
    );
  };

const quotedIn = ({ source }: ScalarTree) => ({
  remedy: `put it in quotes: ${JSON.stringify(short(source))}`,
  texts: [JSON.stringify(source)],
});

/** Warns about a value beyond a limit that no document states; the value is used all the same. */
export function unusual({ place }: Tree, message: string, report: Report): void {
  const remedy = 'check the value; no document states a limit, so the service decides';
  report({ code: 'unusual-value', severity: 'warning', message, place, remedy });
}

/** Returns the text if it is valid; otherwise reports why it is not. */
function checkText(
  text: string,
  { least = 0, most, isLimitOfApi }: TextBounds,
  refuse: (why: string) => void,
): string | undefined {
  // Counted in characters, as in the contract; a text has at most as many characters as code units.
  const length = text.length > most ? [...text].length : text.length;
  if (length < least) refuse('this text is empty');
  else if (length > most)
    refuse(
      `this text has ${length} characters; ${isLimitOfApi ? 'the API' : 'trenchctl'} accepts at most ${most}`,
    );
  else if (/\p{Surrogate}/u.test(text)) refuse('this text holds half a character (a lone surrogate)');
  else return text;
}

/** Returns a name if it is valid. Blanks around a name are refused: they are invisible, and two names would look the same. */
export function checkName(
  name: string,
  length: TextBounds,
  place: Place,
  report: Report,
): string | undefined {
  const refuse = (message: string, remedy?: string): void =>
    report({
      code: 'bad-text',
      message,
      place,
      ...(remedy ? { remedy, ...fixes(place, name, [JSON.stringify(name.trim())]) } : {}),
    });
  if (name.trim() === name) return checkText(name, length, refuse);
  if (name.trim() === '') refuse('this name consists of blanks');
  else
    refuse(
      `the name ${JSON.stringify(short(name))} has blanks around it`,
      `write ${JSON.stringify(short(name.trim()))}`,
    );
}

const nameReader = (bounds: TextBounds): Reader<string> => {
  const read = textReader(bounds);
  return (tree, site) => {
    const name = read(tree, site);
    return name === undefined || name.trim() === name
      ? name
      : checkName(name, { least: 1, most: bounds.most }, tree.place, site.report);
  };
};

export const readName = nameReader({ least: 1, most: LIMITS.name });
/** Reads the name that a live object has; somebody may have given it blanks at its ends. */
export const readLiveName = textReader({ least: 1, most: LIMITS.name });
/** Reads a name for a service that states no limit on its length. */
export const readLongName = nameReader({ least: 1, most: LIMITS.text, usual: LIMITS.name });
/** Reads the number of a project, which is a key of the service and is taken as it is. */
export const readNumber: Reader<string> = (tree, site) => {
  const number = readAnyNumber(tree, site);
  const [, inner] = /^[\u2018-\u201f\u00ab](.+)[\u2018-\u201f\u00bb]$/su.exec(number ?? '') ?? [];
  if (inner !== undefined) {
    const message = 'these quotes are typographic, so YAML reads them as a part of the text';
    const remedy = `write ${JSON.stringify(short(inner))} with straight quotes`;
    site.report({
      code: 'unusual-value',
      severity: 'warning',
      message,
      place: tree.place,
      remedy,
      ...scalarFixes(tree, [JSON.stringify(inner)]),
    });
  }
  return number;
};
const readAnyNumber = textReader({ least: 1, most: LIMITS.text, usual: LIMITS.name });

export const choiceReader =
  (choices: readonly string[]): Reader<string> =>
  (tree, { report }) => {
    const value = tree.form === 'scalar' ? tree.value : undefined;
    if (typeof value !== 'string') return wrongType(tree, `one of ${choices.join(', ')}`, report);
    if (choices.includes(value)) return value;
    const meant = meantChoices(value, choices);
    report({
      code: 'not-a-choice',
      message: `${JSON.stringify(short(value))} is not one of ${choices.join(', ')}`,
      place: tree.place,
      remedy: didYouMean(meant) ?? `write one of ${choices.join(', ')}`,
      ...scalarFixes(tree, meant),
    });
  };

function meantChoices(word: string, choices: readonly string[]): readonly string[] {
  const near = choicesCalled(word, choices);
  return near.length > 0 ? near : nearest(word, choices, 1);
}

/** Reads an id of the API, an int64, as a text of digits, because a JS number cannot represent it. */
export const readId: Reader<string> = (tree, { report }) => {
  const value = tree.form === 'scalar' ? tree.value : undefined;
  const id = typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : value;
  if (typeof id !== 'bigint') return wrongType(tree, 'an id (digits)', report);
  if (id >= 0n && id <= LIMITS.id) return String(id);
  const message = `${short((tree as ScalarTree).source)} is out of range`;
  report({ code: 'out-of-range', message, place: tree.place, remedy: `write an id from 0 to ${LIMITS.id}` });
};
