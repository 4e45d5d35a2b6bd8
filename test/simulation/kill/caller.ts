import type { Credentials } from '../../../src/service/create-service.js';
import { ALL_SCOPES } from '../../support/service.js';
import { type Answer, type Call, createHoldingClient, OutsideContract, oneTurn } from '../holding-client.js';

export type { Answer };

/** One connection to the service. Undefined means that no answer came: the write may be there or not. */
export interface Connection {
  call(call: Call): Promise<Answer | undefined>;
  /** The operator's side: POST with a body, GET without. */
  admin(path: string, body?: object): Promise<Answer | undefined>;
  close(): void;
}

export async function tokenOf(credentials: Credentials): Promise<string> {
  const { tokenUrl, username, password, clientId, clientSecret } = credentials;
  const form = { grant_type: 'password', username, password, scope: ALL_SCOPES };
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** The body of each request of a user waits for `until`, so that others come in between. */
export function connect({ baseUrl, adminUrl, adminToken }: Credentials, token: string, until = oneTurn): Connection {
  const client = createHoldingClient(baseUrl, token);
  const operate = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(adminUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${adminToken}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    return { status: response.status, contentType, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    call: (call) =>
      client.call(call, until).catch((error: Error) => {
        if (error instanceof OutsideContract) throw error;
        return undefined;
      }),
    admin: (path, body) => operate(path, body).catch(() => undefined),
    close: client.close,
  };
}
