// The filters of a report: texts, actions, projects and causes narrow the changes, and none shows all.
import { expect, test } from 'vitest';
import { type Filters, indexOf, shownIn } from '../../../src/browser/report/filter.js';
import { reportTree } from '../../../src/render/report/report-tree.js';
import { changeOf, itemOf, planOf, replacedSection, updateOf } from '../plans.js';

const NONE: Filters = { text: '', actions: new Set(), isDestroying: false };

const changes = [
  updateOf('A', 'Storgata', { cause: 'drift', place: { file: 'specs/Ærø.yaml', line: 7, col: 1 } }),
  ...replacedSection(
    { project: 'A', segment: 'Storgata' },
    [itemOf('p', 'pipe', { typeId: '1' })],
    [{ item: 'pipe', after: { typeId: '2' } }],
    ['p'],
  ),
  changeOf({ project: 'B', segment: 'Havnegata', path: [], action: 'create', kind: 'segment', after: {} }),
  changeOf({
    ...{ project: 'B', segment: 'Bygata', action: 'delete', kind: 'item', item: 'cable', before: { typeId: '7' }, destroyed: 1 },
    path: [
      { list: 'sections', index: 0 },
      { list: 'layers', index: 1 },
      { list: 'cables', id: '71' },
    ],
  }),
];
const finding = { project: 'B', segment: 'Havnegata', path: [], address: 'B/Havnegata', facts: {} };
const plan = planOf(changes, {
  findings: [
    { ...finding, rule: 'cover', severity: 'error', message: 'too shallow', state: 'new' },
    { ...finding, rule: 'layout-overlap', severity: 'warning', message: 'an overlap', state: 'known' },
  ],
  rules: { files: [{ file: 'r.yaml', digest: '0' }], rules: [], waivers: [] },
});

const shown = (filters: Partial<Filters>): string[] =>
  indexOf(reportTree(plan)).flatMap((one) =>
    shownIn(one, { ...NONE, ...filters }).flatMap((is, n) => (is ? [`${one.segment.title} ${n}`] : [])),
  );

const ALL = ['Storgata 0', 'Storgata 1', 'Havnegata 0', 'Bygata 0'];

test.each<[string, Partial<Filters>, string[]]>([
  ['nothing', {}, ALL],
  ['white space', { text: '  ' }, ALL],
  ['a segment', { text: 'storGATA' }, ['Storgata 0', 'Storgata 1']],
  ['a type', { text: 'pvc 160' }, ['Storgata 1']],
  ['a type and a segment', { text: 'pvc storgata' }, ['Storgata 1']],
  ['a file in another case', { text: 'ÆRØ.yaml:7' }, ['Storgata 0']],
  ['an unknown word', { text: 'pvc nowhere' }, []],
  ['an action', { actions: new Set(['update']) }, ['Storgata 0']],
  ['an action in a replacement', { actions: new Set(['create']) }, ['Storgata 1', 'Havnegata 0']],
  ['destruction', { isDestroying: true }, ['Storgata 1', 'Bygata 0']],
  ['a project', { project: 1 }, ['Havnegata 0', 'Bygata 0']],
  ['the name of a project', { text: '(name)' }, ALL],
  ['the place of a change', { text: 'layer 2' }, ['Bygata 0']],
  ['a rule', { rule: 'cover' }, ['Havnegata 0']],
  ['a rule of the built-in pack', { rule: 'layout-overlap' }, ['Havnegata 0']],
  ['a rule without findings', { rule: 'gas' }, []],
  ['a cause', { cause: 'drift' }, ['Storgata 0']],
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
