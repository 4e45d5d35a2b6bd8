// An answer may begin with text of a spec, and a browser must not take it for a page.
import { expect, test } from 'vitest';
import { startService } from '../../support/service.js';

test('every JSON answer and every error forbids a browser to guess its type', async () => {
  const { service, close } = await startService();
  const origin = 'http://127.0.0.1:8484';
  for (const path of [
    '/oauth/.well-known/openid-configuration',
    '/public/trench/rest/segments/1',
    '/nothing/here',
  ]) {
    const answer = await service.fetch(`${origin}${path}`, { headers: { accept: 'application/json' } });
    expect([path, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      path,
      expect.stringMatching(/json/),
      'nosniff',
    ]);
  }
  await close();
});
