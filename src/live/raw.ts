import { ApiError, plainText } from '../api/api-error.js';
import type { Field } from '../kinds/kind.js';
import type { Fields, Value } from '../kinds/model.js';
import { sameNumber } from '../kinds/same-value.js';

// Reads values from answers. A missing value is no error. A value of the wrong type is one: a list that was taken for empty
// because it could not be read would be created a second time.

/** One value in an answer, and the path to it. */
export interface Raw {
  readonly value: unknown;
  /** A name or an index in the value that contains it; for a whole answer, its operation. */
  readonly step: string | number;
  readonly of?: Raw | undefined;
}

export const rawAnswer = (operation: string, value: unknown): Raw => ({ value, step: operation });

/** `getSegment.sections[0].id` */
const at = ({ step, of }: Raw): string =>
  of === undefined ? String(step) : typeof step === 'number' ? `${at(of)}[${step}]` : `${at(of)}.${step}`;

const operationOf = ({ step, of }: Raw): string => (of === undefined ? String(step) : operationOf(of));

function wrong(raw: Raw, what: string): never {
  throw new ApiError('unreadable-answer', plainText(`${at(raw)} ${what}`), { operation: operationOf(raw) });
}

function valueIn(raw: Raw, name: string): unknown {
  const { value } = raw;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong(raw, 'is not an object');
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

export function inner(raw: Raw, name: string): Raw {
  return { value: valueIn(raw, name), step: name, of: raw };
}

/** Missing and null are an empty list. */
export function listOf(raw: Raw): Raw[] {
  const { value } = raw;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) wrong(raw, 'is not a list');
  return value.map((element: unknown, index) => ({ value: element, step: index, of: raw }));
}

/** Digits, a UUID, or another form of id, but no character that changes a path or cannot be shown. */
const ID = /^(?!\.{1,2}$)[^\p{C}\p{Zl}\p{Zp}/\\?#%]{1,200}$/u;

/** The usual forms, which are tested faster. */
const PLAIN_ID = /^[\w-]{1,200}$/;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && (PLAIN_ID.test(value) || ID.test(value));

export function idOf(raw: Raw): string {
  const { value } = raw;
  if (!isId(value)) wrong(raw, 'is not an id');
  return value;
}

export const textOf = ({ value }: Raw): string => (typeof value === 'string' ? value : '');

/** Returns a value that can be compared; its type may be unknown to the client, such as a later enum value. */
export function scalarOf(raw: Raw): Value | undefined {
  const { value } = raw;
  return isScalar(value) ? value : wrong(raw, 'is neither text nor number nor boolean');
}

const isScalar = (value: unknown): value is Value | undefined =>
  value === undefined ||
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

const NUMBER = /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i;

/** Converts a value: a service may write numbers and booleans as text, and a whole number with noise in its last digits. */
function typed(value: unknown, type: Field['type'] | undefined): unknown {
  if (type === 'id') return typeof value === 'number' ? String(value) : value;
  if (type === 'integer' && typeof value === 'number') return nearInteger(value);
  if (typeof value !== 'string') return value;
  if (type === 'integer' && NUMBER.test(value)) return nearInteger(Number(value));
  if (type === 'number' && NUMBER.test(value)) return Number(value);
  if (type === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}

const nearInteger = (value: number): number =>
  sameNumber(value, Math.round(value)) ? Math.round(value) : value;

/** A field as it is read from an answer. */
export type ReadField = Pick<Field, 'name'> & Partial<Pick<Field, 'type'>>;

/** Returns the named fields of an object that are present. */
export function fieldsOf(raw: Raw, fields: readonly ReadField[]): Fields {
  const found: Record<string, Value> = {};
  for (const { name, type } of fields) {
    const value = typed(valueIn(raw, name), type);
    const known = typeof value === 'string' ? value : scalarOf({ value, step: name, of: raw });
    if (known !== undefined) found[name] = known;
  }
  return found;
}

type Shown = Readonly<Record<string, unknown>>;

/** Returns the entries of an answer that is a list of named objects, for display. */
export function namedObjects(operation: string, answer: unknown): (Shown & { id: string; name: string })[] {
  return listOf(rawAnswer(operation, answer)).map((raw) => ({
    ...(raw.value as Shown),
    id: idOf(inner(raw, 'id')),
    name: textOf(inner(raw, 'name')),
  }));
}

/** Returns some fields of an answer that is one object; fields that are no text are empty. */
export function textsOf<Name extends string>(
  operation: string,
  answer: unknown,
  names: readonly Name[],
): Record<Name, string> {
  const raw = rawAnswer(operation, answer);
  return Object.fromEntries(names.map((name) => [name, textOf(inner(raw, name))])) as Record<Name, string>;
}
