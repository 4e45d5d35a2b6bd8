import type { Login } from '../api/access.js';
import { operatorWords } from '../api/operator-words.js';
import { createTokenSource } from '../auth/token-source.js';
import { addressProblem } from '../http/proxies.js';
import { readBody, type Send } from '../http/send.js';
import { OPERATOR_PATTERN, type ServiceProfile } from '../profile/profile-fields.js';

interface LoginOptions extends Login {
  readonly fetch: Send;
  readonly operator: string;
  readonly now: () => number;
}

const USUAL = ['orgsystemer', 'tb.bruker', 'prosjektsystem.bruker'] as const;
const OTHERS = ['calculation.bruker', 'orgblad.bruker'] as const;

/** Finds out which flows and which scopes yield a token. No token is used, kept or shown. */
export async function tryLogins(options: LoginOptions): Promise<Finding[]> {
  const { username, password, ...client } = options;
  if (options.accessToken !== undefined)
    return [finding('logins', 'client flow and password flow', 'not tried: an access token is given')];
  const { scope } = operatorWords(options.operator);
  const hasUser = username !== undefined && password !== undefined;
  const [minimum] = USUAL;
  const findings = [
    finding('client flow', 'granted', await ask(client, scope(minimum))),
    finding(
      'password flow',
      'granted',
      hasUser ? await ask(options, scope(minimum)) : 'not tried: no user is set',
    ),
  ];
  for (const name of [...USUAL, ...OTHERS])
    findings.push(
      finding(`scope ${scope(name)}`, 'granted', await ask(hasUser ? options : client, scope(name))),
    );
  return findings;
}

async function ask(options: LoginOptions, scope: string): Promise<string> {
  const source = createTokenSource({ ...options, scopes: [scope] });
  try {
    await source.token();
    return 'granted';
  } catch (error) {
    return `refused: ${source.redact(error instanceof Error ? error.message : String(error))}`;
  }
}

const finding = (assumption: string, assumed: string, found: string): Finding => ({
  assumption,
  assumed,
  found,
  follows: found.startsWith('refused') ? 'commands that need it fail with a message' : 'none',
});

/** One assumption, and how the service behaves. */
export interface Finding {
  readonly assumption: string;
  readonly assumed: string;
  readonly found: string;
  /** The consequence for the user. */
  readonly follows: string;
}

export type Fields = Partial<Omit<ServiceProfile, 'version'>>;

/** The result of one trial: its findings, and the fields of the profile that follow from them. */
export interface Trial {
  readonly findings: readonly Finding[];
  readonly fields?: Fields;
}

export const TOLERATED = 'none: trenchctl works with either';

export const fieldFinding = (
  assumption: string,
  assumed: string,
  found: string,
  setting: string,
): Finding => ({ assumption, assumed, found, follows: `profile: ${setting}` });

export const notTried = (assumption: string, assumed: string, why: string): Finding => ({
  assumption,
  assumed,
  found: `not tried: ${why}`,
  follows: 'the profile keeps its value',
});

const MAX_BYTES = 64 * 1024;
const SCOPE = /^(\w+)systemer$/;

/**
 * Reads the operator's name from the discovery document of the issuer: from the scope that the documents call orgsystemer.
 * Sends no credential. Returns undefined if there is no such document or scope.
 */
export async function findOperator(issuer: string | undefined, send: Send): Promise<string | undefined> {
  if (issuer === undefined || addressProblem(issuer) !== undefined) return undefined;
  try {
    const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const answer = await send(url, {
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    if (answer.status !== 200) return undefined;
    const never = new Promise<never>(() => {});
    const text = new TextDecoder().decode(await readBody(answer, { maxBytes: MAX_BYTES, gone: never }));
    const { scopes_supported: scopes } = Object(JSON.parse(text)) as { scopes_supported?: unknown };
    const names = (Array.isArray(scopes) ? scopes : []).flatMap(
      (scope) => SCOPE.exec(String(scope))?.[1] ?? [],
    );
    const [name, ...others] = names.filter((one) => OPERATOR_PATTERN.test(one));
    return others.length === 0 ? name?.toUpperCase() : undefined;
  } catch {
    return undefined;
  }
}
