import type { Context, DocumentIndex, Handler, KnownWord } from '../core/context.js';
import { facetFilter } from './facets.js';
import { versionsById } from './find-document.js';
import { readerOf } from './reader.js';
import { foldWord, tokens } from './text-query.js';

const MAX_WORDS = 12;
const MAX_SUGGESTIONS = 8;
const MAX_COLLATIONS = 5;
/** The number of words that are compared for similar spelling. */
const MAX_NEAR = 4000;

/** Returns whether a document that suggestions may come from has all of these words. */
type IsFound = (words: readonly string[]) => boolean;

function finder({ world }: Context, fc: readonly string[], types: readonly string[]): IsFound {
  const fits = facetFilter(fc);
  const known = versionsById(world);
  const isAllowed = (id: string): boolean => {
    const shown = known.get(id);
    if (!shown?.isCurrent || shown.document.obsolete) return false;
    return fits(shown.document) && (types.length === 0 || types.includes(shown.document.type));
  };
  const index = world.documentIndex();
  return (words) =>
    index.some(
      words.map((word) => [{ words: [foldWord(word)], isPrefix: false }]),
      isAllowed,
    );
}

/** Returns the first entries that pass, up to the limit; the rest is not tested. */
function firstOf<T>(list: readonly T[], most: number, test: (one: T) => boolean): readonly T[] {
  const found: T[] = [];
  for (const one of list) {
    if (found.length === most) break;
    if (test(one)) found.push(one);
  }
  return found;
}

/** Returns words that continue the typed text, or else words with a similar spelling. */
function candidates(index: DocumentIndex, typed: string, isLast: boolean): readonly KnownWord[] {
  const folded = foldWord(typed);
  const longer = index.words(folded, 40).filter((known) => isLast || known.folded === folded);
  // The input grø means grøft and not ground; the input gro may mean both.
  const asTyped = longer.filter(({ word }) => word.startsWith(typed));
  if (longer.length > 0) return typed !== folded && asTyped.length > 0 ? asTyped : longer;
  return index
    .words([...folded][0] ?? '', MAX_NEAR)
    .filter((known) => isNear(known.folded, folded))
    .slice(0, 40);
}

export const suggestTerms: Handler = (context, input) => {
  const { q = '', fc = [], types = [] } = input.query as { q?: string; fc?: string[]; types?: string[] };
  readerOf(context, input);
  const isFound = finder(context, fc, types);
  const index = context.world.documentIndex();
  const typed = tokens(q).slice(0, MAX_WORDS);
  const choices = typed.map(({ text }, at): Choice => {
    const isLast = at === typed.length - 1 && q.trimEnd() === q;
    const words = candidates(index, text.normalize('NFC').toLowerCase(), isLast).map(({ word }) => word);
    return { text, words: firstOf(words, MAX_SUGGESTIONS, (word) => isFound([word])) };
  });
  const others = ({ text, words }: Choice) => words.filter((word) => word !== text);
  return {
    status: 200,
    body: {
      suggestions: Object.fromEntries(
        choices.map((choice) => [choice.text, others(choice).map((text) => ({ text }))]),
      ),
      collations: collations(choices, isFound).map((text) => ({ text })),
    },
  };
};

interface Choice {
  readonly text: string;
  readonly words: readonly string[];
}

/** Returns whole texts with the best word in each place and every word in the last, if they find a document. */
function collations(choices: readonly Choice[], isFound: IsFound): readonly string[] {
  const last = choices.at(-1);
  if (!last) return [];
  const before = choices.slice(0, -1).map(({ text, words }) => words[0] ?? text);
  const whole = last.words.map((word) => [...before, word]);
  return firstOf(whole, MAX_COLLATIONS, isFound).map((words) => words.join(' '));
}

/** Returns whether two words differ by one or two typing errors: a letter wrong, missing, added or swapped. */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) > 5 ? 2 : 1;
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        isSwap ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    older = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
