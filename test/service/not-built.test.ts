import { expect, test } from 'vitest';
import { createService } from '../../src/service/create-service.js';
import { HANDLERS } from '../../src/service/handlers.js';
import { operations } from '../support/contract.js';

test('what is in the contract and not built answers 501, and says so in the log', async () => {
  const said: string[] = [];
  const service = createService({ report: (message) => said.push(message) });
  const form = {
    grant_type: 'password',
    username: 'kari.nordmann',
    password: service.tokens.password('kari.nordmann'),
    client_id: 'trenchctl',
    client_secret: service.tokens.clientSecret('trenchctl'),
    scope: 'calculation.bruker orgblad.bruker prosjektsystem.bruker',
  };
  const login = await service.fetch('http://a.test/oauth/token', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const open = operations.filter(({ id, method, parameters }) => {
    const isPlain = parameters.every((parameter) => !parameter.required);
    return !(id in HANDLERS) && method === 'GET' && isPlain;
  });
  expect(open.length).toBeGreaterThan(0);
  for (const { path, id } of open) {
    const answer = await service.fetch(`http://a.test${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([id, answer.status]).toEqual([id, 501]);
    expect(said.at(-1)).toContain(id);
  }
  service.close();
});
