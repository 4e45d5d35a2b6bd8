import type { Api } from '../../api/client.js';
import { profileOf } from '../../api/client.js';
import type { Catalog } from '../../kinds/kind.js';
import type { WantedProject, WantedSegment } from '../../kinds/model.js';
import { type CatalogType, readCatalog } from '../../live/catalog.js';
import type { LiveProject } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import type { PlanBase } from '../../plan/emit/document.js';
import type { Spend } from '../../plan/model/budget.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { removedOf } from './base-side.js';
import { causesByBase } from './causes-by-base.js';
import type { SpecComparison } from './compare-specs.js';
import { partCausesByBase } from './part-causes-by-base.js';

type Catalogs = Readonly<Partial<Record<Catalog, readonly CatalogType[]>>>;

/** The specs of the base, compared with those of the head. */
export interface BaseSide extends SpecComparison {
  /** The projects of spec files that are not planned. */
  readonly others?: readonly WantedProject[];
  /** The commit that the specs were compared with. */
  readonly origin?: PlanBase;
  /** The value of --prune, which counts for both sides; absent if the specs decide. */
  readonly prune?: boolean;
}

export interface PlannedWithBase {
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  /** The catalogs that only the types of the base needed; one read each. */
  readonly extraCatalogs: readonly Catalog[];
}

interface Sides {
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  readonly projects: readonly LiveProject<PlannedSegment>[];
  /** The wanted segment with types by id. */
  readonly segmentOf: (wanted: WantedSegment) => WantedSegment;
  readonly catalogs: Catalogs;
  readonly reading: Api;
  /** A reader that remembers its answers. */
  readonly reader: Reader;
  readonly spend?: Spend | undefined;
}

/** Adds to every change of a plan whether the head asks for it, the live state has drifted from the base, or both. */
export async function withBaseCauses(base: BaseSide, sides: Sides): Promise<PlannedWithBase> {
  const extra = extraCatalogs(sides);
  const statedAs = new Map(
    sides.projects.flatMap(({ wanted }) =>
      wanted.segments.map((one) => [sides.segmentOf(one), one] as const),
    ),
  );
  const numbers = new Map(sides.projects.map(({ wanted, project }) => [project.id, wanted.number]));
  const causeOf = (planned: PlannedSegment): Promise<PlannedSegment> => {
    const { wanted, name, segmentId: id = '' } = planned;
    // The live number of a pinned project may differ from the number in the specs.
    const number = numbers.get(planned.projectId) ?? planned.project;
    const stated = wanted && (statedAs.get(wanted) ?? wanted);
    const before = stated ? base.segmentBefore(stated) : removedOf({ name, id }, { number }, base);
    const isProtected = !stated && before?.lifecycle.preventDestroy;
    return causesByBase(isProtected ? { ...planned, protectedBy: before.place } : planned, {
      before,
      ...(stated ? { stated } : {}),
      isPruned: base.prune ?? base.projectBefore({ number })?.prune ?? false,
      profile: profileOf(sides.reading),
      spend: sides.spend,
      catalogs: extra.read,
    });
  };
  const segments: PlannedSegment[] = [];
  for (const planned of sides.segments) segments.push(await causeOf(planned));
  return { segments, parts: await partsWithCauses(base, sides), extraCatalogs: extra.names() };
}

async function partsWithCauses(base: BaseSide, { parts, projects, reader }: Sides): Promise<PlannedPart[]> {
  const found = await Promise.all(
    projects.map(({ wanted, project }) =>
      partCausesByBase(
        parts.filter(({ projectId }) => projectId === project.id),
        { head: wanted, base: base.projectBefore(wanted), project },
        reader,
      ),
    ),
  );
  return found.flat();
}

/** Reads a catalog once, and only if the plan has not read it. */
function extraCatalogs({ catalogs, reading }: Sides) {
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
