import type { ReportData, ReportGroup } from '../../render/report/report-data.js';
import { byId, h } from '../elements.js';
import { type Filters, indexOf, shownIn } from './filter.js';
import { lineOf, signOf } from './lines.js';
import { drawingOf } from './report-drawing.js';
import { type SegmentRow, segmentRow, segmentSign } from './segment-row.js';
import { shownWords } from './shown-words.js';

export interface Tree {
  readonly sections: readonly HTMLElement[];
  readonly rows: readonly SegmentRow[];
  readonly filter: (filters: Filters) => void;
  /** Shows a row, or one change of it, also if the filters do not select it. */
  readonly pin: (row: SegmentRow, entry?: number) => void;
  readonly openFirst: () => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
}

/** A small plan is open at once; of a large one, the first segments that destroy something. */
const FEW = 12;
/** Segments that are opened between two frames. */
const AT_ONCE = 30;

export function treeOf(data: ReportData): Tree {
  const rows = indexOf(data).map(segmentRow);
  const units = data.projects.map(({ groups }, n) =>
    unitsOf(
      rows.filter(({ indexed }) => indexed.project === n),
      groups,
    ),
  );
  const all = units.flat();
  const sections = data.projects.map(({ title }, n) =>
    h('section.project', h('h3', title), ...(units[n] ?? []).map(({ details }) => details)),
  );
  // The first search should not have to wait for the texts.
  setTimeout(() => {
    for (const { indexed } of rows) indexed.texts();
  }, 500);
  let last: Filters | undefined;
  let pinned: { readonly row: SegmentRow; readonly entry?: number | undefined } | undefined;
  const filter = (filters: Filters): void => {
    last = filters;
    showRule(filters.rule);
    const flags = rows.map((row) => {
      const own = shownIn(row.indexed, filters);
      return row === pinned?.row ? own.map((is, n) => is || (pinned?.entry ?? n) === n) : own;
    });
    const isWhole = new Map(rows.map((row, n) => [row, !flags[n]?.includes(false)]));
    for (const [n, row] of rows.entries()) row.filter(flags[n] ?? []);
    for (const unit of all)
      if ('rows' in unit) unit.filter(unit.rows.every((row) => !row.isShown() || isWhole.get(row)));
    for (const [n, section] of sections.entries())
      section.hidden = !rows.some((row) => row.indexed.project === n && row.isShown());
    printShown(rows, flags);
  };
  return {
    sections,
    rows,
    filter,
    pin: (row, entry) => {
      pinned = { row, entry };
      if (last) filter(last);
    },
    openFirst: () => {
      const first = all.length <= FEW ? all : all.filter(isDestroying);
      for (const unit of first.slice(0, FEW)) unit.open();
    },
    expandAll: () => openInTurn(rows.filter((row) => row.isShown())),
    collapseAll: () => {
      for (const { details } of [...rows, ...all]) details.open = false;
    },
  };
}

/** A segment on its own, or a group of segments with the same changes. */
type Unit = SegmentRow | GroupRow;

function unitsOf(rows: readonly SegmentRow[], groups: readonly ReportGroup[]): Unit[] {
  const members = groups.map((): SegmentRow[] => []);
  for (const row of rows) members[row.indexed.segment.group ?? -1]?.push(row);
  return rows.flatMap((row): Unit[] => {
    const n = row.indexed.segment.group;
    const [group, own] = n === undefined ? [] : [groups[n], members[n]];
    if (!group || !own) return [row];
    return own[0] === row ? [groupRow(group, own)] : [];
  });
}

const isDestroying = (unit: Unit): boolean =>
  ('rows' in unit ? unit.rows : [unit]).some(({ indexed }) => indexed.segment.destroyed > 0);

function openInTurn(rows: readonly SegmentRow[]): void {
  for (const row of rows.slice(0, AT_ONCE)) row.open();
  if (rows.length > AT_ONCE) requestAnimationFrame(() => openInTurn(rows.slice(AT_ONCE)));
}

/** The lists of findings above the tree show the chosen rule only. */
function showRule(rule: string | undefined): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-rule]'))
    one.hidden = rule !== undefined && one.dataset.rule !== rule;
}

function printShown(rows: readonly SegmentRow[], flags: readonly (readonly boolean[])[]): void {
  const place = byId('shown');
  const total = (isCounted: (row: number, entry: number) => boolean): number =>
    rows.reduce(
      (sum, { indexed: { entries } }, n) =>
        sum + entries.reduce((own, { count }, m) => own + (isCounted(n, m) ? count : 0), 0),
      0,
    );
  const shown = total((n, m) => flags[n]?.[m] === true);
  const segments = rows.filter((row) => row.isShown()).length;
  const all = total(() => true);
  const words = shownWords({ shown, all, places: segments, allPlaces: rows.length });
  if (place.textContent !== words) place.textContent = words;
}

export function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const [text, project, cause, rule] = ['text', 'project', 'cause', 'rule'].map((name) =>
    String(data.get(name) ?? ''),
  );
  return {
    text: text ?? '',
    ...(project ? { project: Number(project) } : {}),
    ...(cause ? { cause } : {}),
    ...(rule ? { rule } : {}),
    actions: new Set(data.getAll('action').map(String)),
    isDestroying: data.has('destroys'),
  };
}

/** Segments with the same changes: the change once, the drawings of the first segment, and behind them all segments. */
interface GroupRow {
  readonly details: HTMLDetailsElement;
  readonly rows: readonly SegmentRow[];
  readonly open: () => void;
  /** Hides the group with its last segment, and the common lines if a filter hides some of them. */
  readonly filter: (isWhole: boolean) => void;
}

function groupRow({ title, counts, lines }: ReportGroup, rows: readonly SegmentRow[]): GroupRow {
  const first = rows[0]?.indexed.segment;
  const common = h('div.lines');
  const members = h(
    'details.members',
    h('summary', `The ${rows.length.toLocaleString('en')} segments`),
    ...rows.map(({ details }) => details),
  );
  const details = h(
    'details.segment.group',
    h('summary', signOf(first ? segmentSign(first) : ''), h('h4', title), h('span.counts', counts)),
    h('div.contents', common, members),
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
