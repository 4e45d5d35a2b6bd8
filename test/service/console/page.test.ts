import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startService } from '../../support/service.js';

const open = async (): Promise<{ headers: Headers; text: string }> => {
  const under = await startService();
  const answer = await under.fetch(`${under.baseUrl}/`);
  const page = { headers: answer.headers, text: await answer.text() };
  expect(answer.status).toBe(200);
  await under.close();
  return page;
};

const between = (text: string, start: string, end: string): string =>
  text.slice(text.indexOf(start) + start.length, text.indexOf(end));

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
      'default-src': "'none'",
      'script-src': hashOf(script),
      'style-src': hashOf(style),
      'img-src': 'data:',
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
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
