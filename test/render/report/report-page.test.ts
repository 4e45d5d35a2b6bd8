// The script of a report without a browser: what it shows first, and what filters, links, drawings and prints do.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { type Filters, indexOf, shownIn } from '../../../src/browser/report/filter.js';
import type { SectionView } from '../../../src/draw/section.js';
import { addressOf } from '../../../src/plan/model/address.js';
import { planReport } from '../../../src/render/report/plan-report.js';
import { reportTree } from '../../../src/render/report/report-tree.js';
import { drawnSection, type ItemSpec } from '../../draw/sections.js';
import { type SmallElement, SmallEvent } from '../../support/document/nodes.js';
import { document, location, openPage, setNarrow, styles, submit, tellWindow } from '../../support/document/small-page.js';
import { type Acts, stepsIn, walkPage } from '../../support/document/walk.js';
import { expectPage } from '../../support/page.js';
import { changeOf, planOf, updateOf, widerPipe } from '../plans.js';

afterAll(() => vi.unstubAllGlobals());

const shape = { form: 'circles', arrangement: 'SINGLE', diameter: 50 };
const cable = { kind: 'cable', category: 'MV', name: 'K', shape, minPadding: 20 } as unknown as ItemSpec;
const layers = [{ protection: 50, bands: 0, items: [cable] }];
const drawn = (cover: number) => drawnSection({ cover, foundation: 50, leftPadding: 50, rightPadding: 50, coverings: [], layers });
const view = (segment: string, sides: Partial<SectionView>, sections = 1): SectionView => ({
  heading: { project: 'A', segment, section: 1, sections, date: '2026-11-16' },
  ...sides,
});
const VIEWS: Readonly<Record<string, readonly SectionView[]>> = {
  Storgata: [
    view('Storgata', { before: drawn(600), after: drawn(700), isReplaced: true }),
    view('Storgata', { before: drawn(600), after: drawn(600) }, 2),
    // Each of the three sizes makes a change that a drawing shows.
    ...['width', 'depth', 'cover'].map((size) => view('Storgata', { before: { ...drawn(500), [size]: 400 }, after: drawn(500) })),
  ],
  Havnegata: [view('Havnegata', { after: drawn(500) })],
  // Of a segment that is gone, only what was there is drawn.
  Gone: [view('Gone', { before: drawn(500) }), view('Gone', { before: drawn(500), after: drawn(501) })],
  Twice: [view('Twice', { after: { ...drawn(500), width: 2e6 } })],
  ...Object.fromEntries(['Like 1', 'Like 2', 'Like 3'].map((name) => [name, [view(name, { after: drawn(700) })]])),
};

const SECTION = [{ list: 'sections', index: 0 }];
const changes = [
  ...widerPipe('A', 'Storgata'),
  updateOf('A', 'Storgata', { cause: 'drift', place: { file: 'specs/Ærø.yaml', line: 7, col: 1 } }),
  changeOf({ project: 'A', segment: 'Gone', path: [], action: 'delete', kind: 'segment', before: {}, destroyed: 2 }),
  ...['Like 1', 'Like 2', 'Like 3'].map((segment) => updateOf('B', segment)),
  changeOf({ project: 'B', segment: 'Havnegata', path: [], action: 'create', kind: 'segment', after: {} }),
  updateOf('B', 'Twice'),
  changeOf({
    ...{ project: 'B', segment: 'Twice', path: SECTION, action: 'update', kind: 'section' },
    ...{
      address: addressOf({ project: 'B', segment: 'Twice', path: SECTION }),
      before: { coverThickness: 600 },
      after: { coverThickness: 700 },
    },
  }),
  ...[0, 1].map((index) =>
    changeOf({
      ...{ project: 'B', segment: 'Twice', action: 'create', kind: 'item', item: 'cable', after: { typeId: '7' } },
      reason: { code: 'missing' },
      path: ['sections', 'layers', 'cables'].map((list, n) => ({ list, index: [0, 1, index][n] ?? 0 })),
    }),
  ),
];
const finding = { project: 'B', segment: 'Havnegata', path: [], address: 'B/Havnegata', facts: {} };
const CALLS: Readonly<Record<string, readonly object[]>> = {
  Storgata: [
    { id: '1', operation: 'createSection', path: { segmentId: '5' }, body: { coverThickness: 700 }, address: '' },
    {
      ...{ id: '2', operation: 'updateSection', path: { sectionId: { step: '1', pick: 'id' } } },
      ...{ query: { all: true }, unless: { step: '1' }, address: '' },
    },
  ],
  Gone: [{ id: '3', operation: 'deleteSegment', path: { segmentId: '6' }, address: '' }],
};
const plan = planOf(changes, {
  segments: Object.keys(VIEWS).map(
    (name) =>
      ({
        project: /^(Havn|Like|Twice)/.test(name) ? 'B' : 'A',
        projectId: '1',
        name,
        address: '',
        steps: CALLS[name] ?? [],
        sections: [],
      }) as never,
  ),
  findings: [
    { ...finding, rule: 'cover', severity: 'error', message: 'too shallow', state: 'new' },
    { ...finding, rule: 'layout-overlap', severity: 'warning', message: 'an overlap', state: 'known' },
  ],
  rules: {
    files: [{ file: 'r.yaml', digest: '0' }],
    rules: [{ rule: 'cover', severity: 'error', objects: 2, unjudged: [] } as never],
    waivers: [],
  },
});

let started = 0;
async function open(markup: string, at = '/'): Promise<void> {
  openPage({ markup, at });
  started += 1;
  await import(/* @vite-ignore */ new URL(`../../../src/browser/report/main.ts?start=${started}`, import.meta.url).href);
}

const ACTS: Acts = {
  'follow ': (address) => {
    location.hash = encodeURIComponent(address);
  },
  'choose the drawing ': (value) => {
    const radio = document.querySelectorAll('fieldset.states input').find((one) => one.getAttribute('value') === value);
    radio?.fire(new SmallEvent('change'));
  },
  'make the window narrow': () => setNarrow(true),
  'deny the clipboard': () => vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }),
  'open the calls twice': () =>
    document.querySelectorAll('details.calls').flatMap((one) => [true, false, true].map((open) => Object.assign(one, { open }))),
  print: () => tellWindow('beforeprint'),
  'end the print': () => tellWindow('afterprint'),
};
const titles = () => [...new Set(document.querySelectorAll('[title]').map((one) => one.getAttribute('title')))];
const classes = () => [`classes: ${document.documentElement.className}, titles: ${titles().join(', ')}`];
const openNow = () => {
  const all = document.querySelectorAll('details.segment[open]');
  return [`open: ${all.length}, the last is ${all.at(-1)?.querySelector('h4')?.textContent}`, ...classes()];
};

/** More segments than the page has without them, the address, and whether only what tells of many segments is shown. */
const REPORTS = {
  'a report': [0, '/', false],
  // A large plan opens what destroys something only, and prints 100 segments.
  'a large report': [110, `/#${encodeURIComponent('C/Street 109')}`, true],
  'a report with 12 places': [5, '/', true],
  'a report with 13 places': [6, '/', true],
  // Three segments with the same changes are one row.
  'a report with 12 rows': [7, '/', true],
  'a report with 13 rows': [8, '/', true],
} as const;

test('reports', async () => {
  const undrawn = (_: string, segment: string) => (segment === 'Havnegata' ? [{ lack: 'section' as const }] : []);
  const viewsOf = Object.assign((_: string, segment: string) => VIEWS[segment] ?? [], { undrawn });
  const file = new URL('./report-page.expected.txt', import.meta.url);
  const steps = stepsIn(readFileSync(file, 'utf8'), ACTS);
  const parts: Record<string, string[]> = {};
  for (const [title, [streets, at, isTelling]] of Object.entries(REPORTS)) {
    const more = Array.from({ length: streets }, (_, n) => updateOf('C', `Street ${n}`, { after: { length: n + 2 } }));
    const { segments, findings = [], rules } = plan;
    const all = planOf([...changes, ...more], { segments, findings, ...(rules ? { rules } : {}) });
    await open(planReport(all, { now: new Date(0), viewsOf }), at);
    submit(document.querySelector('form') as SmallElement);
    const page = await walkPage(steps[title] ?? [], { more: isTelling ? openNow : classes });
    parts[title] = page.filter((line) => !isTelling || /^==|^[+-] (?:open|classes|The changes)|^open|are shown|^focus|target/.test(line));
  }
  expectPage(file, parts);
  // Drawings have no style of their own.
  expect([...styles].filter((css) => css.includes('.t-text') && css.includes('.plain'))).toHaveLength(1);
});

const shown = (filters: Partial<Filters>): string[] =>
  indexOf(reportTree(plan)).flatMap((one) =>
    shownIn(one, { text: '', actions: new Set(), isDestroying: false, ...filters }).flatMap((is, n) =>
      is ? [`${one.segment.title} ${n}`] : [],
    ),
  );
const STORGATA = ['Storgata 0', 'Storgata 1'];
const NEW_ITEMS = ['Twice 2', 'Twice 3'];
const TWICE = ['Twice 0', 'Twice 1', ...NEW_ITEMS];
const OF_B = ['Like 1 0', 'Like 2 0', 'Like 3 0', 'Havnegata 0', ...TWICE];
const ALL = [...STORGATA, 'Gone 0', ...OF_B];

test.each<[string, Partial<Filters>, string[]]>([
  ['nothing', {}, ALL],
  ['white space', { text: '  ' }, ALL],
  ['a segment', { text: 'storGATA' }, STORGATA],
  ['a type', { text: 'pvc 160' }, ['Storgata 0']],
  ['a type and a segment', { text: 'pvc storgata' }, ['Storgata 0']],
  ['a file in another case', { text: 'ÆRØ.yaml:7' }, ['Storgata 1']],
  ['an unknown word', { text: 'pvc nowhere' }, []],
  ['an action', { actions: new Set(['update']) }, ['Storgata 1', 'Like 1 0', 'Like 2 0', 'Like 3 0', 'Twice 0', 'Twice 1']],
  ['an action in a replacement', { actions: new Set(['create']) }, ['Storgata 0', 'Havnegata 0', ...NEW_ITEMS]],
  ['destruction', { isDestroying: true }, ['Storgata 0', 'Gone 0']],
  ['a project', { project: 1 }, OF_B],
  ['the name of a project', { text: '(name)' }, ALL],
  ['the place of a change', { text: 'layer 2' }, NEW_ITEMS],
  ['a mark', { text: 'FORCES' }, ['Storgata 0']],
  ['an address', { text: '"list":"cables","index":1' }, ['Twice 3']],
  ['the reason that several changes share', { text: 'not exist' }, ['Twice 2']],
  ['a rule', { rule: 'cover' }, ['Havnegata 0']],
  ['a rule of the built-in pack', { rule: 'layout-overlap' }, ['Havnegata 0']],
  ['a rule without findings', { rule: 'gas' }, []],
  ['a cause', { cause: 'drift' }, ['Storgata 1']],
  ['a project and a text that is not in it', { project: 1, text: 'pvc' }, []],
])('a filter by %s', (_, filters, expected) => {
  expect(shown(filters)).toEqual(expected);
});

test('a segment has its findings, those of rules and of the layout apart', () => {
  const segment = indexOf(reportTree(plan)).find((one) => one.segment.title === 'Havnegata')?.segment;
  expect(segment).toMatchObject({
    findings: ['error cover: B/Havnegata: too shallow'],
    problems: ['B/Havnegata: an overlap'],
    rules: ['cover', 'layout-overlap'],
  });
});
