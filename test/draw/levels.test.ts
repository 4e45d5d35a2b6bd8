import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf } from '../../src/draw/annotate/levels.js';
import { drawSection } from '../../src/draw/draw-section.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import type { PathShape } from '../../src/draw/scene.js';
import type { Category } from '../../src/draw/section.js';
import { settings } from '../support/counts.js';
import { drawnSection, type ItemSpec, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 20, long: 200, seed: 35 });
const speech = speechOf('en');
const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

const cable = (category: Category, diameter: number): ItemSpec => ({
  ...{ kind: 'cable', category, name: category, minPadding: 50 },
  shape: { form: 'circles', arrangement: 'SINGLE', diameter, count: 1 },
});
const duct: ItemSpec = { ...cable('ECOM', 100), kind: 'ecomDuct' };
const layer = (...items: ItemSpec[]) => ({ protection: 100, bands: 0, items });
const two = drawnSection({
  ...{ cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
  layers: [layer(cable('MV', 80), duct), layer(cable('LV', 50), cable('MV', 40), cable('LV', 20))],
});

test('the levels are the tops and bottoms of the layers and of the voltage classes in them; equal ones are one', () => {
  expect(levelsOf(two, speech).map(({ text }) => text)).toEqual([...['L 600', 'M 610', 'M L 650'], ...['750', 'M 770', 'M 850']]);
});

test('a layer or an item that goes has no level', () => {
  const [low, high] = two.layers;
  if (!low || !high) throw new Error('the section has two layers');
  const going = { ...two, layers: [{ ...low, mark: 'removed' as const }, high] };
  expect(levelsOf(going, speech).map(({ text }) => text)).toEqual(['L 600', 'M 610', 'M L 650']);
  const items = two.items.map((item) => (item.category === 'MV' ? { ...item, mark: 'removed' as const } : item));
  expect(levelsOf({ ...two, items }, speech).map(({ text }) => text)).toEqual([...['L 600', 'L 650', '750', '850']]);
});

test('every layer has its top and its bottom as a dimension from the ground', () => {
  fc.assert(
    fc.property(sections, (after) => {
      const { shapes } = drawSection({ heading, after }, { state: 'live' });
      const measured = shapes
        .filter((shape): shape is PathShape => shape.form === 'line' && shape.isMeasure === true)
        .filter(({ points: [from, to] }) => from?.x === to?.x && from?.y === 0)
        .map(({ points }) => points[1]?.y ?? 0);
      const wanted = after.layers.flatMap(({ top, bottom }) => [top, bottom]);
      expect(wanted.filter((depth) => !measured.some((y) => Math.abs(y - depth) < 0.51))).toEqual([]);
    }),
    { numRuns, seed },
  );
});

test('the chain names the layers, and the whole zone has no dimension any more', () => {
  const after = drawnSection({
    ...{ cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
    layers: [layer(cable('MV', 400))],
  });
  const texts = drawSection({ heading, after }, { state: 'live' }).shapes.flatMap((shape) => (shape.form === 'text' ? [shape.text] : []));
  expect(texts).toContain('Cover 600');
  expect(texts).toContain('Layer 1: 400');
  expect(texts.filter((text) => text.startsWith('Zone'))).toEqual([]);
});
