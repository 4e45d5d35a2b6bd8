/** More pairs of lines than this are not compared; the whole block is then shown as replaced. */
const MAX_PAIRS = 4_000_000;
const CONTEXT = 1;

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
  /** The number of the line in the old text, from 1; of an added line, that of the next old one. */
  readonly no: number;
}

/** Returns the changed lines of a text, each group with a line around it, as `diff -u` shows them. */
export function lineDiff(before: string, after: string): string[] {
  const lines = compared(before.split('\n'), after.split('\n'));
  const isNear = lines.map((_, n) =>
    lines.slice(Math.max(0, n - CONTEXT), n + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  return lines.flatMap(({ sign, text, no }, n) =>
    isNear[n] ? [...(isNear[n - 1] ? [] : [`@@ line ${no} @@`]), `${sign}${shown(text)}`] : [],
  );
}

/** The sign of CRLF would move the cursor of a terminal. */
const shown = (text: string): string => text.replace(/\r$/, '');

function compared(old: readonly string[], now: readonly string[]): Line[] {
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (from: number, to: number): Line[] =>
    old.slice(from, to).map((text, n) => ({ sign: ' ', text, no: from + n + 1 }));
  return [
    ...same(0, start),
    ...inMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end), start),
    ...same(old.length - end, old.length),
  ];
}

/** The longest common subsequence of two lists of lines, as lines that stay, go and come. */
function inMiddle(old: readonly string[], now: readonly string[], offset: number): Line[] {
  const common = old.length * now.length <= MAX_PAIRS ? commonLengths(old, now) : () => 0;
  const lines: Line[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    const [was, is] = [old[a], now[b]];
    const no = offset + a + 1;
    if (was !== undefined && was === is) lines.push({ sign: ' ', text: was, no });
    else if (was !== undefined && (is === undefined || common(a + 1, b) >= common(a, b + 1))) {
      lines.push({ sign: '-', text: was, no });
      b -= 1;
    } else {
      lines.push({ sign: '+', text: is ?? '', no });
      a -= 1;
    }
    a += 1;
    b += 1;
  }
  return lines;
}

/** Returns the length of the longest common subsequence of the lines from two positions on. */
function commonLengths(old: readonly string[], now: readonly string[]): (a: number, b: number) => number {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        old[a] === now[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  return at;
}
