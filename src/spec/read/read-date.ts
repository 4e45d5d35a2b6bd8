import { type Reader, short, wrongType } from './read-value.js';

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
export const readDate: Reader<string> = (tree, { report }) => {
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
export const readDay: Reader<string> = (tree, { report }) => {
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
