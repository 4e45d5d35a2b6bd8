import { expect, test } from 'vitest';
import { pictureUrlOf } from '../../src/cli/options/drawing-options.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { type DrawingsOf, drawingMarkdown, planText } from '../../src/render/plan-text.js';
import { itemOf, planOf, replacedSection } from './plans.js';

/** A pipe becomes a wider one, so that the section of this segment is replaced. */
const templateChange = (project: string, segment: string) =>
  replacedSection(
    { project, segment },
    [itemOf(`pipe of ${segment}`, 'pipe', { typeId: '1' })],
    [{ item: 'pipe', after: { typeId: '2' } }],
    [`pipe of ${segment}`],
  );

const drawn =
  (text: string, picture?: string): DrawingsOf =>
  (_project, segment) => ({
    drawings: [{ section: 1, text: `${segment}\n${text}`, ...(picture === undefined ? {} : { picture }) }],
    undrawn: [],
  });
const bytes = (text: string): number => Buffer.byteLength(text);

test('a comment shows the drawing of a segment that loses something, folded, under its picture', () => {
  const page = planMarkdown(planOf(templateChange('2026-0417', 'Storgata')), { drawingsOf: drawn(' │ 1 │', 'https://host/p/a.svg') });
  expect(page).toContain('![Cross-section 1 of the change](<https://host/p/a.svg>)\n\n<details><summary>');
  expect(page).toContain('```text\nStorgata\n │ 1 │\n```\n\n</details>');
});

test('segments with equal changes share one drawing', () => {
  const names = ['A', 'B', 'C'].flatMap((name) => templateChange('2026-0417', name));
  const page = planMarkdown(planOf(names), { drawingsOf: drawn('x') });
  expect(page.match(/```text/g)).toHaveLength(1);
});

test('drawings give way to everything else, and the comment says so', () => {
  const plan = planOf(templateChange('2026-0417', 'Storgata'));
  const without = planMarkdown(plan);
  const page = planMarkdown(plan, { drawingsOf: drawn('x'.repeat(66_000)) });
  expect(page.startsWith(without.trimEnd())).toBe(true);
  expect(page).toContain('**This comment is cut: 1 drawing left out.**');
  for (let length = 60_000; length < 65_000; length += 617)
    expect(bytes(planMarkdown(plan, { drawingsOf: drawn('x'.repeat(length)) }))).toBeLessThanOrEqual(65_000);
});

test('a hostile name ends neither the block nor the fold', () => {
  const text = drawingMarkdown({ section: 1, text: '```\n</details>' }, '</summary><script>');
  expect(text.match(/^```/gm)).toHaveLength(2);
  expect(text).not.toContain('<script>');
});

test('a text shows drawings under their segment, and says what is not drawn', () => {
  const text = planText(planOf(templateChange('2026-0417', 'Storgata')), {
    color: false,
    drawingsOf: () => ({ drawings: [{ section: 1, text: '═╤═\n │' }], undrawn: ['Section 2 is not drawn: \u001b.'] }),
  });
  expect(text).toContain('\n    ═╤═\n     │\n\n    Section 2 is not drawn: \\u{1b}.\n\n');
});

test.each([
  ['https://host.example/a/b/', 'https://host.example/a/b'],
  ['http://host.example:8080/ø', 'http://host.example:8080/%C3%B8'],
  ['pictures/4711', 'pictures/4711'],
  ['../pictures', '../pictures'],
  ['/pictures/', '/pictures'],
])('%s is an address for pictures', (pictureUrl, expected) => {
  expect(pictureUrlOf({ pictureUrl })).toBe(expected);
});

test.each(['javascript:alert(1)', '//evil.example', 'https://a b', 'https://h/?q', 'https://h/#x', 'https://u:p@h/', 'a>b', '', 'data:x'])(
  '%j is refused as an address for pictures',
  (pictureUrl) => {
    expect(() => pictureUrlOf({ pictureUrl })).toThrow('--picture-url is the address of a folder');
  },
);
