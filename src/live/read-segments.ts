import { ApiError, plainText } from '../api/api-error.js';
import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';
import { isNewProject } from '../kinds/project-model.js';
import { isLetGo } from '../kinds/segment-names.js';
import { foldConductors } from './fold-conductors.js';
import { createWindow, type ForEach } from './in-window.js';
import type { LiveProject, OtherSegment, ProjectHead, SegmentHead } from './live-state.js';
import {
  matchSegments,
  openCycles,
  type RenameChain,
  type SegmentMatch,
  type SegmentProblem,
} from './match-segments.js';
import { hasModule, isWithoutModule, mayLackModule } from './read-calculation.js';
import { isStatus, type Reader, unlessGone } from './reader.js';
import { type SegmentParts, toLiveSegment, toSegmentHeads } from './to-live.js';

const MODULE = 'CABLESIMULATOR';

/** More than the calls that a run may make at a time, so that none of them waits for a segment that is being planned. */
export const SEGMENTS_AT_A_TIME = 256;

/** The desired segment that a live segment belongs to. */
export interface SegmentOf {
  /** Absent if the spec does not name the segment and it will be destroyed. */
  readonly desired?: DesiredSegment;
  /** The desired segment of another project that takes the place of the segment, which will be destroyed. */
  readonly movedTo?: DesiredSegment;
  readonly project: ProjectHead;
}

export interface ReadSegmentsOptions<T> {
  /** Returns what is kept of a segment. Called as soon as the segment is read. */
  readonly take: (live: LiveSegment, of: SegmentOf) => T | Promise<T>;
  /** Selects the desired segments that are read; all by default. The others are only matched. */
  readonly isTargeted?: (desired: DesiredSegment) => boolean;
  /** Selects the unlisted segments of a pruned project that are read; all by default. */
  readonly mayGo?: (head: SegmentHead, project: DesiredProject) => boolean;
  /** Returns the desired segment of another project that takes the place of an unlisted segment. */
  readonly movedTo?: ((head: SegmentHead, project: DesiredProject) => DesiredSegment | undefined) | undefined;
  /** True if the segments of a project are listed although it states none. */
  readonly isListed?: ((project: DesiredProject) => boolean) | undefined;
  /** All segments will be destroyed and are read with everything that is destroyed with them. */
  readonly whole?: boolean;
  /** Coverings are read too if the spec does not own them. */
  readonly readsCoverings?: boolean | undefined;
  /** Takes a problem of one desired segment, which is then left out. Without this function it is a problem of the project. */
  readonly onUnclear?: ((desired: DesiredSegment, problem: Problem) => void) | undefined;
  /** Returns the number of calls that turn the contents of a live segment into those of a desired one, apart from the name. */
  readonly effort?: (desired: DesiredSegment, live: LiveSegment, project: ProjectHead) => Promise<number>;
  /** The reader for the company, the projects and the lists of segments; by default the same as for the segments. */
  readonly matching?: Reader;
  /** Limits the segments that are read at a time; all lists of a run share it. */
  readonly inWindow?: ForEach;
  /** Called with the number of segments to read. */
  readonly onListed?: ((count: number) => void) | undefined;
}

type SegmentsFound<T> = Pick<LiveProject<T>, 'moduleActive' | 'heads' | 'segments' | 'others'>;
type Found<T> = SegmentsFound<T> | { readonly problems: readonly Problem[] };

/** Reads the live segments of a project's specs, each with the parts that the spec owns. */
export async function readSegments<T>(
  reader: Reader,
  desired: DesiredProject,
  project: ProjectHead,
  options: ReadSegmentsOptions<T>,
): Promise<Found<T>> {
  const { take, isTargeted = () => true, mayGo = () => true, whole = false, onListed, effort } = options;
  const { matching = reader, inWindow = createWindow(SEGMENTS_AT_A_TIME) } = options;
  // The segments are not read.
  if (!desired.segments.some(isTargeted) && !desired.prune && !options.isListed?.(desired)) return none(true);
  if (isNewProject(project.id)) return none(false);
  const listed = await listHeads(matching, desired, project);
  if ('moduleActive' in listed || 'problems' in listed) return listed;
  const { heads } = listed;
  const { turned, unclear: cycles } = effort
    ? await decideCycles(desired.segments, heads, {
        read: (one, head) => readDesired(matching, one, head),
        effort: (one, live) => effort(one, live, project),
      })
    : UNDECIDED;
  const { matched, others: unnamed, problems: unmatched } = matchSegments(desired.segments, heads, turned);
  // A segment that the specs let go is left alone like one of another project.
  const others = unnamed.filter(({ name }) => !isLetGo(desired, name));
  const problems = [...cycles, ...unmatched, ...heldBack(matched, isTargeted)];
  const unclear = problems.filter((problem) => isTargeted(problem.desired));
  if (unclear.length > 0 && !options.onUnclear) return { problems: unclear.map(({ problem }) => problem) };
  for (const { desired: one, problem } of unclear) options.onUnclear?.(one, problem);
  const going = desired.prune ? others.filter((head) => mayGo(head, desired)) : [];
  const leaving = others.flatMap((head): [SegmentHead, DesiredSegment][] => {
    const to = options.movedTo?.(head, desired);
    return to ? [[head, to]] : [];
  });
  const targeted = [...matched].filter(([one]) => isTargeted(one));
  onListed?.(targeted.length + going.length + leaving.length);
  const readTargeted = async (one: DesiredSegment, head: SegmentHead): Promise<[DesiredSegment, T][]> => {
    const live = whole ? readWhole(reader, head) : readDesired(reader, one, head, options.readsCoverings);
    return [[one, await take(await live, { desired: one, project })]];
  };
  const readGoing = async (head: SegmentHead): Promise<OtherSegment<T>[]> => {
    const live = await readWhole(reader, head);
    return [{ ...head, segment: await take(live, { project }) }];
  };
  const readLeaving = async (head: SegmentHead, movedTo: DesiredSegment): Promise<OtherSegment<T>[]> => {
    const live = await readWhole(reader, head, true);
    return [{ ...head, segment: await take(live, { project, movedTo }) }];
  };
  // Another user may delete a segment between the list and the read.
  const [segments, gone, left] = await Promise.all([
    inWindow(targeted, ([one, head]) => unlessGone(readTargeted(one, head), [])),
    inWindow(going, (head) => unlessGone(readGoing(head), [])),
    inWindow(leaving, ([head, to]) => unlessGone(readLeaving(head, to), [])),
  ]);
  const isGoing = new Set([...going, ...leaving.map(([head]) => head)]);
  const rest = others.filter((head) => !isGoing.has(head));
  return {
    moduleActive: true,
    heads,
    segments: new Map(segments.flat()),
    others: [...gone.flat(), ...left.flat(), ...rest],
  };
}

/** A name can only be taken over if the segment that gives it up is a target too. */
const heldBack = (
  matched: SegmentMatch['matched'],
  isTargeted: (desired: DesiredSegment) => boolean,
): SegmentProblem[] => {
  const holders = new Map([...matched].map(([desired, { name }]) => [name, desired]));
  return [...matched].flatMap(([desired, head]) => {
    const holder = head.name === desired.name ? undefined : holders.get(desired.name);
    if (!holder || isTargeted(holder)) return [];
    const message = `${JSON.stringify(desired.name)} takes the name of a segment that is not a target`;
    const remedy = `add ${JSON.stringify(holder.name)} to the targets`;
    return [{ desired, problem: { code: 'rename-needs-both', message, place: desired.place, remedy } }];
  });
};

/** If the contents cannot be compared, every segment is the one that has its name. */
const UNDECIDED = { turned: new Set<DesiredSegment>(), unclear: [] };

const none = (moduleActive: boolean): SegmentsFound<never> => ({
  moduleActive,
  heads: [],
  segments: new Map<DesiredSegment, never>(),
  others: [],
});

async function listHeads(reader: Reader, desired: DesiredProject, project: ProjectHead) {
  const path = { projectId: project.id };
  try {
    return { heads: toSegmentHeads(await reader.read('listSegments', { path })) };
  } catch (error) {
    if (isStatus(error, 409)) return whyNoList(reader, desired, project);
    if (mayLackModule(error) && (await isWithoutModule(reader, project.id, MODULE))) return none(false);
    throw error;
  }
}

/** A missing module and a missing project are answered with the same 409; the list of modules distinguishes them. */
async function whyNoList(
  reader: Reader,
  { place }: DesiredProject,
  { id, number }: ProjectHead,
): Promise<Found<never>> {
  const problem = (code: string, message: string): Found<never> => ({
    problems: [{ code, message: plainText(message), place }],
  });
  try {
    if (!(await hasModule(reader, id, MODULE))) return none(false);
    return problem(
      'segments-unavailable',
      `the segments of project ${number} cannot be listed, although its module is active`,
    );
  } catch (error) {
    if (!isStatus(error, 403, 404)) throw error;
    return problem(
      'project-not-found',
      `project ${number} (id ${id}) does not exist any more or is not accessible`,
    );
  }
}

/** Coverings that only the base states are deleted. */
export const ownsCoverings = ({ topCoverings, before, unmanaged }: DesiredSegment): boolean =>
  topCoverings !== undefined ||
  (before?.topCoverings !== undefined && unmanaged?.includes('topCoverings') !== true);

/** Reads a segment; its settings and coverings only if the spec owns some of them. */
export async function readDesired(
  reader: Reader,
  desired: DesiredSegment,
  head: SegmentHead,
  readsCoverings = false,
): Promise<LiveSegment> {
  const path = { segmentId: head.id };
  // A segment that comes from another project is compared with all that the old one holds.
  const isWhole = desired.segmentId === undefined && desired.renamedFrom?.includes('/') === true;
  const ownsSettings = isWhole || Object.keys(desired.settings?.fields ?? {}).length > 0;
  const [answer, settings, topCoverings] = await Promise.all([
    reader.read('getSegment', { path }),
    ownsSettings ? reader.read('getSettings', { path }) : undefined,
    readsCoverings || isWhole || ownsCoverings(desired)
      ? reader.read('listTopCoverings', { path })
      : undefined,
  ]);
  return toLive({ answer, settings, topCoverings }, head, reader);
}

const toLive = (
  { answer, ...parts }: SegmentParts & { readonly answer: unknown },
  { id }: SegmentHead,
  reader: Reader,
): Promise<LiveSegment> => foldConductors(sameSegment(id, toLiveSegment(answer, parts)), reader);

/** Reads a segment with all its contents; with its settings only if they are asked for. */
export async function readWhole(
  reader: Reader,
  head: SegmentHead,
  withSettings = false,
): Promise<LiveSegment> {
  const path = { segmentId: head.id };
  const [answer, topCoverings, settings] = await Promise.all([
    reader.read('getSegment', { path }),
    reader.read('listTopCoverings', { path }),
    withSettings ? reader.read('getSettings', { path }) : undefined,
  ]);
  return toLive({ answer, topCoverings, settings }, head, reader);
}

/** Checks that the answer has the requested id, because later writes use it. */
function sameSegment(id: string, live: LiveSegment): LiveSegment {
  if (live.id === id) return live;
  const message = plainText(`getSegment was asked for ${id} and answered ${live.id}`);
  throw new ApiError('unreadable-answer', message, { operation: 'getSegment' });
}

interface CycleOptions {
  readonly read: (desired: DesiredSegment, head: SegmentHead) => Promise<LiveSegment>;
  readonly effort: (desired: DesiredSegment, live: LiveSegment) => Promise<number>;
}

interface Decided {
  /** One segment of every cycle whose names are still to be passed on. */
  readonly turned: ReadonlySet<DesiredSegment>;
  readonly unclear: readonly SegmentProblem[];
}

/**
 * Decides whether segments that swap names have been renamed. Their names are the same before and after, so the contents
 * decide: the names are still to be swapped if the live segments fit the spec with fewer calls then. A tie is a problem.
 */
async function decideCycles(
  segments: readonly DesiredSegment[],
  heads: readonly SegmentHead[],
  options: CycleOptions,
): Promise<Decided> {
  const turned = new Set<DesiredSegment>();
  const unclear: SegmentProblem[] = [];
  for (const cycle of openCycles(segments, heads)) {
    const effort = await effortsOf(cycle, heads, options);
    if (effort.turned < effort.stayed) for (const one of cycle.segments) turned.add(one);
    if (effort.turned === effort.stayed) unclear.push(...cycle.segments.map((one) => unclearName(one)));
  }
  return { turned, unclear };
}

async function effortsOf(cycle: RenameChain, heads: readonly SegmentHead[], { read, effort }: CycleOptions) {
  const total = async (nameOf: (desired: DesiredSegment) => string | undefined): Promise<number> => {
    const efforts = cycle.segments.map(async (desired) => {
      const head = heads.find(({ name }) => name === nameOf(desired));
      return head ? effort(desired, await read(desired, head)) : 0;
    });
    return (await Promise.all(efforts)).reduce((sum, one) => sum + one, 0);
  };
  const [stayed, turned] = await Promise.all([
    total(({ name }) => name),
    total(({ renamedFrom }) => renamedFrom),
  ]);
  return { stayed, turned };
}

const unclearName = (desired: DesiredSegment): SegmentProblem => ({
  desired,
  problem: {
    code: 'rename-unclear',
    message: `it cannot be determined whether ${JSON.stringify(plainText(desired.name, 80))} has been renamed already: the segments that swap names fit the spec equally well before and after the swap`,
    place: desired.place,
    remedy: 'pin each of them by segmentId, or remove renamedFrom once the renaming has been applied',
  },
});
