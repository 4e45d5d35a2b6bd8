// Recreated items of a replaced section: the live item of each desired one, and the open fields that it keeps.
import { expect, test } from 'vitest';
import type { DesiredItem, Fields, LiveItem } from '../../src/kinds/model.js';
import { creationsOf, takenOver } from '../../src/plan/decide/layers/layer-plan.js';
import { keepContents } from '../../src/plan/decide/layers/new-layer.js';
import { withContentsOf } from '../../src/plan/decide/moved-contents.js';
import { desiredItem, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { inFull, liveIn, stated } from './texts.js';

const live = (kind: string, fields: Fields, cables: readonly Fields[] = []): LiveItem =>
  liveItem(kind, JSON.stringify([fields, cables]), fields, { cables: cables.map((one) => live('cable', one)) });
const FLAT = { typeId: '1', groupConfiguration: 'FLAT' };
const TRIANGLE = { typeId: '1', groupConfiguration: 'TRIANGLE' };
const OPEN = { typeId: '1' };
const CONTAINER = { typeId: '3', pipeCategory: 'CONTAINER' };
const ECOM = { typeId: '3', pipeCategory: 'ECOM' };

test.each<[string, LiveItem[], DesiredItem[], Fields[]]>([
  ['nothing was there', [], [desiredItem('cable', OPEN)], [OPEN]],
  ['what is left open is as it was', [live('cable', FLAT)], [desiredItem('cable', OPEN)], [FLAT]],
  ['what is stated is stated', [live('cable', FLAT)], [desiredItem('cable', TRIANGLE)], [TRIANGLE]],
  ['each is taken once', [live('cable', FLAT)], [desiredItem('cable', OPEN), desiredItem('cable', OPEN)], [FLAT, OPEN]],
  [
    'those that state most choose first',
    [live('cable', FLAT), live('cable', TRIANGLE)],
    [desiredItem('cable', OPEN), desiredItem('cable', FLAT)],
    [TRIANGLE, FLAT],
  ],
  ['another type is another thing', [live('cable', FLAT)], [desiredItem('cable', { typeId: '2' })], [{ typeId: '2' }]],
  ['another kind is another thing', [live('ecc', OPEN)], [desiredItem('pipe', {})], [{}]],
  ['a pipe', [live('pipe', CONTAINER)], [desiredItem('pipe', { typeId: '3' })], [CONTAINER]],
  ['a pipe for ducts', [live('pipe', ECOM)], [desiredItem('pipe', { typeId: '3' })], [ECOM]],
  ['a pipe for ducts without cables', [live('pipe', ECOM)], [desiredItem('pipe', { typeId: '3' }, [])], [ECOM]],
  [
    'a pipe for ducts cannot be one that shall have cables',
    [live('pipe', ECOM)],
    [desiredItem('pipe', { typeId: '3' }, [OPEN])],
    [{ typeId: '3' }],
  ],
  ['a pipe for cables can', [live('pipe', ECOM), live('pipe', CONTAINER)], [desiredItem('pipe', { typeId: '3' }, [OPEN])], [CONTAINER]],
  ['a culvert with cables', [live('culvert', { width: 600 })], [desiredItem('culvert', {}, [OPEN])], [{ width: 600 }]],
])('%s', (_, there, asked, fields) => {
  expect(asked.map(takenOver(there, asked))).toEqual(fields);
});

test('the same holds for the cables in a pipe', () => {
  const pipe = desiredItem('pipe', { typeId: '3' }, [OPEN, FLAT]);
  const whole = takenOver([live('pipe', CONTAINER, [FLAT, TRIANGLE])], [pipe]);
  expect(pipe.cables?.map(whole)).toEqual([TRIANGLE, FLAT]);
});

const contentsOf = (gone: readonly LiveItem[], asked: readonly DesiredItem[]): (readonly Fields[])[] => {
  const creations = asked.flatMap((item) => creationsOf(item.kind, [{ item }]));
  const kept = keepContents(creations, gone);
  expect(kept.map(({ cables: _, ...rest }) => rest)).toEqual(creations.map(({ cables: _, ...rest }) => rest));
  return kept.map(({ cables }) => cables);
};
const A = { typeId: 'a' };
const B = { typeId: 'b' };
const pipe3 = (...cables: Fields[]) => live('pipe', CONTAINER, cables);
const pipe5 = (...cables: Fields[]) => live('pipe', { ...CONTAINER, typeId: '5' }, cables);
const asks = (typeId: string, cables?: readonly Fields[]) => desiredItem('pipe', { typeId }, cables);

test.each<[string, LiveItem[], DesiredItem[], Fields[][]]>([
  ['none', [], [asks('3')], [[]]],
  ['no cables', [pipe3()], [asks('3')], [[]]],
  ['the same pipe', [pipe3(A, B)], [asks('3')], [[A, B]]],
  ['one that states its cables', [pipe3(A)], [asks('3', [B])], [[B]]],
  ['one that states none', [pipe3(A)], [asks('3', [])], [[]]],
  ['one that became wider', [pipe3(A)], [asks('5')], [[A]]],
  ['those that are alike first', [pipe3(A), pipe5(B)], [asks('5'), asks('9')], [[B], [A]]],
  ['two that became wider, in order', [pipe3(A), pipe3(B)], [asks('5'), asks('5')], [[A], [B]]],
  ['fewer than there were', [pipe3(A), pipe3(B)], [asks('5')], [[]]],
  ['more than there were', [pipe3(A)], [asks('5'), asks('5')], [[], []]],
  ['one of them is alike, and the rest is as many', [pipe3(A), pipe5(B)], [asks('9'), asks('3')], [[B], [A]]],
  ['one that states its cables takes its own away', [pipe3(A), pipe3(B)], [asks('3'), asks('3', [A])], [[B], [A]]],
  ['also where it has others now', [pipe3(A), pipe3(B)], [asks('3'), asks('3', [{ typeId: 'c' }])], [[B], [{ typeId: 'c' }]]],
  ['its own also in another order', [pipe3(B), pipe3(A, B)], [asks('3', [B, A]), asks('3')], [[B, A], [B]]],
  [
    'its own before those with others',
    [pipe3(A), pipe3(B)],
    [asks('3', [{ typeId: 'c' }]), asks('3', [A]), asks('5')],
    [[{ typeId: 'c' }], [A], []],
  ],
  ['a pipe for ducts has no place', [pipe3(A)], [desiredItem('pipe', { pipeCategory: 'ECOM' })], [[]]],
  ['nor counts among those that do', [pipe3(A)], [desiredItem('pipe', { pipeCategory: 'ECOM' }), asks('5')], [[], [A]]],
  ['a culvert', [live('culvert', { width: 600 }, [A])], [desiredItem('culvert', { width: 800 })], [[A]]],
  ['not from another kind', [live('culvert', { width: 600 }, [A])], [asks('5')], [[]]],
  ['a kind beside it does not count', [live('culvert', {}, [A]), pipe3(B), live('ecc', {})], [asks('5')], [[B]]],
  [
    'each kind by itself',
    [live('culvert', { width: 600 }, [A]), pipe3(B)],
    [asks('5'), desiredItem('culvert', { width: 800 })],
    [[B], [A]],
  ],
])('cables that the spec says nothing of stay in their pipe: %s', (_, gone, asked, cables) => {
  expect(contentsOf(gone, asked)).toEqual(cables);
});

test('a segment that moves to another project brings its values, and none that is empty', () => {
  const layer = liveLayer('l', [live('cable', { ...FLAT, label: null })], { fields: { leftBorderAdjustment: null } });
  const there = liveSegment([liveSection('s', [layer], { coverThickness: 600, layoutDepth: null })], {
    ...{ fields: { name: 'Old', length: 5, description: null }, settings: { autoMarkers: true, autoTapes: null } },
    topCoverings: [{ id: 't', fields: { type: 'SAND', description: null } }],
  });
  const { sections: _, ...bare } = desiredSegment([], { name: 'New' });
  const { desired } = withContentsOf({ desired: bare, live: there });
  expect(desired).toMatchObject({ name: 'New', fields: { length: 5 }, settings: { fields: { autoMarkers: true } } });
  expect(desired.topCoverings?.map(({ fields }) => fields)).toEqual([{ type: 'SAND' }]);
  expect(desired.sections?.[0]?.fields).toEqual({ coverThickness: 600 });
  expect(desired.sections?.[0]?.layers?.[0]?.items.cable?.map(({ fields }) => fields)).toEqual([FLAT]);
  expect(desired.sections?.[0]?.layers?.[0]?.fields).toEqual({});
  const pipes = 'pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}]';
  const moved = withContentsOf({ desired: stated(pipes), live: liveIn(inFull(`${pipes}, sensor`)) }).desired.sections?.[0]?.layers?.[0];
  expect(moved?.items).toMatchObject({ sensor: [{ carriedFrom: '0.0.sensor.0' }], pipe: [{ ducts: [{ fields: { outerDiameter: 40 } }] }] });
  expect(Object.keys(moved?.items ?? {}).toSorted()).toEqual(['pipe', 'sensor']);
});
