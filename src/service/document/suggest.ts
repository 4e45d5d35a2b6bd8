import type { Context, Handler } from '../core/context.js';
import type { DocumentIndex, KnownWord } from '../core/document-index.js';
import { versionId } from '../core/document-records.js';
import { facetFilter } from './facets.js';
import { foldWord, tokens } from './fold.js';
import { readerOf } from './reader.js';
import { isNear } from './spelling.js';
import { currentOf } from './versions.js';

const MOST_WORDS = 12;
const MOST_SUGGESTIONS = 8;
const MOST_COLLATIONS = 5;
/** Words that are looked through for one that is spelled nearly the same. */
const MOST_NEAR = 4000;

/** Ids of the latest versions that suggestions may come from. */
function allowedIds(
  { world }: Context,
  fc: readonly string[],
  types: readonly string[],
): ReadonlySet<string> {
  const fits = facetFilter(fc);
  return new Set(
    world
      .documents()
      .filter((document) => !document.obsolete && fits(document))
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .map((document) => versionId(document, currentOf(document))),
  );
}

/** How many of the allowed documents have all of these words. */
const countOf = (index: DocumentIndex, allowed: ReadonlySet<string>, words: readonly string[]): number =>
  index
    .find(words.map((word) => [{ words: [foldWord(word)], isPrefix: false }]))
    .filter(({ id }) => allowed.has(id)).length;

/** Words that go on from what was typed; where nothing does, words that are spelled nearly like it. */
function candidates(index: DocumentIndex, typed: string, isLast: boolean): readonly KnownWord[] {
  const folded = foldWord(typed);
  const longer = index.words(folded, 40).filter((known) => isLast || known.folded === folded);
  // Who types grø means grøft and not ground; who types gro may mean both.
  const asTyped = longer.filter(({ word }) => word.startsWith(typed));
  if (longer.length > 0) return typed !== folded && asTyped.length > 0 ? asTyped : longer;
  return index
    .words([...folded][0] ?? '', MOST_NEAR)
    .filter((known) => isNear(known.folded, folded))
    .slice(0, 40);
}

export const suggestTerms: Handler = (context, input) => {
  const { q = '', fc = [], types = [] } = input.query as { q?: string; fc?: string[]; types?: string[] };
  readerOf(context, input);
  const allowed = allowedIds(context, fc, types);
  const typed = tokens(q).slice(0, MOST_WORDS);
  const index = context.world.documentIndex();
  const choices = typed.map((token, at) => {
    const isLast = at === typed.length - 1 && q.trimEnd() === q;
    const words = candidates(index, token.text.normalize('NFC').toLowerCase(), isLast)
      .map(({ word }) => ({ word, count: countOf(index, allowed, [word]) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.word.length - b.word.length)
      .slice(0, MOST_SUGGESTIONS)
      .map(({ word }) => word);
    return { text: token.text, words };
  });
  return {
    status: 200,
    body: {
      suggestions: Object.fromEntries(
        choices.map(({ text, words }) => [
          text,
          words.filter((word) => word !== text).map((word) => ({ text: word })),
        ]),
      ),
      collations: collations(index, allowed, choices),
    },
  };
};

interface Choice {
  readonly text: string;
  readonly words: readonly string[];
}

/** Whole texts with the best word in each place and every word in the last; only such as find something. */
function collations(index: DocumentIndex, allowed: ReadonlySet<string>, choices: readonly Choice[]) {
  const last = choices.at(-1);
  if (!last) return [];
  const before = choices.slice(0, -1).map(({ text, words }) => words[0] ?? text);
  return last.words
    .map((word) => [...before, word])
    .map((words) => ({ text: words.join(' '), count: countOf(index, allowed, words) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_COLLATIONS)
    .map(({ text }) => ({ text }));
}
