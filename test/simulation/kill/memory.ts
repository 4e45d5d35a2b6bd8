import type { Random } from '../random.js';
import type { Answer, Call, Connection } from './caller.js';
import { HEAD, type Records, record, SETTINGS, sectionRecords } from './records.js';
import { isSame, lostOrTorn } from './verdict.js';
import { applied, nextWrite, type Write } from './writes.js';

/** A write that was sent and is not answered yet. */
export interface Pending {
  readonly call: Call;
  /** Set for writes inside a segment. */
  readonly write?: Write;
}

/** What a worker was told about one kind of thing, and what may have happened to it without an answer. */
export interface Memory {
  next(random: Random): Pending;
  remember(pending: Pending, answer: Answer): void;
  /** Compares with the service after a restart and takes over what it finds; whether the pending write was done. */
  verify(connection: Connection, pending: Pending | undefined): Promise<boolean>;
}

/** Numbers for names that are used once. */
type Count = () => number;

export async function must(connection: Connection, call: Call): Promise<Answer> {
  const answer = await connection.call(call);
  if (!answer) throw new Error(`${call.operation} got no answer after the restart`);
  return answer;
}

const PROJECT = { status: 'NEW', startDate: '2026-04-17T06:00:00Z' };
const OWNER = 'kari.nordmann';
const COMPANY = '1001';
const MAX_PROJECTS = 3;

interface ProjectMemory extends Memory {
  /** The project that stays, where the segments are made. */
  home(): string | undefined;
}

export function createProjectMemory(name: string, count: Count): ProjectMemory {
  /** Id to name, the oldest first. */
  const projects = new Map<string, string>();

  /** What became of one project; true where the pending write was done to it. */
  async function check(connection: Connection, projectId: string, pending: Pending | undefined): Promise<boolean> {
    const known = projects.get(projectId);
    const found = await must(connection, { operation: 'getProject', path: { projectId } });
    if (found.status === 200 && found.body.name === known) return false;
    const call = pending?.call.path.projectId === projectId ? pending.call : undefined;
    if (found.status === 404 && call?.operation === 'deleteProject') {
      projects.delete(projectId);
      return true;
    }
    const isRenamed = found.status === 200 && found.body.name === (call?.body as { name?: string } | undefined)?.name;
    if (!isRenamed) throw new Error(`project ${projectId} (${known}) now answers ${found.status} ${found.body.name}`);
    projects.set(projectId, found.body.name);
    return true;
  }

  /** A project whose creation got no answer: it is there once, whole, or not at all. */
  async function adopt(connection: Connection, { call }: Pending): Promise<boolean> {
    const { number } = call.body as { number: string };
    const { body } = await must(connection, { operation: 'listProjectsByNumber', path: { companyId: COMPANY, number } });
    if (body.length > 1) throw new Error(`project ${number} is there ${body.length} times`);
    for (const project of body) projects.set(String(project.id), project.name);
    return body.length === 1;
  }

  return {
    home: () => [...projects.keys()][0],
    next(random) {
      const [, ...others] = projects.keys();
      const turn = count();
      if (projects.size < MAX_PROJECTS) {
        const body = { ...PROJECT, number: `${name}-${turn}`, name: `Project ${turn}` };
        const query = '?moduleType=CABLESIMULATOR';
        return { call: { operation: 'createProject', path: { owner: OWNER }, query, body } };
      }
      const path = { projectId: random.pick(others) };
      if (random.chance(0.4)) return { call: { operation: 'deleteProject', path } };
      return { call: { operation: 'updateProject', path, body: { name: `Project ${turn} again` } } };
    },
    remember({ call }, answer) {
      if (call.operation === 'deleteProject') projects.delete(call.path.projectId ?? '');
      else projects.set(String(answer.body.id), answer.body.name);
    },
    async verify(connection, pending) {
      let isDone = false;
      for (const projectId of [...projects.keys()]) {
        if (await check(connection, projectId, pending)) isDone = true;
      }
      if (pending?.call.operation === 'createProject' && (await adopt(connection, pending))) isDone = true;
      return isDone;
    },
  };
}

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
      throw new Error(`segments ${extra.map(([id]) => id)} are there, and were deleted or never acknowledged`);
    }
    for (const [id, records] of extra) mustBeFresh(id, records);
    return extra.length > 0;
  }

  return {
    next(random): Pending {
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

/** All workers write to the calculation of one project: its nodes and what the project tells about it go together. */
const path = { projectId: '6001' };
const CUSTOM = { type: 'CUSTOMBUDGET_FIXEDUNIT', unit: 'm', unitCost: 10, facilityId: 301, activityId: 401 };
const MAX_NODES = 5;

/** A worker's nodes in the shared calculation. */
export interface Estimate {
  /** Acknowledged writes by operation. */
  readonly done: ReadonlyMap<string, number>;
  step(connection: Connection, random: Random): Promise<boolean>;
  verify(connection: Connection): Promise<void>;
}

interface Node {
  readonly id: string;
  readonly quantity: number;
}

interface Shown extends Node {
  readonly locationName: string | null;
  readonly totalCost: number;
}

/** Every node stands at a place of its own name: so each can be told from all others, answered or not. */
export function createEstimate(name: string): Estimate {
  const mine = new Map<string, Node>();
  /** What was sent and got no answer: the node is gone, is there, or has this quantity. */
  const unsure = new Map<string, number>();
  const done = new Map<string, number>();
  let made = 0;

  async function send(connection: Connection, call: Call, [place, quantity]: readonly [string, number]): Promise<Answer | undefined> {
    unsure.set(place, quantity);
    const answer = await connection.call(call);
    if (!answer) return undefined;
    if (answer.status >= 300) throw new Error(`${call.operation} at ${place} answered ${answer.status}`);
    unsure.delete(place);
    done.set(call.operation, (done.get(call.operation) ?? 0) + 1);
    return answer;
  }

  async function add(connection: Connection, random: Random): Promise<boolean> {
    made += 1;
    const [locationName, quantity] = [`${name}/${made}`, random.between(1, 90)];
    const custom = { ...CUSTOM, name: locationName, locationName, quantity };
    const call = random.chance(0.5)
      ? { operation: 'addCustomNode', path, body: custom }
      : { operation: 'addBudgetNode', path, body: { number: '1102', quantity, locationName } };
    const answer = await send(connection, call, [locationName, quantity]);
    if (answer) mine.set(locationName, { id: answer.body.id, quantity });
    return answer !== undefined;
  }

  async function remove(connection: Connection, place: string): Promise<boolean> {
    const { id, quantity } = mine.get(place) as Node;
    const call = { operation: 'deleteCalculationNode', path: { nodeId: id }, query: '?deleteChildren=true' };
    const answer = await send(connection, call, [place, quantity]);
    if (answer) mine.delete(place);
    return answer !== undefined;
  }

  async function verify(connection: Connection): Promise<void> {
    const nodes = (await must(connection, { operation: 'listCalculationNodes', path })).body as Shown[];
    const found = new Map(nodes.map((node) => [node.locationName ?? '', node]));
    for (const [place, { quantity }] of mine) {
      if (found.get(place)?.quantity !== quantity && !unsure.has(place))
        throw new Error(`the node at ${place} was acknowledged and is lost`);
    }
    for (const [place, { id, quantity }] of found) {
      if (!place.startsWith(`${name}/`)) continue;
      if ((mine.get(place)?.quantity ?? unsure.get(place)) !== quantity)
        throw new Error(`the node at ${place} is there with ${quantity} and should not be`);
      mine.set(place, { id, quantity });
    }
    for (const place of mine.keys()) if (!found.has(place)) mine.delete(place);
    unsure.clear();
    await verifyTotal(connection, nodes);
  }

  return {
    done,
    verify,
    step: (connection, random) => (mine.size > MAX_NODES ? remove(connection, random.pick([...mine.keys()])) : add(connection, random)),
  };
}

/** The calculation and its project were written together, or neither was. */
async function verifyTotal(connection: Connection, nodes: readonly Shown[]): Promise<void> {
  const { body } = await must(connection, { operation: 'getProject', path });
  const total = nodes.reduce((sum, { totalCost }) => sum + totalCost, 0);
  if (Math.abs(body.meta.totalCost - total) > 1e-6 * total)
    throw new Error(`the project tells ${body.meta.totalCost} where its nodes cost ${total}`);
}
