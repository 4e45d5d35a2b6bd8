// Lets each fault of a run strike once, at the first call that it fits.
import type { HttpResponse, SendInit } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Segment } from '../../../src/service/core/world.js';
import type { FaultAction } from '../../../src/service/faults/faults.js';
import { isCable } from '../../../src/service/trench/items/cable.js';
import { editByHand } from '../../../src/service/trench/web-tool.js';
import { editInside, editOutside, layersOf, type Mark, seen } from './edits.js';
import { type Fault, type FaultKind, isHarmless, isJump, isOfPeople, jumpOf, MAX_LATE, MAX_STALE, SERVICE_FAULTS } from './kinds.js';
import { networkError, type Passing } from './wire.js';
import type { World } from './world.js';

// Other people at work while a run is: by calls of their own, and in the web tool.

interface People {
  /** Somebody does something to the segment that this call is about; `count` is told if there is anything to do. */
  interfere(kind: FaultKind, passing: Passing, count: () => void): Promise<HttpResponse>;
  /** What they did that is none of the spec's business, and has to be kept. */
  marks(): Mark[];
}

type Armed = (action: FaultAction, passing: Passing) => Promise<HttpResponse>;

function createPeople(world: World, desired: DesiredProject, armed: Armed, firstEdit: number): People {
  const marks: Mark[] = [];
  let number = firstEdit;

  function label(segment: Segment): boolean {
    const { store } = world.service();
    const cables = layersOf(segment).flatMap(({ items }) => items.filter((item) => isCable(item) && !item.label));
    const cable = cables[number % (cables.length || 1)];
    const expect = store.get('segment', segment.id)?.version;
    if (!cable || expect === undefined) return false;
    const mark = { segmentId: segment.id, what: 'label', value: `L${number}`, cableId: cable.id };
    const value = editByHand(segment, { item: { id: cable.id, label: mark.value } });
    store.commit({ changes: [{ op: 'put', kind: 'segment', id: segment.id, value, expect }] });
    marks.push(mark);
    return true;
  }

  async function interfere(kind: FaultKind, passing: Passing, count: () => void): Promise<HttpResponse> {
    const segmentId = /segments\/(\d+)/.exec(passing.url)?.[1] ?? '';
    const segment = world.service().store.get('segment', segmentId)?.value;
    const spec = desired.segments.find(({ name }) => name === segment?.name);
    if (!segment || (desired.prune && !spec)) return passing.forward();
    number += 1;
    if (kind === 'label set in the web tool') {
      if (label(segment)) count();
      return passing.forward();
    }
    const find = kind.endsWith('outside ownership') ? editOutside : editInside;
    const edit = find(segment, spec, number);
    if (!edit) return passing.forward();
    count();
    const { mark, ...rest } = edit;
    const when = kind.startsWith('rival before') ? 'before' : 'during';
    const answer = await armed({ kind: 'rival', when, edit: rest }, passing);
    // One who was refused has left nothing to be kept.
    if (mark && seen(world.segments(), mark) > 0) marks.push(mark);
    return answer;
  }

  return { interfere, marks: () => marks };
}

// Reads that are behind: for a while a segment, the projects or a calculation are shown as they were before a write.

interface StaleReads {
  /** What is shown now of the object that this call changes, for so many reads to come. */
  before(passing: Passing, reads: number): Promise<void>;
  /** Every call goes by here. */
  answer(passing: Passing): HttpResponse | undefined;
  clear(): void;
}

const SEGMENT = /^.*\/segments\/\d+(?=\/|$)/;
const CALCULATION = /\/calculationnodes\/|\/modules\/\d+(\/calculationtype|$)/;
const PROJECTS = /\/projects\/|\/modules\/by-projectid\//;

/** What a call is about, so far as its reads can be behind: one segment, calculations, or projects. */
function subjectOf(url: string): string | undefined {
  const [segment] = SEGMENT.exec(url) ?? [];
  return segment ?? (CALCULATION.test(url) ? 'calculation' : PROJECTS.test(url) ? 'project' : undefined);
}

function createStaleReads(world: World): StaleReads {
  const shown = new Map<string, { text: string; status: number; left: number }>();
  const reads = new Map<string, Set<string>>();
  return {
    async before({ url, init }, left) {
      const subject = subjectOf(url) ?? '';
      const { body: _, ...rest } = init as SendInit & { body?: unknown };
      const lists = SEGMENT.test(subject) ? [subject] : (reads.get(subject) ?? []);
      for (const one of lists) {
        const answer = await world.service().fetch(one, { ...rest, method: 'GET' });
        if (answer.status < 500) shown.set(one, { text: await answer.text(), status: answer.status, left });
      }
    },
    answer({ url, method }) {
      const subject = subjectOf(url);
      if (method === 'GET' && subject !== undefined && !SEGMENT.test(subject))
        reads.set(subject, (reads.get(subject) ?? new Set()).add(url));
      const old = method === 'GET' ? shown.get(url) : undefined;
      if (!old || old.left === 0) return undefined;
      old.left -= 1;
      return new Response(old.text, { status: old.status, headers: { 'content-type': 'application/json;charset=utf-8' } });
    },
    clear: () => shown.clear(),
  };
}

export interface Striker {
  pass(passing: Passing): Promise<HttpResponse>;
  /** Time goes by: what is under way arrives. */
  calmDown(): Promise<void>;
  readonly fired: FaultKind[];
  /** How many of them may make a run fail. */
  excuses(): number;
  /** What each of them struck. */
  readonly struck: string[];
  /** Edits of others that are to be kept; a cable with a label may be gone. */
  marks(): Mark[];
}

/** More than one run can have. */
export const MAX_EDITS = 10;

interface Late {
  left: number;
  arrive(): Promise<unknown>;
}

/** The edits of others in one run are numbered from `firstEdit`, so that each can be told from all others. */
export function createStriker(world: World, desired: DesiredProject, faults: readonly Fault[], firstEdit: number): Striker {
  let waiting = [...faults];
  let late: Late[] = [];
  let down = 0;
  const counts = { read: 0, write: 0, create: 0 };
  const fired: FaultKind[] = [];
  const struck: string[] = [];
  let excuses = 0;
  const people = createPeople(world, desired, armed, firstEdit);
  const stale = createStaleReads(world);

  // There are few creates whose lists can lag, so that fault takes one of the first two.
  const isDue = ({ kind, on, from, n }: Fault, sort: Fault['on']): boolean =>
    kind === 'list lags' ? counts.create > n % 2 : on === sort && from <= counts[sort];

  async function arrivals(all = false): Promise<void> {
    for (const one of late) one.left -= 1;
    const due = late.filter(({ left }) => all || left <= 0);
    late = late.filter((one) => !due.includes(one));
    for (const one of due) await one.arrive();
  }

  async function pass(passing: Passing): Promise<HttpResponse> {
    await arrivals();
    const sort = passing.method === 'GET' ? 'read' : 'write';
    counts[sort] += 1;
    if (isListed(passing)) counts.create += 1;
    if (down > 0) {
      down -= 1;
      throw networkError('ECONNREFUSED');
    }
    const fault = waiting.find((one) => isDue(one, sort) && fits(one.kind, passing));
    const old = stale.answer(passing);
    if (!fault) return old ?? passing.forward();
    waiting = waiting.filter((one) => one !== fault);
    return strike(fault, passing);
  }

  function strike(fault: Fault, passing: Passing): Promise<HttpResponse> | HttpResponse {
    const { kind, n } = fault;
    const count = () => {
      // A token is renewed once for a call, and the new one may expire too.
      if (!isHarmless(fault) || (isJump(kind) && fired.some(isJump))) excuses += 1;
      fired.push(kind);
      struck.push(targetOf(passing));
    };
    if (kind in SERVICE_FAULTS) {
      count();
      return armed(SERVICE_FAULTS[kind as keyof typeof SERVICE_FAULTS](n, world.clock.now()), passing);
    }
    if (isOfPeople(kind)) return people.interfere(kind, passing, count);
    count();
    return onTheWay(kind, n, passing);
  }

  /** The head of a request is read before anything is awaited, so the rule strikes this call and no other. */
  function armed(action: FaultAction, { forward }: Passing): Promise<HttpResponse> {
    world.service().faults.add({ match: {}, times: 1, action });
    return forward();
  }

  async function onTheWay(kind: FaultKind, n: number, passing: Passing): Promise<HttpResponse> {
    const { forward, die, url, init } = passing;
    const { signal, ...rest } = init;
    const arrive = () => world.service().fetch(url, rest);
    switch (kind) {
      case 'connection refused':
        throw networkError('ECONNREFUSED');
      case 'connection reset before the call arrives':
        throw networkError('ECONNRESET');
      case 'call never arrives':
        return untilAborted(signal);
      case 'done, answered with garbage':
        await forward();
        return new Response('<html>bad gateway</html>', { status: 200 });
      case 'done, answer reset, and reads lag':
        await stale.before(passing, 1 + (n % MAX_STALE));
        await forward();
        throw networkError('ECONNRESET');
      case 'done, and reads lag':
        await stale.before(passing, 1 + (n % MAX_STALE));
        return forward();
      case 'clock of the client jumps':
      case 'clock of the service jumps':
      case 'both clocks jump':
        return jump(kind, n, forward);
      case 'service down for a while':
        down = n % 12;
        throw networkError('ECONNREFUSED');
      case 'request delivered late, no answer':
        late.push({ left: 1 + (n % MAX_LATE), arrive });
        return untilAborted(signal);
      case 'killed under way, the call arrives':
        late.push({ left: Number.POSITIVE_INFINITY, arrive });
        return die();
      case 'killed after the answer':
        await forward();
        return die();
      case 'service restarts':
        await world.restart();
        return world.service().fetch(url, init);
      default:
        return die();
    }
  }

  async function jump(kind: FaultKind, n: number, forward: Passing['forward']): Promise<HttpResponse> {
    const { whose, ms, isBefore } = jumpOf(kind, n);
    if (isBefore) world.jump(whose, ms);
    const answer = await forward();
    if (!isBefore) world.jump(whose, ms);
    return answer;
  }

  return {
    pass,
    fired,
    struck,
    excuses: () => excuses,
    marks: people.marks,
    async calmDown() {
      down = 0;
      stale.clear();
      await arrivals(true);
      await world.calmDown();
    },
  };
}

/** A create whose object is in a list that can lag. */
const isListed = ({ url, method }: Passing): boolean =>
  (method === 'POST' && /\/segments\/by-projectid\//.test(url)) || (method === 'PUT' && PART_CREATES.test(url));

const PART_CREATES = /\/projects\/by-owner\/|\/calculationnodes\/(custom\/)?by-projectid\//;

const targetOf = ({ url }: Passing): string => {
  const subject = subjectOf(url) ?? '';
  return ['project', 'calculation'].includes(subject) ? subject : 'segment';
};

/** Which calls a fault can strike at all. */
function fits(kind: FaultKind, passing: Passing): boolean {
  const { url, method } = passing;
  const subject = subjectOf(url);
  if (kind === 'list lags') return isListed(passing);
  if (kind === 'done, and reads lag') return method !== 'GET' && subject !== undefined;
  if (kind === 'done, answer reset, and reads lag') return subject !== undefined && (method === 'POST' || isListed(passing));
  if (isOfPeople(kind)) {
    // Between the last look at a section and its end nobody can be noticed: the API has no way to say "only if".
    return /segments\/\d+/.test(url) && method !== 'DELETE';
  }
  return true;
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<HttpResponse> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
