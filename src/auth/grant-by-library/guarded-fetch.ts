import type { CustomFetch } from 'openid-client';
import type { Sent } from '../../http/send.js';
import { type Asked, askEndpoint, type EndpointAnswer, type Guarding } from '../ask-endpoint.js';
import type { Received } from '../plain-grant.js';

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The fetch of the token library. It sends nothing for a request whose answer has been received already. */
export function guardedFetch(guarding: Guarding, received: Received): CustomFetch {
  const asked = askEndpoint(guarding);
  return async (url, options) => {
    const { status, headers, body } =
      takenFrom(received, options.body) ?? (await asked(url, options as Asked));
    return new Response(NO_BODY.has(status) ? null : body, { status, headers: headersOf(headers) });
  };
}

/** An answer belongs to the scope of the form, and only to a form that holds the client secret. */
function takenFrom(received: Received, form: unknown): EndpointAnswer | undefined {
  if (!(form instanceof URLSearchParams) || !form.has('client_secret')) return undefined;
  const scope = form.get('scope') ?? '';
  const answer = received.get(scope);
  received.delete(scope);
  return answer;
}

/** The part of a response that the library reads. */
const headersOf = (headers: Sent['headers']): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
