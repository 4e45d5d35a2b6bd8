import type { ServiceProfile } from '../profile/profile.js';
import type { Clock } from './clock.js';
import { createCommander } from './commander.js';
import type { Operation } from './contract/operations.js';
import type { Validator } from './contract/validate.js';
import type { Caller, Versioned } from './core/context.js';
import type { Paper } from './core/paper.js';
import { forbidden, invalid, Refusal } from './core/refusal.js';
import type { Workbook } from './core/workbook.js';
import type { Segment } from './core/world.js';
import type { Faults } from './faults/faults.js';
import type { FaultAction } from './faults/rule.js';
import { parse } from './json.js';
import { languageOf } from './language.js';
import {
  bytesReply,
  emptyReply,
  fileReply,
  gatewayProblem,
  jsonReply,
  problemReply,
  type Reply,
} from './reply.js';
import { type LoggedRequest, loggedBody, type RequestLog } from './request-log.js';
import type { Store } from './store/port.js';
import type { Tokens } from './tokens.js';

export interface ServiceRequest {
  /** Path and query as sent, for the log and the problem bodies. */
  readonly url: string;
  readonly path: Readonly<Record<string, string>>;
  readonly search: string;
  /** See IncomingHead. */
  readonly turn?: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request whose head has arrived. What it writes to is the segment as it was at this moment. */
export interface Session {
  readonly operation: Operation;
  readonly request: ServiceRequest;
  readonly entry: LoggedRequest;
  readonly strikes: readonly FaultAction[];
  readonly caller: Caller | Refusal;
  readonly pinned?: Versioned<Segment> | undefined;
}

export interface Engine {
  /** When the head of a request is there. */
  begin(operation: Operation, request: ServiceRequest): Session;
  /** When its body is there too. */
  finish(session: Session, body: string | undefined): Promise<Reply>;
  /** Commits that a late-commit fault still holds back. */
  settle(): void;
}

export interface EngineOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly validator: Validator;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly uuid: () => string;
  readonly profile: ServiceProfile;
  /** A paper as PDF. */
  readonly print: (paper: Paper) => Promise<Uint8Array>;
  /** A workbook as an Excel file. */
  readonly tabulate: (workbook: Workbook) => Promise<Uint8Array>;
  /** Where a fault of the service itself is told. */
  readonly report: (message: string) => void;
}

/** Head, body, command, commit, answer; and between them whatever the fault rules say. */
export function createEngine(options: EngineOptions): Engine {
  const { store, clock, tokens, validator, faults, log, print, tabulate, report } = options;
  const commander = createCommander({ store, clock, uuid: options.uuid, profile: options.profile });

  let lookedIn: number | undefined;

  function begin(operation: Operation, request: ServiceRequest): Session {
    if (request.turn === undefined || request.turn !== lookedIn) store.refresh();
    lookedIn = request.turn;
    commander.tick();
    const entry = log.open(operation.method, request.url, operation.id, clock.now());
    const strikes = faults.strike(operation, entry.number, entry.at);
    for (const action of strikes) {
      if (action.kind === 'expire-tokens') tokens.expireAll();
      if (action.kind === 'rival' && action.when === 'before') commander.rival(request.path, action.edit);
    }
    const caller = authenticate(request);
    if (!(caller instanceof Refusal)) entry.caller = caller.user?.username ?? caller.client.clientId;
    const pinned = operation.lock ? store.get('segment', request.path.segmentId ?? '') : undefined;
    return { operation, request, entry, strikes, caller, ...(pinned ? { pinned } : {}) };
  }

  function authenticate(request: ServiceRequest): Caller | Refusal {
    try {
      return tokens.caller(request.headers.authorization);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function finish(session: Session, body: string | undefined): Promise<Reply> {
    const { entry, strikes } = session;
    entry.body = loggedBody(body);
    for (const action of strikes) if (action.kind === 'latency') await clock.sleep(action.ms);
    const reply = await (strikes.length === 0 ? answer(session, body) : answerStruck(session, body));
    entry.status = reply.broken ? 0 : reply.status;
    return reply;
  }

  async function answerStruck(session: Session, body: string | undefined): Promise<Reply> {
    const { strikes, request } = session;
    for (const action of strikes) {
      if (action.kind === 'refuse') return refused(action, request.url);
      if (action.kind === 'late-commit') {
        commander.later(action.afterRequests, () => answer({ ...session, pinned: undefined }, body));
        return problemReply(gatewayProblem(504), request.url);
      }
      if (action.kind === 'rival' && action.when !== 'before') commander.rival(request.path, action.edit);
    }
    const lag = strikes.find((action) => action.kind === 'lag');
    let reply = await answer(session, body, lag?.lists);
    for (const action of strikes) if (action.kind === 'lose') reply = lost(action, reply, request.url);
    return reply;
  }

  /** The command runs and commits at once, within the call; only what has to be loaded or printed takes its time. */
  async function answer(session: Session, body: string | undefined, lag?: number): Promise<Reply> {
    const { operation, request } = session;
    try {
      const loading = commander.prepare(operation);
      if (loading) await loading;
      return await respond(session, body, lag);
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.status >= 500) report(error.message);
        return problemReply(error, request.url);
      }
      report(`${operation.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
      return problemReply(
        new Refusal(500, 'server-error', 'the service failed; its log says more'),
        request.url,
      );
    }
  }

  function respond(
    { operation, request, caller, pinned }: Session,
    text: string | undefined,
    lag?: number,
  ): Reply | Promise<Reply> {
    if (caller instanceof Refusal) throw caller;
    admit(operation, caller, request.headers);
    const query = validator.query(operation, request.search);
    const body = operation.body ? readBody(operation, text) : undefined;
    const outcome = commander.run({
      operation,
      input: { path: request.path, query, body },
      caller,
      lang: languageOf(request.headers['accept-language'], caller.user),
      pinned,
      lag,
    });
    if (outcome.bytes) return bytesReply(outcome.status, outcome.bytes);
    if (outcome.file) return fileReply(outcome.file);
    if (outcome.paper) return printed(outcome.paper);
    if (outcome.workbook) return tabulated(outcome.workbook);
    return outcome.body === undefined ? emptyReply(outcome.status) : jsonReply(outcome.status, outcome.body);
  }

  const printed = async (paper: Paper): Promise<Reply> =>
    fileReply({ type: 'application/pdf', name: `${paper.fileName}.pdf`, bytes: await print(paper) });

  const tabulated = async (workbook: Workbook): Promise<Reply> =>
    fileReply({ type: EXCEL_TYPE, name: `${workbook.fileName}.xlsx`, bytes: await tabulate(workbook) });

  function readBody(operation: Operation, text: string | undefined): unknown {
    if (text === undefined || text.trim() === '') {
      if (operation.body?.required) throw invalid('body', 'is missing', 'invalid-body');
      return {};
    }
    let value: unknown;
    try {
      value = parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    } catch (error) {
      throw invalid(
        'body',
        `is not JSON: ${error instanceof Error ? error.message : String(error)}`,
        'invalid-body',
      );
    }
    validator.body(operation, value);
    return value;
  }

  return { begin, finish, settle: () => commander.settle() };
}

/** As the documents have it; the file itself is of the newer kind. */
const EXCEL_TYPE = 'application/vnd.ms-excel';
const BYTE_ORDER_MARK = '\uFEFF';

/** What every call needs besides a token: the version header, the scope, and a user where one is asked for. */
function admit(operation: Operation, caller: Caller, headers: ServiceRequest['headers']): void {
  if (operation.service === 'trench' && headers['api-version'] !== '1.0') {
    const said = headers['api-version'];
    throw invalid(
      'api-version',
      said === undefined ? 'the header is missing' : `version ${said} is not 1.0`,
      'api-version',
    );
  }
  if (!caller.scopes.has(operation.scope)) {
    throw forbidden(`the caller lacks the role for scope ${operation.scope}`, 'missing-scope');
  }
  if (operation.needsUser && !caller.user)
    throw forbidden('this call needs an end user (password flow)', 'needs-user');
}

function refused(action: Extract<FaultAction, { kind: 'refuse' }>, url: string): Reply {
  const reply = problemReply(gatewayProblem(action.status), url);
  return action.retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(action.retryAfter) } };
}

function lost(action: Extract<FaultAction, { kind: 'lose' }>, reply: Reply, url: string): Reply {
  if (action.how === 'status') return problemReply(gatewayProblem(action.status), url);
  return { ...reply, broken: action.how };
}
