import type { ReportGroup } from '../../render/report/report-data.js';
import { element } from './dom.js';
import { drawingOf } from './drawing.js';
import { lineOf, signOf } from './lines.js';
import { type SegmentRow, segmentSign } from './segment-row.js';

/** Segments with the same changes: the change once, the drawings of the first segment, and behind them all segments. */
export interface GroupRow {
  readonly details: HTMLDetailsElement;
  readonly rows: readonly SegmentRow[];
  readonly open: () => void;
  /** Hides the group with its last segment, and the common lines if a filter hides some of them. */
  readonly filter: (isWhole: boolean) => void;
}

export function groupRow({ title, counts, lines }: ReportGroup, rows: readonly SegmentRow[]): GroupRow {
  const first = rows[0]?.indexed.segment;
  const common = element('div', { class: 'lines' });
  const members = element(
    'details',
    { class: 'members' },
    element('summary', {}, `The ${rows.length.toLocaleString('en')} segments`),
    ...rows.map(({ details }) => details),
  );
  const details = element(
    'details',
    { class: 'segment group' },
    element(
      'summary',
      {},
      signOf(first ? segmentSign(first) : ''),
      element('h4', {}, title),
      element('span', { class: 'counts' }, counts),
    ),
    element('div', { class: 'contents' }, common, members),
  );
  // The contents are made when the group is opened first.
  const build = (): void => {
    if (common.childElementCount > 0) return;
    common.append(...lines.map(lineOf), ...(first?.views ?? []).map((view) => drawingOf(view).figure));
  };
  details.addEventListener('toggle', () => {
    if (details.open) build();
  });
  return {
    details,
    rows,
    open: () => {
      build();
      details.open = true;
    },
    filter: (isWhole) => {
      details.hidden = !rows.some((row) => row.isShown());
      common.hidden = !isWhole;
    },
  };
}
