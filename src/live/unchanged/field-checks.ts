import type { Field } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import { isScalar, type ReadField, typed } from '../raw.js';

/** One object of an answer. Its names are looked up without regard to a prototype, which has none of the fields. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The check of one field in an answer. */
export interface FieldCheck {
  readonly name: string;
  readonly type: Field['type'] | undefined;
  /** The value in the answer that needs no further comparison: the stated value, or none for a field that is not stated. */
  readonly exact: unknown;
  readonly isStated: boolean;
  /** True if every text and null can be read, and none is a difference. */
  readonly isFree: boolean;
  readonly stated: Value | undefined;
  /** A null counts as missing. */
  readonly isGiven: boolean;
}

/** Equal to no value of an answer. */
const NO_VALUE = Symbol('no value');

/**
 * Compiles the comparison of the fields of an object. Returns undefined if the spec states a field that is not read, so
 * that no answer is quickly found to agree.
 */
export function fieldChecks(
  read: readonly ReadField[],
  stated: Fields,
  isGiven = false,
): readonly FieldCheck[] | undefined {
  const unstated = unstatedChecks(read);
  let checks: FieldCheck[] | undefined;
  for (const name in stated) {
    const at = read.findIndex((field) => field.name === name);
    if (at < 0) return undefined;
    checks ??= [...unstated];
    checks[at] = statedCheck(read[at] as ReadField, stated[name], isGiven);
  }
  return checks ?? unstated;
}

function statedCheck({ name, type }: ReadField, stated: Value | undefined, isGiven: boolean): FieldCheck {
  const check = { name, type, exact: NO_VALUE, isStated: true, isFree: false, stated, isGiven };
  // The same value in an answer agrees if its conversion does.
  return stated !== undefined && agreesWith(stated, check) ? { ...check, exact: stated } : check;
}

/** The check of a field that the spec does not state: it has to be readable. */
export const unstatedCheck = ({ name, type }: ReadField): FieldCheck => ({
  name,
  type,
  exact: undefined,
  isStated: false,
  // A text for a number is converted.
  isFree: type !== 'number' && type !== 'integer',
  stated: undefined,
  isGiven: false,
});

const known = new Map<readonly ReadField[], readonly FieldCheck[]>();

function unstatedChecks(read: readonly ReadField[]): readonly FieldCheck[] {
  const found = known.get(read);
  if (found) return found;
  const checks = read.map(unstatedCheck);
  known.set(read, checks);
  return checks;
}

/** True if the conversion of the answer can read all these fields, and the stated ones have the stated values. */
export function fieldsAgree(json: Json, checks: readonly FieldCheck[]): boolean {
  for (let n = 0; n < checks.length; n += 1) {
    const check = checks[n] as FieldCheck;
    const value = json[check.name];
    if (value === check.exact || (check.isFree && (value === null || typeof value === 'string'))) continue;
    if (!agreesWith(value, check)) return false;
  }
  return true;
}

function agreesWith(value: unknown, { type, isStated, stated, isGiven }: FieldCheck): boolean {
  const live = typed(value, type);
  if (!isScalar(live)) return false;
  return !isStated || sameValue(isGiven && live === null ? undefined : live, stated);
}
