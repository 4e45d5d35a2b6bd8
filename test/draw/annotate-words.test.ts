import { expect, test } from 'vitest';
import { cleaned, fitted, widthOf, wrapped } from '../../src/draw/annotate/text-width.js';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene, TextShape } from '../../src/draw/scene.js';
import type { DrawnSection } from '../../src/draw/section.js';
import { drawnSection } from './sections.js';

const heading = { project: '1001', segment: 'A', section: 1, sections: 2, length: 12.5, date: '2026-11-16' };
const LONG = `TSLF ${'x'.repeat(200)}`;
const trench = (name: string, diameter: number): DrawnSection =>
  drawnSection({
    ...{ cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
    layers: [
      {
        ...{ protection: 0, bands: 0 },
        items: [
          {
            ...{ kind: 'cable', category: 'MV', name, minPadding: 70 },
            shape: { form: 'circles', arrangement: 'TRIANGLE', diameter, count: 3 },
          },
        ],
      },
    ],
  });

const textsOf = ({ shapes }: Scene): string[] =>
  shapes.filter((shape): shape is TextShape => shape.form === 'text').map(({ text }) => text);

test('the description has the whole name, the size and the counts; the sheet has the name with an ellipsis', () => {
  const scene = drawSection({ heading, after: trench(LONG, 39.5) }, { state: 'live' });
  expect(scene.description).toContain(LONG);
  expect(scene.description).toContain('The trench is 279 mm wide and 774 mm deep');
  expect(scene.description).toContain('holds 1 cable.');
  const name = textsOf(scene).find((text) => text.startsWith('TSLF'));
  expect(name).toBe('TSLF');
  expect(textsOf(scene).some((text) => /^x+…$/.test(text))).toBe(true);
});

test('Norwegian drawings have Norwegian words and a decimal comma', () => {
  const texts = textsOf(
    drawSection({ heading, after: trench('TSLF', 39.5) }, { state: 'planned', lang: 'nb' }),
  );
  expect(texts).toContain('12,5 m');
  expect(texts).toContain('Planlagt');
  expect(texts.join()).toContain('Ø 39,5');
  expect(texts.join()).toContain('Mellomspenning');
});

test('a change says what is changed, what it was, and that the section is replaced', () => {
  const before = trench('TSLF 24 kV', 39.5);
  const after = trench('TSLE 24 kV', 50);
  const items = after.items.map((item) => ({ ...item, mark: 'changed' as const, was: item.id }));
  const view = { heading, before, after: { ...after, items }, isReplaced: true };
  const texts = textsOf(drawSection(view, { state: 'change' })).join(' ');
  expect(texts).toContain('~1M');
  expect(texts).toContain('TSLF 24 kV → TSLE 24 kV');
  expect(texts).toContain('~ changed · was Ø 39.5');
  expect(texts).toContain('The section is replaced: all its items are created again.');
});

test('lengths are whole mm, and have one decimal under 10 mm', () => {
  const { description } = drawSection(
    { heading, after: { ...trench('a', 20), width: 9.44 } },
    { state: 'live' },
  );
  expect(description).toContain('9.4 mm wide');
});

test('texts are cut and wrapped to their room', () => {
  for (const text of ['TSLF 24 kV 3x1x240 Al', '電力ケーブル'.repeat(9), 'ø'.repeat(80), '']) {
    expect(widthOf(fitted(text, 60, 12), 12)).toBeLessThanOrEqual(60);
    const lines = wrapped(text, 60, 12, 3);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(widthOf(line, 12)).toBeLessThanOrEqual(60);
  }
  expect(fitted('short', 60, 12)).toBe('short');
});

test('control characters and characters that turn the direction around are removed', () => {
  expect(cleaned('a\u0000\u001b[31m\n\u202eb')).toBe('a [31m b');
});
