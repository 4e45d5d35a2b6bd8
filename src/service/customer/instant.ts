const DATE_TIME = /^(\d{4}-\d\d-\d\d).(\d\d:\d\d):(\d\d)(\.\d+)?(?:[zZ]|([+-]\d\d):?(\d\d)?)$/;

/**
 * The moment that an RFC 3339 date-time names, in ms since 1970; NaN where the text is none.
 * Date.parse alone knows neither leap seconds nor an offset without minutes, and drops what is under a millisecond.
 */
export function instant(text: string): number {
  const [whole, date, minute, second, fraction = '', hours, minutes = '00'] = DATE_TIME.exec(text) ?? [];
  if (whole === undefined) return Number.NaN;
  const leap = second === '60';
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const base = Date.parse(`${date}T${minute}:${leap ? '59' : second}${zone}`);
  return base + (leap ? 1000 : 0) + Number(`0${fraction}`) * 1000;
}
