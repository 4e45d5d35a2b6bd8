import type { Clock } from './clock.js';
import { type Commander, overlapping } from './commander.js';
import type { Operation } from './contract/known-operations.js';
import type { Validator } from './contract/validate-request.js';
import type { Caller, Outcome, Versioned, Workbook } from './core/context.js';
import type { PdfDocument } from './core/pdf-document.js';
import { forbidden, invalid, Refusal } from './core/refusal.js';
import type { Lang, Segment, User } from './core/world.js';
import type { LoggedRequest, RequestLog } from './request-log.js';
import {
  bytesReply,
  emptyReply,
  fileReply,
  jsonReply,
  parseBody,
  problemReply,
  type Reply,
} from './route.js';
import type { Store } from './store/port.js';

export interface ServiceRequest {
  /** Path and query as sent, for the log and the problem bodies. */
  readonly url: string;
  readonly path: Readonly<Record<string, string>>;
  readonly search: string;
  /** See IncomingHead. */
  readonly turn?: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request whose head has arrived. It writes to the version of the segment at this moment. */
export interface Session {
  readonly operation: Operation;
  readonly request: ServiceRequest;
  readonly entry: LoggedRequest;
  readonly caller: Caller | Refusal;
  readonly pinned?: Versioned<Segment> | undefined;
  /** The losses of the store at this moment. */
  readonly losses: number;
}

export interface Engine {
  /** Called when the head of a request has arrived. */
  begin(operation: Operation, request: ServiceRequest): Session;
  /** Called when the body has arrived too. */
  finish(session: Session, body: string | undefined): Promise<Reply>;
  /** Commits the writes that a fault rule still holds back, and ends the lag of lists. */
  settle(): void;
}

export interface EngineOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly commander: Commander;
  /** Returns the caller that an Authorization header names; throws a 401. */
  readonly authenticate: (authorization: string | undefined) => Caller;
  readonly validator: Validator;
  readonly log: RequestLog;
  /** Prints a document as PDF. */
  readonly print: (pdf: PdfDocument) => Promise<Uint8Array>;
  /** Writes a workbook as an Excel file. */
  readonly tabulate: (workbook: Workbook) => Promise<Uint8Array>;
  /** Receives internal errors of the service. */
  readonly report: (message: string) => void;
}

/** Handles a request from its head to its answer: authentication, contract, command, commit, reply. */
export function createEngine(options: EngineOptions): Engine {
  const { store, clock, commander, log, report } = options;
  let refreshedIn: number | undefined;

  function begin(operation: Operation, request: ServiceRequest): Session {
    if (request.turn === undefined || request.turn !== refreshedIn) store.refresh();
    refreshedIn = request.turn;
    const entry = log.open(operation.method, request.url, operation.id, clock.now());
    const caller = authenticate(request);
    if (!(caller instanceof Refusal)) entry.caller = caller.user?.username ?? caller.client.clientId;
    const pinned = operation.lock ? store.get('segment', request.path.segmentId ?? '') : undefined;
    return { operation, request, entry, caller, losses: store.losses(), ...(pinned ? { pinned } : {}) };
  }

  function authenticate(request: ServiceRequest): Caller | Refusal {
    try {
      return options.authenticate(request.headers.authorization);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function finish(session: Session, body: string | undefined): Promise<Reply> {
    const reply = await answer(session, body);
    log.answer(session.entry, body, reply);
    return reply;
  }

  /** The command runs synchronously; loading, printing and the disk are awaited. */
  async function answer(session: Session, body: string | undefined): Promise<Reply> {
    try {
      const loading = commander.prepare(session.operation);
      if (loading) await loading;
    } catch (error) {
      return failure(session, error);
    }
    for (;;) {
      const { reply, hasChanges } = attempt(session, body);
      const storing = store.stored();
      if (!storing) return reply;
      // Every answer waits, also that of a read: no answer tells of a change that a crash could take back.
      const error = await storing.then(NOTHING, asError);
      if (!error) return reply;
      // The state that a request without changes has seen was dropped, so the request is answered again.
      if (hasChanges) return failure(session, error);
    }
  }

  function attempt(session: Session, body: string | undefined): Attempt {
    try {
      const { reply, hasChanges } = respond(options, session, body);
      return reply instanceof Promise
        ? { reply: reply.catch((error: unknown) => failure(session, error)), hasChanges }
        : { reply, hasChanges };
    } catch (error) {
      return { reply: failure(session, error), hasChanges: false };
    }
  }

  function failure({ operation, request }: Session, error: unknown): Reply {
    if (error instanceof Refusal) {
      if (error.status >= 500) report(error.message);
      return problemReply(error, request.url);
    }
    report(`${operation.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
    return problemReply(new Refusal(500, 'server-error', 'the service failed; see its log'), request.url);
  }

  return { begin, finish, settle: () => {} };
}

interface Attempt {
  readonly reply: Reply | Promise<Reply>;
  readonly hasChanges: boolean;
}

const NOTHING = (): undefined => undefined;
const asError = (error: unknown): unknown => error ?? new Error('the store failed');

/** The type that the documents state, although the file has the newer format. */
const EXCEL_TYPE = 'application/vnd.ms-excel';
const BYTE_ORDER_MARK = '\uFEFF';

/** Checks the request against the contract, runs its command and turns the outcome into a reply. */
function respond(
  { store, validator, commander, print, tabulate }: EngineOptions,
  { operation, request, caller, pinned, losses }: Session,
  text: string | undefined,
): Attempt {
  if (caller instanceof Refusal) throw caller;
  admit(operation, caller, request.headers);
  const query = validator.query(operation, request.search);
  const body = operation.body ? readBody(validator, operation, text) : undefined;
  // The segment was read with changes that were dropped since: its version may mean another state now.
  if (pinned && losses !== store.losses()) throw overlapping();
  const outcome = commander.run({
    operation,
    input: { path: request.path, query, body },
    caller,
    lang: languageOf(request.headers['accept-language'], caller.user),
    pinned,
  });
  return { reply: replyOf(outcome, print, tabulate), hasChanges: (outcome.changes?.length ?? 0) > 0 };
}

function replyOf(
  outcome: Outcome,
  print: EngineOptions['print'],
  tabulate: EngineOptions['tabulate'],
): Reply | Promise<Reply> {
  if (outcome.bytes) return bytesReply(outcome.status, outcome.bytes);
  if (outcome.file) return fileReply(outcome.file);
  if (outcome.pdf) return pdfReply(outcome.pdf, print);
  if (outcome.workbook) return excelReply(outcome.workbook, tabulate);
  return outcome.body === undefined ? emptyReply(outcome.status) : jsonReply(outcome.status, outcome.body);
}

const pdfReply = async (pdf: PdfDocument, print: EngineOptions['print']): Promise<Reply> =>
  fileReply({ type: 'application/pdf', name: `${pdf.fileName}.pdf`, bytes: await print(pdf) });

const excelReply = async (workbook: Workbook, tabulate: EngineOptions['tabulate']): Promise<Reply> =>
  fileReply({ type: EXCEL_TYPE, name: `${workbook.fileName}.xlsx`, bytes: await tabulate(workbook) });

function readBody(validator: Validator, operation: Operation, text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') {
    if (operation.body?.required) throw invalid('body', 'is missing', 'invalid-body');
    return {};
  }
  const value = parseBody(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  validator.body(operation, value);
  return value;
}

/** Checks what every call needs besides a token: the version header, the scope, and a user if the operation needs one. */
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

const KNOWN: ReadonlyMap<string, Lang> = new Map([
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['en', 'en'],
]);

/** Returns the language: Accept-Language by its weights, else the user's, else Norwegian. */
export function languageOf(accept: string | undefined, user: User | undefined): Lang {
  if (accept !== undefined) {
    const desired = accept
      .split(',')
      .map((part) => {
        const [tag = '', ...rest] = part.trim().split(';');
        const q = rest
          .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
          .find((value) => value !== undefined);
        return { lang: KNOWN.get(tag.toLowerCase().split('-')[0] ?? ''), q: q === undefined ? 1 : Number(q) };
      })
      .filter((entry) => entry.q > 0 && entry.lang !== undefined)
      .sort((a, b) => b.q - a.q)[0];
    if (desired?.lang) return desired.lang;
  }
  return user?.lang ?? 'nb';
}
