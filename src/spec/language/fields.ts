import type { Place } from '../../diagnostics/problem.js';
import type { Field, PlausibleRange } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import { LIMITS } from '../limits.js';
import { DATE_PATTERN, DAY_PATTERN, readDate, readDay } from '../read/read-date.js';
import { numberReader, rangeWords } from '../read/read-number.js';
import {
  choiceReader,
  type Reader,
  readBoolean,
  readId,
  readLiveName,
  readLongName,
  readName,
  readNumber,
  scalarFixes,
  textReader,
} from '../read/read-value.js';
import { clearable, directive, key, leaf, mapOf } from './describe.js';
import type { Draft, Key, Keys, MapType, MapWords, Schema, Type, ValueOf } from './language.js';

const SOME: Schema = { type: 'string', minLength: 1 };
const TRIMMED: Schema = { pattern: '^\\S([\\s\\S]*\\S)?$' };

export const FLAG = leaf(readBoolean, { type: 'boolean' });
/** A name that the spec gives or refers to: no blanks around it. */
export const NAME = leaf(readName, { ...SOME, maxLength: LIMITS.name, ...TRIMMED });
/** The bounds of a key that is a name, and their schema. */
export const NAME_BOUNDS = { least: 1, most: LIMITS.name };
export const NAME_KEYWORDS: Schema = { minLength: 1, maxLength: LIMITS.name, ...TRIMMED };
/** A name of a live object. */
export const LIVE_NAME = leaf(readLiveName, { ...SOME, maxLength: LIMITS.name });
export const LONG_NAME = leaf(readLongName, { ...SOME, maxLength: LIMITS.text, ...TRIMMED });
/** The number of a project, which is a key of the service. */
export const PROJECT_NUMBER = leaf(readNumber, { ...SOME, maxLength: LIMITS.text });
export const DAY = leaf(readDay, { type: 'string', pattern: DAY_PATTERN });

/** An int64: digits, with or without quotes. */
export const ID = leaf(readId, {
  anyOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^[0-9]+$' },
  ],
});

export const choice = (choices: readonly string[]): Type<string> =>
  leaf(choiceReader(choices), { enum: choices });

/** A text that is not empty. */
export const text = (most: number): Type<string> =>
  leaf(textReader({ least: 1, most }), { ...SOME, maxLength: most });

/** The key `apiVersion` of a file in this language. */
export function versionKey(version: string, about: string, language: string): Key<string> {
  const read: Reader<string> = (tree, { report }) => {
    if (tree.form === 'scalar' && tree.value === version) return version;
    report({
      code: 'unsupported-version',
      message: `this version of ${language} is not supported`,
      place: tree.place,
      remedy: `write apiVersion: ${version}`,
      ...scalarFixes(tree, [version]),
    });
  };
  return directive(leaf(read, { const: version }), about, version, { required: true });
}

/** Describes fields of the API as keys of a map. */
export const fieldKeys = (
  fields: readonly Field[],
  required: readonly string[] = [],
): Readonly<Record<string, Key<Value>>> =>
  Object.fromEntries(
    fields.map((field) => {
      const { name, about, unit, example } = field;
      const said = [about, unit ? `In ${unit}.` : '', usualWords(field)];
      const type = field.clearable ? clearable(fieldType(field)) : fieldType(field);
      const isRequired = required.includes(name) ? ({ required: true } as const) : {};
      const options = { ...isRequired, ...(unit === undefined ? {} : { unit }) };
      return [name, key(type, said.filter((one) => one !== '').join(' '), example, options)];
    }),
  );

/** Limits that no document states are part of the description, not of the schema. */
function usualWords({ minimum, exclusiveMinimum, maximum, usualLength, plausible }: Field): string {
  if (usualLength !== undefined) return `Usually ${usualLength} characters at most.`;
  if (plausible) return `Usually ${plausibleWords(plausible, (minimum ?? 0) < 0)}.`;
  const isFree = minimum === undefined || minimum <= -LIMITS.number;
  if (isFree && exclusiveMinimum === undefined && maximum === undefined) return '';
  const low = exclusiveMinimum === undefined ? { minimum: minimum ?? 0 } : { exclusiveMinimum };
  return `Usually ${rangeWords({ ...low, ...(maximum === undefined ? {} : { maximum }) })}.`;
}

/** The range outside of which a value gets a warning; the sign of a number does not matter for the warning. */
function plausibleWords({ least, most, orZero }: PlausibleRange, isSigned: boolean): string {
  if (isSigned && orZero) return `from -${most} to ${most}`;
  return `from ${least} to ${most}${orZero ? ', or 0' : ''}`;
}

function fieldType(field: Field): Type<Value> {
  switch (field.type) {
    case 'boolean':
      return FLAG;
    case 'text':
      return fieldText(field);
    case 'choice':
      return choice(field.choices ?? []);
    case 'id':
      return ID;
    case 'date':
      return leaf(readDate, { type: 'string', pattern: DATE_PATTERN });
    case 'integer':
      return leaf(fieldNumber(field), { type: field.type, minimum: -LIMITS.int32, maximum: LIMITS.int32 });
    default:
      return leaf(fieldNumber(field), { type: field.type });
  }
}

function fieldText({ minLength, maxLength, usualLength }: Field): Type<string> {
  const most = maxLength ?? (usualLength === undefined ? LIMITS.name : LIMITS.text);
  const usual = usualLength === undefined ? {} : { usual: usualLength };
  return leaf(textReader({ least: minLength ?? 0, most, ...usual, isLimitOfApi: maxLength !== undefined }), {
    type: 'string',
    ...(minLength ? { minLength } : {}),
    maxLength: most,
  });
}

/** Reads a number in the range of the API: an int32 or a double. */
export function fieldNumber(field: Field): Reader<number> {
  const { unit, minimum, exclusiveMinimum, maximum = LIMITS.number } = field;
  const low = exclusiveMinimum === undefined ? { minimum: minimum ?? -LIMITS.number } : { exclusiveMinimum };
  return numberReader({
    ...(field.type === 'integer' ? { whole: true, minimum: -LIMITS.int32, maximum: LIMITS.int32 } : {}),
    ...(unit === undefined ? {} : { unit }),
    usual: { ...low, maximum },
    ...(field.plausible
      ? { plausible: { ...field.plausible, name: field.name, ...(unit === undefined ? {} : { unit }) } }
      : {}),
  });
}

/** The fields of an object, and its place. */
export interface Located {
  readonly fields: Fields;
  readonly place: Place;
}

/** Describes a map that has nothing but fields. */
export const fieldsMap = (words: MapWords, fields: readonly Field[]): MapType<Located> =>
  mapOf(words, fieldKeys(fields), (keys, place) => ({ fields: fieldsOf(fields, keys), place }));

/** The fields that are stated, in the order of the registry. */
export function fieldsOf(fields: readonly Field[], keys: Draft): Fields {
  const found: Record<string, Value> = {};
  for (const { name } of fields) {
    const value = keys[name]?.value;
    if (value !== undefined) found[name] = value as Value;
  }
  return found;
}

/** The stated values of these keys. */
export const valuesOf = <K extends Keys>(
  entries: K,
  keys: Draft<K>,
): { readonly [N in keyof K]?: ValueOf<K[N]> } =>
  Object.fromEntries(
    Object.keys(entries).flatMap((name) => {
      const value = keys[name]?.value;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as { readonly [N in keyof K]?: ValueOf<K[N]> };
