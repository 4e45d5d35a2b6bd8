import { groupBy } from '../../group-by.js';
import type { Finding, PlannedChange, PreviewPlan, PreviewSegment } from '../../preview/preview-data.js';
import { h } from '../elements.js';
import { fragmentOf } from '../report/links.js';
import { countWords } from './finding-order.js';

// The segments on the left. One of them can be reached with Tab, the others from there with the arrow keys.

interface NavData {
  readonly segments: readonly PreviewSegment[];
  readonly findings: readonly Finding[];
  readonly plan: PreviewPlan | undefined;
  readonly shown: string | undefined;
}

interface Entry {
  readonly address: string;
  readonly name: string;
  readonly group: string;
  readonly notes: readonly (readonly [look: string, words: string])[];
}

export interface SegmentNav {
  update(data: NavData): void;
}

export function segmentNav(place: HTMLElement): SegmentNav {
  let before = '';
  const filter = h('input', {
    type: 'search',
    'aria-label': 'Find a segment',
    placeholder: 'Find a segment',
  });
  const list = h('div');
  place.replaceChildren(filter, list);
  const hide = (): void => {
    const words = filter.value.toLowerCase();
    for (const link of list.querySelectorAll('a'))
      (link.parentElement as HTMLElement).hidden = !link.textContent?.toLowerCase().includes(words);
  };
  filter.addEventListener('input', hide);
  place.addEventListener('keydown', (event) => moveFocus(event, place));
  return {
    update(data) {
      const entries = entriesOf(data);
      const text = JSON.stringify([entries, data.shown]);
      if (text === before) return;
      before = text;
      filter.hidden = entries.length <= FEW;
      const focused = (document.activeElement as HTMLElement | null)?.dataset.address;
      list.replaceChildren(...groupsOf(entries, data.shown));
      hide();
      if (focused !== undefined)
        [...list.querySelectorAll('a')].find(({ dataset }) => dataset.address === focused)?.focus();
    },
  };
}

/** So many segments are seen at a glance. */
const FEW = 8;

function entriesOf({ segments, findings, plan }: NavData): Entry[] {
  const changes = new Map(plan?.changes.map((change) => [change.address, change]));
  const known = new Set(segments.map(({ address }) => address));
  const found = groupBy(findings, ({ segment }) => segment);
  return [
    ...segments.map((segment): Entry => {
      const own = found.get(segment.address) ?? [];
      const look = own.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
      return {
        ...{ address: segment.address, name: segment.name, group: `Project ${segment.project}` },
        notes: [
          ...(segment.isStale ? [['error', 'not as written'] as const] : []),
          ...(own.length > 0 ? [[look, countWords(own)] as const] : []),
          ...changeNote(changes.get(segment.address)),
        ],
      };
    }),
    ...[...changes.values()]
      .filter(({ address }) => !known.has(address))
      .map(
        (change): Entry => ({
          ...{ address: change.address, name: change.title, group: 'Also in the plan' },
          notes: changeNote(change),
        }),
      ),
  ];
}

const changeNote = (change: PlannedChange | undefined): Entry['notes'] => {
  if (!change) return [];
  return change.destroyed > 0 ? [['error', `${change.destroyed} destroyed`]] : [['changed', 'changes']];
};

function groupsOf(entries: readonly Entry[], shown: string | undefined): HTMLElement[] {
  return [...groupBy(entries, ({ group }) => group)].flatMap(([title, own]) => [
    h('h2', title),
    h('ul', ...own.map((entry) => h('li', linkOf(entry, entry.address === shown)))),
  ]);
}

function linkOf({ address, name, notes }: Entry, isShown: boolean): HTMLAnchorElement {
  return h(
    'a',
    {
      href: fragmentOf(address),
      tabindex: isShown ? 0 : -1,
      'data-address': address,
      'aria-current': isShown && 'true',
    },
    h('span.name', name),
    notes.map(([look, words]) => h('span', { class: `badge ${look}` }, words)),
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent, place: HTMLElement): void {
  const links = [...place.querySelectorAll('a')].filter((link) => !link.parentElement?.hidden);
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step && at + step;
  if (at < 0 || to === undefined || !links[to]) return;
  event.preventDefault();
  links[to].focus();
}
