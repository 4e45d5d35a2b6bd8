// The script of a report without a browser: what it shows first, and what filters, links, drawings and prints do.
import { afterAll, expect, test, vi } from 'vitest';
import type { SectionView } from '../../../src/draw/section.js';
import { planReport } from '../../../src/render/report/plan-report.js';
import { drawnSection, type ItemSpec } from '../../draw/sections.js';
import { SmallEvent } from '../../support/document/nodes.js';
import { document, location, openPage, setNarrow, styles, tellWindow } from '../../support/document/small-page.js';
import { type Step, walkPage } from '../../support/document/walk.js';
import { expectPage } from '../../support/page.js';
import { changeOf, itemOf, planOf, replacedSection, updateOf } from '../plans.js';

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
  ],
  Havnegata: [view('Havnegata', { after: drawn(500) })],
  Gone: [
    view('Gone', { before: drawn(500) }),
    view('Gone', { before: drawn(500), after: drawn(501) }),
    view('Gone', { before: { ...drawn(500), cover: 400 }, after: drawn(500) }),
  ],
};

const changes = [
  ...replacedSection(
    { project: 'A', segment: 'Storgata' },
    [itemOf('p', 'pipe', { typeId: '1' })],
    [{ item: 'pipe', after: { typeId: '2' } }],
    ['p'],
  ),
  updateOf('A', 'Storgata', { cause: 'drift', place: { file: 'a.yaml', line: 7, col: 1 } }),
  changeOf({ project: 'A', segment: 'Gone', path: [], action: 'delete', kind: 'segment', before: {}, destroyed: 2 }),
  ...['Like 1', 'Like 2', 'Like 3'].map((segment) => updateOf('B', segment)),
  changeOf({ project: 'B', segment: 'Havnegata', path: [], action: 'create', kind: 'segment', after: {} }),
  ...[0, 1].map((index) =>
    changeOf({
      ...{ project: 'B', segment: 'Twice', action: 'create', kind: 'item', item: 'cable', after: { typeId: '7' } },
      path: ['sections', 'layers', 'cables'].map((list, n) => ({ list, index: n === 2 ? index : 0 })),
    }),
  ),
];
const finding = { project: 'B', segment: 'Havnegata', path: [], address: 'B/Havnegata', facts: {} };
const CALLS: Readonly<Record<string, readonly object[]>> = {
  Storgata: [
    { id: '1', operation: 'createSection', path: { segmentId: '5' }, body: { coverThickness: 700 }, address: '' },
    {
      id: '2',
      operation: 'updateSection',
      path: { sectionId: { step: '1', pick: 'id' } },
      query: { all: true },
      unless: { step: '1' },
      address: '',
    },
  ],
  Gone: [{ id: '3', operation: 'deleteSegment', path: { segmentId: '6' }, address: '' }],
};
const plan = planOf(changes, {
  segments: Object.keys(VIEWS).map(
    (name) =>
      ({ project: name === 'Havnegata' ? 'B' : 'A', projectId: '1', name, address: '', steps: CALLS[name] ?? [], sections: [] }) as never,
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

const act = (does: string, by: () => unknown): Step => ({ does, by });
const follow = (address: string): Step =>
  act(`follow ${address}`, () => {
    location.hash = encodeURIComponent(address);
  });
const choose = (value: string): Step =>
  act(`choose the drawing ${value}`, () => {
    const radio = document.querySelectorAll('fieldset.states input').find((one) => one.getAttribute('value') === value);
    radio?.fire(new SmallEvent('change'));
  });
const classes = () => [`classes: ${document.documentElement.className}`];

const STEPS: readonly Step[] = [
  ...['Collapse all', 'Expand all', choose('live'), choose('both'), act('make the window narrow', () => setNarrow(true))],
  ...[
    { text: 'pvc' },
    { text: 'nowhere' },
    { text: '' },
    { project: '1' },
    { rule: 'cover' },
    { rule: 'layout-overlap' },
    'Clear filters',
    { cause: 'drift' },
    'Clear filters',
  ],
  ...[{ destroys: true }, follow('B/Like 2'), follow('A/Storgata'), 'Clear filters', follow('nothing'), follow('%')],
  ...[
    'Collapse all',
    act('open the calls', () => document.querySelectorAll('details.calls').map((one) => Object.assign(one, { open: true }))),
  ],
  ...['#Copy the link to section 1', act('print', () => tellWindow('beforeprint')), act('end the print', () => tellWindow('afterprint'))],
];

test('a report', async () => {
  const views = Object.assign((_: string, segment: string) => VIEWS[segment] ?? [], { undrawn: () => [] });
  const { segments, findings = [], rules } = plan;
  const report = (more: readonly (typeof changes)[number][] = []) =>
    planReport(planOf([...changes, ...more], { segments, findings, ...(rules ? { rules } : {}) }), { now: new Date(0), viewsOf: views });
  await open(report());
  const page = await walkPage(STEPS, { more: classes });
  // A large plan opens what destroys something only, and prints 100 segments.
  const many = Array.from({ length: 110 }, (_, n) => updateOf('C', `Street ${n}`, { after: { length: n + 2 } }));
  await open(report(many), `/#${encodeURIComponent('C/Street 109')}`);
  const openNow = () => {
    const all = document.querySelectorAll('details.segment[open]');
    return [`open: ${all.length}, the last is ${all.at(-1)?.querySelector('h4')?.textContent}`, ...classes()];
  };
  const print = act('print', () => tellWindow('beforeprint'));
  const end = act('end the print', () => tellWindow('afterprint'));
  const large = await walkPage(['Collapse all', 'Expand all', 'Collapse all', follow('C/Street 108'), print, end], {
    more: () => openNow(),
  });
  const printed: string[] = [];
  for (const more of [5, 6]) {
    await open(report(many.slice(0, more)));
    printed.push(...(await walkPage([print], { more: () => openNow() })));
  }
  const telling = [...large, ...printed].filter((line) =>
    /^==|^[+-] (?:open|classes|The changes)|^open|are shown|^focus|target/.test(line),
  );
  expectPage(new URL('./report-page.expected.txt', import.meta.url), { 'a report': page, 'a large report': telling });
  // Drawings have no style of their own.
  expect([...styles].filter((css) => css.includes('.t-text') && css.includes('.plain'))).toHaveLength(1);
});
