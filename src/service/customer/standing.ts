import type { Caller, Context, World } from '../core/context.js';
import { dayOf } from '../core/pdf-document.js';
import type { Lang, User } from '../core/world.js';

/** Until a user administrator confirms them, users get nothing of their company: no data, no subscriptions. */
export const inGoodStanding = (user: User): boolean => user.active && user.confirmed;

/** Returns whether the caller may use the company's data and subscriptions. A client without a user represents its company. */
export const actsForCompany = ({ user }: Caller): boolean => user === undefined || inGoodStanding(user);

/** Finds a user by username, or else by e-mail without regard to case. */
export function findUser(world: World, name: string): User | undefined {
  const email = name.toLowerCase();
  return (
    world.get('user', name)?.value ?? world.all('user').find((user) => user.email.toLowerCase() === email)
  );
}

export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** Returns the full name of a user; the username if the user does not exist any more. */
export const displayName = (world: World, username: string): string => {
  const user = world.get('user', username)?.value;
  return user ? fullName(user) : username;
};

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

const MADE: Readonly<Record<Lang, (day: string, by: string) => string>> = {
  nb: (day, by) => `Laget ${day} av ${by}`,
  en: (day, by) => `Made on ${day} by ${by}`,
};

/** Returns who made a document and when; without a user, the company made it. */
export function madeBy({ world, caller, lang, now }: Context): string {
  const company = world.get('company', caller.companyId)?.value.name;
  const by = [...(caller.user ? [fullName(caller.user)] : []), ...(company === undefined ? [] : [company])];
  return MADE[lang](dayOf(lang, now), by.join(', '));
}
