// A layer of an unfinished section: items that exist, items that are missing, and items of other users.
import { expect, test } from 'vitest';
import type { DesiredItem, Fields, LiveItem } from '../../src/kinds/model.js';
import { cost, isPossible, priceOf } from '../../src/plan/algorithms/cost.js';
import type { Creation } from '../../src/plan/decide/layers/layer-plan.js';
import { newLayer } from '../../src/plan/decide/layers/new-layer.js';
import { refill } from '../../src/plan/decide/resuming/refill-layer.js';
import { fieldsKey } from '../../src/plan/model/fields.js';
import { desiredItem, desiredLayer, liveItem, liveLayer, place } from '../support/build.js';

const FIELDS: Record<string, Fields> = {
  C: { typeId: '1', groupConfiguration: 'FLAT' },
  D: { typeId: '2', groupConfiguration: 'FLAT' },
  P: { typeId: '3' },
  Q: { typeId: '5' },
  S: { outerDiameter: 9 },
  T: { outerDiameter: 12 },
};
const KIND: Record<string, string> = { C: 'cable', D: 'cable', P: 'pipe', Q: 'pipe', S: 'sensor', T: 'sensor' };

/** A word is an object: its first letter, and in a pipe the cables that follow. `C!` has a label. */
const there = (words: string): LiveItem[] => wordsIn(words).map((word, n) => object(word, `${word}${n}`));
function object(word: string, id: string): LiveItem {
  const [first = '', ...inside] = word.replace('!', '');
  const cables = inside.map((letter, n) => object(letter, `${id}.${n}`));
  return liveItem(KIND[first] ?? '', id, FIELDS[first], { cables, fixed: word.endsWith('!') ? { label: 'L' } : {} });
}
/** A pipe with a question mark leaves its cables open. */
const asked = (words: string): DesiredItem[] =>
  wordsIn(words).map((word) => {
    const [first = '', ...inside] = word.replace('?', '');
    const cables = inside.map((letter) => FIELDS[letter] ?? {});
    return desiredItem(KIND[first] ?? '', FIELDS[first], KIND[first] === 'pipe' && !word.endsWith('?') ? cables : undefined);
  });
const wordsIn = (text: string) => text.split(' ').filter(Boolean);

// The old layer, the desired cables and pipes (the spec does not state sensors), the live layer; numbers of copied,
// missing, added and foreign items; creates and deletes; and lost, destroyed and calls.
const ROWS: [string, string, string, string, string, string, string, string][] = [
  ['nothing is there', 'S S C', 'C P', '', '0 2 0 0', 'S S C P', '', '0 0 4'],
  ['one copy', 'S S C', 'C P', 'S', '1 1 0 0', 'S C P', '', '0 0 3'],
  ['all copies', 'S T C', 'C P', 'T S', '2 0 0 0', 'C P', '', '0 0 2'],
  ['a copy too many', 'S', 'C', 'S S', '1 0 1 0', 'C', '', '0 0 1'],
  ['no copy', 'S', 'C', 'T', '0 1 1 0', 'S C', '', '0 0 2'],
  ['what is stated', 'S C', 'C P', 'S C', '1 0 0 0', 'P', '', '0 0 1'],
  ['all that is stated', '', 'C C PD', 'C PD C', '0 0 0 0', '', '', '0 0 0'],
  ['cables are made together', '', 'C C C', 'C', '0 0 0 0', 'CC', '', '0 0 1'],
  ['a cable that is not desired', '', 'C', 'C D', '0 0 0 1', '', 'D1', '0 1 1'],
  ['one with a label', '', 'C', 'C D!', '0 0 0 1', '', 'D!1', '1 1 1'],
  ['a cable more in a pipe', '', 'PC', 'PCD', '0 0 0 1', '', 'PCD0.1', '0 1 1'],
  ['cables that were in the pipe', 'PC', 'P?', 'PC', '0 0 0 0', '', '', '0 0 0'],
  ['a pipe of two', 'PC PD', 'P? P?', 'PD', '0 0 0 0', 'PC', '', '0 0 1'],
  ['other cables than were in it', 'PC', 'P?', 'PD', '0 0 0 0', '', '', '0 0 0'],
];

const letterOf = (fields: Fields, kind: string): string =>
  Object.keys(FIELDS).find((one) => KIND[one] === kind && fieldsKey(FIELDS[one] ?? {}) === fieldsKey(fields)) ?? '?';

const spelled = ({ kind, fields, cables, count }: Creation): string =>
  letterOf(fields, kind).repeat(count) + cables.map((one) => letterOf(one, 'cable')).join('');

test.each(ROWS)('%s: %s becomes %s, and there is %s', (_, old, desired, unfinished, counts, made, gone, price) => {
  const list = asked(desired);
  const ofKind = (name: string) => list.filter(({ kind }) => kind === name);
  const spec = { fields: {}, place, items: { cable: ofKind('cable'), pipe: ofKind('pipe') } };
  const { kept, copied, missing, added, foreign } = refill(
    liveLayer('unfinished', there(unfinished)),
    newLayer(spec, liveLayer('old', there(old))),
  );
  expect([copied, missing, added, foreign].join(' ')).toBe(counts);
  expect(kept.creations.map(spelled).join(' ')).toBe(made);
  expect(kept.removals.map(({ id }) => id).join(' ')).toBe(gone);
  expect(Object.values(priceOf(kept.total)).join(' ')).toBe(price);
});

test('dimensions take one call, which writes only those that differ', () => {
  const next = newLayer(desiredLayer({}, { a: 1, b: 2 }));
  const { kept } = refill(liveLayer('unfinished', [], { fields: { a: 1, b: 3, c: 4 } }), next);
  expect([kept.update, kept.total]).toEqual([{ b: 2 }, cost({ calls: 1 })]);
});

test('a layer with a pipe that cannot be deleted is not a part of the replacement', () => {
  const { kept } = refill(liveLayer('unfinished', there('Q')), newLayer({ fields: {}, place, items: { pipe: asked('P') } }));
  expect(isPossible(kept.total)).toBe(false);
});
