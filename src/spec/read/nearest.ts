/** Returns the known words that are most similar to `word`, best first. */
export function nearest(word: string, known: readonly string[], most = 3): string[] {
  // A suggestion is not useful for a long text, and takes too long among so many words.
  if (word.length > 100 || known.length > 5000) return [];
  const desired = fold(word);
  return known
    .map((name) => ({ name, away: howFar(desired, fold(name)) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** Removes case and white space, which are the most frequent mistakes. */
export const fold = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\s+/gu, '');

export function didYouMean(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const quoted = names.map((name) => `\`${name}\``);
  const most = quoted.slice(0, -1).join(', ');
  return `did you mean ${most === '' ? '' : `${most} or `}${quoted.at(-1)}?`;
}

/** Suggests names for the first few unknown words, because no more problems than these are printed. */
export type Guess = (
  word: string,
  known: () => readonly string[],
  search?: (word: string, known: readonly string[]) => readonly string[],
) => readonly string[];

export function createGuess(names = 3, words = 20): Guess {
  let left = words;
  return (word, known, search = (one, all) => nearest(one, all, names)) => {
    left -= 1;
    return left < 0 ? [] : search(word, known());
  };
}

/** Creates a function that returns names similar to an unknown word, for many words and the same known names. */
export function similarTo(known: readonly string[]): (word: string) => readonly string[] {
  const guess = createGuess();
  return (word) => guess(word, () => known);
}

/** Returns the distance of two words; infinity if they are not similar. */
function howFar(a: string, b: string): number {
  const most = Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const away = distance(a, b);
  return away <= most ? away : Number.POSITIVE_INFINITY;
}

/** The number of insertions, deletions, replacements and swaps of neighbours between two words. */
export function distance(a: string, b: string): number {
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
