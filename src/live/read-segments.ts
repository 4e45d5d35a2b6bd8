import { ApiError } from '../api/api-error.js';
import { plainText } from '../api/plain-text.js';
import type { Problem } from '../diagnostics/problem.js';
import type { LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';
import type { LiveProject, OtherSegment, ProjectHead, SegmentHead } from './live-state.js';
import { matchSegments } from './match-segments.js';
import { inner, listOf, rawAnswer } from './raw.js';
import { isStatus, type Reader } from './reader.js';
import { toLiveSegment, toSegmentHeads } from './to-live.js';

const MODULE = 'CABLESIMULATOR';

export type SegmentsFound = Pick<LiveProject, 'moduleActive' | 'segments' | 'others'>;
type Found = SegmentsFound | { readonly problems: readonly Problem[] };

/** The live segments that a project's specs are about, each with as much of it as they own. */
export async function readSegments(
  reader: Reader,
  wanted: WantedProject,
  project: ProjectHead,
): Promise<Found> {
  // Nothing is asked of its segments.
  if (wanted.segments.length === 0 && !wanted.prune) return none(true);
  const listed = await listHeads(reader, wanted, project);
  if (!('heads' in listed)) return listed;
  const { matched, others, problems } = matchSegments(wanted, listed.heads);
  if (problems.length > 0) return { problems };
  const [segments, rest] = await Promise.all([
    Promise.all([...matched].map(([one, head]) => readWanted(reader, one, head))),
    Promise.all(others.map((head) => (wanted.prune ? readOther(reader, head) : [head]))),
  ]);
  return { moduleActive: true, segments: new Map(segments.flat()), others: rest.flat() };
}

const none = (moduleActive: boolean): SegmentsFound => ({ moduleActive, segments: new Map(), others: [] });

async function listHeads(reader: Reader, wanted: WantedProject, project: ProjectHead) {
  const path = { projectId: project.id };
  try {
    return { heads: toSegmentHeads(await reader.read('listSegments', { path })) };
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
  }
  return whyNoList(reader, wanted, project);
}

/** A missing module and a missing project are the same 409; the list of modules tells them apart. */
async function whyNoList(
  reader: Reader,
  { place }: WantedProject,
  { id, number }: ProjectHead,
): Promise<Found> {
  const problem = (code: string, message: string): Found => ({
    problems: [{ code, message: plainText(message), place }],
  });
  try {
    const answer = rawAnswer('listModules', await reader.read('listModules', { path: { projectId: id } }));
    const active = listOf(answer).some((module) => inner(module, 'type').value === MODULE);
    if (!active) return none(false);
    return problem(
      'segments-unavailable',
      `the segments of project ${number} cannot be listed, although its module is active`,
    );
  } catch (error) {
    if (!isStatus(error, 403, 404)) throw error;
    return problem('project-not-found', `project ${number} (id ${id}) is gone, or out of reach`);
  }
}

/** With its settings and coverings only where the spec has something to say about them. Gone meanwhile: not there. */
function readWanted(
  reader: Reader,
  wanted: WantedSegment,
  { id }: SegmentHead,
): Promise<[WantedSegment, LiveSegment][]> {
  const path = { segmentId: id };
  const ownsSettings = Object.keys(wanted.settings?.fields ?? {}).length > 0;
  return unlessGone(async () => {
    const [answer, settings, topCoverings] = await Promise.all([
      reader.read('getSegment', { path }),
      ownsSettings ? reader.read('getSettings', { path }) : undefined,
      wanted.topCoverings ? reader.read('listTopCoverings', { path }) : undefined,
    ]);
    return [wanted, sameSegment(id, toLiveSegment(answer, { settings, topCoverings }))];
  });
}

const readOther = (reader: Reader, head: SegmentHead): Promise<OtherSegment[]> =>
  unlessGone(async () => {
    const answer = await reader.read('getSegment', { path: { segmentId: head.id } });
    return { ...head, segment: sameSegment(head.id, toLiveSegment(answer)) };
  });

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
