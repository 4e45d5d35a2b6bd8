// The embedded service on a port, with a guest who changes what it says. Each guest has an address of its own, so that
// rows of a table can run side by side.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { canary } from '../canary/marker.js';
import { listening } from '../support/byte-server.js';
import { startService } from '../support/service.js';

export interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Changes an answer, where it returns something; `good` is what the service says. */
export type Guest = (path: string, good: string, method: string) => Said | string | undefined;

export async function startHostileApi() {
  const under = await startService();
  const caller = await under.as('kari.nordmann');
  const guests: Guest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, number = '', path = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? [];
    const body = Buffer.concat(await request.toArray()).toString();
    const good = await under.service.fetch(`http://x.test${path}`, {
      method: request.method ?? 'GET',
      headers: { 'api-version': '1.0', authorization: `Bearer ${caller.token}` },
      ...(body === '' ? {} : { body }),
    });
    const text = await good.text();
    const said = guests[Number(number)]?.(path, text, request.method ?? '') ?? { status: good.status, body: text };
    const { status = 200, headers, body: bytes } = typeof said === 'string' ? { body: said } : (said as Said);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  const origin = `http://127.0.0.1:${await listening(server)}`;
  return {
    /** The settings by which a command talks to this guest. */
    env: (guest: Guest): Record<string, string> => ({
      TRENCHCTL_BASE_URL: `${origin}/${guests.push(guest) - 1}`,
      TRENCHCTL_ACCESS_TOKEN: canary('given-access-token'),
      TRENCHCTL_USERNAME: 'kari.nordmann',
      TRENCHCTL_COMPANY_ID: '1001',
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await under.close();
    },
  };
}

export type HostileApi = Awaited<ReturnType<typeof startHostileApi>>;

export let api: HostileApi;

/** One service and its guests for the tests of a file. */
export function withHostileApi(): void {
  beforeAll(async () => {
    api = await startHostileApi();
  });
  afterAll(() => api.close());
}
