import { visible } from '../diagnostics/visible.js';
import type { WantedProject } from '../kinds/model.js';
import { isNewProject } from '../kinds/project-model.js';
import type { PartDocument, SegmentDocument } from '../plan/document.js';
import { movedPart, movedSince } from '../plan/moved.js';
import type { PlannedPart } from '../plan/parts/planned-part.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { ApplyArgs } from './apply-options.js';
import type { Connection } from './connect.js';
import { makePlan } from './make-plan.js';
import { presentPlan } from './present-plan.js';
import { PlanRefused, readPlan } from './read-plan.js';
import { refuse } from './read-specs.js';
import { isSameTarget } from './receivers.js';
import { runApply } from './run-apply.js';
import type { SavedPlan } from './saved-plan.js';
import { ReportedError, UserError } from './user-error.js';

/** Makes exactly what was saved happen, and leaves alone every segment of which that is no longer possible. */
export async function applySaved(file: string, connection: Connection, args: ApplyArgs): Promise<void> {
  if (args.target || args.prune !== undefined)
    throw new UserError('a saved plan is applied as it is: --target and --prune belong to `plan --out`');
  const plan = trusted(file, connection);
  console.error(`Reading ${connection.target}.`);
  const made = await makePlan(specsOf(plan), connection, {
    parallelism: args.parallelism,
    mayGo: ({ id }) => plan.segments.some(({ segmentId, wanted }) => segmentId === id && !wanted),
  });
  refuse(made.problems, new Map(), args.color);
  const sorted = [
    ...plan.segments.map((saved) => {
      const now = nowOf(saved, made.segments);
      return { saved, now, moved: movedSince(saved, now) };
    }),
    ...plan.parts.map((saved) => {
      const now = made.parts.find(({ part, project }) => part === saved.part && project === saved.project);
      return { saved, now, moved: movedPart(saved, now) };
    }),
  ];
  const stale = sorted.filter(({ moved }) => moved.length > 0);
  const isStale = new Set(stale.map(({ saved }) => saved));
  presentPlan(plan, 'text', args.color);
  tell(
    sorted.filter(({ saved, now }) => !isStale.has(saved) && !now?.steps.length).map(({ saved }) => saved),
  );
  for (const { saved, moved } of stale) tellStale(saved, moved);
  const fit = sorted.flatMap(({ saved, now }) => (now && !isStale.has(saved) ? [now] : []));
  const parts = fit.filter((now): now is PlannedPart => 'part' in now);
  const segments = fit.filter((now): now is PlannedSegment => !('part' in now));
  await runApply({ segments, parts, projects: plan.projects }, connection, args, { strict: true });
  if (stale.length === 0) return;
  const what = plan.parts.length > 0 ? ['part was', 'parts were'] : ['segment was', 'segments were'];
  console.log(`${stale.length} ${what[stale.length === 1 ? 0 : 1]} refused.`);
  throw new ReportedError(3);
}

function trusted(file: string, { target }: Connection): SavedPlan {
  try {
    const plan = readPlan(file);
    if (isSameTarget(plan.target, target)) return plan;
    throw new PlanRefused(`${file} was made for ${plan.target}, and this is ${target}`);
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    console.error(`trenchctl: refused: ${visible(error.message)}; plan again`);
    throw new ReportedError(3);
  }
}

/** The specs behind the plan, each pinned to the project that it was made for. */
const specsOf = ({ projects, segments, parts }: SavedPlan): WantedProject[] =>
  projects.flatMap(({ number, id }) => {
    const own = segments.filter(({ projectId }) => projectId === id);
    const others = parts.filter(({ projectId }) => projectId === id);
    if (own.length + others.length === 0) return [];
    const wanted = own.flatMap((segment) => segment.wanted ?? []);
    return {
      number,
      ...(isNewProject(id) ? {} : { id }),
      prune: own.some((segment) => !segment.wanted),
      segments: wanted,
      ...statedIn(others),
      place: wanted[0]?.place ?? { file: 'the saved plan', line: 1, col: 1 },
    };
  });

function statedIn(parts: readonly PartDocument[]): Pick<WantedProject, 'own' | 'calculation'> {
  const own = parts.find((part) => part.part !== 'calculation')?.wanted;
  const calculation = parts.find((part) => part.part === 'calculation')?.wanted;
  return { ...(own ? { own } : {}), ...(calculation ? { calculation } : {}) };
}

const nowOf = (saved: SegmentDocument, segments: readonly PlannedSegment[]): PlannedSegment | undefined =>
  segments.find(
    ({ project, name, wanted, segmentId }) =>
      project === saved.project &&
      (saved.wanted ? wanted !== undefined && name === saved.name : segmentId === saved.segmentId),
  );

function tell(done: readonly (SegmentDocument | PartDocument)[]): void {
  for (const { project, name } of done)
    console.error(`${visible(`${project}/${name}`)}: is as planned already, nothing is left to do`);
}

function tellStale({ project, name }: SegmentDocument | PartDocument, moved: readonly string[]): void {
  console.error(
    `trenchctl: refused: ${visible(`${project}/${name}`)} has moved since the plan was made; plan again`,
  );
  for (const what of moved) console.error(`  ${visible(what)}`);
}
