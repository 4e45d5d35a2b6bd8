import { drawSection } from '../../../draw/draw-section.js';
import type { SectionView } from '../../../draw/section.js';
import { svgOf } from '../../../draw/write/svg.js';
import { drawLive } from '../../../reconcile/draw-live.js';
import { undrawnWords } from '../../../render/words/undrawn-words.js';
import type { Project } from '../../connection/find-project.js';
import type { Services } from '../../connection/with-client.js';
import { createDrawingNames } from '../render/write-drawings.js';
import { digestOf, type Entry, type Missing } from './manifest.js';

/** A drawing on the first page. */
export interface Figure {
  readonly path: string;
  readonly title: string;
  readonly svg: () => string;
}

export interface DossierDrawings {
  readonly entries: readonly Entry[];
  readonly missing: readonly Missing[];
  readonly figures: readonly Figure[];
}

const TITLE = 'Drawings';
const AT_A_TIME = 10;

/** Returns the drawings of every section of every live segment. */
export async function drawingsOf(services: Services, { number }: Project): Promise<DossierDrawings> {
  const date = new Date().toISOString().slice(0, 10);
  const found = await drawLive(
    { project: number, date, service: services.target, parallelism: AT_A_TIME },
    services,
  );
  if ('problems' in found) {
    const why = found.problems.map(({ message }) => message).join('; ');
    return { entries: [], missing: [{ title: TITLE, why }], figures: [] };
  }
  const views = found.segments.flatMap((segment) => segment.views);
  const nameOf = createDrawingNames('svg');
  const drawn = views.map((view, n) => drawingOf(view, nameOf, n + 1));
  return {
    entries: drawn.map(({ entry }) => entry),
    figures: drawn.map(({ figure }) => figure),
    missing: found.segments.flatMap(({ name, undrawn }) =>
      undrawn.map((reason) => ({
        title: `Drawing of ${titleOf(name, reason.section)}`,
        why: undrawnWords(reason),
      })),
    ),
  };
}

function drawingOf(
  view: SectionView,
  nameOf: ReturnType<typeof createDrawingNames>,
  number: number,
): { entry: Entry; figure: Figure } {
  const { date: _, ...heading } = view.heading;
  const path = `drawings/${nameOf({ view, state: 'live' })}`;
  const title = titleOf(heading.segment, heading.section);
  // A drawing is made when it is written, so that a large project does not hold all of them in memory.
  const scene = () => drawSection(view, { state: 'live' });
  return {
    entry: {
      ...{ part: 'drawings', path, title },
      // An unchanged drawing keeps the date on which it was made.
      basis: digestOf([heading, view.after]),
      load: async () => svgOf(scene()),
    },
    figure: {
      path,
      title,
      svg: () => svgOf(scene(), { prefix: `d${number}`, theme: 'light', style: false }),
    },
  };
}

const titleOf = (segment: string, section = 0): string =>
  section === 0 ? segment : `${segment}, section ${section}`;
