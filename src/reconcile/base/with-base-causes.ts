import { profileOf } from '../../api/client.js';
import type { Catalog } from '../../kinds/kind.js';
import type { WantedProject } from '../../kinds/model.js';
import { type CatalogType, readCatalog } from '../../live/catalog.js';
import type { PlanBase } from '../../plan/emit/document.js';
import type { Spend } from '../../plan/model/budget.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { type Catalogs, type MadePlan, noPlan } from '../made-plan.js';
import { removalProblems, removedOf } from './base-side.js';
import { causesByBase } from './causes-by-base.js';
import type { SpecComparison } from './compare-specs.js';
import { partCausesByBase } from './part-causes-by-base.js';

/** The specs of the base, compared with those of the head. */
export interface BaseSide extends SpecComparison {
  /** The projects of spec files that are not planned. */
  readonly others?: readonly WantedProject[];
  /** The commit that the specs were compared with. */
  readonly origin?: PlanBase;
  /** The value of --prune, which counts for both sides; absent if the specs decide. */
  readonly prune?: boolean;
}

/** A plan with the causes of its changes. */
export interface PlanWithCauses extends MadePlan {
  /** The catalogs that only the types of the base needed; one read each. */
  readonly extraCatalogs: readonly Catalog[];
}

/**
 * Adds to every change of a plan whether the head asks for it, the live state has drifted from the base, or both. Reports
 * removed segments that cannot be deleted.
 */
export async function withBaseCauses(made: MadePlan, base: BaseSide, spend?: Spend): Promise<PlanWithCauses> {
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
    const known = protectedBy ? { ...planned, protectedBy } : planned;
    segments.push(await causesByBase(known, { ...side, profile, spend, catalogs: extra.read }));
  }
  const parts = await partsWithCauses(made, base);
  const names = extra.names();
  const reads = made.reads + from.readers.all.reads() - readsBefore + names.length;
  return { ...made, segments, parts, reads, extraCatalogs: names };
}

/** Returns the function that finds a planned segment in the base. */
function baseOfSegments({ from: { projects, segmentOf } }: MadePlan, base: BaseSide) {
  const statedAs = new Map(
    projects.flatMap(({ wanted }) => wanted.segments.map((one) => [segmentOf(one), one] as const)),
  );
  const numbers = new Map(projects.map(({ wanted, project }) => [project.id, wanted.number]));
  return ({ wanted, name, segmentId: id = '', projectId, project }: PlannedSegment) => {
    // The live number of a pinned project may differ from the number in the specs.
    const number = numbers.get(projectId) ?? project;
    const stated = wanted && (statedAs.get(wanted) ?? wanted);
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
    from.projects.map(({ wanted, project }) =>
      partCausesByBase(
        parts.filter(({ projectId }) => projectId === project.id),
        { head: wanted, base: base.projectBefore(wanted), project },
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
