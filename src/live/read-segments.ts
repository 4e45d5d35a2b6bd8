import { ApiError } from '../api/api-error.js';
import { plainText } from '../api/plain-text.js';
import type { Problem } from '../diagnostics/problem.js';
import type { LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';
import { isNewProject } from '../kinds/project-model.js';
import { decideCycles } from './decide-cycles.js';
import { foldConductors } from './fold-conductors.js';
import type { LiveProject, OtherSegment, ProjectHead, SegmentHead } from './live-state.js';
import { matchSegments, type SegmentMatch, type SegmentProblem } from './match-segments.js';
import { hasModule, isWithoutModule, mayLackModule } from './module-missing.js';
import { isStatus, type Reader } from './reader.js';
import { toLiveSegment, toSegmentHeads } from './to-live.js';

const MODULE = 'CABLESIMULATOR';

/** Whose a segment is. */
export interface SegmentOf {
  /** Absent where the spec does not name it and it is going to be destroyed. */
  readonly wanted?: WantedSegment;
  readonly project: ProjectHead;
}

export interface ReadSegmentsOptions<T> {
  /** What to keep of a segment. Called as soon as it is there. */
  readonly take: (live: LiveSegment, of: SegmentOf) => T | Promise<T>;
  /** Which of the wanted segments are read: all of them, if this is left out. The rest still says whose is whose. */
  readonly isAimed?: (wanted: WantedSegment) => boolean;
  /** Which of the unlisted segments of a pruned project are read: all of them, if this is left out. */
  readonly mayGo?: (head: SegmentHead, project: WantedProject) => boolean;
  /** All of them are going to be destroyed, and are read with what goes with them. */
  readonly whole?: boolean;
  /** Takes what is unclear about one wanted segment, which is then left out. Otherwise it is a problem of the project. */
  readonly onUnclear?: (wanted: WantedSegment, problem: Problem) => void;
  /** How many calls it takes to make the contents of a live segment those of a wanted one, whatever its name. */
  readonly effort?: (wanted: WantedSegment, live: LiveSegment, project: ProjectHead) => Promise<number>;
  /** Told how many segments are to be read. */
  readonly onListed?: (count: number) => void;
}

type SegmentsFound<T> = Pick<LiveProject<T>, 'moduleActive' | 'heads' | 'segments' | 'others'>;
type Found<T> = SegmentsFound<T> | { readonly problems: readonly Problem[] };

/** The live segments that a project's specs are about, each with as much of it as they own. */
export async function readSegments<T>(
  reader: Reader,
  wanted: WantedProject,
  project: ProjectHead,
  options: ReadSegmentsOptions<T>,
): Promise<Found<T>> {
  const { take, isAimed = () => true, mayGo = () => true, whole = false, onListed, effort } = options;
  // Nothing is asked of its segments.
  if (!wanted.segments.some(isAimed) && !wanted.prune) return none(true);
  if (isNewProject(project.id)) return none(false);
  const listed = await listHeads(reader, wanted, project);
  if ('moduleActive' in listed || 'problems' in listed) return listed;
  const { heads } = listed;
  const { turned, unclear: cycles } = effort
    ? await decideCycles(wanted.segments, heads, {
        read: (one, head) => readWanted(reader, one, head),
        effort: (one, live) => effort(one, live, project),
      })
    : UNDECIDED;
  const { matched, others, problems: unmatched } = matchSegments(wanted.segments, heads, turned);
  const problems = [...cycles, ...unmatched, ...heldBack(matched, isAimed)];
  const unclear = problems.filter((problem) => isAimed(problem.wanted));
  if (unclear.length > 0 && !options.onUnclear) return { problems: unclear.map(({ problem }) => problem) };
  for (const { wanted: one, problem } of unclear) options.onUnclear?.(one, problem);
  const going = wanted.prune ? others.filter((head) => mayGo(head, wanted)) : [];
  const aimed = [...matched].filter(([one]) => isAimed(one));
  onListed?.(aimed.length + going.length);
  const [segments, gone] = await Promise.all([
    Promise.all(
      aimed.map(([one, head]) =>
        unlessGone(async (): Promise<[WantedSegment, T]> => {
          const live = await (whole ? readWhole(reader, head) : readWanted(reader, one, head));
          return [one, await take(live, { wanted: one, project })];
        }),
      ),
    ),
    Promise.all(
      going.map((head) =>
        unlessGone(async (): Promise<OtherSegment<T>> => {
          const live = await readWhole(reader, head);
          return { ...head, segment: await take(live, { project }) };
        }),
      ),
    ),
  ]);
  const rest = others.filter((head) => !going.includes(head));
  return { moduleActive: true, heads, segments: new Map(segments.flat()), others: [...gone.flat(), ...rest] };
}

/** A name can only be taken over together with the segment that gives it up. */
const heldBack = (
  matched: SegmentMatch['matched'],
  isAimed: (wanted: WantedSegment) => boolean,
): SegmentProblem[] => {
  const holders = new Map([...matched].map(([wanted, { name }]) => [name, wanted]));
  return [...matched].flatMap(([wanted, head]) => {
    const holder = head.name === wanted.name ? undefined : holders.get(wanted.name);
    if (!holder || isAimed(holder)) return [];
    const message = `${JSON.stringify(wanted.name)} takes the name of a segment that is not a target`;
    const remedy = `aim at ${JSON.stringify(holder.name)} too`;
    return [{ wanted, problem: { code: 'rename-needs-both', message, place: wanted.place, remedy } }];
  });
};

/** Where nobody can tell, every segment is the one that has its name. */
const UNDECIDED = { turned: new Set<WantedSegment>(), unclear: [] };

const none = (moduleActive: boolean): SegmentsFound<never> => ({
  moduleActive,
  heads: [],
  segments: new Map<WantedSegment, never>(),
  others: [],
});

async function listHeads(reader: Reader, wanted: WantedProject, project: ProjectHead) {
  const path = { projectId: project.id };
  try {
    return { heads: toSegmentHeads(await reader.read('listSegments', { path })) };
  } catch (error) {
    if (isStatus(error, 409)) return whyNoList(reader, wanted, project);
    if (mayLackModule(error) && (await isWithoutModule(reader, project.id, MODULE))) return none(false);
    throw error;
  }
}

/** A missing module and a missing project are the same 409; the list of modules tells them apart. */
async function whyNoList(
  reader: Reader,
  { place }: WantedProject,
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
    return problem('project-not-found', `project ${number} (id ${id}) is gone, or out of reach`);
  }
}

/** With its settings and coverings only where the spec has something to say about them. */
export async function readWanted(
  reader: Reader,
  wanted: WantedSegment,
  { id }: SegmentHead,
): Promise<LiveSegment> {
  const path = { segmentId: id };
  const ownsSettings = Object.keys(wanted.settings?.fields ?? {}).length > 0;
  const [answer, settings, topCoverings] = await Promise.all([
    reader.read('getSegment', { path }),
    ownsSettings ? reader.read('getSettings', { path }) : undefined,
    wanted.topCoverings ? reader.read('listTopCoverings', { path }) : undefined,
  ]);
  return foldConductors(sameSegment(id, toLiveSegment(answer, { settings, topCoverings })), reader);
}

/** A segment that is going to be destroyed counts with all that it holds. */
export async function readWhole(reader: Reader, { id }: SegmentHead): Promise<LiveSegment> {
  const path = { segmentId: id };
  const [answer, topCoverings] = await Promise.all([
    reader.read('getSegment', { path }),
    reader.read('listTopCoverings', { path }),
  ]);
  return foldConductors(sameSegment(id, toLiveSegment(answer, { topCoverings })), reader);
}

/** What follows writes to this id; it had better be the one that was asked for. */
function sameSegment(id: string, live: LiveSegment): LiveSegment {
  if (live.id === id) return live;
  throw new ApiError(
    'unreadable-answer',
    plainText(`getSegment was asked for ${id} and answered ${live.id}`),
    {
      operation: 'getSegment',
    },
  );
}

/** Somebody may delete it between the list and the reading. */
async function unlessGone<T>(read: () => Promise<T>): Promise<T[]> {
  try {
    return [await read()];
  } catch (error) {
    if (isStatus(error, 404)) return [];
    throw error;
  }
}
