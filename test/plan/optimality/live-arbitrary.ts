// Small live segments.
import fc from 'fast-check';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../../src/kinds/model.js';

export interface Size {
  readonly sections: number;
  readonly layers: number;
  /** In a layer. */
  readonly items: number;
}

/** The kinds of item in a world: few, so that more items are equal. */
export interface Shape extends Size {
  readonly kinds: readonly string[];
}

type Values = Readonly<Record<string, readonly (string | number | boolean)[]>>;

const VALUES: Readonly<Record<string, Values>> = {
  segment: { length: [10, 20] },
  section: { coverThickness: [600, 900], leftBorderPadding: [100, 150] },
  layer: { protectionLayerThickness: [50, 100], leftBorderAdjustment: [0, 20] },
  covering: { type: ['GRAVEL', 'TARMAC', 'SAND'], thickness: [80, 100] },
  cable: { typeId: ['1', '1', '2'], groupConfiguration: ['FLAT', 'TRIANGLE', 'SINGLE'] },
  pipe: { typeId: ['3', '5'], pipeCategory: ['CONTAINER', 'ECOM'] },
  culvert: { width: [600, 800] },
  sensor: { outerDiameter: [10, 12] },
  ecc: { typeId: ['1', '2'] },
  ecomDuct: { outerDiameter: [32, 40] },
};

export const KINDS = ['cable', 'pipe', 'culvert', 'sensor', 'ecc', 'ecomDuct'];

export const full = (of: string): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(VALUES[of] ?? {}).map(([name, some]) => [name, fc.constantFrom(...some)]),
    ),
  );

export const rarely = <T>(some: fc.Arbitrary<T>, none: T, weight = 6): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: some });

export const HOLDS_CABLES = ['pipe', 'culvert'];

const without = (kind: string): fc.Arbitrary<Omit<LiveItem, 'id'>> =>
  fc.record({
    kind: fc.constant(kind),
    fields: full(kind),
    cables: fc.constant<LiveItem[]>([]),
    fixed: rarely<Fields>(fc.constant({ label: 'K' }), {}, 4),
  });

const inside = fc.array(without('cable'), { maxLength: 2 }) as fc.Arbitrary<LiveItem[]>;

const liveItem = (kind: string): fc.Arbitrary<LiveItem> =>
  fc
    .record({ item: without(kind), cables: inside })
    .map(({ item, cables }) => ({ id: '', ...item, ...(HOLDS_CABLES.includes(kind) ? { cables } : {}) }));

/** Cables are the most common. */
export const someKind = (kinds: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(...kinds.map((kind) => ({ weight: kind === 'cable' ? 4 : 1, arbitrary: fc.constant(kind) })));

const liveLayer = ({ items, kinds }: Shape): fc.Arbitrary<Omit<LiveLayer, 'id'>> =>
  fc.record({
    fields: full('layer'),
    items: fc.array(someKind(kinds).chain(liveItem), { maxLength: items }),
    cableBands: rarely<string[]>(fc.constant(['band']), []),
  });

const liveSection = (size: Shape): fc.Arbitrary<Omit<LiveSection, 'id'>> =>
  fc.record({
    fields: full('section').map((fields) => ({
      ...fields,
      layoutDepth: Number(fields.coverThickness) + 100,
    })),
    layers: fc.array(liveLayer(size), { minLength: 1, maxLength: size.layers }) as fc.Arbitrary<LiveLayer[]>,
  });

export const liveSegment = (size: Shape): fc.Arbitrary<LiveSegment> =>
  fc
    .record({
      fields: full('segment').map((fields) => ({ name: 'S', ...fields })),
      settings: fc.record({ autoMarkers: fc.boolean() }),
      topCoverings: fc.array(
        full('covering').map((fields) => ({ id: '', fields })),
        { maxLength: 3 },
      ),
      sections: fc.array(liveSection(size), { minLength: 1, maxLength: size.sections }) as fc.Arbitrary<
        LiveSection[]
      >,
    })
    .map((segment) => numbered({ id: '', ...segment }));

/** Gives every object its own id. */
function numbered(segment: LiveSegment): LiveSegment {
  let last = 0;
  const withId = <T extends object>(one: T): T & { id: string } => {
    last += 1;
    return { ...one, id: String(last) };
  };
  const item = (one: LiveItem): LiveItem => withId({ ...one, cables: one.cables.map(withId) });
  const layer = (one: LiveLayer): LiveLayer => withId({ ...one, items: one.items.map(item) });
  return withId({
    ...segment,
    topCoverings: (segment.topCoverings ?? []).map(withId),
    sections: segment.sections.map((one) => withId({ ...one, layers: one.layers.map(layer) })),
  });
}
