import type { Lang } from '../core/world.js';

interface Words {
  section: string;
  layer: string;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  nb: { section: 'Snitt', layer: 'Lag' },
  en: { section: 'Section', layer: 'Layer' },
};

export const words = (lang: Lang): Words => WORDS[lang];

const PROBLEMS: Readonly<Record<Lang, Record<string, string>>> = {
  nb: {
    OVERLAP: 'Elementer overlapper hverandre',
    OUTSIDE: 'Element ligger utenfor det som omgir det',
    TOO_CLOSE: 'Mindre avstand enn minste tillatte mellom naboer',
    FILL: 'Røret er for fullt: innvendig diameter er under 1,2 ganger kabelbuntens',
    NOT_CHECKED: 'For mange elementer ligger på samme sted: resten er ikke kontrollert',
  },
  en: {
    OVERLAP: 'Items overlap each other',
    OUTSIDE: 'An item lies outside what surrounds it',
    TOO_CLOSE: 'Less than the minimum clear opening between neighbours',
    FILL: 'The pipe is too full: its inner diameter is under 1.2 times that of the bundle',
    NOT_CHECKED: 'Too many items lie in one place: the rest of the layout was not checked',
  },
};

export const problemMessage = (lang: Lang, code: string): string => PROBLEMS[lang][code] ?? code;
