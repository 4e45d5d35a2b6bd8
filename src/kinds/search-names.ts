// The search for catalog types by words: `trenchctl catalog cables WORDS`, and the suggestions for a name that no type has.

/**
 * Returns the names that contain every word of the query, best first: names that contain the words as whole words come
 * before names that contain them as parts, so that `Cu 50` finds `Cu 50 mm2 blank` before `Cu 150 mm2`.
 */
export function searchNames<T>(query: string, types: readonly T[], nameOf: (type: T) => string): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...types];
  const ranked = types.flatMap((type) => {
    const name = fold(nameOf(type));
    if (!words.every((word) => name.includes(word))) return [];
    const whole = new Set(name.split(' '));
    return [{ type, parts: words.filter((word) => !whole.has(word)).length }];
  });
  return ranked.toSorted((a, b) => a.parts - b.parts).map(({ type }) => type);
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ');

const wordsOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => word !== '');
