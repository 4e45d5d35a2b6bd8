import { expect } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import type { Caller, Context, Handler, Outcome } from '../../../src/service/core/context.js';
import { Refusal } from '../../../src/service/core/refusal.js';
import type { Lang, Sequence } from '../../../src/service/core/world.js';
import { customerHandlers } from '../../../src/service/customer/customer-handlers.js';
import { projectHandlers } from '../../../src/service/project/project-handlers.js';
import type { Store } from '../../../src/service/store/port.js';
import { problemsOf } from './contract.js';
import { CLIENTS, NOW, USERS } from './world.js';

export type Who = keyof typeof USERS | keyof typeof CLIENTS;

export interface Call {
  readonly as?: Who;
  readonly lang?: Lang;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function callerOf(who: Who): Caller {
  const scopes = new Set<never>();
  if (who in CLIENTS) {
    const client = CLIENTS[who as keyof typeof CLIENTS];
    return { client, companyId: client.companyId, scopes };
  }
  const user = USERS[who as keyof typeof USERS];
  return { client: CLIENTS.app1, user, companyId: user.companyId, scopes };
}

export const contextOf = (store: Store, who: Who, lang: Lang = 'nb'): Context => ({
  world: store,
  caller: callerOf(who),
  lang,
  profile: ASSUMED_PROFILE,
  answersPlaces: true,
  now: NOW,
  uuid: () => 'not used',
  nextId: (name: Sequence) => store.sequence(name),
});

const HANDLERS: Readonly<Record<string, Handler>> = { ...projectHandlers, ...customerHandlers };

/** Calls an operation as its host would: the answer keeps the contract, and what it changes is committed. */
export function call(store: Store, operationId: string, { as = 'kari', lang, path = {}, query = {}, body }: Call = {}) {
  const handler = HANDLERS[operationId];
  if (!handler) throw new Error(`no handler ${operationId}`);
  const taken: { name: Sequence; from: string; to: string }[] = [];
  const context = {
    ...contextOf(store, as, lang),
    nextId(name: Sequence) {
      const from = store.sequence(name);
      taken.push({ name, from, to: String(BigInt(from) + 1n) });
      return from;
    },
  };
  const outcome: Outcome = handler(context, { path, query, body });
  expect(problemsOf(operationId, outcome.status, outcome.body)).toEqual([]);
  expect(store.commit({ changes: outcome.changes ?? [], sequences: taken })).toBe(true);
  // biome-ignore lint/suspicious/noExplicitAny: the contract has been checked, and tests name what they look at
  return { ...outcome, body: outcome.body as any };
}

/** The refusal that a call must end in: its status, its code and the fields that it names. */
export function refusal(store: Store, operationId: string, input: Call = {}) {
  try {
    call(store, operationId, input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, code: error.code, fields: error.errors.map(({ field }) => field) };
  }
  throw new Error(`${operationId} was not refused`);
}
