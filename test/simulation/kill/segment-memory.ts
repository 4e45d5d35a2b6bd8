import type { Connection } from './caller.js';
import { type Count, type Memory, must, type Pending } from './memory.js';
import { HEAD, type Records, record, SETTINGS, sectionRecords } from './records.js';
import { isSame, lostOrTorn } from './verdict.js';
import { applied, nextWrite } from './writes.js';

const MAX_RECORDS = 60;
const MAX_SEGMENTS = 3;
const FRESH_SETTINGS = { autoMarkers: false, defaultMarkerTypeId: null };

export function createSegmentMemory(home: () => string, count: Count): Memory {
  const segments = new Map<string, Records>();

  /** True where the pending write was done to this segment. */
  function check(id: string, there: Records | undefined, pending: Pending | undefined): boolean {
    const desired = segments.get(id) as Records;
    const mine = pending?.call.path.segmentId === id ? pending : undefined;
    if (!there && mine?.call.operation === 'deleteSegment') return true;
    if (!there) throw new Error(`segment ${id} was acknowledged and is gone`);
    const problem = lostOrTorn(desired, there, mine?.write);
    if (problem !== undefined) throw new Error(`segment ${id}: ${problem}`);
    return !isSame(desired, there);
  }

  function checkExtra(found: ReadonlyMap<string, Records>, pending: Pending | undefined): boolean {
    const extra = [...found].filter(([id]) => !segments.has(id));
    const mayAdd = pending?.call.operation === 'createSegment' ? 1 : 0;
    if (extra.length > mayAdd) {
      throw new Error(
        `segments ${extra.map(([id]) => id)} are there, and were deleted or never acknowledged`,
      );
    }
    for (const [id, records] of extra) mustBeFresh(id, records);
    return extra.length > 0;
  }

  return {
    next(random) {
      if (segments.size === 0 || (segments.size < MAX_SEGMENTS && random.chance(0.1))) {
        const body = { name: `Segment ${count()}`, length: 10 };
        return { call: { operation: 'createSegment', path: { projectId: home() }, body } };
      }
      const [segmentId, records] = random.pick([...segments]);
      const mustGo = records.size > MAX_RECORDS || (segments.size > 1 && random.chance(0.05));
      if (mustGo) return { call: { operation: 'deleteSegment', path: { segmentId } } };
      const write = nextWrite({ random, segmentId, records });
      return { call: write.call, write };
    },
    remember({ call, write }, answer) {
      const { segmentId = '' } = call.path;
      if (write) segments.set(segmentId, applied(segments.get(segmentId) as Records, write, answer));
      else if (call.operation === 'deleteSegment') segments.delete(segmentId);
      else segments.set(String(answer.body.id), recordsOf(answer.body));
    },
    async verify(connection, pending) {
      const found = await readAll(connection, home());
      let isDone = false;
      for (const id of segments.keys()) if (check(id, found.get(id), pending)) isDone = true;
      if (checkExtra(found, pending)) isDone = true;
      segments.clear();
      for (const [id, records] of found) segments.set(id, records);
      return isDone;
    },
  };
}

async function readAll(connection: Connection, projectId: string): Promise<Map<string, Records>> {
  const { body } = await must(connection, { operation: 'listSegments', path: { projectId } });
  const found = new Map<string, Records>();
  for (const { id } of body) found.set(String(id), await readSegment(connection, String(id)));
  return found;
}

/** Everything that is stored about a segment, from three answers. */
async function readSegment(connection: Connection, segmentId: string): Promise<Records> {
  const read = async (operation: string) => (await must(connection, { operation, path: { segmentId } })).body;
  const segment = await read('getSegment');
  const settings = await read('getSettings');
  const coverings: { id: string }[] = await read('listTopCoverings');
  return new Map([
    ...recordsOf(segment),
    [SETTINGS, record('settings', settings)],
    ...coverings.map((one) => [one.id, record('covering', one)] as const),
  ]);
}

// biome-ignore lint/suspicious/noExplicitAny: the contract has checked it.
const recordsOf = (segment: any): Records =>
  new Map([
    [HEAD, record('head', segment)],
    [SETTINGS, record('settings', FRESH_SETTINGS)],
    ...segment.sections.flatMap((section: unknown) => [...sectionRecords(section)]),
  ]);

function mustBeFresh(id: string, records: Records): void {
  const kinds = [...records.values()].map(({ kind }) => kind).toSorted();
  if (kinds.join() !== 'head,layer,section,settings') throw new Error(`segment ${id} is half made: ${kinds}`);
}
