import { inBoth } from '../../../html/in-both.js';

export type Lang = 'nb' | 'en';

const KEY = 'trenchctl.lang';

const preferred = (): Lang => (/^(nb|nn|no|da|sv)\b/i.test(navigator.language) ? 'nb' : 'en');

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current: Lang = remembered() === 'nb' ? 'nb' : remembered() === 'en' ? 'en' : preferred();

export const lang = (): Lang => current;

export function setLang(chosen: Lang): void {
  current = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A browser without storage forgets the choice with the page.
  }
}

/** The words of a page in both languages. The answer is a function, because a reader may switch while the page is shown. */
export function words<W extends object>(
  both: {
    readonly [K in keyof W]: readonly [en: W[K], nb: W[K]];
  },
): () => W {
  const of = inBoth(both);
  return () => of(current);
}

/** A number as people of this language write it, with a unit. */
export const number = (value: number, digits = 1): string =>
  new Intl.NumberFormat(current, { maximumFractionDigits: digits }).format(value);

export const mm = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : number(value, 1);

export const day = (iso: string): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'medium' }).format(new Date(iso));
