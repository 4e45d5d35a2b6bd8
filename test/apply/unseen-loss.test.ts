import { expect, test } from 'vitest';
import type { StepReport } from '../../src/apply/run-steps.js';
import { unseenLoss } from '../../src/apply/unseen-loss.js';
import type { PathStep } from '../../src/plan/model/address.js';
import type { Loss } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { ApplyFailure } from '../../src/plan/model/refusal.js';
import { failureWords } from '../../src/render/words/refusal-words.js';

/** An address of live objects only: lists and ids by turns. */
const pathOf = (address: string): PathStep[] => {
  const steps = address.split('/').slice(2);
  return steps.flatMap((list, n) => (n % 2 === 0 ? [{ list, id: steps[n + 1] ?? '' }] : []));
};
const loss = (address: string, field = 'label', value = 'F7'): Loss => ({
  address,
  project: 'P',
  segment: 'S',
  path: pathOf(address),
  reason: { code: 'value', field, value },
});
const words = (found: ApplyFailure | undefined) => found && failureWords(found);
const planned = (losses: readonly Loss[], sections?: readonly string[]): PlannedSegment =>
  ({
    losses,
    changes: [],
    steps: [],
    ...(sections ? { live: { sections: sections.map((id) => ({ id })) } } : {}),
  }) as unknown as PlannedSegment;
const made = (answer: unknown): StepReport => ({ step: { operation: 'addCable', address: '' } as never, outcome: 'done', answer });
const done = (operation: string, answer?: unknown): StepReport => ({
  step: { operation, address: 'P/S/sections[0]' } as never,
  outcome: 'done',
  answer,
});
const CARRIED = 'P/S/sections/n/layers/l/ecomDucts/d';
const CABLE = 'P/S/sections/a/layers/l/cables/c';

test.each<[string, Loss[], Loss[], StepReport[]]>([
  ['nothing is lost', [], [loss(CABLE)], []],
  ['just what was shown', [loss(CABLE)], [loss(CABLE), loss(CABLE, 'position')], []],
  ['what this run has made', [loss(CABLE)], [], [made({ id: 'x' }), made([{ id: 'y' }, { id: 'c' }])]],
  ['measures of a section that this run has made', [loss('P/S/sections/n', 'width')], [], [made({ id: 'n' })]],
  [
    'what this run has carried over, while the old section is still there',
    [loss(CARRIED)],
    [],
    [done('createSection', { id: 'n' }), made({ id: 'd' })],
  ],
  ['measures of a section that was not there yet', [loss('P/S/sections/n', 'width')], [], []],
])('%s', (_, now, shown, reports) => {
  expect(unseenLoss(planned(now), planned(shown, ['a']), reports)).toBe(undefined);
});

test.each<[string, Loss[], Loss[], StepReport[], string]>([
  ['a label', [loss(CABLE)], [], [], `label of ${CABLE}`],
  ['another value than was shown', [loss(CABLE, 'label', 'F8')], [loss(CABLE)], [], `label of ${CABLE}`],
  ['another thing of it than was shown', [loss(CABLE, 'position')], [loss(CABLE)], [], `position of ${CABLE}`],
  ['another than what was made', [loss(CABLE)], [], [made({ id: 'a' }), made({ id: 'l' })], `label of ${CABLE}`],
  ['measures of a section that was there', [loss('P/S/sections/a', 'width')], [], [], 'width of P/S/sections/a'],
  [
    'what this run has carried over, and the old section is gone',
    [loss(CARRIED)],
    [],
    [done('createSection', { id: 'n' }), made({ id: 'd' }), done('deleteSection')],
    `label of ${CARRIED}`,
  ],
  ['the second of two', [loss('x/y/z'), loss(CABLE)], [loss('x/y/z')], [], `label of ${CABLE}`],
  ['a thing in a section that was not there yet', [loss('P/S/sections/n/layers/l')], [], [], 'label of P/S/sections/n/layers/l'],
])('not before a plan has shown it: %s', (_, now, shown, reports, what) => {
  expect(words(unseenLoss(planned(now), planned(shown, ['a']), reports))).toBe(
    `${what} would be lost, which the plan did not show; plan again`,
  );
});

test('all sections of a new segment are new', () => {
  expect(unseenLoss(planned([loss('P/S/sections/a', 'width')]), planned([]), [])).toBe(undefined);
});

const deleting = (...ids: string[]): PlannedSegment => ({
  ...planned([], ['a']),
  steps: ids.map((cableId, n) => ({
    id: String(n),
    operation: 'deleteCable',
    path: { segmentId: '1', cableId },
    address: `P/S/cables/${cableId}`,
  })),
});

test('a later round deletes only objects that the first plan deletes or that this run created', () => {
  expect(unseenLoss(deleting('c', 'd'), deleting('d', 'c'), [])).toBe(undefined);
  expect(unseenLoss(deleting('d'), deleting(), [made({ id: 'd' })])).toBe(undefined);
  const updated = { ...made({ id: 'd' }), step: { operation: 'updateSection', address: '' } as never };
  expect(words(unseenLoss(deleting('d'), deleting(), [updated]))).toContain('d at P/S/cables/d would be deleted');
  expect(words(unseenLoss(deleting('c', 'd'), deleting('c'), []))).toBe(
    'd at P/S/cables/d would be deleted, which the plan did not show; plan again',
  );
});

test('an item that goes with its section or layer is one that the first plan destroys, or this run created it', () => {
  const gone = (action: 'delete' | 'replace', ...items: string[]): PlannedSegment => ({
    ...planned([], ['a']),
    changes: [
      {
        address: 'P/S/sections[0]',
        project: 'P',
        segment: 'S',
        path: [{ list: 'sections', index: 0 }],
        kind: 'section',
        action,
        contents: [
          { kind: 'layer', id: 'l', state: {} },
          ...items.map((id) => ({ kind: 'item', item: 'sensor', id, state: {}, layer: 'l' })),
        ],
        reason: { code: 'cannot-change-in-place' },
      } as never,
    ],
  });
  for (const action of ['delete', 'replace'] as const) {
    expect(unseenLoss(gone(action, 's'), gone('replace', 's', 't'), [])).toBe(undefined);
    expect(unseenLoss(gone(action, 's'), gone(action), [made({ id: 's' })])).toBe(undefined);
    expect(unseenLoss(gone(action, 's', 'x'), gone(action, 's'), [])).toMatchObject({ code: 'deletion-not-shown', id: 'x' });
  }
});

test('an item that the first plan carries over may not go with its layer in a later round', () => {
  const at = { project: 'P', segment: 'S', kind: 'section', action: 'replace', reason: { code: 'cannot-change-in-place' } };
  const item = (id: string, layer: string) => ({ kind: 'item', item: 'sensor', id, state: { outerDiameter: 9 }, layer });
  const contents = [...['l', 'm'].map((id) => ({ kind: 'layer', id, state: {} })), item('s', 'l'), item('t', 'm')];
  const keeping = (layer: string, id: string): PlannedSegment => {
    const path = [{ list: 'sections', index: 0 }];
    const inside = { ...at, action: 'create', count: 1 };
    const layers = [...path, { list: 'layers', index: 0 }];
    const changes = [
      { ...at, address: 'P/S/sections[0]', path, contents },
      { ...inside, kind: 'layer', address: 'P/S/sections[0]/layers[0]', path: layers, inPlaceOf: layer },
      {
        ...{ ...inside, kind: 'item', item: 'sensor', address: 'P/S/sections[0]/layers[0]/sensors', path: layers, replaces: [id] },
        ...{ after: { outerDiameter: 9 }, reason: { code: 'carried-over' } },
      },
    ];
    return { ...planned([], ['a']), changes: changes as never };
  };
  expect(unseenLoss(keeping('l', 's'), keeping('l', 's'), [])).toBe(undefined);
  expect(unseenLoss(keeping('m', 't'), keeping('l', 's'), [])).toMatchObject({ code: 'deletion-not-shown', id: 's' });
  // An item in whose place the first plan creates another one is shown as destroyed.
  const [replaced, , created] = keeping('l', 's').changes;
  const other = { ...created, after: { outerDiameter: 8 }, reason: { code: 'missing' } };
  const changing = { ...planned([], ['a']), changes: [replaced, keeping('l', 's').changes[1], other] as never };
  expect(unseenLoss(keeping('m', 't'), changing, [])).toBe(undefined);
  // The section was begun by an earlier run, and holds the copy already.
  const begun = [{ ...item('copy', 'new'), replaces: 's' }];
  const [section, layer] = keeping('l', 's').changes;
  const resumed = { ...planned([], ['a']), changes: [{ ...section, begun }, layer] as never };
  expect(unseenLoss(keeping('m', 't'), resumed, [])).toMatchObject({ code: 'deletion-not-shown', id: 's' });
});
