// Places labels in rows beside the figure. Each label keeps the order of its target, so leaders do not cross; a leader to an
// outer row passes the inner rows in a slot of its own.
export interface Desired {
  readonly at: number;
  readonly width: number;
  /** True for a label of the row next to the figure, if there is room to divide the labels by their kinds. */
  readonly isInner?: boolean;
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
/** Room for a leader between two labels (px); the first that suffices is taken. */
const SLOTS = [7, 4, 2];
/** A leader is half a label away from the label beside it, so more rows save no room. */
const MAX_ROWS = 6;

/** The labels must be sorted by their targets. A range that is too narrow for `most` rows is exceeded on the right. */
export function inRows(labels: readonly Desired[], range: Range, most = MAX_ROWS): Rows {
  const isDivided = new Set(labels.map(({ isInner = false }) => isInner)).size > 1;
  const divided = isDivided ? tried(labels, range, most, dividedRows) : undefined;
  if (divided && isWithin(labels, divided, range)) return divided;
  return tried(labels, range, most, (_, count) => labels.map((_, n) => n % count));
}

/** The inner labels in the first row, the others in the rows beyond it. */
function dividedRows(labels: readonly Desired[], count: number): number[] {
  let outer = 0;
  return labels.map(({ isInner }) => (isInner || count < 2 ? 0 : 1 + (outer++ % (count - 1))));
}

function tried(
  labels: readonly Desired[],
  range: Range,
  most: number,
  rowsOf: (labels: readonly Desired[], count: number) => number[],
): Rows {
  let last: Rows = { x: [], row: [], count: 0 };
  const least = rowsOf === dividedRows ? 2 : 1;
  for (const slot of SLOTS) {
    for (let count = least; count <= Math.min(most, Math.max(1, labels.length)); count++) {
      const row = rowsOf(labels, count);
      last = { x: centres(labels, row, slot, range), row, count };
      if (isWithin(labels, last, range)) return last;
    }
  }
  return last;
}

/** Counts the labels of a width that have room beside each other, in rows. */
export const capacityOf = (width: number, room: number): number => Math.floor((2 * room) / (width + GAP));

const isWithin = (labels: readonly Desired[], { x }: Rows, { to }: Range): boolean =>
  labels.every(({ width }, n) => (x[n] ?? 0) + width / 2 <= to + 0.01);

/** Both passes give a valid order; so does their mean, which leaves labels near their targets on both sides. */
function centres(labels: readonly Desired[], row: readonly number[], slot: number, range: Range): number[] {
  const desired = labels.map(({ at }) => at);
  const pass = passes(labels, row, slot, range);
  const right = pass.toLeft(pass.toRight(desired));
  const left = pass.toRight(pass.toLeft(desired));
  return pass.toRight(right.map((x, n) => (x + (left[n] ?? x)) / 2));
}

function passes(labels: readonly Desired[], row: readonly number[], slot: number, { from, to }: Range) {
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
export const spread = (labels: readonly Desired[], range: Range): readonly number[] =>
  centres(
    labels,
    labels.map(() => 0),
    0,
    range,
  );
