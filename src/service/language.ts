import type { Lang, User } from './core/world.js';

const KNOWN: ReadonlyMap<string, Lang> = new Map([
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['en', 'en'],
]);

/** Returns the language: Accept-Language by its weights, else the user's, else Norwegian. */
export function languageOf(accept: string | undefined, user: User | undefined): Lang {
  if (accept !== undefined) {
    const desired = accept
      .split(',')
      .map((part) => {
        const [tag = '', ...rest] = part.trim().split(';');
        const q = rest
          .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
          .find((value) => value !== undefined);
        return { lang: KNOWN.get(tag.toLowerCase().split('-')[0] ?? ''), q: q === undefined ? 1 : Number(q) };
      })
      .filter((entry) => entry.q > 0 && entry.lang !== undefined)
      .sort((a, b) => b.q - a.q)[0];
    if (desired?.lang) return desired.lang;
  }
  return user?.lang ?? 'nb';
}
