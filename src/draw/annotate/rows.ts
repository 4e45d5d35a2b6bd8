interface Desired {
  readonly at: number;
  readonly width: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const GAP = 4;

/**
 * Centres of labels in one column or row, without overlaps. The labels must be sorted by their targets and keep this order, so their
 * leaders do not cross. A range that is too narrow is exceeded at its end.
 */
export function spread(labels: readonly Desired[], range: Range): readonly number[] {
  const desired = labels.map(({ at }) => at);
  const { forwards, backwards } = passes(labels, range);
  // Both passes give a valid order; so does their mean, which leaves labels near their targets on both sides.
  const later = backwards(forwards(desired));
  const earlier = forwards(backwards(desired));
  return forwards(later.map((at, n) => (at + (earlier[n] ?? at)) / 2));
}

function passes(labels: readonly Desired[], { from, to }: Range) {
  const half = (n: number) => ((labels[n]?.width ?? 0) + GAP) / 2;
  const push = (start: readonly number[], order: readonly number[], sign: 1 | -1, edge: number): number[] => {
    const at = [...start];
    let end = sign * edge;
    for (const n of order) {
      const centre = Math.max(sign * (at[n] ?? 0), end + half(n));
      at[n] = sign * centre;
      end = centre + half(n);
    }
    return at;
  };
  const order = labels.map((_, n) => n);
  const reversed = order.toReversed();
  return {
    forwards: (at: readonly number[]) => push(at, order, 1, from),
    backwards: (at: readonly number[]) => push(at, reversed, -1, to),
  };
}
