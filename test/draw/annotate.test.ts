import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene, SceneShape, Sheet, TextShape } from '../../src/draw/scene.js';
import type { DrawLanguage, DrawnSection, SectionView, ViewState } from '../../src/draw/section.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { drawnSection, type ItemSpec, items, names, type SectionSpec, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 60, long: 2000, seed: 14 });
const options = { numRuns, seed, endOnFailure: true };

const STATES: readonly ViewState[] = ['live', 'planned', 'change', 'both'];
const SHEETS: readonly Sheet[] = ['wide', 'narrow'];
const LANGUAGES: readonly DrawLanguage[] = ['en', 'nb'];
const LEAST_TEXT = 11;

const headings = fc.record(
  {
    ...{
      project: names,
      projectName: names,
      segment: names,
      date: fc.constant('2026-11-16'),
      service: names,
    },
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
      return {
        ...item,
        id: `new ${item.id}`,
        was,
        mark: n % 3 === 1 ? ('kept' as const) : ('changed' as const),
      };
    });
    const held = after.map(({ inside, ...item }) =>
      inside === undefined ? item : { ...item, inside: `new ${inside}` },
    );
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
  drawnSection({ ...sectionOf([[]]), cover: 1e7, leftPadding: 1 }),
  drawnSection({ ...sectionOf([[]]), cover: 1, leftPadding: 1e7 }),
  { ...drawnSection(sectionOf([[]])), depth: 10, zoneHeight: 5000, foundation: 900 },
];

const textsOf = ({ shapes }: Scene): TextShape[] =>
  shapes.filter((shape: SceneShape): shape is TextShape => shape.form === 'text');

function check(scene: Scene): void {
  const texts = textsOf(scene).sort((a, b) => a.box.x - b.box.x);
  const { bounds, unit } = scene;
  const slack = unit * 0.01;
  const overlaps: string[] = [];
  for (const [n, { text, box, size }] of texts.entries()) {
    expect(size / unit).toBeGreaterThanOrEqual(LEAST_TEXT - 0.001);
    expect(box.x, text).toBeGreaterThanOrEqual(bounds.x - slack);
    expect(box.y, text).toBeGreaterThanOrEqual(bounds.y - slack);
    expect(box.x + box.width, text).toBeLessThanOrEqual(bounds.x + bounds.width + slack);
    expect(box.y + box.height, text).toBeLessThanOrEqual(bounds.y + bounds.height + slack);
    for (let at = n + 1; at < texts.length; at++) {
      const other = texts[at];
      if (!other || other.box.x >= box.x + box.width - slack) break;
      if (other.box.y < box.y + box.height - slack && box.y < other.box.y + other.box.height - slack)
        overlaps.push(`${text} and ${other.text}`);
    }
  }
  expect(overlaps).toEqual([]);
}

const sheets = SHEETS.flatMap((sheet) => LANGUAGES.map((lang) => ({ sheet, lang })));

test(
  'texts of random sections never overlap and stay on the sheet, in all states, sheets and languages',
  () => {
    fc.assert(
      fc.property(views, (view) => {
        for (const state of STATES) for (const how of sheets) check(drawSection(view, { state, ...how }));
      }),
      options,
    );
  },
  SIMULATION_TIMEOUT,
);

test(
  'texts of a trench with a hundred items never overlap',
  () => {
    fc.assert(
      fc.property(fc.record({ heading: headings, before: crowded, after: crowded }), (view) => {
        for (const state of STATES) for (const sheet of SHEETS) check(drawSection(view, { state, sheet }));
      }),
      { ...options, numRuns: Math.max(3, numRuns / 20) },
    );
  },
  SIMULATION_TIMEOUT,
);

test('sections without size, with a huge size or with values that disagree are drawn', () => {
  const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };
  for (const before of extremes)
    for (const after of extremes)
      for (const state of STATES)
        for (const how of sheets) check(drawSection({ heading, before, after }, { state, ...how }));
});
