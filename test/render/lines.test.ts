// The lines of plans and of drift for one thing each, as they are written: a page shows them.
import { expect, test } from 'vitest';
import { pictureUrlOf } from '../../src/cli/options/drawing-options.js';
import { width } from '../../src/diagnostics/visible.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import { addressOf, type Path } from '../../src/plan/model/address.js';
import type { Change } from '../../src/plan/model/change.js';
import type { ItemMove } from '../../src/plan/model/item-move.js';
import type { PlanNote, QuantityNote } from '../../src/plan/model/note.js';
import type { Quantity } from '../../src/plan/quantities/quantities.js';
import { driftFindings } from '../../src/render/annotations/findings.js';
import { driftMarkdown } from '../../src/render/drift/drift-markdown.js';
import { driftText } from '../../src/render/drift/drift-text.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { type DrawingsOf, drawingMarkdown, planText } from '../../src/render/plan-text.js';
import { reportTree } from '../../src/render/report/report-tree.js';
import { foldLine, inColumn } from '../../src/render/review/comments.js';
import { amountLines, amountTable, costParts } from '../../src/render/words/amounts.js';
import { moveBlocks, shortMoveBlocks } from '../../src/render/words/move-words.js';
import { expectPage } from '../support/page.js';
import { changeOf, manyUpdates, planOf, replacedSection, turnedLayers, updateOf, widerPipe } from './plans.js';

const SECTION: Path = [{ list: 'sections', index: 0 }];
const LAYER: Path = [...SECTION, { list: 'layers', index: 0 }];
const place = (line: number) => ({ file: 's.yaml', line, col: 1 });
const text = (plan: PlanDocument, isVerbose = false): string => planText(plan, { color: false, isVerbose });

// Many new segments that differ only in lengths, dimensions and descriptions are one entry.

interface Stated {
  readonly length: number;
  readonly cover?: number;
  readonly pipe?: string;
  readonly more?: Change['after'];
  readonly cause?: 'drift' | 'both';
  /** The line of the file in which the segment and its contents are stated. */
  readonly line?: number;
}

/** The changes that create one segment with a section, a layer and a pipe. */
function created(name: string, { length, cover = 700, pipe = '1', more = {}, line, cause }: Stated): Change[] {
  const where = { project: 'P', segment: name, action: 'create' as const, ...(line && { place: place(line) }), ...(cause && { cause }) };
  const path = [...LAYER, { list: 'pipes', index: 0 }];
  return [
    changeOf({ ...where, path: [], kind: 'segment', after: { name, length, ...more } }),
    changeOf({ ...where, path: SECTION, kind: 'section', after: { coverThickness: cover } }),
    changeOf({ ...where, path: LAYER, kind: 'layer', after: {} }),
    changeOf({ ...where, path, kind: 'item', item: 'pipe', catalog: 'pipes', after: { typeId: pipe } }),
  ].map((change) => ({ ...change, address: addressOf(change) }));
}

const many = (count: number, stated: (n: number) => Stated) =>
  planOf(Array.from({ length: count }, (_, n) => created(`S${n + 1}`, stated(n))).flat());
const lineOfOne = (one: number) => (n: number) => ({ length: 100 + n, line: n === one ? 9 : 4 });
const growing = (n: number): Stated => ({ length: 100 + n });
/** The beginning and the end of a text with many segments. */
const ends = (lines: string): string => {
  const blocks = lines.split('\n\n');
  return blocks.length < 8 ? lines : [...blocks.slice(0, 5), `(${blocks.length - 7} more)`, ...blocks.slice(-2)].join('\n\n');
};
/** Made in the test, so that a mutant that is switched on for the test speaks. */
const alike = () => ({
  '5,000 new segments that are alike': text(many(5000, (n) => ({ length: 100 + n, cover: 700 + (n % 3) }))),
  '11 of them, with one cover and one place': text(many(11, lineOfOne(-1))),
  '11 of them, verbose': text(many(11, growing), true),
  '11 of them, the first with another place': text(many(11, lineOfOne(0))),
  '11 of them, the last with another place': text(many(11, lineOfOne(10))),
  '10 of them': text(many(10, growing)),
  '24 of them with two types': text(many(24, (n) => ({ length: 100 + n, pipe: n % 2 === 0 ? '1' : '2' }))),
  '24 of which 12 have another cause': text(many(24, (n) => ({ length: 100 + n, cause: n < 12 ? 'drift' : 'both' }))),
  '24 equal ones': text(many(24, () => ({ length: 5 }))),
  '12 with descriptions': text(many(12, (n) => ({ length: 5, more: { description: `House ${n}` } }))),
  '22 of which some state a value': text(many(22, (n) => ({ length: n + 1, ...(n % 2 === 0 ? {} : { more: { isWide: n > 11 } }) }))),
});

// Items that move in the ground, in full and short.

const AT = { section: 1, layer: 1, depth: 800, x: 100 };
const move = (name: string, to: Partial<ItemMove['to']>, segment = 'A'): ItemMove => ({
  ...{ project: 'P', segment, id: name, item: 'cable', name, from: AT, to: { ...AT, ...to } },
});
const MOVES = [
  move('deeper', { depth: 1010.6 }),
  move('less than 5 mm deeper, and to the right', { depth: 804.9, x: 220 }),
  move('5 mm to the left', { x: 95 }),
  move('to another layer', { layer: 2, depth: 700 }),
  move('to another section', { section: 2, depth: 700 }),
];
const deeper = (name: string, by: number) => move(name, { depth: 800 + by });
const MANY = [deeper('a', 10), deeper('b', -40), deeper('c', 20), deeper('d', 6), deeper('d', 6), deeper('e', 5)];
const aside = (segment: string) => move('s', { x: 200, depth: 804 }, segment);
const SHORT = [
  ...[MANY, MANY.slice(0, 4), MANY.slice(0, 3), MANY.slice(3, 5)],
  ...[[aside('A')], [aside('A'), move('d', { depth: 900, x: 300 }), aside('B')]],
];
const moved = (blocks: typeof moveBlocks, moves: readonly ItemMove[]) => blocks({ moves }).flatMap(({ lines }) => lines);

// Quantities and costs before and after.

const AMOUNTS = [
  { label: 'a', unit: 'm', before: 0.04, after: 1000 },
  { label: 'longer', unit: 'm3', before: 12.25, after: 2.05 },
  { label: 'b', unit: 'm', before: 0, after: 0.06 },
  { label: 'whole', unit: 't', before: 1_234_567, after: 34_567, decimals: 0 },
  { label: 'equal', unit: '', before: 3, after: 3.04 },
  { label: '管', unit: '', before: 0.04, after: -0.04 },
];
const metres = (what: string, name: string, before: number, after: number, more: Partial<Quantity> = {}): Quantity => ({
  ...{ what, name, unit: 'm', before, after, ...more },
});
const note = (code: QuantityNote['code'], segment: string): QuantityNote => ({ code, segments: [{ project: 'P', segment }] });
const UPDATE = changeOf({ project: 'P', segment: 'S', path: [], action: 'update', kind: 'segment' });
const amounts = (rows: readonly Quantity[], remarks: readonly QuantityNote[] = [], changes: readonly Change[] = [UPDATE]) =>
  planOf(changes, { quantities: { segments: 1, projects: [{ number: 'P', id: '1', rows }], total: rows, remarks } });
const cable = (index: number, typeId: string, more: Partial<Change> = {}) =>
  changeOf({
    ...{ project: 'P', segment: 'S', path: [...LAYER, { list: 'cables', index }], action: 'create', kind: 'item', item: 'cable' },
    ...{ catalog: 'cables', after: { typeId }, ...more },
  });
/** Two types share a name. */
const TWINS = {
  ...amounts(
    [metres('cable', 'TFXP', 0, 5, { typeId: '7' }), metres('cable', 'TFXP', 0, 6, { typeId: '8' })],
    [],
    [cable(0, '7'), cable(1, '9')],
  ),
  typeNames: { cables: { 7: 'TFXP', 8: 'TFXP', 9: 'TSLF' }, pipes: { 7: 'TFXP' } },
};
/** Some quantities differ, and single cables only where a run is several. */
const SEVERAL = [
  ...[metres('cable', 'A', 5, 5), metres('singleCable', 'A', 5, 15), metres('cable', 'B', 0, 5), metres('singleCable', 'B', 0, 5)],
  ...[metres('ecc', 'C', 5, 5.01), metres('cable', 'D', 0, 5, { typeId: '5' }), metres('singleCable', 'D', 0, 5, { typeId: '6' })],
  ...[metres('cable', 'E', 2, 9), metres('singleCable', 'F', 2, 9), metres('cable', 'G', 1, 9), metres('singleCable', 'G', 3, 9)],
];
const HOSTILE = amounts([metres('cable', '\u001b[2J|<b>', 0, 5)], [note('coverings-not-read', '\u202e*S*')]);
const sums = { WORK: 1, MATERIAL: 0, RESOURCE: 0, OTHER: 0, total: 1 };
const costTitles = (count: number) => {
  const projects = ['Q', 'P'].slice(0, count).map((number) => ({ number, id: number, name: `Name of ${number}`, objectCount: 1 }));
  const costs = [{ project: 'Q', before: sums, after: { ...sums, WORK: 2, total: 2 } }];
  return costParts({ ...planOf([UPDATE]), costs, projects }).flatMap(({ blocks }) => blocks.map(({ title }) => `${title}`));
};

// Columns, comments on pull requests and drawings.

const LONG_PLACE = { file: 'specs/a-folder-with-a-long-name/storgata.yaml', line: 100, col: 7 };
const long = (index: number) =>
  cable(index, '', {
    ...{ project: 'P1', segment: 'Storgata', place: LONG_PLACE, reason: { code: 'missing' } },
    after: { typeId: '1010', groupConfiguration: 'TRIANGLE', description: 'x'.repeat(30) },
  });
const IN_NO_SPEC: PlanNote = {
  ...{ code: 'segments-in-no-spec', project: 'P1', count: 3 },
  names: ['Kryssing fv. 213', 'Parkveien 2-18', 'Gammel trasé langs elva'],
};
const FOLDED: readonly (readonly [text: string, columns: number])[] = [
  ['  + cable: one two, three four, five six', 24],
  ['no commas in here at all', 14],
  ['x'.repeat(50), 20],
  [`${' '.repeat(3)}-/+ ${' '.repeat(10)}a b`, 12],
];
const row = (words: string) => ({ text: words, comment: '# c' });
const columns = () =>
  [[99], [100], [101], [35, 40], [36, 40]].map(([length = 0, most]) => inColumn([row('short'), row('x'.repeat(length))], undefined, most));
const equal = (count: number) => planOf(Array.from({ length: count }, (_, n) => updateOf('P1', `S${n}`)));
const LOST = planOf([
  changeOf({
    ...{ project: 'P1', segment: 'Storgata', path: [], action: 'delete', kind: 'segment', destroyed: 1 },
    ...{ reason: { code: 'segment-not-in-spec', id: '7' }, removedFrom: { file: '01234567:specs/north.yaml', line: 12, col: 3 } },
  }),
]);
const LARGE = { description: 'x'.repeat(66_000) };
const LARGE_CHANGES = [1, 2].map((destroyed) => changeOf({ ...LOST.changes[0], before: LARGE, destroyed } as Change));
const PROJECTS = Array.from({ length: 210 }, (_, n) => ({ number: `P${n}`, id: `${n}`, name: 'x'.repeat(300), objectCount: 1 }));
const FOUND = { rule: 'cover', severity: 'error', facts: {}, segment: 'S', path: [] } as const;
const NAMELESS = { number: 'P', id: '1', name: ' ', objectCount: 1 };
const rows = [metres('cable', 'A', 1, 2)];
const LONG_LISTS: readonly Partial<PlanDocument>[] = [
  { projects: PROJECTS, costs: PROJECTS.map(({ number: project }) => ({ project, before: sums })) },
  { projects: PROJECTS, quantities: { segments: 1, total: [], remarks: [], projects: PROJECTS.map((one) => ({ ...one, rows })) } },
  {
    rules: { files: [{ file: 'r.yaml', digest: 'd' }], rules: [], waivers: [] },
    findings: (['new', 'known'] as const).flatMap((state) =>
      PROJECTS.map(({ number: project, name: message }) => ({ ...FOUND, address: project, project, message, state })),
    ),
  },
];
const linesOnCut = (plan: PlanDocument): string[] =>
  planMarkdown(plan)
    .split('\n')
    .filter((line) => /^\*\*This comment is cut|more$|finding/.test(line));
const NEW = Array.from({ length: 2000 }, (_, n) => `S ${n}`).map((name) => ({
  ...{ project: 'P1', projectId: '1', name, steps: [], desired: { name } },
}));
const cutWith = (options: Parameters<typeof planMarkdown>[1]): string => {
  const drawings = [{ section: 1, text: 'x'.repeat(66_000) }];
  return planMarkdown(LOST, { ...options, drawingsOf: () => ({ drawings, undrawn: [] }) })
    .split('\n')
    .slice(-2)
    .join('');
};
/** A pipe becomes a wider one, so that the section of each segment is replaced. */
const replaced = (...segments: string[]) => planOf(segments.flatMap((segment) => widerPipe('P1', segment)));
const drawn =
  (words: string, picture?: string): DrawingsOf =>
  (_project, segment) => ({
    drawings: [{ section: 1, text: `${segment}\n${words}`, ...(picture === undefined ? {} : { picture }) }],
    undrawn: ['Section 2 is not drawn: \u001b.'],
  });
const comments = () => ({
  'folded lines': FOLDED.flatMap(([words, columns]) => [`in ${columns}:`, ...foldLine(words, columns)]),
  'comments in a column': columns().flat(),
  '10 and 11 segments with the same change': [10, 11].flatMap((count) => [
    text(equal(count)),
    text(equal(count), true),
    planMarkdown(equal(count)),
  ]),
  'a comment on 2,000 new segments': [
    planMarkdown(planOf([long(0)], { remarks: [IN_NO_SPEC], segments: NEW as never }), {
      made: { at: new Date('2026-11-16T12:34:56Z'), commit: 'abcdef0123456789' },
    }),
  ],
  'a segment that its file has lost': [planMarkdown(LOST)],
  'a comment that is cut': [{}, { command: 'c'.repeat(200) }, { command: 'c'.repeat(201) }, { command: 'c', whole: 'f'.repeat(201) }].map(
    cutWith,
  ),
  'a comment without room': [
    ...[updateOf('P1', 'S', { after: LARGE }), ...LARGE_CHANGES].flatMap((change) => linesOnCut(planOf([change]))),
    ...LONG_LISTS.flatMap((more) => linesOnCut(planOf([UPDATE], more))).map((line) => line.replaceAll(/x{9,}/g, 'xxx')),
  ],
  'comments on 10 and on 11 lines, of which the second is folded': [10, 11].map(
    (count) => `${count}: ${/<summary>.*/.exec(planMarkdown(planOf(manyUpdates(count), { projects: [NAMELESS] })))}`,
  ),
  'the reasons in a report': reportTree(planOf([long(0), long(1)])).projects.flatMap(({ segments }) =>
    segments.map(({ entries, link }) => JSON.stringify([...entries.map(({ reason }) => reason), link])),
  ),
  'drawings in a comment': [
    planMarkdown(replaced('Storgata'), { drawingsOf: drawn(' │ 1 │', 'https://host/p/a.svg') }),
    planMarkdown(replaced('A', 'B', 'C'), { drawingsOf: drawn('x') }),
    drawingMarkdown({ section: 1, text: '```\n</details>' }, '</summary><script>'),
  ],
  'drawings in a text': [planText(replaced('Storgata'), { color: false, drawingsOf: drawn('═╤═\n │') })],
  'drawings of 11 alike segments': [ends(planText(many(11, growing), { color: false, drawingsOf: drawn('x') }))],
});

// Drift is the tree of a plan, told from the other side.

const commands = {
  paths: ['specs'],
  drift: 'trenchctl drift',
  apply: 'trenchctl apply',
  exporting: (words: readonly string[]) => words.join(' '),
};
const drift = (plan: PlanDocument, more: { columns?: number } = {}): string => driftText(plan, { color: false, commands, ...more });
type Some = Omit<Parameters<typeof changeOf>[0], 'project' | 'segment'> & { segment?: string };
const change = (some: Some) => {
  const where = { project: 'P1', segment: 'Storgata', ...some };
  return changeOf({ ...where, address: addressOf(where) });
};
const CABLE = { kind: 'item', item: 'cable', catalog: 'cables', reason: { code: 'missing' } } as const;
const SECOND: Path = [...SECTION, { list: 'layers', index: 1 }];
const made = (path: Path) => change({ ...CABLE, path, action: 'create', after: { typeId: '7' }, place: place(9) });
const missing = (path: Path, kind: 'section' | 'layer') => change({ path, kind, action: 'create', after: {}, reason: { code: 'missing' } });
const inLayer = made([...SECOND, { list: 'cables', index: 0 }]);
const beside = made([...LAYER, { list: 'cables', index: 0 }]);
const pipe = (id: string) => ({ kind: 'item', item: 'pipe', catalog: 'pipes', id, layer: 'l', state: { typeId: '1' } }) as const;
const WIDER = { item: 'pipe', after: { typeId: '2' } } as const;
const { layer: _, ...NOWHERE } = pipe('p1');
const FINISHES = { code: 'finishes-replacement', oldSection: 1, newSection: 2, copied: 3 } as const;
const FINISHED = replacedSection({ project: 'P1', segment: 'S' }, [NOWHERE], [], ['p1']).map((one) => ({ ...one, reason: FINISHES }));
const description = 'a long description that has no room on the line of the segment itself, '.repeat(2);
const DRIFTS: Readonly<Record<string, readonly Change[]>> = {
  'a missing and a live object': [
    inLayer,
    change({
      ...{ ...CABLE, path: [...SECOND, { list: 'cables', id: 'x1' }], action: 'delete', before: { typeId: '7' }, destroyed: 1 },
      reason: { code: 'not-in-spec' },
    }),
  ],
  'a missing layer, and an item in another one': [missing(SECOND, 'layer'), inLayer, beside],
  'a missing section': [missing(SECTION, 'section'), missing(SECOND, 'layer'), inLayer, beside],
  'a missing segment': [
    change({ path: [], kind: 'segment', action: 'create', after: { length: 5 } }),
    missing(SECTION, 'section'),
    inLayer,
  ],
  'a replaced section': replacedSection(
    { project: 'P1', segment: 'Storgata' },
    [pipe('p1'), pipe('p2')],
    ['1', '2'].map((typeId) => ({ item: 'pipe', after: { typeId } })),
    ['p2'],
  ),
  'only a replacement': replacedSection({ project: 'P1', segment: 'S' }, [pipe('p1')], [{ item: 'pipe', after: { typeId: '1' } }]),
  'long values': [change({ path: [], kind: 'segment', action: 'update', before: { length: 4 }, after: { length: 5, description } })],
  'six files': Array.from({ length: 6 }, (_, n) =>
    change({
      ...{ path: [], segment: `S${n}`, kind: 'segment', action: 'update', before: { length: 4 }, after: { length: 5 } },
      place: { file: `${n}.yaml`, line: 1, col: 1 },
    }),
  ),
  causes: (['request', 'drift', 'both'] as const).map((cause) =>
    change({ path: [], segment: cause, kind: 'segment', action: 'update', before: {}, after: { length: 5 }, cause }),
  ),
};

/** Legends and calls are in the page of documents, and in every scenario. */
const withoutFrame = (lines: string): string => lines.replaceAll(/^(?:Legend|Live state): .*\n\n|^Calls: .*\n+/gm, '');

test('the lines are those of the page', () => {
  const page: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(Object.entries(alike()).map(([title, lines]) => [title, [ends(lines)]])),
    ...comments(),
    moves: moved(moveBlocks, MOVES),
    'moves, short': SHORT.map((moves) => moved(shortMoveBlocks, moves).join(' | ')),
    amounts: [...amountLines(AMOUNTS), ...amountTable(AMOUNTS)],
    'quantities that differ': [text(amounts(SEVERAL))],
    'quantities that do not differ': [text(amounts([metres('ecc', 'C', 5, 5)]))],
    'quantities that were not counted': [text(amounts([], [note('length-zero', 'S')]))],
    'quantities with hostile names': [text(HOSTILE), planMarkdown(HOSTILE)],
    'types that share a name': [text(TWINS), planMarkdown(TWINS)],
    'a plan that changes no segment': [text(planOf([UPDATE])), planMarkdown(planOf([UPDATE]))],
    'costs of one of one and of two projects': [1, 2].map((count) => costTitles(count).join()),
    'two equal pipes go, of which one forces the replacement': [
      text(planOf(replacedSection({ project: 'P1', segment: 'Storgata' }, [pipe('p1'), pipe('p2')], [], ['p2']))),
    ],
    'two equal pipes become wider, and the spec states them on two lines': [
      text(planOf(replacedSection({ project: 'P1', segment: 'S' }, [pipe('p1'), pipe('p2')], [WIDER, WIDER], ['p1', 'p2']))),
    ],
    'a replacement that is finished, of an item in no layer': [text(planOf(FINISHED))],
    'a replaced section whose layers change places': [text(turnedLayers()), drift(turnedLayers())],
    'drift: alike segments are missing': [drift(many(11, lineOfOne(-1)))],
    ...Object.fromEntries(
      Object.entries(DRIFTS).map(([title, changes]) => [
        `drift: ${title}`,
        [drift(planOf(changes)), driftMarkdown(planOf(changes), commands), ...driftFindings(planOf(changes)).map(({ message }) => message)],
      ]),
    ),
  };
  const shown = Object.entries(page).map(([title, lines]) => [title, lines.map(withoutFrame)]);
  expectPage(new URL('./lines.expected.txt', import.meta.url), Object.fromEntries(shown));
});

test('a comment on drift that has no room for all differences counts the others', () => {
  const page = driftMarkdown(planOf(manyUpdates(3000)), commands);
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(65_000);
  const [, left] = /and (\d+) more objects in \1 segments: `trenchctl drift` shows all of them/.exec(page) ?? [];
  expect((page.match(/^\*\*`S\d+`/gm) ?? []).length + Number(left)).toBe(3000);
});

test('the command that takes drift back stands before its effect as long as both have room', () => {
  const linesIn = (columns?: number) => drift(planOf([updateOf('P1', 'Storgata')]), columns === undefined ? {} : { columns }).split('\n');
  const line = linesIn().find((one) => one.startsWith('`trenchctl apply` would')) ?? '';
  expect(linesIn(line.length)).toContain(line);
  expect(linesIn(line.length - 1)).toContain('`trenchctl apply`');
});

test.each([60, 80, 100])('the text of a plan has no line over %d columns, and loses nothing', (columns) => {
  const plan = planOf([long(0), long(1)], { remarks: [IN_NO_SPEC] });
  const [wide, narrow] = [text(plan), planText(plan, { color: false, columns })];
  expect(narrow.split('\n').filter((line) => width(line) > columns)).toEqual([]);
  expect(narrow.replace(/\s+/g, '')).toBe(wide.replace(/\s+/g, ''));
  expect(wide.split('\n').some((line) => width(line) > columns)).toBe(true);
});

test('names of 1,500 segments fit, and drawings give way to everything else', () => {
  expect(planMarkdown(equal(1500))).toContain('`S1499`\n\n</details>');
  const plan = replaced('Storgata');
  const page = (length: number) => planMarkdown(plan, { drawingsOf: drawn('x'.repeat(length)) });
  expect(page(66_000).startsWith(planMarkdown(plan).trimEnd())).toBe(true);
  expect(page(66_000)).toContain('**This comment is cut: 1 drawing left out.**');
  for (let length = 60_000; length < 65_000; length += 617) expect(Buffer.byteLength(page(length))).toBeLessThanOrEqual(65_000);
});

test.each([
  ['https://host.example/a/b/', 'https://host.example/a/b'],
  ['http://host.example:8080/ø', 'http://host.example:8080/%C3%B8'],
  ['pictures/4711', 'pictures/4711'],
  ['../pictures', '../pictures'],
  ['/pictures/', '/pictures'],
])('%s is an address for pictures', (pictureUrl, expected) => expect(pictureUrlOf({ pictureUrl })).toBe(expected));

test.each(['javascript:alert(1)', '//evil.example', 'https://a b', 'https://h/?q', 'https://h/#x', 'https://u:p@h/', 'a>b', '', 'data:x'])(
  '%j is refused as an address for pictures',
  (pictureUrl) => expect(() => pictureUrlOf({ pictureUrl })).toThrow('--picture-url is the address of a folder'),
);
