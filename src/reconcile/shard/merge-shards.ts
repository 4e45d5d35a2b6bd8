import { UserError } from '../../diagnostics/user-error.js';
import type { Catalog } from '../../kinds/kind.js';
import type { CatalogType } from '../../live/catalog.js';
import { groupBy } from '../../plan/algorithms/group-by.js';
import { verdictOf } from '../../plan/checks/decide-verdict.js';
import { type Approvals, approvalNotes, mayExceed } from '../../plan/checks/safety.js';
import {
  type PlanDocument,
  type ProjectDocument,
  planDocument,
  type RehearsalDocument,
} from '../../plan/emit/document.js';
import { digest } from '../../plan/emit/fingerprint.js';
import type { Change, Loss } from '../../plan/model/change.js';
import { inMoveOrder } from '../../plan/model/item-move.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import { inCableOrder, inRatingOrder } from '../../plan/model/rating-change.js';
import { stagesOf } from '../../plan/model/stage.js';
import type { StateDocument } from '../../plan/quantities/plan-segment-state.js';
import { byPosition, mergedNotes, type Placed, type PlacedSegment, type ShardPlan } from './merged-notes.js';

/** Merges the plans of all shards into the plan that one run would have made. */
export async function mergeShards(
  plans: readonly ShardPlan[],
  approvals: Approvals = {},
): Promise<PlanDocument> {
  const shards = plans.toSorted((a, b) => a.shard.index - b.shard.index);
  const [first] = shards;
  if (!first) throw new UserError('merge needs the plans of all shards');
  const segments = shards.flatMap(segmentsOf).toSorted(byPosition);
  const parts = shards.flatMap(partsOf).toSorted(byPosition);
  const planned = segments.map(({ one }) => one);
  const own = parts.map(({ one }) => one);
  const owners = [...planned, ...own];
  const { maxDestroy } = approvals;
  const { projects, reads } = wholeProjects(shards, owners);
  const rules = mergedRules(shards);
  const document = planDocument({
    version: first.tool.version,
    target: first.target,
    projects,
    base: first.base,
    segments: planned,
    parts: own,
    reads: reads + readsOf(shards),
    verdict: verdictOf(
      { segments: planned, parts: own, projects, ...rules, ...mergedLayouts(shards) },
      approvals,
    ),
    ...rules,
    maxDestroy,
    remarks: [...approvalNotes(owners, projects, approvals), ...(await mergedNotes(shards, segments))],
    types: catalogsOf(shards),
    ...(segments.some(({ rehearsed }) => rehearsed)
      ? {
          rehearsed: new Map(
            segments.flatMap(({ one, rehearsed }) =>
              rehearsed ? [[one, { ...rehearsed, layoutProblems: [] }]] : [],
            ),
          ),
        }
      : {}),
    moves: shards.some((one) => one.moves)
      ? inMoveOrder(shards.flatMap((one) => one.moves ?? []))
      : undefined,
    statesAfter: new Map(segments.flatMap(({ one, state }) => (state ? [[one, state]] : []))),
  });
  // Segments that do not change can have layout problems too, and no document lists these segments.
  return { ...document, layoutProblems: layoutProblemsOf(shards), ...mergedLayouts(shards) };
}

/** The facts that each shard found in the layouts of its segments. */
function mergedLayouts(
  shards: readonly ShardPlan[],
): Pick<PlanDocument, 'ratings' | 'ratedCables' | 'unrated'> {
  const ratings = shards.flatMap((one) => one.ratings ?? []);
  const unrated = shards.flatMap((one) => one.unrated ?? []);
  const rated = shards.flatMap(({ ratedCables }) => ratedCables ?? []);
  return {
    ...(shards.some((one) => one.ratings) ? { ratings: inRatingOrder(ratings) } : {}),
    ...(rated.length > 0 ? { ratedCables: sum(rated) } : {}),
    ...(unrated.length > 0 ? { unrated: inCableOrder(unrated) } : {}),
  };
}

/** The findings of all shards, and for each rule the numbers of all shards together. */
function mergedRules(shards: readonly ShardPlan[]): Pick<PlanDocument, 'findings' | 'rules'> {
  const all = shards.flatMap(({ rules }) => rules ?? []);
  const [first] = all;
  if (!first) return {};
  const digests = all.map(({ files, ratings = null }) => digest([files, ratings]));
  if (all.length < shards.length || new Set(digests).size > 1)
    throw new UserError(
      'the shards were judged by different rules files or ratings files; plan all shards again',
    );
  const rules = first.rules.map((rule, n) => {
    const same = all.flatMap((one) => one.rules[n] ?? []);
    const lacks = groupBy(
      same.flatMap(({ unjudged }) => unjudged),
      ({ lack }) => lack,
    );
    const unjudged = [...lacks].map(([lack, list]) => {
      const first = list.find((one) => one.first !== undefined)?.first;
      const total = {
        count: sum(list.map((one) => one.count)),
        segments: sum(list.map((one) => one.segments)),
      };
      return { lack, ...total, first };
    });
    return { ...rule, objects: sum(same.map(({ objects }) => objects)), unjudged };
  });
  return {
    findings: shards.flatMap(({ findings }) => findings ?? []),
    rules: {
      ...first,
      ...(first.segments === undefined ? {} : { segments: sum(all.map((one) => one.segments ?? 0)) }),
      rules,
      waivers: all.flatMap((one) => one.waivers),
    },
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const layoutProblemsOf = (shards: readonly ShardPlan[]): PlanDocument['layoutProblems'] =>
  shards
    .flatMap(({ layoutProblems, shard }) =>
      layoutProblems.map((one, n) => ({ position: shard.layout[n] ?? [0, 0], one })),
    )
    .toSorted(byPosition)
    .map(({ one }) => one);

interface MergedSegment extends PlacedSegment {
  readonly rehearsed?: RehearsalDocument;
  readonly state?: StateDocument;
}

function segmentsOf(plan: ShardPlan): MergedSegment[] {
  const own = dealt(plan);
  return plan.segments.map((document, n) => {
    const recorded = plan.shard.segments[n];
    if (!recorded) throw incoherent(plan);
    const { patch: _, rehearsed, ...segment } = document;
    const { before, after, rehearsed: state, live } = recorded;
    return {
      position: recorded.position,
      one: { ...segment, states: { before, after }, ...own(document), atRisk: [], createdTypes: [] },
      rehearsed,
      state,
      live,
    };
  });
}

function partsOf(plan: ShardPlan): Placed<PlannedPart>[] {
  const own = dealt(plan);
  return plan.parts.map((part, n) => {
    const costs = plan.costs.find(({ project }) => project === part.project);
    const { project: _, ...sums } = costs ?? { project: '' };
    const one = {
      ...part,
      ...own(part),
      ...(part.part === 'calculation' && costs ? { costs: sums } : {}),
    } as PlannedPart;
    return { position: [plan.shard.parts[n]?.project ?? 0, n], one };
  });
}

type Owner = ShardPlan['segments'][number] | ShardPlan['parts'][number];
type Dealt = Readonly<{ changes: readonly Change[]; losses: readonly Loss[] }>;

/**
 * Returns the function that finds the changes and losses of a segment or part. A plan lists them in the order of its stages, and the
 * record says how many each one has. Example: the plan changes A and C, deletes B, and the record says A 2, B 1, C 3. The stages
 * are A and C, then B, so that of six changes the first two are those of A, the next three those of C, and the last is that of B.
 * Names would not find them: a segment that is deleted may have the name of one that is created.
 */
function dealt(plan: ShardPlan): (owner: Owner) => Dealt {
  const { parts, segments, shard, changes, losses } = plan;
  const counts = new Map<Owner, { readonly changes: number; readonly losses: number } | undefined>([
    ...parts.map((part, n) => [part, shard.parts[n]] as const),
    ...segments.map((segment, n) => [segment, shard.segments[n]] as const),
  ]);
  const found = new Map<Owner, Dealt>();
  const next = { changes: 0, losses: 0 };
  for (const owner of stagesOf([...parts, ...segments]).flatMap(({ work }) => work)) {
    const count = counts.get(owner);
    if (!count) throw incoherent(plan);
    const end = { changes: next.changes + count.changes, losses: next.losses + count.losses };
    found.set(owner, {
      changes: changes.slice(next.changes, end.changes),
      losses: losses.slice(next.losses, end.losses),
    });
    Object.assign(next, end);
  }
  return (owner) => found.get(owner) ?? { changes: [], losses: [] };
}

const incoherent = ({ shard: { index } }: ShardPlan): UserError =>
  new UserError(`the plan of shard ${index} does not fit its record; plan again`);

/** The projects in the order of the specs. Objects that no spec names count only if the limit depends on them. */
function wholeProjects(
  shards: readonly ShardPlan[],
  planned: readonly { readonly project: string; readonly destroyed: number }[],
): { projects: ProjectDocument[]; reads: number } {
  const byPlace = new Map<number, ProjectDocument>();
  for (const { projects, shard } of shards)
    projects.forEach((project, n) => {
      const place = shard.projects[n] ?? 0;
      const known = byPlace.get(place);
      byPlace.set(
        place,
        known ? { ...known, objectCount: known.objectCount + project.objectCount } : project,
      );
    });
  const rests = groupBy(
    shards.flatMap(({ shard }) => [...shard.rest, ...shard.coverings]),
    ({ project }) => project,
  );
  const byProject = groupBy(planned, ({ project }) => project);
  let reads = 0;
  const projects = [...byPlace]
    .toSorted(([a], [b]) => a - b)
    .map(([, project]) => {
      const own = byProject.get(project.number) ?? [];
      const destroyed = own.reduce((sum, one) => sum + one.destroyed, 0);
      const rest = mayExceed(destroyed, project.objectCount) ? (rests.get(project.id) ?? []) : [];
      reads += rest.reduce((sum, one) => sum + one.reads, 0);
      return {
        ...project,
        objectCount: rest.reduce((sum, one) => sum + one.objectCount, project.objectCount),
      };
    });
  return { projects, reads };
}

/** The reads of one run: those that several shards made count once. */
function readsOf(shards: readonly ShardPlan[]): number {
  const shared = new Map<string, number>();
  for (const { shard } of shards)
    for (const [key, count] of Object.entries(shard.sharedReads))
      shared.set(key, Math.max(shared.get(key) ?? 0, count));
  const own = shards.reduce((sum, { shard }) => sum + shard.ownReads, 0);
  const catalogs = shards.flatMap(({ shard }) => [...Object.keys(shard.catalogs), ...shard.extraCatalogs]);
  return own + [...shared.values()].reduce((sum, count) => sum + count, 0) + new Set(catalogs).size;
}

/** The catalogs in the order in which one run reads them: those that the specs need, then the others. */
function catalogsOf(shards: readonly ShardPlan[]): Partial<Record<Catalog, readonly CatalogType[]>> {
  const found = new Map<string, readonly CatalogType[]>();
  for (const { shard } of shards)
    for (const [name, types] of Object.entries(shard.catalogs)) {
      const known = found.get(name);
      if (known && digest(known) !== digest(types))
        throw new UserError(
          `the catalog of ${name} changed between the plans of the shards; plan all shards again`,
        );
      found.set(name, types);
    }
  const named = new Set(shards.flatMap(({ shard }) => shard.named));
  const names = [...found.keys()].toSorted();
  return Object.fromEntries(
    [...names.filter((name) => named.has(name)), ...names.filter((name) => !named.has(name))].map((name) => [
      name,
      found.get(name) ?? [],
    ]),
  );
}
