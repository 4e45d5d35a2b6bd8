const DATE_TIME = /^(\d{4}-\d\d-\d\d).(\d\d:\d\d):(\d\d)(\.\d+)?(?:[zZ]|([+-]\d\d):?(\d\d)?)$/;

/**
 * Parses an RFC 3339 date-time to ms since 1970; NaN if the text is none.
 * Date.parse alone supports neither leap seconds nor an offset without minutes, and drops fractions of a millisecond.
 */
export function instant(text: string): number {
  const [whole, date, minute, second, fraction = '', hours, minutes = '00'] = DATE_TIME.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  const leap = second === '60';
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const base = Date.parse(`${date}T${minute}:${leap ? '59' : second}${zone}`);
  return base + (leap ? 1000 : 0) + Number(`0${fraction}`) * 1000;
}
