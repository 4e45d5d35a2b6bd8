import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { isNetworkError } from '../../http/network-error.js';
import { AuthError } from '../auth-error.js';

interface Asking {
  readonly redact: (text: string) => string;
  readonly scopes: readonly string[];
}

/** Turns any failure of a token request into an error that may be shown. */
export function authErrorOf(error: unknown, asking: Asking): AuthError {
  const found = chain(error).find((one) => one instanceof AuthError);
  if (found) return found;
  if (chain(error).some((one) => isNetworkError(one, 'too-large'))) {
    return new AuthError('unreadable-answer', 'the answer of the token endpoint is too long');
  }
  if (error instanceof ResponseBodyError) return refusedBy(error, asking);
  if (error instanceof WWWAuthenticateChallengeError) return byStatus(error.status);
  if (error instanceof ClientError) return ofLibrary(error);
  const code = chain(error).flatMap(codeOf).at(-1);
  return new AuthError(
    'unreachable',
    `the token endpoint could not be reached${code ? ` (${code})` : ''}`,
    true,
  );
}

const chain = (error: unknown): unknown[] => {
  const links: unknown[] = [];
  for (let one = error; one instanceof Error && links.length < 10; one = one.cause) links.push(one);
  return links;
};

function codeOf(error: unknown): string[] {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? [code] : [];
}

/** Builds the error of a refusal. Only characters that RFC 6749 allows are kept, because the text is printed. */
function refusedBy(answer: ResponseBodyError, { redact, scopes }: Asking): AuthError {
  const { error, error_description, status } = answer;
  const word = (text: unknown) =>
    typeof text === 'string'
      ? redact(text)
          .replace(/[^\x20-\x7e]/g, '?')
          .slice(0, 200)
      : '';
  const description = word(error_description);
  const said = `${word(error)}${description === '' ? '' : ` (${description})`}`;
  if (error === 'invalid_scope')
    return new AuthError(
      'scope-refused',
      `the token endpoint refused the scope ${scopes.join(' ')}: ${said}`,
    );
  const message = `the token endpoint refused: ${said}`;
  return new AuthError('refused', message, status === 429 || status >= 500);
}

function byStatus(status: number): AuthError {
  if (status === 429 || status >= 500) {
    return new AuthError('unreachable', `the token endpoint answered ${status}`, true);
  }
  return new AuthError('refused', `the token endpoint refused with ${status}`);
}

function ofLibrary(error: ClientError): AuthError {
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') {
    return new AuthError('unreachable', 'the token endpoint did not answer in time', true);
  }
  // The library passes the response itself as the cause.
  const { status } = (error.cause ?? {}) as { status?: unknown };
  if (typeof status === 'number' && (status >= 400 || status === 0)) return byStatus(status);
  const [code = 'no code'] = codeOf(error);
  return new AuthError('unreadable-answer', `the answer of the token endpoint cannot be read (${code})`);
}
