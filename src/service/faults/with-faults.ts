import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { Clock } from '../clock.js';
import type { Commander } from '../commander.js';
import { OPERATIONS, type Operation } from '../contract/known-operations.js';
import type { Caller, Input, World } from '../core/context.js';
import { Refusal } from '../core/refusal.js';
import type { Segment } from '../core/world.js';
import type { Engine, ServiceRequest, Session } from '../engine.js';
import type { RequestLog } from '../request-log.js';
import { gatewayProblem, jsonReply, parse, problemReply, type Reply } from '../route.js';
import type { Store } from '../store/port.js';
import type { Tokens } from '../tokens.js';
import type { FaultAction, Faults, RivalEdit } from './faults.js';

type Id = number | bigint | string;
interface Listed {
  readonly id: Id;
}

/** The lists that lag behind each create. */
const LISTS: Readonly<Partial<Record<OperationId, readonly OperationId[]>>> = {
  createSegment: ['listSegments'],
  createProject: ['listProjects', 'listProjectsByCompany', 'listProjectsByNumber', 'pageProjects'],
  addBudgetNode: ['listCalculationNodes'],
  addCustomNode: ['listCalculationNodes'],
};

/** Lists that lag behind creates: the object can be read by its id, and the next lists leave it out. */
function createLaggingLists() {
  const hidden = new Map<string, { readonly lists: readonly OperationId[]; left: number }>();

  function isHidden(operation: OperationId, id: Id): boolean {
    const key = String(id);
    const found = hidden.get(key);
    if (!found?.lists.includes(operation)) return false;
    found.left -= 1;
    if (found.left <= 0) hidden.delete(key);
    return true;
  }

  return {
    /** Leaves the created object of this answer out of the next lists. */
    hide(operation: OperationId, reply: Reply, lists: number): void {
      const lagging = LISTS[operation];
      if (!lagging || reply.status >= 300) return;
      hidden.set(String((bodyOf(reply) as Listed).id), { lists: lagging, left: lists });
    },
    /** Returns the answer without the objects that its list does not contain yet. */
    shown(operation: OperationId, reply: Reply): Reply {
      if (hidden.size === 0 || reply.status >= 300) return reply;
      if (![...hidden.values()].some(({ lists }) => lists.includes(operation))) return reply;
      const listed = (all: readonly Listed[]) => all.filter(({ id }) => !isHidden(operation, id));
      const body = bodyOf(reply) as readonly Listed[] | Page;
      return jsonReply(reply.status, 'entities' in body ? pageOf(body, listed) : listed(body));
    },
    clear: () => hidden.clear(),
  };
}

interface Page {
  readonly entities: readonly Listed[];
  readonly total: number;
}

function pageOf(page: Page, listed: (all: readonly Listed[]) => readonly Listed[]): Page {
  const entities = listed(page.entities);
  return { ...page, entities, total: page.total - (page.entities.length - entities.length) };
}

const bodyOf = ({ body }: Reply): unknown => parse(String(body));

interface WithFaultsOptions {
  readonly store: Store;
  /** Runs the writes of other users. */
  readonly commander: Commander;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly clock: Clock;
  readonly tokens: Pick<Tokens, 'expireAll'>;
}

/** The engine with fault rules around it. A request without a matching rule goes straight to the engine. */
export function withFaults(engine: Engine, options: WithFaultsOptions): Engine {
  const { store, commander, faults, log, clock, tokens } = options;
  const faultsBySession = new WeakMap<Session, readonly FaultAction[]>();
  const lateCommits = createLateCommits();
  const laggingLists = createLaggingLists();
  const rival = createRival(store, commander);

  function commit(writes: readonly (() => void)[]): void {
    if (writes.length > 0) store.refresh();
    for (const write of writes) write();
  }

  function begin(operation: Operation, request: ServiceRequest): Session {
    commit(lateCommits.due());
    const actions = faults.strike(operation, log.nextNumber(), clock.now());
    if (actions.length === 0) return engine.begin(operation, request);
    // The writes of other users must see the writes of other processes, not an older state.
    store.refresh();
    for (const action of actions) {
      if (action.kind === 'expire-tokens') tokens.expireAll();
      if (action.kind === 'rival' && action.when === 'before') rival(request.path, action.edit);
    }
    const session = engine.begin(operation, request);
    faultsBySession.set(session, actions);
    return session;
  }

  async function finish(session: Session, body: string | undefined): Promise<Reply> {
    const actions = faultsBySession.get(session);
    if (!actions) return laggingLists.shown(session.operation.id, await engine.finish(session, body));
    for (const action of actions) if (action.kind === 'latency') await clock.sleep(action.ms);
    const reply = await finishWithFaults(session, body, actions);
    log.answer(session.entry, body, reply);
    return reply;
  }

  async function finishWithFaults(
    session: Session,
    body: string | undefined,
    actions: readonly FaultAction[],
  ): Promise<Reply> {
    const { operation, request } = session;
    for (const action of actions) {
      if (action.kind === 'refuse') return refused(action, request.url);
      if (action.kind === 'late-commit') {
        // The caller has its answer by then, so the log keeps that answer; the write uses the segment as it is then.
        const later = { ...session, entry: { ...session.entry }, pinned: undefined };
        lateCommits.hold(action.afterRequests, () => void engine.finish(later, body));
        return problemReply(gatewayProblem(504), request.url);
      }
      if (action.kind === 'rival' && action.when !== 'before') rival(request.path, action.edit);
    }
    const done = await engine.finish(session, body);
    const lag = actions.find((action) => action.kind === 'lag');
    if (lag) laggingLists.hide(operation.id, done, lag.lists);
    let reply = laggingLists.shown(operation.id, done);
    for (const action of actions) if (action.kind === 'lose') reply = lost(action, reply, request.url);
    return reply;
  }

  return {
    begin,
    finish,
    settle() {
      commit(lateCommits.all());
      laggingLists.clear();
    },
  };
}

function refused(action: Extract<FaultAction, { kind: 'refuse' }>, url: string): Reply {
  const reply = problemReply(gatewayProblem(action.status), url);
  return action.retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(action.retryAfter) } };
}

function lost(action: Extract<FaultAction, { kind: 'lose' }>, reply: Reply, url: string): Reply {
  if (action.how === 'status') return problemReply(gatewayProblem(action.status), url);
  // An answer without a body has nothing that could be cut, so it breaks off with its head.
  const isEmpty = action.how === 'truncate' && !reply.body?.length;
  return { ...reply, broken: isEmpty ? 'reset' : action.how };
}

/** Writes that were answered with 504 and are applied later. */
function createLateCommits() {
  let held: { requests: number; readonly write: () => void }[] = [];

  function take(isTaken: (requests: number) => boolean): readonly (() => void)[] {
    const taken = held.filter(({ requests }) => isTaken(requests));
    held = held.filter((one) => !taken.includes(one));
    return taken.map(({ write }) => write);
  }

  return {
    /** Runs the write after that many more requests. */
    hold: (requests: number, write: () => void) => held.push({ requests, write }),
    /** Counts a request and returns the writes that are due with it. */
    due() {
      if (held.length === 0) return [];
      for (const one of held) one.requests -= 1;
      return take((requests) => requests <= 0);
    },
    all: () => take(() => true),
  };
}

/** Makes a write to the same segment by another user. */
type Rival = (path: Input['path'], edit?: RivalEdit) => void;

const DEFAULT_EDIT: RivalEdit = { operation: 'addSensor', body: {} };

export const createRival =
  (store: Store, commander: Commander): Rival =>
  (path, edit = DEFAULT_EDIT) => {
    const operation = OPERATIONS.find(({ id }) => id === edit.operation);
    const segment = store.get('segment', path.segmentId ?? '')?.value;
    const caller = segment && ownerOf(store, segment);
    if (!operation || !caller) return;
    try {
      const input = { path: { ...path, ...edit.path }, query: {}, body: edit.body ?? {} };
      commander.run({ operation, input, caller, lang: 'nb' });
    } catch (error) {
      // A refused write of the other user does not affect the request.
      if (!(error instanceof Refusal)) throw error;
    }
  };

/** Returns a caller who may write to the segment: the owner of its project. */
function ownerOf(store: World, segment: Segment): Caller | undefined {
  const project = store.get('project', segment.projectId)?.value;
  const user = project && store.get('user', project.owner)?.value;
  const client = store.all('client')[0];
  if (!user || !client) return undefined;
  return { user, client, companyId: user.companyId, scopes: new Set(user.roles) };
}
