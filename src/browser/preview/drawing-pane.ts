import type { Finding, PreviewDrawing, PreviewSegment } from '../../preview/preview-data.js';
import { group, h } from '../elements.js';
import { lineOf } from '../report/lines.js';
import { NARROW } from '../report/report-drawing.js';
import { findingItem, sourceAt } from './finding-list.js';
import { type SectionFigure, sectionFigure } from './section-figure.js';

// The right side: the name of the segment, its problems in place, its changes and its cross-sections.

interface PaneData {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly drawing: PreviewDrawing | undefined;
  /** True if the plan is shown and does not change the segment. */
  readonly isUnchanged: boolean;
}

interface DrawingPane {
  show(data: PaneData): void;
  /** Shows the errors of the file of the segment above the last drawing that could be made. */
  showBroken(segment: PreviewSegment | undefined, findings: readonly Finding[]): Promise<void>;
}

export function drawingPane(place: HTMLElement): DrawingPane {
  const title = h('h1');
  const broken = h('div.broken', { role: 'status' });
  const notes = h('div');
  const drawings = h('div');
  const figures: SectionFigure[] = [];
  let address: string | undefined;
  let turn = 0;
  place.replaceChildren(title, broken, notes, drawings);
  NARROW.addEventListener('change', () => {
    for (const { redraw } of figures) redraw();
  });
  return {
    show({ title: words, findings, drawing, isUnchanged }) {
      title.textContent = words;
      notes.replaceChildren(
        group(
          isUnchanged && h('p.quiet', 'The live state is as the spec states: no change.'),
          drawing?.change && changeLines(drawing.change),
          drawing?.undrawn.map((reason) => h('p.quiet', reason)),
        ),
      );
      const sections = drawing?.sections ?? [];
      // Another segment starts with fresh figures; the same one keeps them.
      if (drawing?.address !== address) figures.length = 0;
      address = drawing?.address;
      while (figures.length < sections.length) figures.push(sectionFigure());
      figures.length = sections.length;
      const shown = figures.map(({ figure }) => figure);
      if (shown.length !== drawings.children.length || shown.some((one, n) => drawings.children[n] !== one))
        drawings.replaceChildren(...shown);
      for (const [n, section] of sections.entries()) figures[n]?.update(section, findings);
    },
    async showBroken(segment, findings) {
      turn += 1;
      const own = turn;
      const made = await brokenNotice(segment, findings);
      // The lines of an earlier state may arrive after the file was mended.
      if (own === turn) broken.replaceChildren(group(made));
    },
  };
}

async function brokenNotice(
  segment: PreviewSegment | undefined,
  findings: readonly Finding[],
): Promise<HTMLElement | undefined> {
  const file = segment?.place.file;
  const errors = findings.filter(
    (one) => one.severity === 'error' && !one.isOfRule && one.place?.file === file,
  );
  const [first] = errors;
  if (!segment?.isStale || !first) return undefined;
  const source = first.place && (await sourceAt(first.place, true));
  return h(
    'div.notice',
    h('p', h('strong', `${file} has errors. Below is what it stated before.`)),
    h('ul.findings', errors.slice(0, MAX_ERRORS).map(findingItem)),
    source,
  );
}

const MAX_ERRORS = 3;

/** The changes of a segment in the words of a plan, with what is destroyed and lost. */
function changeLines({
  counts,
  destroyed,
  entries,
  losses,
}: NonNullable<PreviewDrawing['change']>): HTMLElement {
  const told = new Set<string>();
  const lines = entries.flatMap(({ above, lines: own, reason }) => {
    const levels = above.filter(({ key }) => !told.has(key));
    for (const { key } of levels) told.add(key);
    const depth = (own[0]?.depth ?? 0) + 1;
    const why =
      reason === undefined ? [] : [{ sign: '', depth, words: `why: ${reason}`, isNote: true as const }];
    return [...levels, ...own, ...why];
  });
  return h(
    'div.changes',
    h('p', { class: destroyed > 0 ? 'notice' : 'quiet' }, `${counts}.`),
    losses.length > 0 && lossList(losses),
    h('div.lines', lines.map(lineOf)),
  );
}

const lossList = (losses: readonly string[]): HTMLElement =>
  h(
    'div.notice',
    h('p', h('strong', 'Lost, because this plan cannot keep it')),
    h(
      'ul',
      losses.map((loss) => h('li', loss)),
    ),
  );
