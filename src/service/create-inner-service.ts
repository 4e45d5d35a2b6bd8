import { randomUUID } from 'node:crypto';
import type { ServiceProfile } from '../profile/profile.js';
import { createBareEngine } from './bare-engine.js';
import { createClock } from './clock.js';
import { createCommander } from './commander.js';
import { createValidator, type ValidatorOptions } from './contract/validate.js';
import type { Caller } from './core/context.js';
import { createInProcessCall, type InProcessCall } from './in-process-call.js';
import { operationRoutes } from './operation-routes.js';
import { operatorWords } from './operator-words.js';
import { createRequestLog, type RequestLog } from './request-log.js';
import { createMemoryStore } from './store/memory.js';
import type { Snapshot } from './store/port.js';

export interface InnerServiceOptions extends ValidatorOptions {
  /** Every request is made by this caller, with or without a token. */
  readonly caller: Caller;
  readonly seed: Snapshot;
  readonly profile: ServiceProfile;
  readonly report: (message: string) => void;
}

export interface InnerService {
  readonly call: InProcessCall;
  readonly log: RequestLog;
  close(): void;
}

/**
 * The service as a part of another program: the operations of the API on data in memory. It has no tokens, operator endpoints,
 * faults, sample data or pages, so that their code is not loaded either: every plan with changes starts such a service.
 */
export function createInnerService(options: InnerServiceOptions): InnerService {
  const { caller, seed, profile, report } = options;
  const clock = createClock();
  const store = createMemoryStore();
  store.load(seed);
  const log = createRequestLog();
  const words = operatorWords(profile.operator);
  const engine = createBareEngine({
    ...{ store, clock, log, words, report },
    commander: createCommander({ store, clock, uuid: randomUUID, profile }),
    authenticate: () => caller,
    validator: createValidator(options),
  });
  return {
    call: createInProcessCall(words.routes(operationRoutes(engine))),
    log,
    close: () => store.close(),
  };
}
