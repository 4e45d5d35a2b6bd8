// The comment on a pull request: short enough for the hosts, complete in what is destroyed, and safe against names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/plan/model/change.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { changeOf, itemOf, manyUpdates, planOf, widerPipe } from './plans.js';

const { count, seed } = settings({ count: 10, long: 150, seed: 20261116 });

const MAX = 65_536;

/** A pipe of the template becomes a wider one: the section of this segment is replaced. */
const templateChange = (project: string, segment: string): Change[] =>
  widerPipe(project, segment, itemOf(`cable of ${segment}`, 'cable', { typeId: '7' }));

describe('2,000 segments with one template changed', () => {
  const names = Array.from({ length: 2000 }, (_, n) => `Storgata ${n + 1}`);
  const page = planMarkdown(planOf(names.flatMap((name) => templateChange('2026-0417', name))));

  test('the comment is under the limit and is not cut', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(MAX);
    expect(page).not.toContain('This comment is cut');
  });

  test('all that is destroyed is shown: the same change once, with the names of all segments', () => {
    const fates = '2000 objects change, 4000 are recreated unchanged';
    expect(page).toContain(`#### ${fates}\n`);
    expect(page).toContain(`**2,000 segments: the same change** (${fates} in all) in project \`2026-0417\`\n`);
    for (const name of names) expect(page).toContain(`\`${name}\``);
    expect(page).toContain('!         pipe: PVC 110 SN8 -> PVC 160 SN8');
    expect(page).toContain('recreated unchanged: the section, 1 cable\n');
    expect(page.match(/```diff/g)).toHaveLength(1);
    // Many names come behind the change and are folded.
    const folded = '<details><summary>The 2000 segments</summary>\n\n`Storgata 1`, `Storgata 2`, ';
    expect(page.indexOf(folded)).toBeGreaterThan(page.indexOf('```diff'));
  });
});

test('a comment that is cut counts what it does not show, shows what is destroyed first, and points to the whole', () => {
  const page = planMarkdown(planOf([...manyUpdates(3000), ...templateChange('P', 'Last')]), { whole: 'plan.json' });
  expect(Buffer.byteLength(page)).toBeLessThan(MAX);
  expect(page.indexOf('**`Last`**')).toBeLessThan(page.indexOf('<details>'));
  const [, objects, segments] = /and (\d+) more objects in (\d+) segments\.\*\*/.exec(page) ?? [];
  const shown = page.match(/length \d+ m -> /g)?.length ?? 0;
  expect(Number(objects) + shown).toBe(3000);
  expect(segments).toBe(objects);
  expect(page).toContain('The whole plan is in `plan.json`.');
});

test('segments with the same change that a cut comment does not show are counted one by one', () => {
  const changes = manyUpdates(1500).flatMap((change) => [change, { ...change, segment: `${change.segment} again` }]);
  const [, objects, segments] = /and (\d+) more objects in (\d+) segments\.\*\*/.exec(planMarkdown(planOf(changes))) ?? [];
  expect([Number(objects) > 0, segments]).toEqual([true, objects]);
});

/** Many different sections that do not fit: the destroyed objects of those that are left out are counted, also if their segment is shown in part. */
test.each([
  ['in many segments', (n: number) => `Segment ${n}`],
  ['in one segment', () => 'Segment'],
])('destroyed objects %s that do not fit are counted exactly', (_, segmentOf) => {
  const changes = Array.from({ length: 2000 }, (_, n) =>
    changeOf({
      ...{
        project: 'P',
        segment: segmentOf(n),
        path: [{ list: 'sections', id: `s${n}` }],
        action: 'delete',
        kind: 'section',
        destroyed: 2,
      },
      contents: [itemOf(`d${n}`, 'ecomDuct', { outerDiameter: n })],
      reason: { code: 'spec-has-fewer-sections', number: 2 },
    }),
  );
  const page = planMarkdown(planOf(changes));
  expect(Buffer.byteLength(page)).toBeLessThan(MAX);
  const shown = (page.match(/^- +section/gm)?.length ?? 0) + (page.match(/^- +ecom duct/gm)?.length ?? 0);
  const [, hidden] = /(\d+) objects are destroyed and not listed here/.exec(page) ?? [];
  expect(shown).toBeGreaterThan(500);
  expect(shown + Number(hidden)).toBe(4000);
});

const HOSTILE = [
  ...['</details>', '<details><summary>', '```', '`', '``` ` ```', '@everyone', '![x](https://evil.example/a.png)', '[a](javascript:1)'],
  ...['<img src=x onerror=1>', '| a |', '\n# Title\n', '\u202e\u0007', '~~~', '$(x)', 'Ærø 😀', '***', '&lt;'],
];
const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.integer({ min: 1, max: 3000 })).map(([text, n]) => text.repeat(n % 60)),
);

const someChange = fc
  .record({
    project: fc.constantFrom('P', '</summary>', '`Q`'),
    segment: name,
    how: fc.constantFrom('update', 'create', 'delete', 'replace'),
    text: name,
  })
  .map(({ project, segment, how, text }): Change[] => {
    const base = { project, segment, path: [], kind: 'segment' as const, place: { file: text, line: 1, col: 1 } };
    if (how === 'replace') return templateChange(project, segment);
    if (how === 'delete')
      return [changeOf({ ...base, action: 'delete', destroyed: 2, contents: [{ kind: 'entry', id: text, state: { list: text } }] })];
    return [changeOf({ ...base, action: how as 'update', before: { description: '' }, after: { description: text } })];
  });

const someChanges = fc.array(someChange, { minLength: 1, maxLength: 60 });
const times = fc.integer({ min: 1, max: 40 });
const RUNS = { numRuns: count, seed };

/** Removes code blocks, then code spans, then the tags that the page is made of: nothing else may look like markup. */
function bare(page: string): string {
  const withoutBlocks = page.replace(/^```diff\n[\s\S]*?\n```$/gm, '');
  return withoutBlocks.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '').replace(/<code>[^<>\n]*<\/code>/g, '');
}

holds('whatever the names, the page is short, balanced and without foreign markup', RUNS, someChanges, times, (list, most) => {
  const changes = Array.from({ length: most }, (_, n) =>
    list.flat().map((change) => ({ ...change, segment: `${change.segment}${n}` })),
  ).flat();
  const page = planMarkdown(planOf(changes), { whole: 'p`lan' });
  expect(Buffer.byteLength(page)).toBeLessThan(MAX);
  const rest = bare(page);
  expect(rest.match(/<details><summary>/g)?.length ?? 0).toBe(rest.match(/<\/details>/g)?.length ?? 0);
  expect(rest.replace(/<\/?(details|summary)>/g, '')).not.toMatch(/[<>@]|\]\(|!\[|~~~|```/);
  expect(page).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

test('a small plan is open, and a larger one folds the changes that destroy nothing', () => {
  expect(planMarkdown(planOf(manyUpdates(10)))).not.toContain('<details>');
  expect(planMarkdown(planOf(manyUpdates(11)))).toContain('nothing is destroyed: 11 objects change</summary>');
});
