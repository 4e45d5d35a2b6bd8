import { SCOPES } from './core/world.js';
import type { IncomingHead, Route } from './route.js';
import { jsonReply, type Reply } from './route.js';
import type { Tokens } from './tokens.js';

export const ISSUER_PATH = '/oauth';
export const TOKEN_PATH = '/oauth/token';

/** Discovery at the addresses of OpenID Connect and RFC 8414; there is no authorization endpoint, because there is no login in a browser. */
const metadata = (origin: string) => ({
  issuer: origin + ISSUER_PATH,
  token_endpoint: origin + TOKEN_PATH,
  jwks_uri: `${origin}/oauth/jwks`,
  grant_types_supported: ['password', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  scopes_supported: SCOPES,
  response_types_supported: [],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

export function oauthRoutes(tokens: Tokens): Route[] {
  const discovery = (url: string): Route => ({
    method: 'GET',
    url,
    open: (head) => async () => jsonReply(200, metadata(head.origin)),
  });
  return [
    discovery(`${ISSUER_PATH}/.well-known/openid-configuration`),
    discovery(`/.well-known/openid-configuration${ISSUER_PATH}`),
    discovery(`/.well-known/oauth-authorization-server${ISSUER_PATH}`),
    // Tokens are opaque, so there is no key to verify them.
    { method: 'GET', url: '/oauth/jwks', open: () => async () => jsonReply(200, { keys: [] }) },
    { method: 'POST', url: TOKEN_PATH, open: (head) => (body) => token(tokens, head, body) },
  ];
}

async function token(tokens: Tokens, head: IncomingHead, body = ''): Promise<Reply> {
  // A header that was sent has a value.
  const headers = { ...head.headers } as Record<string, string>;
  // The OAuth library takes a length as the sign of a body.
  headers['content-length'] ??= String(Buffer.byteLength(body));
  const form = Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''));
  const basic = plainBasic(headers.authorization);
  if (basic !== undefined) headers.authorization = basic;
  const answer = await tokens.grant(headers, form);
  const reply = jsonReply(answer.status, answer.body);
  return { ...reply, headers: { ...answer.headers, ...reply.headers } };
}

/** Decodes id and secret, which RFC 6749 2.3.1 form-encodes inside HTTP Basic and the library does not decode. */
function plainBasic(authorization: string | undefined): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const plain = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(formDecoded).join(':');
  return `Basic ${Buffer.from(plain).toString('base64')}`;
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
