import type { DrawLanguage } from '../section.js';

/** Words that only the text drawing uses. */
export interface TextWords {
  readonly more: (count: number) => string;
  readonly moreCoverings: (count: number) => string;
  readonly noRoom: (count: number) => string;
  readonly moreProblems: (count: number) => string;
}

const one = (count: number, single: string, several: string): string => (count === 1 ? single : several);

export const TEXT_WORDS: Readonly<Record<DrawLanguage, TextWords>> = {
  en: {
    more: (count) => `and ${count} more ${one(count, 'item', 'items')}`,
    moreCoverings: (count) => `and ${count} more coverings`,
    noRoom: (count) => `${count} ${one(count, 'item has', 'items have')} no room in the drawing`,
    moreProblems: (count) => `${count} ${one(count, 'problem', 'problems')}`,
  },
  nb: {
    more: (count) => `og ${count} ${one(count, 'objekt', 'objekter')} til`,
    moreCoverings: (count) => `og ${count} dekker til`,
    noRoom: (count) => `${count} ${one(count, 'objekt', 'objekter')} uten plass i tegningen`,
    moreProblems: (count) => `${count} ${one(count, 'problem', 'problemer')}`,
  },
};

/** Signs of the margin of a plan. */
export const MARK_SIGNS = { added: '+', removed: '-', changed: '~', kept: ' ' } as const;
