import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError, problemDetails } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { world } from './fakes.js';

const { addresses } = addressesFrom({ baseUrl: 'https://api.example/' });
const redact = (text: string) => text.replaceAll('s3cret', '***');

/** The message of a call that a service refused with this body. */
async function refusalBy(body: string, contentType: string): Promise<string> {
  const answer = () => new Response(body, { status: 400, headers: { 'content-type': contentType } });
  const { transport } = world([answer]);
  const error = await createApi({ transport, addresses })
    .call('getSegment', { path: { segmentId: '1' } })
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).message;
}

const JSON_TYPE = 'application/json';
const ROWS: readonly (readonly [string, string, string, string])[] = [
  ['{message}', '{"message":"Length is wrong"}', JSON_TYPE, 'Length is wrong'],
  ['{error}', '{"error":"Length is wrong"}', JSON_TYPE, 'Length is wrong'],
  ['{error, error_description}', '{"error":"x","error_description":"Too long"}', JSON_TYPE, 'Too long'],
  ['{error: {message}}', '{"error":{"code":7,"message":"Too long"}}', JSON_TYPE, 'Too long'],
  ['{errors: [text]}', '{"errors":["Too long","Too deep"]}', JSON_TYPE, 'Too long; Too deep'],
  ['{errors: [{message}]}', '{"errors":[{"message":"Too long"}]}', JSON_TYPE, 'Too long'],
  ['{errors: [{field, message}]}', '{"errors":[{"field":"length","message":"No"}]}', JSON_TYPE, 'length: No'],
  ['{field, message}', '{"field":"length","message":"No"}', JSON_TYPE, 'No'],
  ['{error: {field, message}}', '{"error":{"field":"length","message":"No"}}', JSON_TYPE, 'length: No'],
  ['a list of texts', '["Too long"]', JSON_TYPE, 'Too long'],
  ['a list of objects', '[{"message":"Too long"},{"message":"Too deep"}]', JSON_TYPE, 'Too long; Too deep'],
  ['a JSON text', '"Too long"', JSON_TYPE, 'Too long'],
  ['nested', '{"response":1,"fault":{"detail":{"reason":"Too long"}}}', JSON_TYPE, 'Too long'],
  ['plain text', 'Too long\r\nby far', 'text/plain', 'Too long by far'],
  ['text that says it is JSON', 'Too long', JSON_TYPE, 'Too long'],
  [
    'HTML',
    '<!DOCTYPE html><html><head><title>403 Forbidden</title><style>p {color: red}</style></head>' +
      '<body><script>alert(1)</script><h1>No access &amp; no luck</h1></body></html>',
    'text/html',
    '403 Forbidden No access & no luck',
  ],
  ['HTML with a comment', '<html><p>No access<!-- 5 > 4, at gw-1 --></p>', 'text/html', 'No access'],
  ['HTML that is cut off in a comment', '<html><p>Too long<!-- at gw-1', 'text/html', 'Too long'],
  ['HTML that is cut off in a script', '<html><p>Too long<script>alert(1)', 'text/html', 'Too long'],
  ['HTML that is cut off in a tag', '<html><p>Too long<a href="x', 'text/html', 'Too long'],
  ['HTML with characters by name', '<p>a&nbsp;&lt;b&gt; &quot;c&quot; &#39;d&#39; &eacute;</p>', 'text/html', `a <b> "c" 'd' &eacute;`],
  [
    'a problem of RFC 9457',
    '{"type":"about:blank","title":"Bad Request","status":400,"detail":"length: Too long","code":"invalid"}',
    'application/problem+json',
    'length: Too long',
  ],
];

describe('the reason of a refusal', () => {
  test.each(ROWS)('%s', async (_, body, contentType, reason) => {
    expect(await refusalBy(body, contentType)).toBe(`getSegment answered 400; ${reason}`);
  });

  test('an answer without a reason has none', async () => {
    expect(await refusalBy('', 'text/plain')).toBe('getSegment answered 400');
    expect(await refusalBy('{}', JSON_TYPE)).toBe('getSegment answered 400');
    expect(await refusalBy('<html></html>', 'text/html')).toBe('getSegment answered 400');
  });

  test('is cut, redacted and free of control characters', () => {
    const body = { error: { message: `s3cret \u001b[2J${'x'.repeat(5000)}` } };
    const { detail = '' } = problemDetails(body, redact) ?? {};
    expect(detail).toMatch(/^\*\*\* \ufffd\[2Jx{200,}…$/);
    expect(detail.length).toBeLessThan(310);
  });

  test('never fails, and is never long, whatever the body is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ maxLength: 3000 })), (body) => {
        const told = problemDetails(body, redact);
        expect((told?.detail ?? '').length).toBeLessThan(310);
        expect(told?.detail ?? '').not.toMatch(/[\p{Cc}]/u);
      }),
      { seed: 417, numRuns: 500 },
    );
  });

  test('a page of nothing but half-open tags is read in time that grows with its length only', () => {
    const page = `<html>${'<script '.repeat(400_000)}`;
    expect(problemDetails(page, redact)).toBeUndefined();
  });
});
