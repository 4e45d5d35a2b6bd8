import { type Reader, short, wrongType } from './read-value.js';

const DAY = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIME = 'T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?';
const ZONE = '(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)';

/** For the schema too, which cannot tell that February has no 30th. */
export const DATE_PATTERN = `^${DAY}(${TIME}${ZONE})?$`;

const DATE = new RegExp(DATE_PATTERN);
const ZONELESS = new RegExp(`^${DAY}${TIME}$`);
const REMEDY =
  'write a day as in 2026-03-01 (midnight UTC), or a time with its zone as in 2026-03-01T07:30:00+01:00';

/** A day or an instant, as an instant in ISO form. */
export const readDate: Reader<string> = (tree, report) => {
  const text = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof text !== 'string') return wrongType(tree, 'a date', report, REMEDY);
  const instant = DATE.test(text) && isInCalendar(text.slice(0, 10)) ? new Date(text).toISOString() : '';
  // Beyond the years of four digits ISO has another form, and the API another idea.
  if (/^\d{4}-/.test(instant)) return instant;
  const message = `${JSON.stringify(short(text))} ${whyNot(text)}`;
  report({ code: 'bad-date', message, place: tree.place, remedy: REMEDY });
};

/** A Date takes 30 February for 2 March. */
const isInCalendar = (day: string): boolean => new Date(day).toISOString().startsWith(day);

function whyNot(text: string): string {
  if (DATE.test(text)) return 'is a day that no calendar has';
  return ZONELESS.test(text) ? 'is a time without a zone' : 'is not a date';
}
