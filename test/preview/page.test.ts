// The parts of the preview's page that need no browser: its requests, and the order of its findings.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { countWords, listedFindings } from '../../src/browser/preview/finding-order.js';
import { ask, openInEditor } from '../../src/browser/preview/requests.js';
import type { Finding } from '../../src/preview/preview-data.js';

afterEach(() => vi.unstubAllGlobals());

/** The page gets this answer; the requests of the page are returned. */
function answering(status: number, text: string): unknown[][] {
  const asked: unknown[][] = [];
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request);
    return new Response(text, { status });
  });
  return asked;
}

test.each([
  [200, '{"a":1}', { a: 1 }, undefined],
  [201, '[]', [], undefined],
  [404, 'nothing is here', undefined, 'nothing is here'],
])('an answer with the status %i is read', async (status, text, value, reason) => {
  const asked = answering(status, text);
  expect(await ask('source', { file: 'a b&c.yaml', line: '3' })).toEqual(value);
  expect(await ask('plan')).toEqual(value);
  expect(await openInEditor('a b&c.yaml', 3)).toBe(reason);
  const place = 'file=a+b%26c.yaml&line=3';
  expect(asked).toEqual([[`source?${place}`], ['plan?'], [`open?${place}`, { method: 'POST' }]]);
});

test.each([400, 403, 410, 500, 503])('an answer with the status %i is an error with its words', async (status) => {
  answering(status, 'why');
  await expect(ask('drawing')).rejects.toThrow(/^why$/);
  expect(await openInEditor('a', 1)).toBe('why');
});

const SEVERITIES = ['error', 'warning', 'note'] as const;
const finding = fc.record({ severity: fc.constantFrom(...SEVERITIES), message: fc.string(), segment: fc.constantFrom('A', 'B') });

test('the list has errors before warnings before notes, each with those of the shown segment first, and at most 100', () => {
  const lists = fc.oneof(fc.array(finding, { maxLength: 9 }), fc.array(finding, { minLength: 98, maxLength: 103 }));
  fc.assert(
    fc.property(lists, fc.constantFrom('A', 'B'), (findings: readonly Finding[], shown) => {
      const sorted = SEVERITIES.flatMap((severity) => {
        const own = findings.filter((one) => one.severity === severity);
        return [...own.filter(({ segment }) => segment === shown), ...own.filter(({ segment }) => segment !== shown)];
      });
      const { listed, more } = listedFindings(findings, shown);
      expect(listed).toEqual(sorted.slice(0, 100));
      expect(listed.length + more).toBe(findings.length);
    }),
    { seed: 61, numRuns: 60 },
  );
});

test.each([
  ['', ''],
  ['n', '1 note'],
  ['wew', '1 error, 2 warnings'],
  ['nnee', '2 errors, 2 notes'],
])('findings %j are counted as %j', (letters, words) => {
  const severityOf = (letter: string) => SEVERITIES.find((word) => word.startsWith(letter)) ?? 'note';
  expect(countWords([...letters].map((letter) => ({ severity: severityOf(letter), message: '' })))).toBe(words);
});
