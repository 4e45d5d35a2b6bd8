import { isError, type Problem } from '../diagnostics/problem.js';
import type { Catalog } from '../kinds/kind.js';
import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { isLetGo } from '../kinds/segment-names.js';
import { type CatalogType, readCatalogs } from '../live/catalog.js';
import type { LiveProject, SegmentHead } from '../live/live-state.js';
import { readLive } from '../live/read-live.js';
import type { MergeNote, MergeRefusal } from '../plan/model/note.js';
import { planOne } from '../plan/plan.js';
import { resolveTypes } from '../spec/build/resolve-types.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import { isName } from '../spec/write/statable.js';
import { writeSegment } from '../spec/write/write-segment.js';
import { uniqueNames } from '../spec/write/write-spec.js';
import { readWhole } from './export-project.js';
import type { LiveService } from './made-plan.js';
import { type MergedFiles, mergeFiles, type SegmentEdit, type ToMerge } from './merge/merge-files.js';
import { mergeSegment } from './merge/merge-segment.js';

type MergeService = Omit<LiveService, 'writing' | 'isRemote'>;
type Catalogs = Readonly<Record<Catalog, readonly CatalogType[]>>;

/** The projects and segments that are merged; the default is all. */
export interface MergeScope {
  readonly project?: string;
  readonly segment?: string;
  /** True adds live segments that no spec names. The default leaves them out of the specs. */
  readonly add?: boolean;
  /** True removes segments that are not live from the specs. The default leaves them: they may be new and not yet applied. */
  readonly removeMissing?: boolean;
  /** All specs of the folder, with those that are merged. The others are not written, and the names in them stay theirs. */
  readonly folder?: LoadedSpecs;
}

export interface MergedLive extends MergedFiles {
  /** The live segments that no spec names and that were not added. */
  readonly unnamed: readonly string[];
}

/**
 * Writes the live state into specs. The result is checked before it is returned: the new specs are loaded, and each merged
 * segment must plan to no change.
 */
export async function mergeLiveState(
  specs: LoadedSpecs,
  scope: MergeScope,
  where: MergeService,
): Promise<MergedLive | { readonly problems: readonly Problem[] }> {
  const { folder = specs } = scope;
  const written = textsIn(specs);
  const catalogs = await readCatalogs(where.reading, ['cables', 'eccs', 'pipes']);
  const resolved = resolveTypes(folder.projects, catalogs);
  if (resolved.problems.length > 0) return { problems: resolved.problems };
  const numbers = new Set(specs.projects.map(({ number }) => number));
  const chosen = resolved.projects.filter(
    ({ number }) => numbers.has(number) && (scope.project === undefined || number === scope.project),
  );
  const isWritten: IsWritten = ({ place }) => written.has(place.file);
  const { state, problems } = await readLive({
    service: where,
    // The other segments are listed, and not read.
    desired: chosen.map((project) => ({ ...project, prune: true })),
    isTargeted: isWritten,
    mayGo: () => false,
  });
  if (problems.length > 0) return { problems };
  const nameOf = namesIn(catalogs);
  const projects: LiveToMerge[] = [];
  for (const live of state.projects) {
    const one = await toMerge(live, scope, { ...where, nameOf, isWritten });
    if ('problems' in one) return one;
    projects.push(one);
  }
  const unnamed = scope.add ? [] : state.projects.flatMap((live) => newIn(live, scope, isWritten));
  const merged = await mergeChecked({ written, all: textsIn(folder) }, projects, {
    ...where,
    nameOf,
    catalogs,
  });
  return 'problems' in merged ? merged : { ...merged, unnamed: unnamed.map(({ name }) => name) };
}

/** One project of the specs, with its live segments. */
interface LiveToMerge extends ToMerge {
  readonly live: ReadonlyMap<DesiredSegment, LiveSegment>;
}

const textsIn = ({ sources }: LoadedSpecs): ReadonlyMap<string, string> =>
  new Map([...sources.keys()].map((file) => [file, sources.get(file) ?? '']));

/** True for a segment in one of the files that are written. */
type IsWritten = (segment: DesiredSegment) => boolean;

const isMeant = (name: string, { segment }: MergeScope): boolean => segment === undefined || name === segment;

/**
 * Returns the live segments that no spec names. A name that several segments have cannot be a key, and an old name in a file
 * that is not written belongs to the segment there.
 */
function newIn(
  { desired, others }: LiveProject,
  scope: MergeScope,
  isWritten: IsWritten,
): readonly SegmentHead[] {
  const claimed = new Set(desired.segments.flatMap((one) => (isWritten(one) ? [] : (one.renamedFrom ?? []))));
  const heads = others.filter(({ name }) => isMeant(name, scope) && isName(name) && !claimed.has(name));
  return heads.filter((head) => heads.every((other) => other === head || other.name !== head.name));
}

type NameOf = ReturnType<typeof uniqueNames>;

const namesIn = (catalogs: Catalogs): NameOf =>
  uniqueNames(
    new Map(
      ITEM_KINDS.flatMap(({ collection, catalog }) =>
        catalog ? [[collection, new Map(catalogs[catalog].map(({ id, name }) => [id, name]))] as const] : [],
      ),
    ),
  );

async function toMerge(
  found: LiveProject,
  scope: MergeScope,
  where: MergeService & { readonly nameOf: NameOf; readonly isWritten: IsWritten },
): Promise<LiveToMerge | { problems: readonly Problem[] }> {
  const { desired, project, segments } = found;
  const mine = desired.segments.filter((one) => isMeant(one.name, scope) && where.isWritten(one));
  const missing = mine.filter((one) => !segments.has(one));
  const unique = scope.add ? newIn(found, scope, where.isWritten) : [];
  const whole = unique.length > 0 ? await readWhole(project, unique, where) : { segments: [] };
  if ('problems' in whole) return whole;
  const added = new Set(unique.map(({ name }) => name));
  const writing = { out: () => {}, depths: where.profile.depths, short: false, nameOf: where.nameOf };
  return {
    desired,
    live: segments,
    changed: new Map(
      mine.flatMap((one) => {
        const live = segments.get(one);
        return live && (isChanged(one, live, where) || added.has(one.renamedFrom ?? ''))
          ? [[one, liveEdit(one, live)]]
          : [];
      }),
    ),
    ...(scope.removeMissing ? { gone: missing, left: [] } : { gone: [], left: missing }),
    added: new Map(whole.segments.map((live) => [String(live.fields.name), writeSegment(live, writing)])),
  };
}

const liveEdit = (desired: DesiredSegment, live: LiveSegment): SegmentEdit => ({
  name: String(live.fields.name).trim(),
  write: (map, edit) => mergeSegment(map, desired, live, edit),
});

/** True if a plan for the segment alone has changes. */
function isChanged(
  desired: DesiredSegment,
  live: LiveSegment | undefined,
  { profile }: Pick<MergeService, 'profile'>,
): boolean {
  if (!live) return false;
  const head = { number: '', id: '', name: '', archived: false };
  return planOne({ desired, live, project: head, profile }).steps.length > 0;
}

type Refused = readonly MergeNote<MergeRefusal>[];
/** The texts of the files that are written, and of all files that are loaded together with them. */
type Texts = Readonly<Record<'written' | 'all', ReadonlyMap<string, string>>>;
type Checks = MergeService & { readonly nameOf: NameOf; readonly catalogs: Catalogs };

/** Merges, loads the new texts and plans each merged segment again. A segment that would still differ is left alone. */
async function mergeChecked(
  sources: Texts,
  projects: readonly LiveToMerge[],
  checks: Checks,
  leftAlone: Refused = [],
): Promise<MergedFiles | { problems: readonly Problem[] }> {
  const merged = mergeFiles(sources.written, projects, checks, leftAlone);
  const again = (changed: Refused, added: Refused) =>
    mergeChecked(sources, without(projects, changed, added), checks, [...leftAlone, ...changed, ...added]);
  const clashes = projects.map((one) => nameClashes(one, merged.refused));
  const [renamed, added] = [clashes.flatMap((one) => one.renamed), clashes.flatMap((one) => one.added)];
  if (renamed.length + added.length > 0) return again(renamed, added);
  const texts = new Map([...sources.all, ...merged.texts]);
  const { loadSpecs } = await import('../spec/load-specs.js');
  const { projects: now, problems } = await loadSpecs(
    [...texts.keys()],
    { list: (path) => [path], read: (path) => texts.get(path) ?? '' },
    { profile: checks.profile },
  );
  if (problems.some(isError)) return { problems: problems.filter(isError) };
  const after = resolveTypes(now, checks.catalogs).projects;
  const different = projects
    .flatMap((one) => stillDifferent(one, after, checks))
    .filter(({ project, segment }) => !isIn(merged.refused, project, segment));
  return different.length === 0 ? merged : again(different, []);
}

const without = (
  projects: readonly LiveToMerge[],
  changed: Refused,
  added: Refused,
): readonly LiveToMerge[] =>
  projects.map((one) => ({
    ...one,
    changed: new Map([...one.changed].filter(([{ name }]) => !isIn(changed, one.desired.number, name))),
    added: new Map([...one.added].filter(([name]) => !isIn(added, one.desired.number, name))),
  }));

function stillDifferent(
  { desired, live, changed }: LiveToMerge,
  after: readonly DesiredProject[],
  where: MergeService,
): MergeNote<MergeRefusal>[] {
  const project = after.find(({ number }) => number === desired.number);
  return [...changed.keys()].flatMap((segment) => {
    const there = live.get(segment);
    const now = project?.segments.find(({ name }) => name === String(there?.fields.name).trim());
    if (now && !isChanged(now, there, where)) return [];
    return [{ project: desired.number, segment: segment.name, remark: { code: 'still-different' } }];
  });
}

const isIn = (notes: Refused, project: string, segment: string): boolean =>
  notes.some((note) => note.project === project && note.segment === segment);

/** The segments of a project that cannot have their live names, because others in the spec have these names. */
interface NameClashes {
  /** Segments of the spec whose names would change. */
  readonly renamed: Refused;
  /** Live segments that would be added. */
  readonly added: Refused;
}

/** Finds the names that would stand twice in the spec after a merge in which some segments were refused. */
function nameClashes(one: LiveToMerge, refused: Refused): NameClashes {
  const { desired, added } = one;
  const after = namesAfter(one, refused);
  const taken = (segment: string, name: string) => ({
    project: desired.number,
    segment,
    remark: { code: 'name-taken' as const, name },
  });
  const renamed = desired.segments.flatMap(({ name: segment }, n) => {
    const name = after[n];
    if (name === undefined || name === segment) return [];
    const isTaken = isLetGo(desired, name) || after.some((other, m) => m !== n && other === name);
    return isTaken ? [taken(segment, name)] : [];
  });
  const twice = [...added.keys()].filter((name) => after.includes(name));
  return { renamed, added: twice.map((name) => taken(name, name)) };
}

/** The name of each stated segment after the merge; undefined if the segment is removed. */
function namesAfter({ desired, live, changed, gone }: LiveToMerge, refused: Refused): (string | undefined)[] {
  return desired.segments.map((segment) => {
    if (isIn(refused, desired.number, segment.name)) return segment.name;
    if (gone.includes(segment)) return undefined;
    return changed.has(segment) ? String(live.get(segment)?.fields.name).trim() : segment.name;
  });
}
