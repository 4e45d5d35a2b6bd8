// The embedded service with nothing in it but its sample data, and the connection that the commands work with.
import { addressesFrom } from '../../src/api/addresses.js';
import { createApi } from '../../src/api/client.js';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import type { Connection } from '../../src/cli/connection/connect.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { demoSnapshot } from '../../src/service/data/seed.js';
import { ALL_SCOPES, startService, type TestService } from '../support/service.js';

export interface Stage {
  readonly under: TestService;
  readonly connection: Connection;
  /** Calls that were not mere reads, by operation, in order. */
  readonly writes: string[];
  /** As it was at first: one service does for all scenarios, since to start one costs more than to play one. */
  clear(): void;
}

const ORIGIN = 'http://127.0.0.1:8484';

export async function setStage(): Promise<Stage> {
  const sample = demoSnapshot();
  // Ids are counted, so that a plan is the same to the last byte in every run.
  let last = 0;
  const uuid = () => `${(++last).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const under = await startService({ uuid, seed: () => sample, unknownFields: 'refuse' });
  const writes: string[] = [];
  return {
    under,
    connection: connect(under, (operation) => writes.push(operation)),
    writes,
    clear() {
      under.service.reset();
      last = 0;
      writes.length = 0;
    },
  };
}

function connect({ service }: TestService, onWrite: (operation: string) => void): Connection {
  const about = credentialsFor(service, ORIGIN);
  const tokens = createTokenSource({ ...about, scopes: ALL_SCOPES.split(' '), fetch: service.fetch, now: () => service.clock.now() });
  const onCall = ({ method, operation }: { method: string; operation: string }) => {
    if (method !== 'GET') onWrite(operation);
  };
  const { addresses } = addressesFrom({ baseUrl: ORIGIN });
  const api = (readOnly: boolean) =>
    createApi({ transport: createTransport({ tokens, fetch: service.fetch, readOnly, onCall }), addresses });
  return {
    target: 'the embedded service',
    companyId: about.companyId,
    // One at a time, so that what is said comes in one order.
    parallelism: 1,
    reading: api(true),
    writing: api(false),
    profile: ASSUMED_PROFILE,
    access: { fetch: service.fetch },
    isRemote: false,
    close: () => {},
  };
}
