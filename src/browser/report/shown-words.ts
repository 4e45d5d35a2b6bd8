interface ShownCounts {
  /** Changes that the filters show, of all. */
  readonly shown: number;
  readonly all: number;
  /** Segments and parts of projects that hold them, of all. */
  readonly places: number;
  readonly allPlaces: number;
}

/** Tells how much of the plan the filters show. */
export function shownWords({ shown, all, places, allPlaces }: ShownCounts): string {
  if (shown === 0 && all > 0)
    return all === 1 ? 'The only change is not shown.' : `None of ${all} changes is shown.`;
  if (shown < all) {
    const where = allPlaces === 1 ? '' : `, in ${places} of ${allPlaces} places`;
    return `${shown} of ${all} changes ${shown === 1 ? 'is' : 'are'} shown${where}.`;
  }
  if (all === 1) return 'The only change is shown.';
  return `All ${all} changes in ${allPlaces === 1 ? '1 place' : `${allPlaces} places`} are shown.`;
}

/** Tells a reader of the paper what it lacks; nothing if it lacks nothing. */
export function printedWords(printed: number, shown: number): string {
  if (printed === shown) return '';
  const [most, all] = [printed, shown].map((count) => count.toLocaleString('en'));
  return `The changes and drawings of ${most} segments are printed, and the other ${(shown - printed).toLocaleString('en')} of ${all} have one line each. To print others, open them or filter the report in a browser.`;
}
