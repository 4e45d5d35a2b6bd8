import { createLimit } from '../api/limit.js';
import type { WantedProject, WantedSegment } from '../kinds/model.js';
import { readCatalogs } from '../live/catalog.js';
import { readSorting } from '../live/read-sorting.js';
import { createReader } from '../live/reader.js';
import { calledIn } from '../plan/checks/coherent.js';
import { canonical } from '../plan/emit/fingerprint.js';
import type { PartDocument, ProjectDocument, SegmentDocument } from '../plan/model/document.js';
import { needsSorting, resolveSorting } from '../spec/build/resolve-sorting.js';
import { catalogsNeeded, resolveTypes } from '../spec/build/resolve-types.js';
import type { Connection } from './connection/connect.js';
import type { ApplyArgs } from './options/apply-options.js';
import { readSpecs, refuse } from './options/read-specs.js';
import { givenIn, type SavedPlan } from './saved-plan/saved-plan.js';

/** Where the specs beside a saved plan state something else than the plan wants, a sentence each; none without specs. */
export async function specDifferences(
  plan: SavedPlan,
  connection: Connection,
  args: ApplyArgs,
): Promise<string[]> {
  const { specs } = givenIn(args.paths);
  if (specs.length === 0) return [];
  const projects = await resolvedSpecs(specs, connection, args);
  return plan.projects.flatMap((project) => {
    const segments = plan.segments.filter(({ projectId }) => projectId === project.id);
    const parts = plan.parts.filter(({ projectId }) => projectId === project.id);
    if (segments.length + parts.length === 0) return [];
    const stated = projects.find((spec) => isSpecOf(spec, project));
    if (!stated) return [`they state nothing of project ${project.number} (id ${project.id})`];
    const prune = args.prune ?? stated.prune;
    return [
      ...segments.flatMap((segment) => segmentDifference(segment, { ...stated, prune })),
      ...parts.flatMap((part) => partDifference(part, stated)),
    ];
  });
}

const isSpecOf = (spec: WantedProject, { number, id }: ProjectDocument): boolean =>
  spec.number === number && (spec.id === undefined || spec.id === id);

/** The specs with types, facilities and activities by id, as a plan has them. */
async function resolvedSpecs(
  paths: readonly string[],
  { reading, profile }: Connection,
  { color, parallelism }: ApplyArgs,
): Promise<WantedProject[]> {
  const { projects, sources } = await readSpecs(paths, { color, profile });
  const reader = createReader(reading, createLimit(parallelism));
  const resolved = resolveTypes(projects, await readCatalogs(reading, catalogsNeeded(projects)));
  const custom = projects.some(({ calculation }) => calculation && needsSorting(calculation));
  const lists = custom ? await readSorting(reader) : undefined;
  const problems = [...resolved.problems];
  const all = resolved.projects.map((project) => {
    if (!project.calculation || !lists || !needsSorting(project.calculation)) return project;
    const sorted = resolveSorting(project.calculation, lists);
    problems.push(...(sorted.problems as typeof problems));
    return { ...project, calculation: sorted.calculation };
  });
  refuse(problems, sources, color);
  return all;
}

function segmentDifference(saved: SegmentDocument, { segments, prune }: WantedProject): string[] {
  const called = calledIn(saved);
  if (!saved.wanted) {
    const named = segments.find((wanted) => isAbout(wanted, saved));
    if (named) return [`they keep the segment that the plan deletes: ${called} (id ${saved.segmentId})`];
    return prune ? [] : [`they do not ask for the deletion of ${called}: prune is not set`];
  }
  const stated = segments.find(({ name }) => name === saved.name);
  if (!stated) return [`they do not name ${called}`];
  return statedAlike(saved.wanted, stated) ? [] : [`they state something else of ${called}`];
}

const isAbout = ({ name, renamedFrom, segmentId }: WantedSegment, saved: SegmentDocument): boolean =>
  segmentId === undefined ? name === saved.name || renamedFrom === saved.name : segmentId === saved.segmentId;

function partDifference(saved: PartDocument, { own, calculation }: WantedProject): string[] {
  const stated = saved.part === 'calculation' ? calculation : own;
  if (!stated) return [`they state nothing of ${calledIn(saved)}`];
  return statedAlike(saved.wanted, stated) ? [] : [`they state something else of ${calledIn(saved)}`];
}

/** Whether two desired states are the same wherever they are written. */
const statedAlike = (a: unknown, b: unknown): boolean => canonical(placeless(a)) === canonical(placeless(b));

const PLACES: ReadonlySet<string> = new Set(['place', 'typePlace']);

function placeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placeless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      PLACES.has(name) && typeof inner === 'object' ? [] : [[name, placeless(inner)]],
    ),
  );
}
