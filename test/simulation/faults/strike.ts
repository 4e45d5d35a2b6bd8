// Lets each fault of a schedule strike once, at the first call that it fits.
import type { HttpResponse } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { FaultAction } from '../../../src/service/faults/faults.js';
import type { Mark } from './edits.js';
import {
  type Fault,
  type FaultKind,
  isHarmless,
  isOfPeople,
  jumpOf,
  MAX_LATE,
  MAX_STALE,
  SERVICE_FAULTS,
} from './kinds.js';
import { createPeople } from './people.js';
import { createStaleReads, subjectOf } from './stale.js';
import { networkError, type Passing } from './wire.js';
import type { World } from './world.js';

export interface Striker {
  pass(passing: Passing): Promise<HttpResponse>;
  /** Time goes by: what is under way arrives. */
  calmDown(): Promise<void>;
  /** No more of it. */
  disarm(): void;
  readonly fired: FaultKind[];
  /** How many of them may make a run fail. */
  excuses(): number;
  /** What each of them struck. */
  readonly struck: string[];
  /** Edits of others that are to be kept. */
  marks(): Mark[];
}

interface Late {
  left: number;
  arrive(): Promise<unknown>;
}

export function createStriker(world: World, desired: DesiredProject, faults: readonly Fault[]): Striker {
  let waiting = [...faults];
  let late: Late[] = [];
  let down = 0;
  const counts = { read: 0, write: 0, create: 0 };
  const fired: FaultKind[] = [];
  const struck: string[] = [];
  let excuses = 0;
  const people = createPeople(world, desired, armed);
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
    people.see(passing);
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
      fired.push(kind);
      if (!isHarmless(fault)) excuses += 1;
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
        world.restart();
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
    disarm() {
      waiting = [];
      down = 0;
    },
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
  (method === 'POST' && /\/segments\/by-projectid\//.test(url)) ||
  (method === 'PUT' && PART_CREATES.test(url));

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
  if (kind === 'done, answer reset, and reads lag')
    return subject !== undefined && (method === 'POST' || isListed(passing));
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
