// Places labels in rows beside the figure. Each label keeps the order of its target, so leaders do not cross; a leader to an
// outer row passes the inner rows in a slot of its own.
export interface Wanted {
  readonly at: number;
  readonly width: number;
}

export interface Rows {
  /** The centre of each label. */
  readonly x: readonly number[];
  /** 0 is the row next to the figure. */
  readonly row: readonly number[];
  readonly count: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const GAP = 4;
const SLOTS = [7, 4, 2];

/** The labels must be sorted by their targets. A range that is too narrow for `most` rows is exceeded on the right. */
export function inRows(labels: readonly Wanted[], range: Range, most = labels.length): Rows {
  for (const slot of SLOTS) {
    for (let count = 1; count <= Math.max(1, most); count++) {
      const row = labels.map((_, n) => n % count);
      if (fits(labels, row, count, slot, range.to - range.from))
        return { x: centres(labels, row, slot, range), row, count };
    }
  }
  const row = labels.map((_, n) => n % Math.max(1, most));
  return { x: centres(labels, row, SLOTS[SLOTS.length - 1] ?? 2, range), row, count: Math.max(1, most) };
}

function fits(
  labels: readonly Wanted[],
  row: readonly number[],
  count: number,
  slot: number,
  room: number,
): boolean {
  const own = new Array<number>(count).fill(0);
  const members = new Array<number>(count).fill(0);
  for (const [n, { width }] of labels.entries()) {
    const r = row[n] ?? 0;
    own[r] = (own[r] ?? 0) + width + GAP;
    members[r] = (members[r] ?? 0) + 1;
  }
  let outer = 0;
  for (let r = count - 1; r >= 0; r--) {
    if ((own[r] ?? 0) + outer * slot > room) return false;
    outer += members[r] ?? 0;
  }
  return true;
}

/** Both passes give a valid order; so does their mean, which leaves labels near their targets on both sides. */
function centres(labels: readonly Wanted[], row: readonly number[], slot: number, range: Range): number[] {
  const wanted = labels.map(({ at }) => at);
  const pass = passes(labels, row, slot, range);
  const right = pass.toLeft(pass.toRight(wanted));
  const left = pass.toRight(pass.toLeft(wanted));
  return pass.toRight(right.map((x, n) => (x + (left[n] ?? x)) / 2));
}

function passes(labels: readonly Wanted[], row: readonly number[], slot: number, { from, to }: Range) {
  const half = (n: number, r: number) => (row[n] === r ? (labels[n]?.width ?? 0) + GAP : slot) / 2;
  const push = (start: readonly number[], order: readonly number[], sign: 1 | -1, edge: number): number[] => {
    const x = [...start];
    const last: number[] = [];
    for (const n of order) {
      const own = row[n] ?? 0;
      let least = sign * edge + half(n, own);
      for (let r = 0; r <= own; r++) {
        const before = last[r] ?? -1;
        if (before >= 0) least = Math.max(least, sign * (x[before] ?? 0) + half(before, r) + half(n, r));
        last[r] = n;
      }
      x[n] = sign * Math.max(least, sign * (x[n] ?? 0));
    }
    return x;
  };
  const order = labels.map((_, n) => n);
  const reversed = [...order].reverse();
  return {
    toRight: (x: readonly number[]) => push(x, order, 1, from),
    toLeft: (x: readonly number[]) => push(x, reversed, -1, to),
  };
}

/** Centres of labels in one column or row, in the order of their targets, without overlaps. */
export const spread = (labels: readonly Wanted[], range: Range): readonly number[] =>
  centres(
    labels,
    labels.map(() => 0),
    0,
    range,
  );
