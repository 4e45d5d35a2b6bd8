import { addressesFrom } from '../api/addresses.js';
import { type Api, createApi } from '../api/client.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import { createApiService } from '../service/api-service.js';
import { createMemoryStore } from '../service/store/memory.js';
import { createTwinTransport } from './twin-transport.js';
import { CALLER, snapshotOf, type Types } from './twin-world.js';

export interface Twin {
  readonly api: Api;
  /** Internal errors of the twin, after which its result is ignored. */
  readonly failures: string[];
  close(): void;
}

const ORIGIN = 'http://127.0.0.1';

/** Creates the embedded service in memory, with the live segments of a plan and the catalogs as they were read. */
export function createTwin(segments: readonly PlannedSegment[], types: Types, live: ServiceProfile): Twin {
  const failures: string[] = [];
  // The operator's names do not matter for a plan, so the twin uses those of the documents.
  const profile = { ...live, operator: ASSUMED_PROFILE.operator };
  const store = createMemoryStore();
  store.load(snapshotOf(segments, types, profile));
  const service = createApiService({
    store,
    authenticate: () => CALLER,
    profile,
    unknownFields: 'refuse',
    report: (message) => failures.push(message),
  });
  const transport = createTwinTransport(service.fetch);
  const { addresses } = addressesFrom({ baseUrl: ORIGIN });
  return { api: createApi({ transport, addresses, profile }), failures, close: service.close };
}
