import type { Place } from '../diagnostics/problem.js';
import { typeProblem } from './type-problem.js';
import { FIELDS, type Owner, variablesFor } from './variables.js';

/** The reason why an expression is not valid, and the offset in it. */
export interface ConditionProblem {
  readonly message: string;
  readonly offset: number;
  readonly remedy?: string;
  /** A word that is not known, and the words that are, for a suggestion. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

/** The properties of the errors of the CEL library. */
interface CelError {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number; readonly end: number };
}

export const EXPLAIN = '`trenchctl explain rules` lists the variables';

const namesIn = (rows: readonly { readonly name: string }[]): string[] => [
  ...new Set(rows.map(({ name }) => name)),
];

/** Turns an error of the CEL library into a message with an offset. */
export function conditionProblem(error: unknown, text: string, target: string): ConditionProblem {
  const { code, summary, range } = Object(error) as CelError;
  const offset = Math.min(range?.start ?? 0, text.length);
  const word = text.slice(offset, range?.end);
  if (code === 'unknown_variable') return unknownVariable(word, offset, target);
  if (code === 'no_such_key') {
    const owner = ownerBefore(text.slice(0, offset), target);
    const known = namesIn(owner ? FIELDS[owner] : Object.values(FIELDS).flat());
    const message = `\`${word}\` is not a variable of ${owner ? `\`${owner}\`` : 'this object'}`;
    return { message, offset, unknown: { word, known }, remedy: EXPLAIN };
  }
  const said = lower(summary ?? String(error));
  if (code === 'limit_exceeded') {
    const message = `this condition is too large: ${said}`;
    return { message, offset, remedy: 'divide it into several rules' };
  }
  const ofTypes = typeProblem(summary ?? '');
  if (ofTypes) return { ...ofTypes, offset };
  return { message: `this is not a valid condition: ${said}`, offset };
}

export function unknownVariable(word: string, offset: number, target: string): ConditionProblem {
  const known = namesIn(variablesFor(target));
  const message = `\`${word}\` is not a variable of a rule \`for: ${target}\``;
  return { message, offset, unknown: { word, known }, remedy: `its variables are ${known.join(', ')}` };
}

/** Returns the owner of the field that follows `item.`; undefined for a variable of a loop. */
function ownerBefore(before: string, target: string): Owner | undefined {
  const [, root] = /([A-Za-z_]\w*)\s*\.\s*$/.exec(before) ?? [];
  const type = variablesFor(target).find(({ name }) => name === root)?.type;
  return type !== undefined && Object.hasOwn(FIELDS, type) ? (type as Owner) : undefined;
}

/** The library begins its sentences with a capital. */
const lower = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1).split('\n')[0]}`;

/**
 * Finds the place of a character of a YAML value in the text of its file. The value may be in quotes, or folded over several
 * lines: blanks of the value stand for any white space of the file.
 */
export function locate(text: string, place: Place, value: string, offset: number): Place {
  let at = offsetOf(text, place);
  const block = /^[|>][-+0-9]*[^\n]*\n/.exec(text.slice(at, at + 200));
  if (block) at += block[0].length;
  for (const [n, char] of value.split('').entries()) {
    const found = /\s/.test(char) ? blankAt(text, at) : text.indexOf(char, at);
    // An escaped character stands in the file in another form, so its value begins near by.
    if (found < 0 || found - at > MAX_SKIP) break;
    if (n === offset) return placeAt(text, found, place.file);
    at = found + 1;
  }
  return placeAt(text, at, place.file);
}

/** More white space than an indented line has. */
const MAX_SKIP = 300;

/** The search for the next character skips the other blanks of the file. */
const blankAt = (text: string, at: number): number => (/\s/.test(text[at] ?? '') ? at : -1);

function offsetOf(text: string, { line, col }: Place): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) at = text.indexOf('\n', at) + 1;
  return at + col - 1;
}

function placeAt(text: string, offset: number, file: string): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { file, line: before.split('\n').length, col: offset - start + 1 };
}
