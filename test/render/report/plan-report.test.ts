// The report of a plan: one page that needs no network, in which no foreign text is anything else than text.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printedWords, shownWords } from '../../../src/browser/report/shown-words.js';
import { unpack } from '../../../src/browser/report/unpack.js';
import type { SectionView } from '../../../src/draw/section.js';
import { COST_TYPES, type Costs } from '../../../src/plan/calculation/costs.js';
import type { PlanDocument } from '../../../src/plan/emit/document.js';
import type { Change } from '../../../src/plan/model/change.js';
import type { Undrawn } from '../../../src/plan/quantities/section-input.js';
import { planText } from '../../../src/render/plan-text.js';
import { planReport, type ReportOptions } from '../../../src/render/report/plan-report.js';
import type { Packed, ReportData } from '../../../src/render/report/report-data.js';
import { sections } from '../../draw/sections.js';
import { holds } from '../../geometry/holds.js';
import { settings } from '../../support/counts.js';
import { changeOf, manyUpdates, planOf, widerPipe } from '../plans.js';

const { count, seed } = settings({ count: 40, long: 500, seed: 20261116 });
const now = new Date('2026-11-16T02:45:10Z');
const report = (plan: PlanDocument, more: Partial<ReportOptions> = {}): string => planReport(plan, { now, ...more });

const textIn = (page: string, open: string, close: string): string => page.split(open)[1]?.split(close)[0] ?? '';
const dataIn = (page: string): string => textIn(page, '<script type="application/json" id="data">', '</script>');
const treeIn = (page: string): ReportData => unpack(JSON.parse(dataIn(page)) as Packed) as ReportData;

/** Finds the same views for every segment. */
const viewsOf = (views: readonly SectionView[], undrawn: readonly Undrawn[] = []): ReportOptions['viewsOf'] & object =>
  Object.assign(() => views, { undrawn: () => undrawn });

const replaced = (segment: string): Change[] => widerPipe('2026-0417', segment);
const HERE = { project: '2026-0417', segment: 'Storgata', path: [], address: '2026-0417/Storgata' } as const;
const costs = (total: number) => ({ ...Object.fromEntries(COST_TYPES.map((type) => [type, 0])), total }) as unknown as Costs['before'];

const full = planOf(replaced('Storgata'), {
  losses: [{ ...HERE, reason: { code: 'value', field: 'label', value: 'K1' } }],
  findings: [{ ...HERE, rule: 'layout-overlap', severity: 'warning', message: 'items overlap each other', state: 'new', facts: {} }],
  remarks: [{ code: 'more-look-moved', project: '2026-0417', count: 2 }],
  costs: [{ project: '2026-0417', before: costs(10), after: costs(25) }],
  quantities: { segments: 1, projects: [], total: [], remarks: [] },
});

describe('a page', () => {
  const page = report(full);

  test('allows its own script and style, and nothing else', () => {
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = textIn(page, 'http-equiv="Content-Security-Policy" content="', '"');
    const script = textIn(page, '</script>\n<script>', '</script>');
    const style = textIn(page, '<style>', '</style>');
    expect(script.length).toBeGreaterThan(1000);
    expect(policy).toBe(`default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`);
    expect(page).not.toMatch(/\bstyle="|\bon\w+="|src=|https?:\/\/(?!www\.w3\.org)/);
  });

  test('shows the changes as text to a reader without a script', () => {
    expect(textIn(page, '<noscript>', '</noscript>')).toContain('pipe: PVC 110 SN8 -&gt; PVC 160 SN8');
  });
});

test('cables that could not be rated stand alone if no rating changes', () => {
  const cable = { project: '2026-0417', segment: 'Storgata', section: 1, item: 1, type: 'TSLF' };
  const plan = planOf(replaced('Storgata'), { ratings: [], unrated: [{ ...cable, reason: 'no area' }] });
  const part = textIn(report(plan), '<section id="ratings"', '</section>');
  expect(part).toContain('<li>2026-0417/Storgata: TSLF in section 1: no area</li>');
  expect(part.match(/<ul/g)).toHaveLength(1);
  expect(part).not.toContain('Current ratings of cables');
});

test('a segment says why it has no drawing, and a secret is masked everywhere', () => {
  const segments = [{ project: '2026-0417', projectId: '1', name: 'Storgata' }] as unknown as PlanDocument['segments'];
  const plan = { ...full, segments: segments.map((one) => ({ ...one, steps: [] })) };
  const why = (options: Partial<ReportOptions>): string | undefined => treeIn(report(plan, options)).projects[0]?.segments[0]?.noDrawing;
  expect(why({})).toBe('No drawing: the plan does not hold the live state that drawings are made from.');
  expect(why({ viewsOf: viewsOf([], [{ lack: 'rehearsal' }]) })).toContain('was not rehearsed');
  expect(why({ viewsOf: viewsOf([], [{ lack: 'size', item: 'pipe', section: 2 }]) })).toBe(
    'No drawing of section 2: the size of a pipe is not known.',
  );
  const masked = report(plan, { mask: (text) => text.replaceAll('Storgata', '***') });
  expect(masked).not.toContain('Storgata');
  expect(masked).toContain('***');
});

const HOSTILE = [
  ...['</script>', '<!--', '<script>', ']]>', '</noscript></pre><img src=x onerror=alert(1)>', '<img onerror=1>'],
  ...['" onclick="x', "'", '&lt;', '\u2028', '\u2029', '\ud800', '\udfff', '\u202e', '\u0000', '__proto__'],
];
const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
);

const eightNames = fc.array(name, { minLength: 8, maxLength: 8 });

/** The tags that a page is made of. A text that is taken for a tag is not one of them. */
const TAG =
  /^<\/?(a|b|br|button|caption|code|dd|details|div|dl|dt|fieldset|footer|form|h1|h2|h3|header|input|label|legend|li|main|noscript|option|p|pre|section|select|small|span|strong|summary|table|tbody|td|th|thead|time|tr|ul)( (aria-(hidden|label|labelledby)|autocomplete|class|data-rule|for|hidden|href|id|name|placeholder|role|scope|spellcheck|tabindex|type|value)(="[^"<>]*")?)*>$/;

holds('whatever the names, texts are texts', { numRuns: count, seed }, eightNames, sections, (names, drawn) => {
  const [project = '', segment = '', file = '', text = '', target = '', said = '', type = '', label = ''] = names;
  const views = viewsOf([
    {
      heading: { project, segment, section: 1, sections: 1, date: '2026-11-16', service: target },
      after: { ...drawn, items: drawn.items.map((item) => ({ ...item, name: type, label })) },
    },
  ]);
  const changes = [
    ...replaced('Storgata'),
    changeOf({
      ...{ project, segment, path: [], kind: 'segment', action: 'update', cause: 'both' },
      ...{ before: { description: '' }, after: { description: text }, place: { file, line: 1, col: 1 } },
    }),
  ];
  const more = { project, segment, path: [], address: `${project}/${segment}` };
  const plan = planOf(changes, {
    target,
    findings: [{ ...more, rule: 'layout-other', severity: 'warning', message: said, state: 'known', facts: {} }],
    segments: [{ project, projectId: '1', name: segment, steps: [] }] as never,
  });
  const page = report(plan, { viewsOf: views });
  expect(dataIn(page)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(page).not.toMatch(/\p{Surrogate}/u);
  const body = textIn(page, '<body>', '<script type="application/json"');
  expect([...body.matchAll(/<[^>]*>?/g)].filter(([tag]) => !TAG.test(tag))).toEqual([]);
  expect(body.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(page.match(/<script/g)).toHaveLength(2);
  const shown = treeIn(page).projects.flatMap(({ segments }) => segments.flatMap(({ entries }) => entries));
  expect(shown.flatMap(({ addresses }) => addresses)).toEqual(plan.changes.map(({ address }) => address));
});

test.each([
  [3, 3, /^$/],
  [
    100,
    1200,
    /^The changes and drawings of 100 segments are printed, and the other 1,100 of 1,200 have one line each\. To print others, open /,
  ],
])('%i printed of %i', (printed, shown, words) => expect(printedWords(printed, shown)).toMatch(words));

test('a link has no half of a character', async () => {
  const file = new URL('../../../src/browser/report/links.ts', import.meta.url).href;
  const { fragmentOf } = (await import(/* @vite-ignore */ file)) as { fragmentOf(address: string): string };
  expect(fragmentOf('P/\ud800')).toBe('#P%2F%EF%BF%BD');
});

// The sentence below the filters of a report.

test.each([
  [{ shown: 6, all: 6, places: 1, allPlaces: 1 }, 'All 6 changes in 1 place are shown.'],
  [{ shown: 6, all: 6, places: 2, allPlaces: 2 }, 'All 6 changes in 2 places are shown.'],
  [{ shown: 1, all: 1, places: 1, allPlaces: 1 }, 'The only change is shown.'],
  [{ shown: 0, all: 1, places: 0, allPlaces: 1 }, 'The only change is not shown.'],
  [{ shown: 0, all: 6, places: 0, allPlaces: 2 }, 'None of 6 changes is shown.'],
  [{ shown: 1, all: 6, places: 1, allPlaces: 1 }, '1 of 6 changes is shown.'],
  [{ shown: 2, all: 6, places: 1, allPlaces: 3 }, '2 of 6 changes are shown, in 1 of 3 places.'],
])('%j', (counts, words) => {
  expect(shownWords(counts)).toBe(words);
});

test('lists of a report and of a text end after their limits, and count the rest', () => {
  const where = { project: 'P', segment: 'S', path: [], address: 'P/S' };
  const numbered = <T>(most: number, make: (n: number) => T): T[] => Array.from({ length: most }, (_, n) => make(n));
  const loss = (n: number) => ({ ...where, reason: { code: 'value' as const, field: 'label', value: `K${n}` } });
  const note = (n: number) => ({ code: 'ducts-not-listed' as const, project: 'P', segment: 'S', pipes: n + 1 });
  const finding = (rule: string) => (n: number) =>
    ({ ...where, rule, severity: 'error', message: `m${n}`, state: 'new', facts: {} }) as const;
  const plan = (more: number): PlanDocument =>
    planOf([changeOf({ ...where, action: 'update', kind: 'segment', after: { length: 1 } })], {
      losses: numbered(100 + more, loss),
      remarks: numbered(8 + more, note),
      findings: [...numbered(100 + more, finding('cover')), ...numbered(50 + more, finding('layout-fill'))],
      rules: {
        files: [{ file: 'f', digest: 'd' }],
        waivers: [],
        rules: [{ rule: 'cover', severity: 'error', file: 'f', objects: 1, unjudged: [] }],
      },
    });
  const counted = (text: string): string[] => text.match(/and \d+ more[\w ]*|\d+ findings? more/g) ?? [];
  expect(counted(report(plan(0)))).toEqual([]);
  expect(counted(report(plan(1)))).toEqual(['and 1 more entry', 'and 1 more', 'and 1 more note', 'and 1 more']);
  expect(counted(report(plan(2)))[0]).toBe('and 2 more entries');
  expect(counted(planText(plan(0), { color: false }))).toEqual(['50 findings more']);
  expect(counted(planText(plan(1), { color: false }))).toEqual(['and 1 more', '51 findings more']);
});

test('the text for readers without a script ends after 1,000 changes, and counts the rest', () => {
  const text = textIn(report(planOf(manyUpdates(1001))), '<noscript>', '</noscript>');
  expect(text).toContain('S999: length 999 m -&gt; 1000 m');
  expect(text).not.toContain('S1000:');
  expect(text).toContain('and 1 more change, which the plan as text shows\n</pre>');
});

test.each(['delete', 'create'] as const)('of two segments of one name, the entry of a %s has the calls of its own segment', (action) => {
  const step = (operation: string) => [{ id: '1', operation, path: {}, address: 'P/S' }];
  const same = { project: 'P', projectId: '1', name: 'S' };
  const documents = [
    { ...same, segmentId: '9', steps: step('deleteSegment') },
    { ...same, desired: { name: 'S' }, steps: step('addSegment') },
  ];
  const change = changeOf({ project: 'P', segment: 'S', path: [], action, kind: 'segment' });
  for (const segments of [documents, documents.toReversed()]) {
    const [segment] = treeIn(report(planOf([change], { segments: segments as never }))).projects[0]?.segments ?? [];
    expect(segment?.calls.map(({ operation }) => operation)).toEqual([action === 'delete' ? 'deleteSegment' : 'addSegment']);
  }
});
