import { drawingFileName } from '../../draw/names.js';
import { overlay, reversedView } from '../../draw/overlay.js';
import type { SectionView } from '../../draw/section.js';
import { textOf } from '../../draw/write/text-drawing.js';
import { dayOf } from '../../plan/checks/safety.js';
import type { Plan } from '../../reconcile/made-plan.js';
import { viewsOfPlan } from '../../reconcile/plan-views.js';
import type { DrawingsOf } from '../../render/plan-text.js';
import { undrawnWords } from '../../render/words/layout-words.js';

interface DrawingOptions {
  /** The address of the files of `trenchctl render`. */
  readonly pictureUrl?: string | undefined;
  /** True draws the live state as the later one: what it has more than the specs was added. */
  readonly isDrift?: boolean | undefined;
}

/** Returns the drawings of the sections that a plan changes. */
export function planDrawings(made: Plan, { pictureUrl, isDrift }: DrawingOptions = {}): DrawingsOf {
  const viewsOf = viewsOfPlan(made, { date: dayOf(Date.now()) });
  const ids = new Map(made.projects.map(({ id, number }) => [number, id]));
  return (project, segment) => {
    const id = ids.get(project);
    if (id === undefined) return { drawings: [], undrawn: [] };
    const changed = viewsOf(id, segment).filter(isChanged);
    return {
      drawings: changed.map((view) => ({
        section: view.heading.section,
        text: textOf(isDrift ? reversedView(view) : view, { state: 'change' }),
        ...(pictureUrl === undefined
          ? {}
          : { picture: `${pictureUrl}/${drawingFileName(view.heading, 'change', 'svg')}` }),
      })),
      undrawn: viewsOf
        .undrawn(id, segment)
        .filter(({ lack }) => lack !== 'section')
        .map((reason) => {
          const what = reason.section === undefined ? 'The segment' : `Section ${reason.section}`;
          return `${what} is not drawn: ${undrawnWords(reason)}.`;
        }),
    };
  };
}

function isChanged({ before, after, isReplaced }: SectionView): boolean {
  if (isReplaced || !before || !after) return true;
  const { items, layers, coverings = [], was } = overlay(before, after);
  const marks = [...items, ...layers, ...coverings].map(({ mark }) => mark);
  const isMarked = marks.some((mark) => mark !== undefined && mark !== 'kept');
  return was !== undefined || isMarked || items.some(({ from }) => from);
}
