import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { startService, type TestCaller, TRANSPORTS } from '../../support/service.js';

const open = async (): Promise<{ headers: Headers; text: string }> => {
  const under = await startService();
  const answer = await under.fetch(`${under.baseUrl}/`);
  const page = { headers: answer.headers, text: await answer.text() };
  expect(answer.status).toBe(200);
  await under.close();
  return page;
};

const between = (text: string, start: string, end: string): string => text.slice(text.indexOf(start) + start.length, text.indexOf(end));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('GET /', () => {
  it('lets the browser run its own script and style and nothing else', async () => {
    const { headers, text } = await open();
    const script = between(text, '<script>', '</script>');
    const style = between(text, '<style>', '</style>');
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toEqual({
      ...{ 'default-src': "'none'", 'script-src': hashOf(script), 'style-src': hashOf(style), 'img-src': 'data:' },
      ...{ 'connect-src': "'self'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" },
    });
    expect(headers.get('content-type')).toBe('text/html;charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('has one script and one style, no other resource, and at most 100 KB of both', async () => {
    const { text } = await open();
    expect(text.match(/<script/g)).toHaveLength(1);
    const markup = text.replace(/<script>.*<\/script>/s, '');
    expect(markup.match(/<style/g)).toHaveLength(1);
    expect(markup).not.toMatch(/<(?:img|iframe|object|embed|script|link)[^>]+(?:src|href)="(?!data:)/);
    const script = between(text, '<script>', '</script>');
    const style = between(text, '<style>', '</style>');
    expect(Buffer.byteLength(script + style)).toBeLessThanOrEqual(100_000);
    expect(script.length).toBeGreaterThan(10_000);
  });
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
