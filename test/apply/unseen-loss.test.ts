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
const planned = (losses: readonly Loss[], sections: readonly string[] = [], changes: unknown[] = []): PlannedSegment =>
  ({ losses, changes, steps: [], live: { sections: sections.map((id) => ({ id })) } }) as unknown as PlannedSegment;
const done = (operation: string, answer?: unknown, address = 'P/S/sections[0]'): StepReport => ({
  ...{ step: { operation, address } as never, outcome: 'done', answer },
});
const made = (answer: unknown): StepReport => done('addCable', answer, '');
const CARRIED = 'P/S/sections/n/layers/l/ecomDucts/d';
const CARRYING = [done('createSection', { id: 'n' }), made({ id: 'd' })];
const GONE_ELSEWHERE = done('deleteSection', undefined, 'P/S/sections[1]');
const CABLE = 'P/S/sections/a/layers/l/cables/c';

test.each<[string, Loss[], Loss[], StepReport[]]>([
  ['nothing is lost', [], [loss(CABLE)], []],
  ['just what was shown', [loss(CABLE)], [loss(CABLE), loss(CABLE, 'position')], []],
  ['what this run has made', [loss(CABLE)], [], [made({ id: 'x' }), made([{ id: 'y' }, { id: 'c' }])]],
  ['measures of a section that this run has made', [loss('P/S/sections/n', 'width')], [], [made({ id: 'n' })]],
  ['what this run has carried over, while the old section is still there', [loss(CARRIED)], [], CARRYING],
  ['what this run has carried over, while the old section of another one is gone', [loss(CARRIED)], [], [...CARRYING, GONE_ELSEWHERE]],
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
    'what it has carried over, and the old section is gone',
    [loss(CARRIED)],
    [],
    [...CARRYING, done('deleteSection')],
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
  steps: ids.map((id) => ({ id, operation: 'deleteCable', path: { segmentId: '1', cableId: id }, address: `P/S/cables/${id}` })),
});

test('a later round deletes only objects that the first plan deletes or that this run created', () => {
  expect(unseenLoss(deleting('c', 'd'), deleting('d', 'c'), [])).toBe(undefined);
  expect(unseenLoss(deleting('d'), deleting(), [made({ id: 'd' })])).toBe(undefined);
  expect(words(unseenLoss(deleting('d'), deleting(), [done('updateSection', { id: 'd' }, '')]))).toContain(
    'd at P/S/cables/d would be deleted',
  );
  expect(words(unseenLoss(deleting('c', 'd'), deleting('c'), []))).toBe(
    'd at P/S/cables/d would be deleted, which the plan did not show; plan again',
  );
});

const AT = { project: 'P', segment: 'S', kind: 'section', action: 'replace', reason: { code: 'cannot-change-in-place' } };
const PATH = [{ list: 'sections', index: 0 }];
const section = (contents: object[], more: object = {}) => ({ ...AT, address: 'P/S/sections[0]', path: PATH, contents, ...more });
const sensor = (id: string, layer: string, state: object = { outerDiameter: 9 }) => ({ kind: 'item', item: 'sensor', id, state, layer });

test('an item that goes with its section or layer is one that the first plan destroys, or this run created it', () => {
  const gone = (action: 'delete' | 'replace', ...items: string[]) =>
    planned([], ['a'], [section([{ kind: 'layer', id: 'l', state: {} }, ...items.map((id) => sensor(id, 'l', {}))], { action })]);
  for (const action of ['delete', 'replace'] as const) {
    expect(unseenLoss(gone(action, 's'), gone('replace', 's', 't'), [])).toBe(undefined);
    expect(unseenLoss(gone(action, 's'), gone(action), [made({ id: 's' })])).toBe(undefined);
    expect(unseenLoss(gone(action, 's', 'x'), gone(action, 's'), [])).toMatchObject({ code: 'deletion-not-shown', id: 'x' });
  }
});

test('an item that the first plan carries over may not go with its layer in a later round', () => {
  const contents = [...['l', 'm'].map((id) => ({ kind: 'layer', id, state: {} })), sensor('s', 'l'), sensor('t', 'm')];
  const path = [...PATH, { list: 'layers', index: 0 }];
  const inside = { ...AT, action: 'create', count: 1, path };
  const layer = (id: string) => ({ ...inside, kind: 'layer', address: 'P/S/sections[0]/layers[0]', inPlaceOf: id });
  const copy = (id: string, outerDiameter = 9, code = 'carried-over') => ({
    ...{ ...inside, kind: 'item', item: 'sensor', address: 'P/S/sections[0]/layers[0]/sensors', replaces: [id] },
    ...{ after: { outerDiameter }, reason: { code } },
  });
  const changing = (...changes: object[]) => planned([], ['a'], changes);
  const keeping = (of: string, id: string) => changing(section(contents), layer(of), copy(id));
  expect(unseenLoss(keeping('l', 's'), keeping('l', 's'), [])).toBe(undefined);
  expect(unseenLoss(keeping('m', 't'), keeping('l', 's'), [])).toMatchObject({ code: 'deletion-not-shown', id: 's' });
  // An item in whose place the first plan creates another one is shown as destroyed.
  expect(unseenLoss(keeping('m', 't'), changing(section(contents), layer('l'), copy('s', 8, 'missing')), [])).toBe(undefined);
  // The section was begun by an earlier run, and holds the copy already.
  const resumed = changing(section(contents, { begun: [{ ...sensor('copy', 'new'), replaces: 's' }] }), layer('l'));
  expect(unseenLoss(keeping('m', 't'), resumed, [])).toMatchObject({ code: 'deletion-not-shown', id: 's' });
});
