import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import type { DrawnSection } from '../../src/draw/section.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { drawnSection, type ItemSpec, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 20, long: 200, seed: 36 });
const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };
/** mm on paper of one px. */
const PX = 25.4 / 96;

const pipe = (diameter: number): ItemSpec => ({
  ...{ kind: 'pipe', category: 'WATER', name: 'PE', minPadding: 20, wall: 10 },
  shape: { form: 'circles', arrangement: 'SINGLE', diameter, count: 1 },
});
const trench = (padding: number, cover = 800): DrawnSection =>
  drawnSection({
    ...{ cover, foundation: 100, leftPadding: padding, rightPadding: padding, coverings: [] },
    layers: [{ protection: 0, bands: 0, items: [pipe(200)] }],
  });

const sceneOf = (after: DrawnSection): Scene => drawSection({ heading, after }, { state: 'live' });
const scaleOf = ({ unit }: Scene): number => Math.round((unit / PX) * 1000) / 1000;
/** Width and height of the sheet on paper (mm). */
const sizeOf = ({ bounds, unit }: Scene): number[] => [bounds.width, bounds.height].map((mm) => Math.round((mm / unit) * PX * 100) / 100);
const scaleText = ({ shapes }: Scene): string | undefined =>
  shapes.flatMap((shape) => (shape.form === 'text' && /^1:\d/.test(shape.text) ? [shape.text] : []))[0];

holds('the scale is one of ISO 5455, and a sheet that names a paper format has its size', { numRuns, seed }, sections, (after) => {
  const scene = sceneOf(after);
  expect([1, 2, 5, 10, 20, 50, 100]).toContain(scaleOf(scene));
  const named = / \((A\d)\)$/.exec(scaleText(scene) ?? '')?.[1];
  if (named !== undefined) expect(sizeOf(scene)).toEqual(named === 'A4' ? [210, 297] : [420, 297]);
  else expect(sizeOf(scene)[0]).toBeGreaterThanOrEqual(210);
});

test('a wider trench gets a larger sheet before it gets a smaller scale', () => {
  const texts = [100, 300, 500, 700, 900, 1200, 2000].map((padding) => scaleText(sceneOf(trench(padding))));
  expect(texts).toEqual([...['1:10 (A4)', '1:10 (A4)', '1:10 (A4)', '1:10 (A3)', '1:10 (A3)', '1:10 (A3)', '1:20 (A3)']]);
});

test('a trench without a room on the largest sheet has a smaller scale', () => {
  expect(scaleText(sceneOf(trench(100, 4000)))).toBe('1:20 (A3)');
  expect(scaleText(sceneOf(trench(100, 6000)))).toBe('1:50 (A4)');
});

test('a long legend makes the sheet longer and leaves the scale', () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ ...pipe(30), name: `PE ${n}`, label: 'x'.repeat(60) }));
  const long = drawnSection({
    ...{ cover: 800, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
    layers: [{ protection: 0, bands: 0, items }],
  });
  const scene = sceneOf(long);
  expect(sizeOf(scene)[0]).toBe(420);
  expect(sizeOf(scene)[1]).toBeGreaterThan(297);
  expect(scaleText(scene)).toMatch(/^1:\d+$/);
});
