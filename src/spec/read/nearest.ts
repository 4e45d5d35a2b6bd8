/** The words that someone who wrote `word` may have meant, best first. */
export function nearest(word: string, known: readonly string[], most = 3): string[] {
  // Nobody misspells a page of text, and nobody would find the word again among so many.
  if (word.length > 100 || known.length > 5000) return [];
  const wanted = fold(word);
  return known
    .map((name) => ({ name, away: howFar(wanted, fold(name)) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** Case and white space are what people get wrong first, so they do not count. */
export const fold = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\s+/gu, '');

export function didYouMean(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `did you mean ${names.map((name) => `\`${name}\``).join(' or ')}?`;
}

/** Names that may have been meant, for the first few words that nobody knows: no more problems than these are printed. */
export type Guess = (word: string, known: () => readonly string[]) => readonly string[];

export function createGuess(names = 3, words = 20): Guess {
  let left = words;
  return (word, known) => {
    left -= 1;
    return left < 0 ? [] : nearest(word, known(), names);
  };
}

/** What to say to many who may have meant one of many names. */
export function hinter(known: readonly string[]): (word: string) => string | undefined {
  const guess = createGuess();
  return (word) => didYouMean(guess(word, () => known));
}

/** The distance of two words, or infinity where it is more than a slip or two. */
function howFar(a: string, b: string): number {
  const most = Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const away = distance(a, b);
  return away <= most ? away : Number.POSITIVE_INFINITY;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
