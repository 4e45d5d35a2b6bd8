// This file chooses the mutants that a run of `npm run mutate` tests, and their order.

/** Returns a number from 0 to below 1 for a mutant, the same each time. */
function chance(id, seed) {
  let x = (Number(id) + 1) * 2654435761 + seed;
  x = Math.imul(x ^ (x >>> 16), 2246822507);
  x = Math.imul(x ^ (x >>> 13), 3266489909);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/** The first and the last line of each part of `22,40-45`. */
const rangesOf = (lines) =>
  lines.split(',').map((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return [first, last];
  });

/**
 * Returns the ids of the chosen mutants in the order of their chance: those on the lines, at most `each` of a file, and at most `count` of all.
 * `at` of a mutant is its file, line and column.
 */
export function chooseMutants(list, { seed, lines, each = list.length, count = list.length }) {
  const ranges = lines === undefined ? [[1, Number.POSITIVE_INFINITY]] : rangesOf(lines);
  const perFile = new Map();
  return list
    .map(({ id, at }) => ({ id, place: at.split(':') }))
    .filter(({ place: [, line] }) =>
      ranges.some(([first, last]) => first <= Number(line) && Number(line) <= last),
    )
    .toSorted((a, b) => chance(a.id, seed) - chance(b.id, seed))
    .filter(({ place: [file] }) => {
      perFile.set(file, (perFile.get(file) ?? 0) + 1);
      return perFile.get(file) <= each;
    })
    .slice(0, count)
    .map(({ id }) => id);
}
