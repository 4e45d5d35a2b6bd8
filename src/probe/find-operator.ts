import { addressProblem } from '../http/proxies.js';
import { readBody, type Send } from '../http/send.js';
import { OPERATOR_PATTERN } from '../profile/profile-fields.js';

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
