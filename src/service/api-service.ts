import { randomUUID } from 'node:crypto';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { type Clock, createClock } from './clock.js';
import { type Commander, createCommander } from './commander.js';
import { OPERATIONS } from './contract/known-operations.js';
import { createValidator, type ValidatorOptions } from './contract/validate-request.js';
import { createEngine, type Engine, type EngineOptions } from './engine.js';
import { createInProcessFetch } from './in-process-fetch.js';
import { operatorWords } from './operator-words.js';
import { createRequestLog, type RequestLog } from './request-log.js';
import type { Route } from './route.js';
import type { Store } from './store/port.js';

export interface ApiServiceOptions extends ValidatorOptions {
  readonly store: Store;
  readonly authenticate: EngineOptions['authenticate'];
  readonly clock?: Clock;
  readonly uuid?: () => string;
  readonly report?: (message: string) => void;
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
  /** Puts something around the engine, such as the fault rules. */
  readonly wrap?: (inside: Inside) => Engine;
  /** Routes beside those of the operations. */
  readonly routes?: (inside: Inside) => readonly Route[];
}

interface Inside {
  readonly engine: Engine;
  readonly commander: Commander;
  readonly log: RequestLog;
}

export interface ApiService {
  /** The service as a function; it accepts any host name. */
  readonly fetch: typeof fetch;
  readonly routes: readonly Route[];
  readonly log: RequestLog;
  /** Closes the store too. */
  close(): void;
}

/**
 * The operations of the API on a store: a rehearsal needs no more than this. A command on a data folder adds tokens
 * (open-local-service.ts), and `serve` adds pages, operator endpoints and faults (create-service.ts).
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { store, authenticate, clock = createClock(), uuid = randomUUID, report = () => {} } = options;
  const { profile = ASSUMED_PROFILE, wrap = ({ engine }) => engine, routes = () => [] } = options;
  const words = operatorWords(profile.operator);
  const log = createRequestLog();
  const commander = createCommander({ store, clock, uuid, profile });
  const bare = createEngine({
    ...{ store, clock, commander, authenticate, log, report },
    validator: createValidator(options),
    // The code for PDF and Excel is loaded when it is first needed.
    print: async (pdf) => (await import('./pdf/print-pdf.js')).printPdf(words.printed(pdf)),
    tabulate: async (workbook) =>
      (await import('./excel/write-workbook.js')).writeWorkbook(words.printed(workbook)),
  });
  const engine = wrap({ engine: bare, commander, log });
  const all = words.routes([...operationRoutes(engine), ...routes({ engine, commander, log })]);
  return {
    fetch: createInProcessFetch(all),
    routes: all,
    log,
    close() {
      engine.settle();
      store.close();
    },
  };
}

const operationRoutes = (engine: Engine): Route[] =>
  OPERATIONS.map((operation) => ({
    method: operation.method,
    url: operation.fullPath.replace(/\{(\w+)\}/g, ':$1'),
    open: (head) => {
      const session = engine.begin(operation, head);
      return (body) => engine.finish(session, body);
    },
  }));
