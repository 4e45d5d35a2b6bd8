// A token endpoint that says what the test wants, and a clock that stands still.
import { createTokenSource, type TokenSourceOptions } from '../../src/auth/token-source.js';
import { canary } from '../canary/marker.js';

export const TOKEN_URL = 'https://login.example/token';

export interface Seen {
  readonly url: string;
  readonly init: RequestInit;
  readonly form: URLSearchParams;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A token is a secret: it is called canary(name). */
export const grantOf = (name: string, more: object = { expires_in: 3600 }): Response =>
  json({ access_token: canary(name), token_type: 'Bearer', ...more });

/** Answers from the list, the last of them again and again. */
export function endpoint(...answers: ((seen: Seen) => Response | Promise<Response>)[]) {
  const seen: Seen[] = [];
  const send: typeof fetch = async (input, init = {}) => {
    const one = { url: String(input), init, form: new URLSearchParams(String(init.body ?? '')) };
    seen.push(one);
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (!answer) throw new Error('nobody was to be asked');
    return answer(one);
  };
  return { fetch: send, seen };
}

export const CANARIES = {
  clientSecret: canary('/client-secret_.+ =?'),
  password: canary(' pass"word\\&'),
  accessToken: canary('access-token'),
} as const;

export function source(answers: ReturnType<typeof endpoint>, more: Partial<TokenSourceOptions> = {}) {
  const time = { now: 1_000_000 };
  const tokens = createTokenSource({
    tokenUrl: TOKEN_URL,
    clientId: 'planner',
    clientSecret: CANARIES.clientSecret,
    scopes: ['tb.bruker', 'orgsystemer'],
    fetch: answers.fetch,
    now: () => time.now,
    ...more,
  });
  return { tokens, time };
}
