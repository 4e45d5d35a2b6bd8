// A client on the embedded service, and one on answers that a test makes up.
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError, codeOfStatus } from '../../src/api/api-error.js';
import { type Api, createApi } from '../../src/api/client.js';
import { createTransport } from '../../src/api/transport.js';
import type { CallRecord } from '../../src/api/tries.js';
import type { CallOptions } from '../../src/api/typed.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { Snapshot } from '../../src/service/store/port.js';
import { ALL_SCOPES, startService } from '../support/service.js';

const ORIGIN = 'http://127.0.0.1:8484';

export interface Connected {
  readonly under: Awaited<ReturnType<typeof startService>>;
  readonly api: Api;
  /** Everything that was asked, writes too, in order: `GET listSegments`. */
  readonly calls: CallRecord[];
  call<T = Record<string, string>>(operation: string, options?: CallOptions): Promise<T>;
}

export async function connect(username = 'kari.nordmann', seed?: () => Snapshot): Promise<Connected> {
  const under = await startService(seed ? { seed } : {});
  const { tokens, fetch, clock } = under.service;
  const calls: CallRecord[] = [];
  const transport = createTransport({
    tokens: createTokenSource({
      tokenUrl: `${ORIGIN}/oauth/token`,
      clientId: 'trenchctl',
      clientSecret: tokens.clientSecret('trenchctl'),
      username,
      password: tokens.password(username),
      scopes: ALL_SCOPES.split(' '),
      fetch,
      now: () => clock.now(),
    }),
    fetch,
    onCall: (record) => calls.push(record),
  });
  const api = createApi({ transport, addresses: addressesFrom({ baseUrl: ORIGIN }).addresses });
  return { under, api, calls, call: (operation, options) => api.call(operation as OperationId, options) as never };
}

export type Answer = unknown | ((options: CallOptions) => unknown);

export const refusal = (operation: string, status: number): ApiError =>
  new ApiError(codeOfStatus(status), `${operation} answered ${status}`, { operation, status });

/** An API that answers from a table; an Error in it is thrown. Asks for nothing else. */
export function fakeApi(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  /** Of the calls that have one, in order. */
  const queries: unknown[] = [];
  const api: Api = {
    async call(operation, options = {}) {
      if (options.query) queries.push(options.query);
      asked.push([operation, ...Object.values(options.path ?? {})].join(' '));
      if (!(operation in answers)) throw new Error(`${operation} was not to be called`);
      const answer = answers[operation];
      const value = typeof answer === 'function' ? answer(options) : answer;
      if (value instanceof Error) throw value;
      return value;
    },
  };
  return { api, asked, queries };
}
