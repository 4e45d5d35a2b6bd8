import { h } from '../shell/elements.js';
import { number, words } from '../shell/language.js';
import { kroner, typeWord } from './cost-node.js';

interface Share {
  readonly type: string;
  readonly cost: number;
  readonly percentage: number;
}

export type Shares = Readonly<Partial<Record<'FACILITY' | 'ACTIVITY' | 'COSTTYPE', readonly Share[]>>>;

const w = words(
  {
    title: 'Distribution of the costs',
    FACILITY: 'By facility',
    ACTIVITY: 'By activity',
    COSTTYPE: 'By cost type',
  },
  {
    title: 'Fordeling av kostnadene',
    FACILITY: 'Etter anlegg',
    ACTIVITY: 'Etter aktivitet',
    COSTTYPE: 'Etter kostnadstype',
  },
);

/** Three small tables with bars: how the costs are distributed. */
export function costShares(shares: Shares): Node {
  const kinds = (['FACILITY', 'ACTIVITY', 'COSTTYPE'] as const).filter((kind) => shares[kind]?.length);
  return h(
    'section',
    { 'aria-label': w().title },
    h(
      'div',
      { class: 'shares' },
      kinds.map((kind) =>
        h(
          'table',
          { class: 'card' },
          h('caption', {}, w()[kind]),
          h('tbody', {}, (shares[kind] ?? []).filter(({ cost }) => cost > 0).map(shareRow)),
        ),
      ),
    ),
  );
}

function shareRow({ type, cost, percentage }: Share): HTMLElement {
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${Math.max(1, Math.min(100, percentage))}%`;
  const name = typeWord(type);
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, name.slice(0, 1).toUpperCase() + name.slice(1), bar),
    h('td', { class: 'number' }, `${number(percentage)} %`),
    h('td', { class: 'number' }, kroner(cost)),
  );
}
