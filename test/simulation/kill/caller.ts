import type { Credentials } from '../../../src/service/create-service.js';
import { ALL_SCOPES } from '../../support/service.js';
import { type Answer, type Call, createHoldingClient, OutsideContract } from '../holding-client.js';

export type { Answer, Call };

/** One connection to the service. Undefined means that no answer came: the write may be there or not. */
export interface Connection {
  call(call: Call): Promise<Answer | undefined>;
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

export function connect(baseUrl: string, token: string): Connection {
  const client = createHoldingClient(baseUrl, token);
  return {
    call: (call) =>
      client.call(call).catch((error: Error) => {
        if (error instanceof OutsideContract) throw error;
        return undefined;
      }),
    close: client.close,
  };
}
