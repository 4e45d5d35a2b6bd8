import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { under, untilEnd, withService } from '../../support/around.js';
import { startService, type TestCaller, TRANSPORTS } from '../../support/service.js';

/** The text of the only element of that name, and the source by which a policy allows it. */
function only(page: string, element: string): { text: string; source: string } {
  const [, text = '', ...others] = page.split(new RegExp(`</?${element}>`));
  expect(others).toHaveLength(1);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

test('the page has its own script and style, of at most 100 KB, and the browser runs nothing else', async () => {
  const { service, baseUrl } = await untilEnd(startService());
  const answer = await service.fetch(`${baseUrl}/`);
  const page = await answer.text();
  const script = only(page, 'script');
  const style = only(page.replace(script.text, ''), 'style');
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${script.source}; style-src ${style.source}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  ]);
  expect(page.replace(script.text, '')).not.toMatch(/<(?:img|iframe|object|embed|script|link)[^>]+(?:src|href)="(?!data:)/);
  expect(Buffer.byteLength(script.text + style.text)).toBeLessThanOrEqual(100_000);
  expect(script.text.length).toBeGreaterThan(10_000);
});

describe.each(TRANSPORTS)('GET /admin/requests/stream, over %s', (transport) => {
  let kari: TestCaller;
  withService('each', { transport });
  beforeEach(async () => {
    kari = await under.as('kari.nordmann');
  });
  const stream = async (after?: number) =>
    (await under.admin('GET', `/requests/stream${after === undefined ? '' : `?after=${after}`}`)).body;
  const list = () => kari.call('listProjects');

  test('waits for news', async () => {
    await list();
    const { version } = await stream();
    let isAnswered = false;
    const waiting = stream(version).finally(() => {
      isAnswered = true;
    });
    // Other endpoints of the operator are no news.
    await under.admin('GET', '/clock');
    await under.admin('GET', '/faults');
    expect(isAnswered).toBe(false);
    await list();
    expect((await waiting).entries).toMatchObject([{ number: 2 }]);
  });

  test('needs the operator and a version that is a number', async () => {
    const bare = await under.fetch(`${under.baseUrl}/admin/requests/stream`);
    expect(bare.status).toBe(401);
    for (const after of ['-1', 'x', '1.5', '99999999999999999999'])
      expect((await under.admin('GET', `/requests/stream?after=${after}`)).status).toBe(400);
  });
});
