import { expect, test } from 'vitest';
import { type PlanDocument, planSummary } from '../../src/plan/emit/document.js';
import type { QuantityNote } from '../../src/plan/model/note.js';
import type { Quantity } from '../../src/plan/quantities/quantities.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { planText } from '../../src/render/plan-text.js';
import { amountLines, amountTable, costParts } from '../../src/render/words/amounts.js';

const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}]/u;

const change = {
  address: 'P/S',
  project: 'P',
  segment: 'S',
  path: [],
  action: 'update' as const,
  kind: 'segment' as const,
  count: 1,
  destroyed: 0,
  reason: { code: 'fields-differ' as const },
  calls: [],
  dependsOn: [],
};

const plan = (rows: readonly Quantity[], remarks: readonly QuantityNote[] = []): PlanDocument => ({
  formatVersion: 1,
  tool: { name: 'trenchctl', version: '1' },
  target: 't',
  projects: [{ number: 'P', id: '1', name: 'Name', objectCount: 1 }],
  changes: [change],
  segments: [],
  parts: [],
  order: [],
  costs: [],
  summary: planSummary([change]),
  verdict: { apply: 'allowed', reasons: [] },
  calls: { read: 1, write: 1, bound: 1 },
  remarks: [],
  losses: [],
  layoutProblems: [],
  quantities: { segments: 1, projects: [{ number: 'P', id: '1', rows }], total: rows, remarks },
  typeNames: {},
});

const note = (code: QuantityNote['code'], segment: string): QuantityNote => ({ code, segments: [{ project: 'P', segment }] });

const said = (document: PlanDocument): string[] => {
  const lines = planText(document, { color: false }).split('\n');
  const start = lines.findIndex((line) => line.startsWith('Quantities'));
  return lines.slice(start + 1, lines.indexOf('', start));
};

const metres = (what: string, name: string, before: number, after: number): Quantity => ({ what, name, unit: 'm', before, after });

test('numbers stand under numbers, and the difference is that of the numbers shown', () => {
  const rows = [
    { label: 'a', unit: 'm', before: 0.04, after: 1000 },
    { label: 'longer', unit: 'm3', before: 12.25, after: 2.05 },
    { label: 'b', unit: 'm', before: 0, after: 0.06 },
  ];
  expect(amountLines(rows)).toEqual([
    'a        0.0 -> 1000.0 m   +1000.0',
    'longer  12.3 ->    2.0 m3    -10.3',
    'b        0.0 ->    0.1 m      +0.1',
  ]);
  expect(amountTable(rows)[3]).toBe('| longer | 12.3 | 2.0 | m3 | -10.3 |');
});

test('only what differs is shown, and single cables only where a run is several', () => {
  const rows = [
    metres('cable', 'A', 5, 5),
    metres('singleCable', 'A', 5, 15),
    metres('cable', 'B', 0, 5),
    metres('singleCable', 'B', 0, 5),
    metres('ecc', 'C', 5, 5.01),
  ];
  expect(said(plan(rows))).toEqual(['  single cables A  5.0 -> 15.0 m  +10.0', '  cable B          0.0 ->  5.0 m   +5.0']);
});

test('where nothing differs, a line says so; where nothing is counted, only why', () => {
  expect(said(plan([metres('ecc', 'C', 5, 5)]))).toEqual(['  unchanged']);
  expect(said(plan([], [note('length-zero', 'S')]))).toEqual(['  (quantities of P/S are 0: the length is 0)']);
});

test('names from a server steer neither a terminal nor a page', () => {
  const hostile = plan([metres('cable', '\u001b[2J|<b>', 0, 5)], [note('coverings-not-read', '\u202e*S*')]);
  expect(planText(hostile, { color: false })).not.toMatch(UNSEEN);
  const page = planMarkdown(hostile);
  expect(page).not.toMatch(UNSEEN);
  expect(page).toContain('`cable \\u{1b}[2J\\|<b>`');
  expect(page).toContain(
    '`quantities do not include coverings, backfill and disposal of P/\\u{202e}*S*: the spec does not state them, so they were not read`',
  );
});

test('types that share a name are shown with their ids, in changes and in quantities', () => {
  const row = (typeId: string, after: number): Quantity => ({ ...metres('cable', 'TFXP 4x50', 0, after), typeId });
  const made = { ...change, action: 'create' as const, kind: 'item' as const, item: 'cable' };
  const at = (index: number) => [
    { list: 'sections', index: 0 },
    { list: 'layers', index: 0 },
    { list: 'cables', index },
  ];
  const catalog = 'cables' as const;
  const twins: PlanDocument = {
    ...plan([row('7', 5), row('8', 6)]),
    changes: [
      { ...made, catalog, address: 'P/S/sections[0]/layers[0]/cables[0]', path: at(0), after: { typeId: '7' } },
      { ...made, catalog, address: 'P/S/sections[0]/layers[0]/cables[1]', path: at(1), after: { typeId: '9' } },
    ],
    typeNames: { cables: { 7: 'TFXP 4x50', 8: 'TFXP 4x50', 9: 'TSLF' }, pipes: { 7: 'TFXP 4x50' } },
  };
  for (const text of [planText(twins, { color: false }), planMarkdown(twins)]) {
    expect(text).toContain('cable: TFXP 4x50 (id 7)');
    expect(text).toContain('cable: TSLF');
    expect(text).not.toContain('TSLF (id');
    expect(text).toContain('cable TFXP 4x50 (id 8)');
  }
});

test('a plan that changes no segment says nothing of quantities', () => {
  const none = { ...plan([]), quantities: { segments: 0, projects: [], total: [], remarks: [] } };
  expect(planText(none, { color: false })).not.toContain('Quantities');
  expect(planMarkdown(none)).not.toContain('Quantities');
});

test('the cost of one of several projects has its name as title', () => {
  const sums = { WORK: 1, MATERIAL: 0, RESOURCE: 0, OTHER: 0, total: 1 };
  const costs = [{ project: 'Q', before: sums, after: { ...sums, WORK: 2, total: 2 } }];
  const projects = ['P', 'Q'].map((number) => ({ number, id: number, name: `Name of ${number}`, objectCount: 1 }));
  expect(costParts({ ...plan([]), costs, projects })[0]?.blocks[0]?.title).toBe('Project Q (Name of Q)');
  expect(costParts({ ...plan([]), costs, projects: projects.slice(1) })[0]?.blocks[0]?.title).toBeUndefined();
});
