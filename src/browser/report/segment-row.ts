import type { ReportCall, ReportSegment } from '../../render/report/report-data.js';
import { type Child, h } from '../elements.js';
import type { IndexedSegment } from './filter.js';
import { type EntryItem, entryItem, signOf } from './lines.js';
import { linkFor } from './links.js';
import { type Drawing, drawingOf } from './report-drawing.js';

/** A segment in the tree. Its contents are made when it is opened first. */
export interface SegmentRow {
  readonly indexed: IndexedSegment;
  readonly details: HTMLDetailsElement;
  /** Shows these changes only; none hides the segment. */
  readonly filter: (shown: readonly boolean[]) => void;
  readonly open: () => void;
  /** Draws everything, for printing. */
  readonly drawAll: () => void;
  /** The element of a change, after the segment is opened. */
  readonly itemOf: (entry: number) => HTMLElement | undefined;
  readonly isShown: () => boolean;
}

export function segmentRow(indexed: IndexedSegment): SegmentRow {
  const { segment } = indexed;
  const heading = h('h4', segment.title);
  const details = h(
    'details.segment',
    h('summary', signOf(segmentSign(segment)), heading, h('span.counts', segment.counts)),
  );
  let items: EntryItem[] = [];
  let drawings: Drawing[] = [];
  let shown: readonly boolean[] = segment.entries.map(() => true);
  const build = (): void => {
    if (items.length > 0) return;
    items = segment.entries.map(entryItem);
    drawings = segment.views.map(drawingOf);
    details.append(contentsOf(segment, items, drawings));
    hideOthers(items, segment, shown);
  };
  details.addEventListener('toggle', () => {
    if (details.open) build();
  });
  return {
    indexed,
    details,
    filter: (flags) => {
      shown = flags;
      details.hidden = !flags.includes(true);
      if (items.length > 0) hideOthers(items, segment, shown);
    },
    open: () => {
      build();
      for (
        let at: HTMLDetailsElement | null | undefined = details;
        at;
        at = at.parentElement?.closest('details')
      )
        at.open = true;
    },
    drawAll: () => {
      for (const { draw } of drawings) draw();
    },
    itemOf: (entry) => items[entry]?.item,
    isShown: () => !details.hidden,
  };
}

/** The sign of a new or deleted segment, or of the hardest change in it. */
export function segmentSign({ entries, destroyed }: ReportSegment): string {
  const own = entries[0]?.lines[0];
  if (own?.depth === 0 && (own.sign === '+' || own.sign === '-')) return own.sign;
  return destroyed > 0 ? '-/+' : '~';
}

function contentsOf(
  segment: ReportSegment,
  items: readonly EntryItem[],
  drawings: readonly Drawing[],
): HTMLElement {
  return h(
    'div.contents',
    noticeOf('Lost, because this plan cannot keep it', segment.losses, 'loss'),
    noticeOf('Layout problems', segment.problems, 'problem'),
    noticeOf('Findings of rules', segment.findings, 'problem'),
    h('ol.entries', ...items.map(({ item }) => item)),
    ...drawings.map(({ figure }) => figure),
    segment.noDrawing !== undefined && h('p.quiet', segment.noDrawing),
    h('p.own', linkFor(segment.address, segment.title, segment.link)),
    callsOf(segment.calls),
  );
}

const noticeOf = (title: string, texts: readonly string[], look: string): Child =>
  texts.length > 0 &&
  h(
    'div',
    { class: `notice ${look}` },
    h('h5', title),
    h(
      'ul',
      texts.map((text) => h('li', text)),
    ),
  );

function callsOf(calls: readonly ReportCall[]): HTMLElement | undefined {
  if (calls.length === 0) return undefined;
  const list = h('ol');
  const details = h(
    'details.calls',
    h('summary', calls.length === 1 ? '1 call' : `${calls.length} calls`),
    list,
  );
  details.addEventListener('toggle', () => {
    if (list.childElementCount > 0) return;
    list.append(...calls.map(({ operation, words }) => h('li', h('b', operation), ' ', h('code', words))));
  });
  return details;
}

/** Shows each section and layer above the first shown change in it. */
function hideOthers(
  items: readonly EntryItem[],
  { entries }: ReportSegment,
  shown: readonly boolean[],
): void {
  const told = new Set<string>();
  for (const [n, { item, levels }] of items.entries()) {
    item.hidden = !shown[n];
    if (!shown[n]) continue;
    for (const { key, line } of levels) {
      line.hidden = told.has(key);
      told.add(key);
    }
    told.add(entries[n]?.addresses[0] ?? '');
  }
}
