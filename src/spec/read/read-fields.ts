import type { Place } from '../../diagnostics/problem.js';
import type { Field } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import { LIMITS } from '../limits.js';
import type { ValuesOf } from '../schema/directives.js';
import type { Level } from '../schema/levels.js';
import { andThen, mapReader, type Stated } from './read-map.js';
import { numberReader } from './read-number.js';
import {
  choiceReader,
  clearable,
  type Reader,
  readBoolean,
  readId,
  short,
  textReader,
  wrongType,
} from './read-value.js';

const DAY = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIME = 'T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?';
const ZONE = '(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)';

/** Also used in the JSON Schema, which cannot check the days of a month. */
export const DATE_PATTERN = `^${DAY}(${TIME}${ZONE})?$`;

const DATE = new RegExp(DATE_PATTERN);
const ZONELESS = new RegExp(`^${DAY}${TIME}$`);
const REMEDY =
  'write a day as in 2026-03-01 (midnight UTC), or a time with its zone as in 2026-03-01T07:30:00+01:00';

/** Reads a day or an instant, and returns an instant in ISO form. */
const readDate: Reader<string> = (tree, report) => {
  const text = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof text !== 'string') return wrongType(tree, 'a date', report, REMEDY);
  const instant = DATE.test(text) && isInCalendar(text.slice(0, 10)) ? new Date(text).toISOString() : '';
  // A year with more than four digits has another form in ISO 8601, which the API does not accept.
  if (/^\d{4}-/.test(instant)) return instant;
  const message = `${JSON.stringify(short(text))} ${whyNot(text)}`;
  report({ code: 'bad-date', message, place: tree.place, remedy: REMEDY });
};

/** Also used in the JSON Schema. */
export const DAY_PATTERN = `^${DAY}$`;

const ONE_DAY = new RegExp(DAY_PATTERN);

/** Reads a day without a time, as in 2026-12-01. */
export const readDay: Reader<string> = (tree, report) => {
  const remedy = 'write a day as in 2026-12-01';
  const text = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof text !== 'string') return wrongType(tree, 'a day', report, remedy);
  if (ONE_DAY.test(text) && isInCalendar(text)) return text;
  const why = ONE_DAY.test(text) ? 'is not a day of the calendar' : 'is not a day';
  report({ code: 'bad-date', message: `${JSON.stringify(short(text))} ${why}`, place: tree.place, remedy });
};

/** Returns false for days such as 30 February, which Date turns into 2 March. */
const isInCalendar = (day: string): boolean => new Date(day).toISOString().startsWith(day);

function whyNot(text: string): string {
  if (DATE.test(text)) return 'is not a day of the calendar';
  return ZONELESS.test(text) ? 'is a time without a zone' : 'is not a date';
}

export const fieldReaders = (fields: readonly Field[]): Readonly<Record<string, Reader<Value>>> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldReader(field)]));

/** The readers of keys that are for trenchctl, each with the type of its row. */
export const directiveReaders = <Rows extends readonly Field[]>(rows: Rows) =>
  fieldReaders(rows) as { readonly [K in keyof ValuesOf<Rows>]: Reader<ValuesOf<Rows>[K]> };

const fieldReader = (field: Field): Reader<Value> =>
  field.clearable ? clearable(valueReader(field)) : valueReader(field);

function valueReader(field: Field): Reader<Value> {
  switch (field.type) {
    case 'boolean':
      return readBoolean;
    case 'text':
      return textReader({
        least: field.minLength ?? 0,
        most: field.maxLength ?? (field.usualLength === undefined ? LIMITS.name : LIMITS.text),
        ...(field.usualLength === undefined ? {} : { usual: field.usualLength }),
        isLimitOfApi: field.maxLength !== undefined,
      });
    case 'choice':
      return choiceReader(field.choices ?? []);
    case 'id':
      return readId;
    case 'date':
      return readDate;
    default:
      return fieldNumber(field);
  }
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

/** The fields of an object that has nothing else, and its place. */
export interface FieldsDraft {
  readonly keys: Readonly<Record<string, Stated<Value> | undefined>>;
  readonly place: Place;
}

export const fieldsReader = (level: Level, fields: readonly Field[]): Reader<FieldsDraft> =>
  andThen(mapReader(level, fieldReaders(fields)), (keys, place) => ({ keys, place }));

/** The fields that are stated, in the order of the registry. */
export function fieldsOf(
  fields: readonly Field[],
  stated: (name: string) => Stated<unknown> | undefined,
): Fields {
  const found: Record<string, Value> = {};
  for (const { name } of fields) {
    const value = stated(name)?.value;
    if (value !== undefined) found[name] = value as Value;
  }
  return found;
}

/** The stated values of keys that are for trenchctl. */
export const directivesOf = <Rows extends readonly Field[]>(
  rows: Rows,
  stated: (name: string) => Stated<unknown> | undefined,
): Partial<ValuesOf<Rows>> => fieldsOf(rows, stated) as Partial<ValuesOf<Rows>>;
