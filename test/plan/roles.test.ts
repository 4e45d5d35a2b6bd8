// The roles of sections and layers: the cases of src/plan/README.md.
import { expect, test } from 'vitest';
import type { DesiredLayer, DesiredSection, Fields, LiveLayer, LiveSection } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment, place } from '../support/build.js';

type Items = Readonly<Record<string, readonly string[]>>;
interface Layer {
  readonly fields?: Fields;
  readonly items?: Items;
  /** Cable bands are lost if a section is created again. */
  readonly bands?: readonly string[];
}
interface Section {
  readonly fields?: Fields;
  readonly layers?: readonly Layer[];
}

const live = ({ fields, layers = [{}] }: Section, n: number): LiveSection => liveSection(`section ${n + 1}`, layers.map(there), fields);
const there = ({ fields = {}, items = {}, bands = [] }: Layer, n: number): LiveLayer => {
  const list = Object.entries(items).flatMap(([kind, types]) =>
    types.map((typeId, at) => liveItem(kind, `${kind}${typeId}.${at}`, { typeId })),
  );
  return liveLayer(`layer ${n + 1}`, list, { fields, cableBands: bands });
};
const desired = ({ fields = {}, layers }: Section): DesiredSection =>
  layers ? desiredSection(layers.map(asks), fields) : { fields, place };
const asks = ({ fields, items = {} }: Layer): DesiredLayer =>
  desiredLayer(Object.fromEntries(Object.entries(items).map(([kind, types]) => [kind, types.map((typeId) => ({ typeId }))])), fields);

function moves(before: readonly Section[], asked: readonly Section[]): string[] {
  const { sections } = decideSegment({ desired: desiredSegment(asked.map(desired)), live: liveSegment(before.map(live)) });
  return sections.map((move) => {
    if (move.how === 'drop') return `${move.old.id} goes`;
    if (move.how === 'keep') return `${move.live.id} stays`;
    if (move.how === 'resume') return `${move.live.id} is resumed`;
    const from = move.layers.map(({ old }) => old?.id ?? 'new');
    return move.old ? `${move.old.id} is replaced: ${from.join(', ')}` : 'one is made';
  });
}

const has = (items: Items, fields: Fields = {}): Section => ({ fields, layers: [{ items }] });
const COVER = { fields: { coverThickness: 900 } };

test.each<[string, Section[], Section[], string[]]>([
  [
    'a pipe of the first section changes',
    [has({ pipe: ['110'] }), { ...COVER, layers: [{}] }],
    [has({ pipe: ['160'] }), COVER],
    ['section 1 is replaced: layer 1', 'section 2 stays'],
  ],
  [
    'many pipes of it do, and both have the same cover',
    [has({ pipe: Array(9).fill('110') }, COVER.fields), { ...COVER, layers: [{}] }],
    [has({ pipe: Array(9).fill('160') }), COVER],
    ['section 1 is replaced: layer 1', 'section 2 stays'],
  ],
  [
    'a pipe of the lower layer changes',
    [{ layers: [{ items: { pipe: ['110'] } }, { fields: { protectionLayerThickness: 77 } }] }],
    [{ layers: [{ items: { pipe: ['160'] } }, { fields: { protectionLayerThickness: 77 } }] }],
    ['section 1 is replaced: layer 1, layer 2'],
  ],
  [
    'a section leaves the list',
    [has({ cable: ['1'] }), has({ pipe: ['2', '2', '2'] })],
    [has({ cable: ['1'] })],
    ['section 1 stays', 'section 2 goes'],
  ],
  [
    'a section has dimensions that the spec does not own',
    [{ fields: { coverThickness: 250, leftBorderPadding: 90 }, layers: [{}] }, has({ pipe: ['1'] }, { coverThickness: 400 })],
    [{}, has({ pipe: [] })],
    ['section 1 stays', 'section 2 is replaced: layer 1'],
  ],
  [
    'of two layers one goes, and dimensions are not given up',
    [{ layers: [{ fields: { protectionLayerThickness: 60 } }, { fields: { leftBorderAdjustment: 25 } }] }],
    [{ layers: [{ items: { cable: [] } }] }],
    ['section 1 is replaced: layer 1'],
  ],
  [
    'a pipe group is removed from the upper layer',
    [{ layers: [{}, { items: { pipeGroup: ['1'] } }] }],
    [{ layers: [{}, { items: { pipeGroup: [] } }] }],
    ['section 1 is replaced: layer 1, layer 2'],
  ],
  [
    'sections move up, and a new one comes behind them',
    [has({ cable: ['1'] }), has({ cable: ['2'] }), has({ cable: ['3'] })],
    [has({ cable: ['2'] }), has({ cable: ['3'] }), has({ cable: ['4'] })],
    ['section 1 goes', 'section 2 stays', 'section 3 stays', 'one is made'],
  ],
  [
    'two sections change places',
    [has({ cable: ['1'], sensor: ['7', '7'] }), has({ cable: ['2'] })],
    [has({ cable: ['2'] }), has({ cable: ['1'] })],
    ['section 2 is replaced: layer 1', 'section 1 stays'],
  ],
  [
    'three sections rotate',
    [has({ cable: ['1'] }), has({ cable: ['2'] }), has({ cable: ['3'] })],
    [has({ cable: ['3'] }), has({ cable: ['1'] }), has({ cable: ['2'] })],
    ['section 3 is replaced: layer 1', 'section 1 stays', 'section 2 stays'],
  ],
  [
    'two sections change places around one whose layers are not stated',
    [
      { layers: [{ items: { cable: ['1'] }, bands: ['a', 'b'] }] },
      { layers: [{ items: { sensor: ['7'] } }] },
      { layers: [{ items: { cable: ['2'] }, bands: ['c', 'd'] }] },
    ],
    [has({ cable: ['2'] }), {}, has({ cable: ['1'] })],
    ['section 3 is replaced: layer 1', 'section 2 stays', 'section 1 is replaced: layer 1'],
  ],
  [
    'two layers change places',
    [{ layers: [{ items: { cable: ['1'] } }, { items: { pipe: ['2'], ecc: ['3'] } }] }],
    [{ layers: [{ items: { pipe: ['2'], ecc: ['3'] } }, { items: { cable: ['1'] } }] }],
    ['section 1 is replaced: layer 2, layer 1'],
  ],
  [
    'two layers that have a cable in common change places, and a pipe would be there twice',
    [{ layers: [{ items: { cable: ['1', '2'] } }, { items: { cable: ['1'], pipe: ['3'] } }] }],
    [{ layers: [{ items: { cable: ['1'], pipe: ['3'] } }, { items: { cable: ['1', '2'] } }] }],
    ['section 1 is replaced: layer 2, layer 1'],
  ],
  [
    'two layers that own the same lists and have a cable in common exchange the others in place',
    [{ layers: [{ items: { cable: ['1', '2'] } }, { items: { cable: ['1', '3'] } }] }],
    [{ layers: [{ items: { cable: ['1', '3'] } }, { items: { cable: ['1', '2'] } }] }],
    ['section 1 stays'],
  ],
  [
    'a pipe is stated in the lower layer, and the upper one holds an unmanaged pipe like it',
    [{ layers: [{ items: { cable: ['1'] } }, { items: { pipe: ['2'] } }] }],
    [{ layers: [{ items: { pipe: ['2'] } }, {}] }],
    ['section 1 stays'],
  ],
  [
    'a replaced section pairs its layers in any order',
    [{ layers: [{ items: { pipe: ['1'], ecc: ['8'] } }, { items: { pipe: ['2'] } }, { items: { pipe: ['3'] } }] }],
    [{ layers: [{ items: { pipe: ['3'] } }, { items: { pipe: ['1'] } }] }],
    ['section 1 is replaced: layer 3, layer 1'],
  ],
  [
    'what the spec does not own keeps a section in its place',
    [has({ cable: ['1'], sensor: ['7', '7'] }), has({ cable: ['2'] }), has({ cable: ['3'] })],
    [has({ cable: ['2'] }), has({ cable: ['3'] }), has({ cable: ['4'] })],
    ['section 1 stays', 'section 2 stays', 'section 3 stays'],
  ],
  [
    'a section is inserted that is like what somebody has put into another',
    [{ layers: [{ items: { sensor: ['7'] } }] }],
    [{}, has({ sensor: ['7'], ecc: ['1'] })],
    ['section 1 stays', 'one is made'],
  ],
  [
    'a section is inserted in front of one that has less',
    [has({ cable: ['1'] })],
    [has({ cable: ['1', '2'] }), has({ cable: ['1'] })],
    ['one is made', 'section 1 stays'],
  ],
])('%s', (_, before, asked, expected) => {
  expect(moves(before, asked)).toEqual(expected);
});
