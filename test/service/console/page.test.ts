import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { piecesOf } from '../../../src/browser/console/documents/excerpt.js';
import { EMPTY_SEARCH, searchOf, searchPath, withFacet } from '../../../src/browser/console/documents/search-state.js';
import { kari, under, untilEnd, withKari } from '../../support/around.js';
import { settings } from '../../support/counts.js';
import { startService, TRANSPORTS } from '../../support/service.js';

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
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': `default-src 'none'; script-src ${script.source}; style-src ${style.source}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ...{ 'content-type': 'text/html;charset=utf-8', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' },
  });
  expect(page.replace(script.text, '')).not.toMatch(/<(?:img|iframe|object|embed|script|link)[^>]+(?:src|href)="(?!data:)/);
  expect(Buffer.byteLength(script.text + style.text)).toBeLessThanOrEqual(100_000);
  expect(script.text.length).toBeGreaterThan(10_000);
  expect(page).toContain('<title>trenchctl console</title>');
  expect(page).toContain('<noscript>The console needs JavaScript. The API reference at /reference does not.</noscript>');
});

describe.each(TRANSPORTS)('GET /admin/requests/stream, over %s', (transport) => {
  withKari('each', { transport });
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

const { count, seed } = settings({ count: 200, long: 5000, seed: 16 });

/** The escaping of the search service. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const markup = fc.constantFrom('<em>', '</em>', '&lt;', '&amp;', '<script>alert(1)</script>');
const textWithMarkup = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), markup), { maxLength: 6 }).map((parts) => parts.join(''));

it('gives every text back as it was, and only the marked words as hits', () => {
  const pieces = fc.array(fc.record({ text: textWithMarkup, isHit: fc.boolean() }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (desired) => {
      const excerpt = desired.map(({ text, isHit }) => (isHit ? `<em>${escaped(text)}</em>` : escaped(text))).join('');
      const found = piecesOf(excerpt);
      const textOf = (all: typeof found) => all.map(({ text }) => text).join('');
      expect(textOf(found)).toBe(textOf(desired));
      expect(textOf(found.filter(({ isHit }) => isHit))).toBe(textOf(desired.filter(({ isHit }) => isHit)));
    }),
    { numRuns: count, seed },
  );
});

it('shows markup that is not a mark as text', () => {
  expect(piecesOf('a <img src=x onerror=alert(1)> <em><b>x</b></em>')).toEqual([
    { text: 'a <img src=x onerror=alert(1)> <em><b>x</b></em>', isHit: false },
  ]);
});

const anyText = fc.string({ unit: 'grapheme' });
const state = fc.record({
  ...{ q: anyText, scope: fc.constantFrom('ALL', 'FAVORITES'), sort: fc.constantFrom('', 'TITLE', '-VERSION_DATE') },
  facets: fc.uniqueArray(anyText, { maxLength: 4 }).map((values) => values.map((value) => `SERIES:${value}`)),
  start: fc.nat(),
});

it('finds every search again in its address', () => {
  fc.assert(
    fc.property(state, (desired) => {
      const path = searchPath(desired);
      expect(path).toMatch(/^\/documents(\?[^#?]*)?$/);
      expect(searchOf(new URLSearchParams(path.split('?')[1]))).toEqual(desired);
    }),
    { numRuns: count, seed },
  );
});

it('begins at the first document unless it is told otherwise, and has a short address for a search without anything', () => {
  for (const start of ['-1', '1.5', 'x', '']) expect(searchOf(new URLSearchParams({ start })).start, start).toBe(0);
  expect(searchPath(EMPTY_SEARCH)).toBe('/documents');
});

it('adds a facet, removes it the second time, and begins at the first document', () => {
  const once = withFacet({ ...EMPTY_SEARCH, start: 20 }, 'TYPE:ORGBLAD');
  expect(once).toEqual({ ...EMPTY_SEARCH, facets: ['TYPE:ORGBLAD'] });
  expect(withFacet(once, 'TYPE:ORGBLAD')).toEqual(EMPTY_SEARCH);
});
