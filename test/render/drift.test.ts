// Drift is the tree of a plan, told from the other side.
import { expect, test } from 'vitest';
import { addressOf } from '../../src/plan/model/address.js';
import { driftFindings } from '../../src/render/annotations/findings.js';
import { driftMarkdown } from '../../src/render/drift/drift-markdown.js';
import { driftText } from '../../src/render/drift/drift-text.js';
import { changeOf, planOf, replacedSection } from './plans.js';

const AT = { project: 'P1', segment: 'Storgata' };
const SECTION = [{ list: 'sections', index: 0 }];
const LAYER = [...SECTION, { list: 'layers', index: 1 }];
const commands = { paths: ['specs'], drift: 'trenchctl drift', apply: 'trenchctl apply', exporting: () => '' };

type Some = Omit<Parameters<typeof changeOf>[0], 'project' | 'segment'> & { segment?: string };
const change = (some: Some) => changeOf({ ...AT, ...some, address: addressOf({ ...AT, ...some, path: some.path }) });
const cable = { kind: 'item', item: 'cable', catalog: 'cables', reason: { code: 'missing' } } as const;
const created = (path: Some['path']) =>
  change({ ...cable, path, action: 'create', after: { typeId: '7' }, place: { file: 's.yaml', line: 9, col: 1 } });

const signed = (text: string): string[] => text.split('\n').filter((line) => /^ {2}[-+~] /.test(line));
const messages = (changes: Parameters<typeof planOf>[0]) => driftFindings(planOf(changes)).map(({ message }) => message);
const lines = (changes: Parameters<typeof planOf>[0]) => signed(driftText(planOf(changes), { color: false, commands }));

test('an object that a plan would create is missing, and one that it would delete is live only', () => {
  const changes = [
    created([...LAYER, { list: 'cables', index: 0 }]),
    change({
      ...cable,
      path: [...LAYER, { list: 'cables', id: 'x1' }],
      action: 'delete',
      before: { typeId: '7' },
      destroyed: 1,
      reason: { code: 'not-in-spec' },
    }),
  ];
  expect(lines(changes)).toEqual(['  -       cable: TFXP 4x50 Al 1 kV  # s.yaml:9', '  +       cable x1: TFXP 4x50 Al 1 kV']);
  expect(messages(changes)).toEqual([
    'P1/Storgata, section 1, layer 2: cable: TFXP 4x50 Al 1 kV; is missing',
    'P1/Storgata, section 1, layer 2: cable x1: TFXP 4x50 Al 1 kV; is not in the specs',
  ]);
  const page = driftMarkdown(planOf(changes), { ...commands, exporting: (words) => words.join(' ') });
  expect(page).toContain('**Drift: 1 object is live only, 1 is missing.**');
  expect(page).toMatch(/^To write the live values into the specs instead.*:\n\n- `--merge s.yaml`\n/m);
});

test('what a missing section or layer would hold is not named, and what another one lacks is', () => {
  const missing = (path: Some['path'], kind: 'section' | 'layer') =>
    change({ path, kind, action: 'create', after: {}, reason: { code: 'missing' } });
  const inLayer = created([...LAYER, { list: 'cables', index: 0 }]);
  const beside = created([...SECTION, { list: 'layers', index: 0 }, { list: 'cables', index: 0 }]);
  expect(lines([missing(LAYER, 'layer'), inLayer, beside])).toHaveLength(2);
  expect(lines([missing(SECTION, 'section'), missing(LAYER, 'layer'), inLayer, beside])).toHaveLength(1);
  const segment = change({ path: [], kind: 'segment', action: 'create', after: { length: 5 } });
  expect(lines([segment, missing(SECTION, 'section'), inLayer])).toEqual(['  - Storgata: length 5 m']);
});

test('a replaced section shows the items that differ, with both values and without what comes back', () => {
  const pipe = (id: string, typeId: string) =>
    ({ kind: 'item', item: 'pipe', catalog: 'pipes', id, layer: 'l', state: { typeId } }) as const;
  const changes = replacedSection(
    AT,
    [pipe('p1', '1'), pipe('p2', '1')],
    [
      { item: 'pipe', after: { typeId: '1' } },
      { item: 'pipe', after: { typeId: '2' } },
    ],
    ['p2'],
  );
  expect(messages(changes)).toEqual(['P1/Storgata, section 1, layer 1: pipe p2: type: spec PVC 160 SN8, live PVC 110 SN8']);
  expect(lines(changes).join()).toContain('~       pipe p2: type: spec PVC 160 SN8, live PVC 110 SN8');
});

test('values that have no room behind the title are below it, and in the annotation', () => {
  const description = 'a long description that has no room on the line of the segment itself, '.repeat(2);
  const update = change({ path: [], kind: 'segment', action: 'update', before: { length: 4 }, after: { length: 5, description } });
  expect(messages([update])).toEqual([
    `P1/Storgata: length: spec 5 m, live 4 m; description: spec ${JSON.stringify(description)}, live nothing`,
  ]);
});

test('with a base, a difference that no apply has made yet says so, and drift needs no word', () => {
  const causes = (['request', 'drift', 'both'] as const).map((cause) =>
    change({ path: [], segment: cause, kind: 'segment', action: 'update', before: {}, after: { length: 5 }, cause }),
  );
  expect(lines(causes)).toEqual([
    '  ~ request (not applied yet): length: spec 5 m, live nothing',
    '  ~ drift: length: spec 5 m, live nothing',
    '  ~ both (drift, and not applied yet): length: spec 5 m, live nothing',
  ]);
});

test('a comment that has no room for all differences counts the others', () => {
  const many = Array.from({ length: 3000 }, (_, n) =>
    change({ path: [], segment: `S${n}`, kind: 'segment', action: 'update', before: { length: n }, after: { length: n + 1 } }),
  );
  const text = driftMarkdown(planOf(many), commands);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_000);
  const [, left] = /and (\d+) more objects in \1 segments: `trenchctl drift` shows all/.exec(text) ?? [];
  expect((text.match(/^\*\*`S\d+`/gm) ?? []).length + Number(left)).toBe(3000);
});

test('the command that takes drift back stands before its effect as long as both have room', () => {
  const update = {
    project: 'P',
    segment: 'S',
    path: [],
    action: 'update',
    kind: 'segment',
    before: { length: 1 },
    after: { length: 2 },
  } as const;
  const linesIn = (columns?: number) =>
    driftText(planOf([changeOf(update)]), { color: false, commands, ...(columns === undefined ? {} : { columns }) }).split('\n');
  const line = linesIn().find((one) => one.startsWith('`trenchctl apply` would')) ?? '';
  expect(linesIn(line.length)).toContain(line);
  expect(linesIn(line.length - 1)).toContain('`trenchctl apply`');
});
