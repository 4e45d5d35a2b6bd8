import type { AdjustableClock } from '../clock.js';
import type { Method } from '../contract/operations.js';
import type { Engine } from '../engine.js';
import type { Faults } from '../faults/faults.js';
import type { RequestLog } from '../request-log.js';
import type { IncomingHead } from '../route.js';
import type { Store } from '../store/port.js';
import type { Tokens } from '../tokens.js';

export interface AdminOptions {
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly tokens: Tokens;
  readonly engine: Pick<Engine, 'settle'>;
  readonly adminToken: string;
  readonly data: string;
  readonly uuid: () => string;
  reset(): void;
}

export interface AdminAction {
  readonly method: Method;
  /** The path below /admin. */
  readonly url: string;
  /** Returns the body of the answer, or a promise of it; undefined is answered with 204. */
  run(body: string | undefined, head: IncomingHead): unknown;
}
