// The best that any matching could do, by trying all of them.
import type { DesiredNode, LiveNode } from '../../../src/kinds/project-model.js';
import { budgetAgrees, customAgrees } from '../../../src/plan/calculation/nodes.js';

export interface Price {
  readonly destroyed: number;
  readonly calls: number;
}

export function least(live: readonly LiveNode[], desired: readonly DesiredNode[]): Price {
  const [first, ...rest] = live;
  if (!first) return { destroyed: 0, calls: desired.length };
  const ways = desired.flatMap((node, at): Price[] => {
    const own = pair(first, node);
    const others = desired.filter((_, n) => n !== at);
    return own ? [plus(own, least(rest, others))] : [];
  });
  const dropped = plus({ destroyed: 1, calls: 1 }, least(rest, desired));
  return [dropped, ...ways].reduce((best, way) => (isLess(way, best) ? way : best));
}

const plus = (a: Price, b: Price): Price => ({
  destroyed: a.destroyed + b.destroyed,
  calls: a.calls + b.calls,
});
const isLess = (a: Price, b: Price): boolean =>
  a.destroyed < b.destroyed || (a.destroyed === b.destroyed && a.calls < b.calls);

/** A budget code that differs has to be made again; a custom node is changed in place. */
function pair(live: LiveNode, desired: DesiredNode): Price | undefined {
  if (desired.kind === 'custom') {
    if (!live.type.startsWith('CUSTOM')) return undefined;
    return { destroyed: 0, calls: customAgrees(live, desired) ? 0 : 1 };
  }
  if (live.type !== 'BUDGET' || live.number !== desired.number) return undefined;
  return budgetAgrees(live, desired) ? { destroyed: 0, calls: 0 } : { destroyed: 1, calls: 2 };
}
