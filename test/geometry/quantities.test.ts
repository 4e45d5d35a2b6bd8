import { describe, expect, it } from 'vitest';
import { layoutSection } from '../../src/geometry/layout.js';
import { quantitiesPerMetre } from '../../src/geometry/section-quantities.js';
import { box, circles, item, layer, section, single } from './build.js';

describe('quantities per metre', () => {
  it('of vector A', () => {
    const layout = layoutSection(
      section([
        layer('l', [item('t', circles('TRIANGLE', 39.5)), item('p', single(110)), item('e', single(9))]),
      ]),
    );
    const items = (Math.PI / 4) * (3 * 39.5 ** 2 + 110 ** 2 + 9 ** 2);
    const { excavation, bedding, surface } = quantitiesPerMetre(layout);
    expect(excavation).toBeCloseTo(0.43578, 9);
    expect(bedding).toBeCloseTo(((110 + 100 + 150) * 538 - items) / 1e6, 9);
    expect(surface).toBeCloseTo(0.538, 9);
  });

  it('a culvert displaces its box, and what is in it nothing more', () => {
    const empty = item('c', box(200, 100));
    const filled = { ...empty, contents: [{ id: 'in', shape: single(50) }] };
    const of = (culvert: typeof empty) => quantitiesPerMetre(layoutSection(section([layer('l', [culvert])])));
    // (200 + 100 + 150) x 500 less 300 x 200
    expect(of(empty).bedding).toBeCloseTo(0.165, 9);
    expect(of(filled)).toEqual(of(empty));
  });

  it('of an empty trench: as wide as the narrowest bucket', () => {
    expect(quantitiesPerMetre(layoutSection(section([])))).toEqual({
      excavation: 0.28,
      bedding: 0.1,
      surface: 0.4,
    });
  });

  it('of a narrow trench: 0.4 m wide at least', () => {
    const layout = layoutSection(section([layer('l', [item('c', single(40))])]));
    expect(layout.width).toBe(240);
    expect(quantitiesPerMetre(layout)).toMatchObject({
      surface: 0.4,
      excavation: (0.4 * layout.depth) / 1e3,
    });
  });
});
