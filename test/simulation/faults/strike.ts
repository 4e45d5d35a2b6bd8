// Lets each fault of a schedule strike once, at the first call that it fits.
import type { HttpResponse } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { FaultAction } from '../../../src/service/faults/rule.js';
import type { Mark } from './edits.js';
import { type Fault, type FaultKind, isOfPeople, MAX_LATE, MAX_STALE, SERVICE_FAULTS } from './kinds.js';
import { createPeople } from './people.js';
import { createStaleReads, isInSegment } from './stale.js';
import { networkError, type Passing } from './wire.js';
import type { World } from './world.js';

export interface Striker {
  pass(passing: Passing): Promise<HttpResponse>;
  /** Time goes by: what is under way arrives. */
  calmDown(): Promise<void>;
  /** No more of it. */
  disarm(): void;
  readonly fired: FaultKind[];
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
  const counts = { read: 0, write: 0 };
  const fired: FaultKind[] = [];
  const people = createPeople(world, desired, armed);
  const stale = createStaleReads(world);

  // There are few lists that can lag, so that fault takes the first.
  const isDue = ({ kind, on, from }: Fault, sort: Fault['on']): boolean =>
    kind === 'list lags' || (on === sort && from <= counts[sort]);

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
    if (down > 0) {
      down -= 1;
      throw networkError('ECONNREFUSED');
    }
    const fault = waiting.find((one) => isDue(one, sort) && fits(one.kind, passing));
    if (!fault) return stale.answer(passing) ?? passing.forward();
    waiting = waiting.filter((one) => one !== fault);
    return strike(fault, passing);
  }

  function strike({ kind, n }: Fault, passing: Passing): Promise<HttpResponse> | HttpResponse {
    const count = () => fired.push(kind);
    if (kind in SERVICE_FAULTS) {
      count();
      return armed(SERVICE_FAULTS[kind as keyof typeof SERVICE_FAULTS](n), passing);
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

  return {
    pass,
    fired,
    marks: people.marks,
    disarm() {
      waiting = [];
      down = 0;
    },
    async calmDown() {
      down = 0;
      stale.clear();
      await arrivals(true);
      await world.calmDown(fired.includes('list lags'));
    },
  };
}

/** Which calls a fault can strike at all. */
function fits(kind: FaultKind, { url, method }: Passing): boolean {
  if (kind === 'list lags') return method === 'POST' && url.includes('/by-projectid/');
  if (kind.endsWith('reads lag')) return method === 'POST' && isInSegment(url);
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
