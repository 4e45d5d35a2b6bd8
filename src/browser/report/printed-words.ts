/** Tells a reader of the paper what it lacks; nothing if it lacks nothing. */
export function printedWords(printed: number, shown: number): string {
  if (printed === shown) return '';
  const [most, all] = [printed, shown].map((count) => count.toLocaleString('en'));
  return `The changes and drawings of ${most} segments are printed, and the other ${(shown - printed).toLocaleString('en')} of ${all} have one line each. To print others, open them or filter the report in a browser.`;
}
