import type { Lang } from './scalars.js';

/** Texts in both languages, by name. */
export function inBoth<W extends object>(
  texts: { readonly [Name in keyof W]: readonly [en: W[Name], nb: W[Name]] },
): (lang: Lang) => W {
  const of = (n: 0 | 1): W =>
    Object.fromEntries(Object.entries<readonly unknown[]>(texts).map(([name, pair]) => [name, pair[n]])) as W;
  const words: Readonly<Record<Lang, W>> = { en: of(0), nb: of(1) };
  return (lang) => words[lang];
}
