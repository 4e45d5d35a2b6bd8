import type { Fields, Value } from './model.js';

// The only definition of when a live value and a stated value agree. A service may store 32-bit floats, compute with
// decimal fractions, trim texts or keep a day as midnight of its own zone; none of these is a difference.

const RELATIVE = 1e-6;

/** True if two numbers are equal as 32-bit floats or within a millionth of the larger one. */
export const sameNumber = (a: number, b: number): boolean =>
  a === b ||
  Math.fround(a) === Math.fround(b) ||
  Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b));

/** The form in which texts are compared: Unicode NFC, trimmed, with \n as line break. */
export const plainForm = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/;
const UTC_MIDNIGHT = 'T00:00:00.000Z';

/** The languages of Intl take ten milliseconds to load, and few specs state dates, so the form is chosen on demand. */
const inOslo = (instant: Date): string => instant.toLocaleString('sv-SE', { timeZone: 'Europe/Oslo' });

/** Compares dates by instant. A stated day is midnight UTC, and a service may keep it as midnight in Norway. */
function sameMoment(live: string, stated: string): boolean {
  if (!MOMENT.test(live) || !MOMENT.test(stated)) return false;
  const [there, asked] = [new Date(live), new Date(stated)];
  if (Number.isNaN(there.getTime()) || Number.isNaN(asked.getTime())) return false;
  if (there.getTime() === asked.getTime()) return true;
  const day = asked.toISOString();
  return day.endsWith(UTC_MIDNIGHT) && inOslo(there) === `${day.slice(0, 10)} 00:00:00`;
}

const sameText = (live: string, stated: string): boolean =>
  plainForm(live) === plainForm(stated) || sameMoment(live, stated);

/** A value that is null is not stated. */
export const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export function sameValue(live: Value | undefined, stated: Value | undefined): boolean {
  if (live === stated) return true;
  if (typeof live === 'number' && typeof stated === 'number') return sameNumber(live, stated);
  if (typeof live === 'string' && typeof stated === 'string') return sameText(live, stated);
  // A service may keep an empty text as no text.
  return (live === null || live === undefined) && stated === '';
}
