import { profileOf } from '../../api/client.js';
import type { Place } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import { type CatalogType, readCatalog } from '../../live/catalog.js';
import type { ProjectHead } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import { fieldsCause } from '../../plan/causes/cause.js';
import { withCause, withCauses } from '../../plan/causes/segment-causes.js';
import { managedCoverings } from '../../plan/decide/decide-segment.js';
import { canonical, statedAlike } from '../../plan/emit/fingerprint.js';
import type { ConsumeBudget } from '../../plan/model/budget.js';
import type { Change, ChangeCause } from '../../plan/model/change.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { planOne, withBaseLosses } from '../../plan/plan.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { planCalculationLive, planProjectLive } from '../../replan/replan.js';
import { catalogsNeeded, resolveTypes } from '../../spec/build/resolve-types.js';
import { withLookups } from '../check-names.js';
import { type Catalogs, type MadePlan, noPlan } from '../made-plan.js';
import { type BaseSide, removalProblems, removedOf } from './base-side.js';

/** A plan with the causes of its changes. */
export interface PlanWithCauses extends MadePlan {
  /** The catalogs that only the types of the base needed; one read each. */
  readonly extraCatalogs: readonly Catalog[];
}

/**
 * Adds to every change of a plan whether the head asks for it, the live state has drifted from the base, or both. Reports
 * removed segments that cannot be deleted.
 */
export async function withBaseCauses(
  made: MadePlan,
  base: BaseSide,
  consumeBudget?: ConsumeBudget,
): Promise<PlanWithCauses> {
  const { from } = made;
  const problems = [...made.problems, ...removalProblems(from.projects, base)];
  if (problems.length > 0) return { ...noPlan(problems), from, extraCatalogs: [] };
  const readsBefore = from.readers.all.reads();
  const extra = extraCatalogs(made);
  const segments: PlannedSegment[] = [];
  const sideOf = baseOfSegments(made, base);
  const profile = profileOf(from.reading);
  for (const planned of made.segments) {
    const { protectedBy, ...side } = sideOf(planned);
    const removed = planned.desired || !side.before ? planned : withOrigin(planned, side.before.place);
    const known: PlannedSegment = {
      ...removed,
      ...(protectedBy ? { protectedBy } : {}),
      ...(side.stated && !side.before ? { isFirstStated: true } : {}),
    };
    segments.push(await causesByBase(known, { ...side, profile, consumeBudget, catalogs: extra.read }));
  }
  const parts = await partsWithCauses(made, base);
  const names = extra.names();
  const reads = made.reads + from.readers.all.reads() - readsBefore + names.length;
  return { ...made, segments, parts, reads, extraCatalogs: names };
}

/** Names the file that lost the segment. */
const withOrigin = (planned: PlannedSegment, removedFrom: Place): PlannedSegment => ({
  ...planned,
  changes: planned.changes.map((change) =>
    change.kind === 'segment' && change.action === 'delete' ? { ...change, removedFrom } : change,
  ),
});

/** Returns the function that finds a planned segment in the base. */
function baseOfSegments({ from: { projects, segmentOf } }: MadePlan, base: BaseSide) {
  const statedAs = new Map(
    projects.flatMap(({ desired }) => desired.segments.map((one) => [segmentOf(one), one] as const)),
  );
  const numbers = new Map(projects.map(({ desired, project }) => [project.id, desired.number]));
  return (planned: PlannedSegment) => {
    const { name, segmentId: id = '', projectId, project, desired } = planned;
    // The live number of a pinned project may differ from the number in the specs.
    const number = numbers.get(projectId) ?? project;
    const own = planned.stated ?? desired;
    const stated = own && (statedAs.get(own) ?? own);
    const before = stated ? base.segmentBefore(stated) : removedOf({ name, id }, { number }, base);
    const isProtected = !stated && before?.lifecycle.preventDestroy;
    return {
      before,
      ...(stated ? { stated } : {}),
      isPruned: base.prune ?? base.projectBefore({ number })?.prune ?? false,
      ...(isProtected ? { protectedBy: before.place } : {}),
    };
  };
}

async function partsWithCauses({ parts, from }: MadePlan, base: BaseSide): Promise<PlannedPart[]> {
  const found = await Promise.all(
    from.projects.map(({ desired, project }) =>
      partCausesByBase(
        parts.filter(({ projectId }) => projectId === project.id),
        { head: desired, base: base.projectBefore(desired), project },
        from.readers.parts,
      ),
    ),
  );
  return found.flat();
}

/** Reads a catalog once, and only if the plan has not read it. */
function extraCatalogs({ catalogs, from: { reading } }: MadePlan) {
  const known = new Map<Catalog, Promise<readonly CatalogType[]>>();
  return {
    names: () => [...known.keys()],
    read: async (needed: readonly Catalog[]): Promise<Catalogs> => {
      const lists = needed.map(async (name) => {
        const there = catalogs[name] ?? known.get(name) ?? readCatalog(reading, name);
        if (there instanceof Promise) known.set(name, there);
        return [name, await there] as const;
      });
      return Object.fromEntries(await Promise.all(lists));
    },
  };
}

interface ByBase {
  /** The same segment in the base; absent if the base does not name it. */
  readonly before: DesiredSegment | undefined;
  /** The segment as the head states it, with types by name; absent if it is to be deleted. */
  readonly stated?: DesiredSegment;
  /** For a segment that neither side names: true if the specs of the base would delete it too. */
  readonly isPruned?: boolean;
  readonly profile: ServiceProfile;
  readonly consumeBudget?: ConsumeBudget | undefined;
  /** Reads the catalogs that the types of the base need. */
  readonly catalogs: (needed: readonly Catalog[]) => Promise<Catalogs>;
}

/** Adds to the changes of a segment whether the head asks for them, the live state has drifted from the base, or both. */
async function causesByBase(planned: PlannedSegment, by: ByBase): Promise<PlannedSegment> {
  const { before, stated } = by;
  if (planned.changes.length === 0) return planned;
  if (!before) return withCause(planned, !stated && by.isPruned ? 'drift' : 'request');
  if (stated && statedAlike(stated, before)) return withCause(planned, 'drift');
  const project = { number: planned.project, id: planned.projectId };
  const base = await resolvedBase(before, planned, by);
  const other = planOne({
    desired: base,
    live: planned.live,
    project,
    consumeBudget: by.consumeBudget,
    profile: by.profile,
  });
  if (!planned.desired)
    return withCause(
      withBaseLosses(planned, base, by.profile),
      other.changes.length > 0 ? 'both' : 'request',
    );
  return withCauses(planned, other);
}

/** The segment of the base with types by id, as far as the live state was read and the head owns the same objects. */
async function resolvedBase(
  before: DesiredSegment,
  { desired, live }: PlannedSegment,
  by: ByBase,
): Promise<DesiredSegment> {
  const { settings, topCoverings, ...rest } = before;
  const owned = {
    ...rest,
    ...(settings && (desired ? desired.settings : live?.settings) ? { settings } : {}),
    ...(topCoverings && (desired ? managedCoverings(desired) : live?.topCoverings) ? { topCoverings } : {}),
  };
  const project: DesiredProject = { number: '', prune: false, segments: [owned], place: before.place };
  // A type of the base that the catalog does not have any more agrees with no live object.
  const { projects } = resolveTypes([project], await by.catalogs(catalogsNeeded([project])));
  return projects[0]?.segments[0] ?? owned;
}

/** Adds their causes to the changes of a project's parts. `base` is the same project in the specs of the base. */
async function partCausesByBase(
  parts: readonly PlannedPart[],
  { head, base, project }: { head: DesiredProject; base: DesiredProject | undefined; project: ProjectHead },
  reader: Reader,
): Promise<PlannedPart[]> {
  const result: PlannedPart[] = [];
  for (const part of parts) {
    const [now, then] =
      part.part === 'calculation'
        ? [head.calculation, base?.calculation]
        : [head.projectFields, base?.projectFields];
    if (part.changes.length === 0) result.push(part);
    else if (!then || !base) result.push(withCause(part, 'request'));
    else if (statedAlike(now, then)) result.push(withCause(part, 'drift'));
    else {
      const other = await plannedFrom(part, base, project, reader);
      result.push(other ? partWithCauses(part, other) : withCause(part, 'both'));
    }
  }
  return result;
}

/** The plan for the same part from the specs of the base; undefined if it cannot be made. */
async function plannedFrom(
  { part }: PlannedPart,
  { projectFields: own, calculation, place: _ }: DesiredProject,
  project: ProjectHead,
  reader: Reader,
): Promise<PlannedPart | undefined> {
  if (part !== 'calculation') {
    const parts = own ? await planProjectLive(reader, own, project) : [];
    return parts.find((one) => one.part === part);
  }
  if (!calculation) return undefined;
  const resolved = await withLookups(calculation, reader);
  if (resolved.problems.length > 0) return undefined;
  const now = await planCalculationLive(reader, resolved.calculation, project, true);
  return now && now.problems.length === 0 ? now.planned : undefined;
}

/** Adds its cause to each change of a project or a calculation; `base` is the plan for the same live state from the base. */
const partWithCauses = <Part extends PlannedPart>(part: Part, base: PlannedPart): Part => ({
  ...part,
  changes: part.changes.map((change) => ({ ...change, cause: causeOf(change, base.changes) })),
});

function causeOf(change: Change, base: readonly Change[]): ChangeCause {
  const other = base.find((one) => identityOf(one) === identityOf(change));
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  const isSame = canonical([other.alterations ?? []]) === canonical([change.alterations ?? []]);
  if (change.action === 'delete') return 'drift';
  const cause = fieldsCause(change.after, change.before, other.after);
  return cause === 'drift' && !isSame ? 'both' : cause;
}

/** The object of a change: a node of a calculation by its number or name, a module by its type; others exist once. */
function identityOf({ kind, path, before, after }: Change): string {
  const { number, name, label } = { ...before, ...after };
  if (kind === 'module') return JSON.stringify([kind, path.at(-1)?.id]);
  return JSON.stringify(
    kind === 'budgetCode' || kind === 'customNode' ? [kind, number ?? name ?? label] : [kind],
  );
}
