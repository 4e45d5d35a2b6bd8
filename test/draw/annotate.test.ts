import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleaned, fitted, widthOf, wrapped } from '../../src/draw/annotate/text-width.js';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene, SceneShape, Sheet, TextShape } from '../../src/draw/scene.js';
import type { DrawLanguage, DrawnSection, SectionView, ViewState } from '../../src/draw/section.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { drawnSection, type ItemSpec, items, names, type SectionSpec, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 8, long: 60, seed: 14 });
const options = { numRuns, seed, endOnFailure: true };

const STATES: readonly ViewState[] = ['live', 'planned', 'change', 'both'];
const SHEETS: readonly Sheet[] = ['wide', 'narrow'];
const LANGUAGES: readonly DrawLanguage[] = ['en', 'nb'];
const LEAST_TEXT = 11;
const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

const headings = fc.record(
  {
    ...{ project: names, projectName: names, segment: names, date: fc.constant('2026-11-16'), service: names },
    ...{ section: fc.integer({ min: 1, max: 99 }), sections: fc.integer({ min: 1, max: 99 }) },
    length: fc.double({ min: 0, max: 100_000, noNaN: true }),
  },
  { requiredKeys: ['project', 'segment', 'date', 'section', 'sections'] },
);

/** Some items of the state after continue items of the state before. */
const views: fc.Arbitrary<SectionView> = fc
  .record({ heading: headings, before: sections, after: sections, isReplaced: fc.boolean() })
  .map((view) => {
    const after = view.after.items.map((item, n) => {
      const was = n % 3 === 0 ? undefined : view.before.items[n]?.id;
      if (was === undefined) return { ...item, id: `new ${item.id}`, mark: 'added' as const };
      return { ...item, id: `new ${item.id}`, was, mark: n % 3 === 1 ? ('kept' as const) : ('changed' as const) };
    });
    const held = after.map(({ inside, ...item }) => (inside === undefined ? item : { ...item, inside: `new ${inside}` }));
    return { ...view, after: { ...view.after, items: held } };
  });

/** A trench with many items. */
const crowded: fc.Arbitrary<DrawnSection> = fc
  .array(fc.array(items, { minLength: 25, maxLength: 40 }), { minLength: 1, maxLength: 4 })
  .map((layers) => drawnSection(sectionOf(layers)));

const sectionOf = (layers: readonly (readonly ItemSpec[])[]): SectionSpec => ({
  ...{ cover: 700, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
  layers: layers.map((held) => ({ protection: 50, bands: 1, items: held })),
});

const extremes: readonly DrawnSection[] = [
  drawnSection({ ...sectionOf([[]]), cover: 0, foundation: 0, leftPadding: 0, rightPadding: 0, layers: [] }),
  drawnSection({ ...sectionOf([[]]), cover: 9e5, leftPadding: 1 }),
  drawnSection({ ...sectionOf([[]]), cover: 1, leftPadding: 9e5 }),
  { ...drawnSection(sectionOf([[]])), depth: 10, zoneHeight: 5000, foundation: 900 },
];

const textsOf = ({ shapes }: Scene): TextShape[] => shapes.filter((shape: SceneShape): shape is TextShape => shape.form === 'text');

/** Finds texts that are too small, leave the sheet or overlap. One expectation for all of them keeps the test fast. */
function check(scene: Scene): void {
  const { bounds, unit } = scene;
  const slack = unit * 0.01;
  const texts = textsOf(scene).sort((a, b) => a.box.x - b.box.x);
  const found: string[] = [];
  for (const [n, { text, box, size }] of texts.entries()) {
    if (size / unit < LEAST_TEXT - 0.001) found.push(`${text} is too small`);
    const isInside =
      box.x >= bounds.x - slack &&
      box.y >= bounds.y - slack &&
      box.x + box.width <= bounds.x + bounds.width + slack &&
      box.y + box.height <= bounds.y + bounds.height + slack;
    if (!isInside) found.push(`${text} leaves the sheet`);
    for (let at = n + 1; at < texts.length; at++) {
      const other = texts[at];
      if (!other || other.box.x >= box.x + box.width - slack) break;
      if (other.box.y < box.y + box.height - slack && box.y < other.box.y + other.box.height - slack)
        found.push(`${text} overlaps ${other.text}`);
    }
  }
  expect(found).toEqual([]);
}

test(
  'texts of random sections never overlap and stay on the sheet, in all states and on both sheets',
  () => {
    fc.assert(
      fc.property(views, fc.constantFrom(...LANGUAGES), (view, lang) => {
        for (const state of STATES) for (const sheet of SHEETS) check(drawSection(view, { state, sheet, lang }));
      }),
      options,
    );
  },
  SIMULATION_TIMEOUT,
);

test(
  'texts of a trench with a hundred items never overlap',
  () => {
    const pairs = fc.record({ heading: headings, before: crowded, after: crowded });
    fc.assert(
      fc.property(pairs, fc.constantFrom(...STATES), fc.constantFrom(...SHEETS), (view, state, sheet) =>
        check(drawSection(view, { state, sheet })),
      ),
      { ...options, numRuns: Math.max(4, numRuns / 20) },
    );
  },
  SIMULATION_TIMEOUT,
);

test('sections without size, with a huge size or with values that disagree are drawn', () => {
  for (const [n, before] of extremes.entries()) {
    const view = { heading, before, after: extremes[(n + 1) % extremes.length] ?? before };
    for (const state of STATES) for (const sheet of SHEETS) check(drawSection(view, { state, sheet }));
  }
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

test('characters of other scripts have the width of the widest font, and a pair of code units is one character', () => {
  const widths = ['\u0100', '\u10ff', '\u1100', '\u11ff', '\u1200', '\u2e7f', '\u2e80', '電', '😀'].map((text) => widthOf(text, 100));
  expect(widths).toEqual([105, 105, 145, 145, 105, 105, 145, 145, 145]);
  expect([widthOf('A', 100), widthOf('A', 100, true), widthOf('ø', 100)]).toEqual(
    [69, 69 * 1.16, 62].map((width) => expect.closeTo(width, 6)),
  );
});

test('control characters and characters that turn the direction around are removed', () => {
  expect(cleaned('a\u0000\u001b[31m\n\u202eb')).toBe('a [31m b');
});
