import { type Api, profileOf } from '../api/client.js';
import { createLimit } from '../http/kept-alive.js';
import type { DesiredItem, DesiredProject, DesiredSegment } from '../kinds/model.js';
import { readCatalogs } from '../live/catalog.js';
import { createReader, recordingReader, remembering } from '../live/reader.js';
import { catalogsOfChanged, catalogsOfMade } from '../plan/checks/made-types.js';
import type { PlanNote } from '../plan/model/note.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import {
  type Catalogs,
  type MadePlan,
  noPlan,
  type PlanOptions,
  type PlanReaders,
  type ReadService,
} from './made-plan.js';
import { makeParts } from './make-parts.js';
import { forbiddenIn } from './plan-problems.js';
import { planSegments } from './plan-segments.js';
import { segmentNotes } from './segment-notes.js';
import { EVERYTHING } from './selection.js';
import { wholeProjects } from './whole-projects.js';

/** Makes a plan from specs and a service: segments, parts, the number of objects in each project, and notes. */
export async function makePlan(
  specs: readonly DesiredProject[],
  service: ReadService,
  options: PlanOptions,
): Promise<MadePlan> {
  const { selection = EVERYTHING } = options;
  const { reading } = service;
  const readers = planReaders(reading, options);
  const found = await planSegments(specs, service, readers, options);
  const { projects, segments, segmentOf, planner } = found;
  const from = { projects, segmentOf, named: Object.keys(found.catalogs), reading, readers };
  if (found.problems.length > 0) return { ...noPlan(found.problems), from };
  const stated = projects.filter(({ desired }) => selection.hasParts(desired));
  const { parts, problems } = await makeParts(stated, readers.parts, found.companyId);
  const catalogs = await withCatalogs(found.catalogs, segments, reading, options);
  const forbidden = [...problems, ...forbiddenIn(projects, { segments, parts, catalogs })];
  if (forbidden.length > 0) return { ...noPlan(forbidden), from };
  const split = projects.filter(({ desired }) => selection.isSplit(desired));
  return {
    segments,
    parts,
    projects: await wholeProjects(projects, [...segments, ...parts], readers.all, selection),
    reads: planner.reads() + readers.all.reads() + Object.keys(catalogs).length,
    catalogs,
    problems: [],
    notes: [
      ...unlistedNotes(segments, profileOf(reading)),
      ...segments.flatMap(({ notes = [] }) => notes),
      ...selection.notes,
      ...(await segmentNotes(
        stated,
        segments,
        planner.effort,
        split.map(({ project }) => project.id),
      )),
    ],
    from,
  };
}

function planReaders(reading: Api, { parallelism, reader, remembersParts }: PlanOptions): PlanReaders {
  const all = reader ?? createReader(reading, createLimit(parallelism));
  const matching = recordingReader(all);
  // Shards that make the same read for the parts of a base count it once.
  return { all, matching, parts: remembersParts ? remembering(matching) : all };
}

const ALL_CATALOGS = ['cables', 'pipes', 'eccs'] as const satisfies readonly (keyof Catalogs)[];

/** Reads the catalogs of changed items, so that incompatible types are found before the first write. */
async function withCatalogs(
  known: Catalogs,
  segments: readonly PlannedSegment[],
  reading: Api,
  { rehearse, forRules }: Pick<PlanOptions, 'rehearse' | 'forRules'>,
): Promise<Catalogs> {
  const needed = new Set([
    ...catalogsOfMade(segments),
    ...(rehearse ? catalogsOfChanged(segments.filter(({ steps }) => steps.length > 0)) : []),
    ...(forRules?.isAll ? ALL_CATALOGS : []),
  ]);
  const missing = [...needed].filter((name) => known[name] === undefined).sort();
  return { ...known, ...(await readCatalogs(reading, missing)) };
}

/** Notes on ducts in pipes that the service does not list, so that the plan can neither compare nor change them. */
function unlistedNotes(segments: readonly PlannedSegment[], { ductsInPipes }: ServiceProfile): PlanNote[] {
  if (ductsInPipes === 'layer') return [];
  return segments.flatMap(({ project, name, segmentId, desired }) => {
    const pipes = segmentId === undefined || !desired ? 0 : pipesWithDucts(desired);
    return pipes === 0 ? [] : [{ code: 'ducts-not-listed', project, segment: name, pipes }];
  });
}

const pipesWithDucts = ({ sections = [] }: DesiredSegment): number =>
  sections
    .flatMap(({ layers = [] }) => layers.flatMap(({ items }) => Object.values(items).flat()))
    .filter(({ ducts = [] }: DesiredItem) => ducts.length > 0).length;
