import type { Context } from '../core/context.js';
import { dayOf } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { fullName } from './standing.js';

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
