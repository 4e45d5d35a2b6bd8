// One bedding: a drawing, the quantities, the rules and the ratings of a section have the same one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groundShapes } from '../../src/draw/figure-ground.js';
import type { DrawnSection } from '../../src/draw/section.js';
import type { LiveCovering, LiveSection } from '../../src/kinds/model.js';
import type { TypeOf } from '../../src/plan/quantities/section-input.js';
import { amountsOf, typesIn } from '../../src/plan/quantities/segment-amounts.js';
import type { LaidOutSection } from '../../src/rating/laid-out.js';
import { drawnSection } from '../../src/views/drawn-section.js';
import { segmentFacts } from '../../src/views/rule-facts.js';
import { withRatings } from '../../src/views/with-ratings.js';
import { settings } from '../support/counts.js';
import { cable, layer, section } from './live-objects.js';

const { count: numRuns, seed } = settings({ count: 300, long: 3000, seed: 20261117 });

const DIAMETERS = [20, 40, 110];
const typeOf: TypeOf = typesIn({
  cables: DIAMETERS.map((outerDiameter) => ({
    id: `${outerDiameter}`,
    name: `cable ${outerDiameter}`,
    fields: { outerDiameter, voltageCategory: 'MV', conductorArea: 240, isolationLevel: 24 },
  })),
});
const DIRECT = 'DIRECTLY_IN_GROUND';

const mm = (min: number, max: number) => fc.integer({ min, max });
const made = fc.record({
  type: fc.constantFrom(undefined, 'STANDARD_TRENCH', 'ADVANCED_TRENCH', DIRECT),
  ...{ cover: mm(0, 1200), below: mm(0, 300), padding: mm(1, 300) },
  coverings: fc.array(mm(0, 300), { maxLength: 3 }),
  layers: fc.array(fc.record({ protection: mm(0, 400), cables: fc.array(fc.constantFrom(...DIAMETERS), { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
});
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;

const sectionOf = ({ type, cover, below, padding, layers }: Made): LiveSection =>
  section(
    's',
    layers.map(({ protection, cables }, n) => {
      const items = cables.map((diameter, m) => cable(`${n}.${m}`, `${diameter}`));
      return layer(`${n}`, items, { protectionLayerThickness: protection });
    }),
    {
      ...(type === undefined ? {} : { sectionType: type }),
      ...{ coverThickness: cover, foundationThickness: below, leftBorderPadding: padding, rightBorderPadding: padding },
    },
  );

const coveringsOf = ({ coverings }: Made): LiveCovering[] =>
  coverings.map((thickness, n) => ({ id: `c${n}`, fields: { type: 'GRAVEL', thickness, infinite: true } }));

function drawnOf(one: Made): DrawnSection {
  const drawn = drawnSection({ section: sectionOf(one), coverings: coveringsOf(one), problems: [], typeOf });
  if ('lack' in drawn) throw new Error(drawn.lack);
  return drawn;
}

interface Found {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** The bedding of the drawing, from the first to the last row that is filled with it. */
function inDrawing(drawn: DrawnSection): Found | undefined {
  const corners = groundShapes(drawn, { x: -100, y: 0, width: drawn.width + 200, height: 5000 }, 1).flatMap((shape) =>
    shape.form === 'polygon' && (shape.look === 'bedding' || shape.look === 'foundation') ? shape.points : [],
  );
  if (corners.length === 0) return undefined;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { top: Math.min(...ys), bottom: Math.max(...ys), width: Math.max(...xs) - Math.min(...xs) };
}

function inRatings(one: Made, drawn: DrawnSection): Found | undefined {
  let asked: LaidOutSection | undefined;
  withRatings(drawn, { section: sectionOf(one), coverings: coveringsOf(one), typeOf }, (laidOut) => {
    asked = laidOut;
    return { ratings: [], notRated: [] };
  });
  const { bedding } = asked ?? {};
  return bedding && { top: bedding.top, bottom: bedding.bottom, width: bedding.right - bedding.left };
}

/** The bedding of the rules, which is stated from the cable zone up and down. */
function inRules(one: Made, drawn: DrawnSection): { readonly above: unknown; readonly below: unknown } {
  const { sections } = segmentFacts({
    ...{ project: { number: 'P' }, fields: { name: 'S', length: 1 }, coverings: coveringsOf(one), typeOf },
    sections: [{ live: sectionOf(one), drawn, key: 's' }],
  });
  const fact = sections[0]?.fact;
  return { above: fact?.get('beddingAbove'), below: fact?.get('beddingBelow') };
}

/** The area of bedding in the quantities (mm2), with the items that lie in it. */
function inQuantities(one: Made): number {
  const { fields, layers } = sectionOf(one);
  const state = {
    length: 1,
    topCoverings: coveringsOf(one).map((covering) => covering.fields),
    sections: [{ ...fields, layers: layers.map(({ fields: own, items }) => ({ ...own, cables: items.map((item) => item.fields) })) }],
  };
  const bedding = amountsOf(state, typeOf).amounts.ground.find(({ what }) => what === 'bedding');
  return (bedding?.amount ?? Number.NaN) * 1e6;
}

const itemsIn = ({ items }: DrawnSection): number =>
  items.flatMap(({ circles }) => circles).reduce((sum, { r }) => sum + Math.PI * r * r, 0);

test('drawing, quantities, rules and ratings have the same bedding', () => {
  fc.assert(
    fc.property(made, (one) => {
      const drawn = drawnOf(one);
      const covered = one.coverings.reduce((sum, thickness) => sum + thickness, 0);
      const top = Math.max(one.cover - 150, covered, 0);
      const isBedded = one.type !== DIRECT && top < drawn.depth;
      const bedding = isBedded ? { top, bottom: drawn.depth, width: drawn.width } : undefined;
      expect(inDrawing(drawn)).toEqual(bedding);
      expect(inRatings(one, drawn)).toEqual(bedding);
      expect(inRules(one, drawn)).toEqual(
        isBedded
          ? { above: Math.max(0, one.cover - top), below: expect.closeTo(Math.min(one.below, drawn.depth - top), 3) }
          : { above: 0, below: 0 },
      );
      const gross = bedding ? (bedding.bottom - bedding.top) * Math.max(bedding.width, 400) : 0;
      expect(inQuantities(one)).toBeCloseTo(bedding ? Math.max(0, gross - itemsIn(drawn)) : 0, 3);
    }),
    { numRuns, seed },
  );
});
