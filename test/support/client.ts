// The real client on a service in this process, in virtual time.
import { addressesFrom } from '../../src/api/addresses.js';
import { type Api, createApi } from '../../src/api/client.js';
import { createTransport } from '../../src/api/transport.js';
import type { CallRecord } from '../../src/api/tries.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import type { Send } from '../../src/http/send.js';
import type { ServiceProfile } from '../../src/profile/profile-fields.js';
import type { EmbeddedService } from '../../src/service/create-service.js';
import { ALL_SCOPES } from './service.js';
import { createVirtualClock, type VirtualClock } from './virtual-clock.js';

const ORIGIN = 'http://127.0.0.1:8484';

export interface Client {
  readonly api: Api;
  readonly clock: VirtualClock;
  /** Every try of every call, in order. */
  readonly calls: CallRecord[];
}

export interface ClientOptions {
  readonly username?: string;
  /** Stands between the client and the service. */
  readonly send?: (service: EmbeddedService) => Send;
  readonly random?: () => number;
  /** One for several clients, or for a client and its service; its own if this is left out. */
  readonly clock?: VirtualClock;
  /** The profile that the client obeys; the assumed one if this is left out. */
  readonly profile?: ServiceProfile;
}

export function createClient(service: EmbeddedService, options: ClientOptions = {}): Client {
  const { username = 'kari.nordmann', random = () => 0.5, clock = createVirtualClock() } = options;
  const calls: CallRecord[] = [];
  const send: Send = options.send?.(service) ?? service.fetch;
  const tokens = createTokenSource({
    tokenUrl: `${ORIGIN}/oauth/token`,
    clientId: 'trenchctl',
    clientSecret: service.tokens.clientSecret('trenchctl'),
    username,
    password: service.tokens.password(username),
    scopes: ALL_SCOPES.split(' '),
    fetch: service.fetch,
    now: clock.now,
  });
  const transport = createTransport({ tokens, fetch: clock.impatient(send), clock, random, onCall: (record) => calls.push(record) });
  return {
    api: createApi({
      transport,
      addresses: addressesFrom({ baseUrl: ORIGIN }).addresses,
      ...(options.profile ? { profile: options.profile } : {}),
    }),
    clock,
    calls,
  };
}
