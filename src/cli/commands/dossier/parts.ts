import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { drawSection } from '../../../draw/draw-section.js';
import type { SectionView, SheetTitle } from '../../../draw/section.js';
import { svgOf } from '../../../draw/write/svg.js';
import { isStatus } from '../../../live/reader.js';
import { drawLive } from '../../../reconcile/draw-live.js';
import { undrawnWords } from '../../../render/words/layout-words.js';
import { type ArgsOf, type Options, texts } from '../../command.js';
import type { Project, Services } from '../../connection/find-project.js';
import { type Facility, facilitiesOf, findFacility, sheetsOf } from '../../nouns/checklist.js';
import { enumWord, repeated } from '../../options/noun-options.js';
import { many } from '../../output/print-json.js';
import { createDrawingNames } from '../render/write-drawings.js';
import { digestOf, type Entry, type Missing } from './manifest.js';

/** A drawing on the first page. */
export interface Figure {
  readonly path: string;
  readonly title: string;
  readonly svg: () => string;
}

interface DossierDrawings {
  readonly entries: readonly Entry[];
  readonly missing: readonly Missing[];
  readonly figures: readonly Figure[];
}

const TITLE = 'Drawings';
const AT_A_TIME = 10;

/** Returns the drawings of every section of every live segment. */
export async function drawingsOf(
  services: Services,
  { number }: Project,
  title: SheetTitle,
): Promise<DossierDrawings> {
  const date = new Date().toISOString().slice(0, 10);
  const found = await drawLive(
    { project: number, date, service: services.target, parallelism: AT_A_TIME },
    services,
  );
  if ('problems' in found) {
    const why = found.problems.map(({ message }) => message).join('; ');
    return { entries: [], missing: [{ title: TITLE, why }], figures: [] };
  }
  const views = found.segments
    .flatMap((segment) => segment.views)
    .map((view) => ({ ...view, heading: { ...view.heading, title } }));
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
  return {
    entry: {
      ...{ part: 'drawings', path, title },
      // An unchanged drawing keeps the date on which it was made.
      basis: digestOf([heading, view.after]),
      load: async () => svgOf(drawSection(view, { state: 'live' })),
    },
    figure: {
      path,
      title,
      svg: () => {
        const scene = drawSection(view, { state: 'live', sheet: 'screen' });
        return svgOf(scene, { prefix: `d${number}`, theme: 'light', style: false });
      },
    },
  };
}

const titleOf = (segment: string, section = 0): string =>
  section === 0 ? segment : `${segment}, section ${section}`;

const TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;

type Calculation = Services['read']['calculation'];

export interface Costs {
  readonly quantities: Awaited<ReturnType<Calculation['getQuantityReports']>>;
  readonly distributions: Awaited<ReturnType<Calculation['getDistributionReports']>>;
}

export interface Reports {
  readonly entries: readonly Entry[];
  readonly missing: readonly Missing[];
  readonly costs?: Costs;
}

export async function reportsOf(
  { read: { calculation } }: Services,
  { id: projectId, name }: Project,
): Promise<Reports> {
  const path = { projectId };
  try {
    const quantities = await calculation.getQuantityReports({ path });
    const distributions = await calculation.getDistributionReports({ path });
    const basis = digestOf([name, quantities, distributions]);
    return {
      entries: entriesOf(calculation, projectId, basis),
      missing: [],
      costs: { quantities, distributions },
    };
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    return { entries: [], missing: [{ title: 'Reports', why: 'the project has no calculation' }] };
  }
}

function entriesOf(calculation: Calculation, projectId: string, basis: string): Entry[] {
  const path = { projectId };
  const entry = (file: string, title: string, load: Entry['load']): Entry => ({
    part: 'reports',
    path: `reports/${file}`,
    title,
    basis,
    load,
  });
  return [
    entry('summary.pdf', 'Summary of the costs', () => calculation.downloadProjectSummary({ path })),
    entry('project-description.pdf', 'Project description', () =>
      calculation.downloadProjectDescription({ path }),
    ),
    entry('conformity-declaration.pdf', 'Declaration of conformity', () =>
      calculation.downloadConformityDeclaration({ path }),
    ),
    ...TYPES.map((type) =>
      entry(`quantity-${type.toLowerCase()}.pdf`, `Quantities and costs: ${type.toLowerCase()}`, () =>
        calculation.downloadQuantityReportPdf({ path: { projectId, type }, query: { orgblad: true } }),
      ),
    ),
    entry('quantities.xlsx', 'Quantities and costs, as a workbook', () =>
      calculation.downloadQuantityReportExcel({ path, query: { description: true, orgblad: true } }),
    ),
  ];
}

type Assessment = Arguments<Contract['checklist']['downloadChecklist']>['path']['assessmenttype'];

export const CHECKLIST_OPTIONS = {
  facility: texts('Facility of the checklists, by id or name (may be repeated; default: cable trenches)'),
  assessment: repeated(
    enumWord<Assessment>(
      'checklist',
      'AssessmentType',
      'Type of assessment of the checklists (may be repeated; default: those of a hand-over)',
    ),
  ),
} as const satisfies Options;

type ChecklistArgs = ArgsOf<typeof CHECKLIST_OPTIONS>;

/** The assessments that are made when a trench is built and handed over. */
const HAND_OVER: readonly Assessment[] = ['EXECUTION', 'FINALINSPECTION', 'COMMISSIONING'];
/** Matches the word for a trench in both languages of the service. */
const TRENCH = /gr[øo]ft|trench/i;

type Chosen = Awaited<ReturnType<typeof findFacility>>;

export interface Checklists {
  readonly entries: readonly Entry[];
  /** Numbers of the sheets that the checkpoints refer to. */
  readonly sheets: readonly string[];
}

/** Returns the forms to fill in, and the sheets that their checkpoints refer to. */
export async function checklistsOf(services: Services, args: ChecklistArgs): Promise<Checklists> {
  const facilities = await chosen(services, args.facility ?? []);
  const desired = args.assessment ?? HAND_OVER;
  const lists = await Promise.all(
    facilities.flatMap((facility) =>
      desired
        .filter((assessment) => facility.assessmentTypes?.includes(assessment) ?? true)
        .map((assessment) => checklistOf(services, facility, assessment)),
    ),
  );
  return {
    entries: lists.map(({ entry }) => entry),
    sheets: lists.flatMap(({ sheets }) => sheets),
  };
}

async function chosen(services: Services, named: readonly string[]): Promise<Chosen[]> {
  if (named.length > 0) return Promise.all(named.map((name) => findFacility(services, name)));
  const all = await facilitiesOf(services, 'latest');
  const trenches = all.filter((facility): facility is Chosen => isTrench(facility));
  if (trenches.length > 0) return trenches;
  throw new UserError('no facility is named after a trench: choose the checklists with --facility');
}

const isTrench = ({ id, name }: Facility): boolean => typeof id === 'string' && TRENCH.test(name ?? '');

async function checklistOf(
  { read: { checklist } }: Services,
  { id: facilityid, name }: Chosen,
  assessmenttype: Assessment,
) {
  const points = await checklist.listCheckpointsByAssessmentType({
    path: { revision: 'latest', facilityid, assessmenttype },
  });
  // The form of a hand-over includes all optional checkpoints, because it is not known yet which are needed.
  const option = points.flatMap(({ option: isOptional, id }) => (isOptional && id ? [id] : []));
  const entry: Entry = {
    part: 'checklists',
    path: `checklists/${facilityid.replace(/\W/g, '')}-${assessmenttype.toLowerCase()}.pdf`,
    title: `${name ?? facilityid}: ${assessmenttype.toLowerCase().replaceAll('_', ' ')} (${many(points.length, 'checkpoint')})`,
    basis: digestOf(points),
    load: () =>
      checklist.downloadChecklist({
        path: { facilityid, reporttype: 'CHECKLIST', assessmenttype },
        ...(option.length > 0 ? { query: { option } } : {}),
      }),
  };
  return { entry, sheets: points.flatMap(sheetsOf) };
}
