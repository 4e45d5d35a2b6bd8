// The host that receives client secret and password is told before it does, also where discovery names it.
import { expect, test } from 'vitest';
import { endpoint, grantOf, json, source } from './fakes.js';

const ISSUER = 'https://login.example/';

test.each([
  ['https://login.example/token', 'login.example'],
  ['https://tokens.example:8443/token', 'tokens.example:8443'],
])('discovery names %s', async (tokenEndpoint, host) => {
  const order: string[] = [];
  const asked = endpoint(
    () => json({ issuer: ISSUER, token_endpoint: tokenEndpoint }),
    ({ url }) => {
      order.push(`asked ${url}`);
      return grantOf('a');
    },
  );
  const { tokens } = source(asked, {
    issuer: ISSUER,
    tokenUrl: undefined as never,
    onTokenHost: (named) => order.push(`told ${named}`),
  });
  await tokens.token();
  expect(order).toEqual([`told ${host}`, `asked ${tokenEndpoint}`]);
});
