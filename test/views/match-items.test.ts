// The items of a section before and after a plan that are two states of one item: `before>after` of the layers, then of the items.
import { expect, test } from 'vitest';
import type { LiveLayer } from '../../src/kinds/model.js';
import type { Change } from '../../src/plan/model/change.js';
import { matchKept, matchReplaced } from '../../src/views/match-items.js';
import { cable, item, layer, one, pipe, section } from './live-objects.js';

type Made = readonly LiveLayer[];
const matched = ({ items, layers }: ReturnType<typeof matchKept>): string =>
  [layers, items]
    .map((all) => all.map((one) => `${one.before}>${one.after}${one.isChanged ? ' changed' : ''}`).join(', ') || 'none')
    .join(' | ');
const kept = (before: Made, after: Made): string => matched(matchKept(section('s', before), section('s', after)));
const replaced = (before: Made, after: Made, inPlaceOf: readonly string[] = [], forcing: readonly string[] = []): string => {
  const changes = inPlaceOf.map(
    (id, index) =>
      ({
        kind: 'layer',
        inPlaceOf: id,
        path: [
          { list: 'sections', index: 0 },
          { list: 'layers', index },
        ],
      }) as unknown as Change,
  );
  return matched(matchReplaced(section('s', before), section('t', after), { forcedBy: forcing.map((id) => ({ id })) as never }, changes));
};
test.each<[string, () => string, string]>([
  [
    'the same ids',
    () => kept([one('l', cable('a', 'lv'), cable('b', 'lv'))], [one('l', cable('a', 'lv'), cable('b', 'mv'))]),
    'l>l | a>a, b>b changed',
  ],
  ['a cable of another type in its list', () => kept([one('l', cable('a', 'lv'))], [one('l', cable('x', 'mv'))]), 'l>l | a>x changed'],
  [
    'an equal cable in another layer',
    () => kept([one('l', cable('a', 'lv')), one('m')], [one('l'), one('m', cable('x', 'lv'))]),
    'l>l, m>m | a>x',
  ],
  [
    'another cable in another layer',
    () => kept([one('l', cable('a', 'lv')), one('m')], [one('l'), one('m', cable('x', 'mv'))]),
    'l>l, m>m | none',
  ],
  [
    'equal cables within a list first',
    () => kept([one('l', cable('a', 'lv')), one('m', cable('b', 'lv'))], [one('l'), one('m', cable('x', 'lv'))]),
    'l>l, m>m | b>x',
  ],
  [
    'a cable in a pipe',
    () => kept([one('l', pipe('p', [cable('a', 'lv')]))], [one('l', pipe('p', [cable('x', 'mv')]))]),
    'l>l | p>p, a>x changed',
  ],
  [
    'a cable that leaves its pipe',
    () => kept([one('l', pipe('p', [cable('a', 'lv')]))], [one('l', pipe('p'), cable('x', 'lv'))]),
    'l>l | p>p, a>x',
  ],
  [
    'a layer of other fields',
    () => kept([layer('l', [], { protectionLayerThickness: 1 })], [layer('l', [], { protectionLayerThickness: 2 })]),
    'l>l changed | none',
  ],
  [
    'a value that only one side states',
    () =>
      kept(
        [one('l', item('pipe', 'a', { typeId: 'pe', label: null }))],
        [one('l', item('pipe', 'a', { typeId: 'pe', label: 'x', more: 1 }))],
      ),
    'l>l | a>a',
  ],
  [
    'a replaced section',
    () =>
      replaced(
        [one('l', cable('a', 'lv'), pipe('p', [cable('b', 'lv'), cable('c', 'mv')]))],
        [one('m', cable('x', 'lv'), pipe('q', [cable('y', 'mv'), cable('z', 'signal')]))],
      ),
    'l>m | a>x, p>q, c>y, b>z changed',
  ],
  [
    'cables in a pipe of which none is equal, in their order',
    () =>
      replaced([one('l', pipe('p', [cable('a', 'lv'), cable('b', 'lv')]))], [one('m', pipe('q', [cable('x', 'mv'), cable('y', 'odd')]))]),
    'l>m | p>q, a>x changed, b>y changed',
  ],
  [
    'a replaced section with a forcing pipe',
    () => replaced([one('l', pipe('p'), pipe('r'))], [one('m', pipe('q', [], 'WATER'), pipe('s'))], [], ['p']),
    'l>m | r>s, p>q changed',
  ],
  [
    'layers that change places',
    () =>
      replaced(
        [one('l', cable('a', 'lv')), one('m', cable('b', 'mv'))],
        [one('x', cable('c', 'mv')), one('y', cable('d', 'lv'))],
        ['m', 'l'],
      ),
    'm>x, l>y | b>c, a>d',
  ],
  ['a layer whose place another one took', () => replaced([one('l'), one('m')], [one('x'), one('y')], ['m']), 'm>x | none'],
  ['a layer more', () => replaced([one('l')], [one('x'), one('y', cable('c', 'mv'))]), 'l>x | none'],
])('%s', (_, found, expected) => {
  expect(found()).toBe(expected);
});
