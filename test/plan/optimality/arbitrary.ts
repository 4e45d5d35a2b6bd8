// Small live segments and similar specs: parts of the live state, some changed, some left open.
import fc from 'fast-check';
import type {
  DesiredCovering,
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../../src/kinds/model.js';
import { place, desiredSegment as segmentOf } from '../../support/build.js';

/** The most sections in a segment, layers in a section and items in a layer. */
type Size = Readonly<Record<'sections' | 'layers' | 'items', number>>;

/** The kinds of item in a world: few, so that more items are equal. */
type Shape = Size & { readonly kinds: readonly string[] };

const VALUES: Readonly<Record<string, Readonly<Record<string, readonly (string | number)[]>>>> = {
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

const KINDS = ['cable', 'pipe', 'culvert', 'sensor', 'ecc', 'ecomDuct'];

const full = (of: string): fc.Arbitrary<Fields> =>
  fc.record(Object.fromEntries(Object.entries(VALUES[of] ?? {}).map(([name, some]) => [name, fc.constantFrom(...some)])));

const rarely = <T>(some: fc.Arbitrary<T>, none: T, weight = 6): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: some });

const HOLDS_CABLES = ['pipe', 'culvert'];

/** Objects get their ids at last. */
const noId = fc.constant('');

const without = (kind: string): fc.Arbitrary<LiveItem> =>
  fc.record({
    kind: fc.constant(kind),
    id: noId,
    fields: full(kind),
    cables: fc.constant<LiveItem[]>([]),
    fixed: rarely<Fields>(fc.constant({ label: 'K' }), {}, 4),
  });

const inside = fc.array(without('cable'), { maxLength: 2 });

const liveItem = (kind: string): fc.Arbitrary<LiveItem> =>
  fc
    .record({ item: without(kind), cables: inside })
    .map(({ item, cables }) => ({ ...item, ...(HOLDS_CABLES.includes(kind) ? { cables } : {}) }));

/** Cables are the most common. */
const someKind = (kinds: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(...kinds.map((kind) => ({ weight: kind === 'cable' ? 4 : 1, arbitrary: fc.constant(kind) })));

const liveLayer = ({ items, kinds }: Shape): fc.Arbitrary<LiveLayer> =>
  fc.record({
    id: noId,
    fields: full('layer'),
    items: fc.array(someKind(kinds).chain(liveItem), { maxLength: items }),
    cableBands: rarely<string[]>(fc.constant(['band']), []),
  });

const liveSection = (size: Shape): fc.Arbitrary<LiveSection> =>
  fc.record({
    id: noId,
    fields: full('section').map((fields) => ({ ...fields, layoutDepth: Number(fields.coverThickness) + 100 })),
    layers: fc.array(liveLayer(size), { minLength: 1, maxLength: size.layers }),
  });

const liveSegment = (size: Shape): fc.Arbitrary<LiveSegment> =>
  fc
    .record({
      id: noId,
      fields: full('segment').map((fields) => ({ name: 'S', ...fields })),
      settings: fc.record({ autoMarkers: fc.boolean() }),
      topCoverings: fc.array(fc.record({ id: noId, fields: full('covering') }), { maxLength: 3 }),
      sections: fc.array(liveSection(size), { minLength: 1, maxLength: size.sections }),
    })
    .map(numbered);

/** Gives every object its own id. */
function numbered(segment: LiveSegment): LiveSegment {
  let last = 0;
  const withId = <T extends object>(one: T): T & { id: string } => ({ ...one, id: String(++last) });
  const item = (one: LiveItem): LiveItem => withId({ ...one, cables: one.cables.map(withId) });
  const layer = (one: LiveLayer): LiveLayer => withId({ ...one, items: one.items.map(item) });
  return withId({
    ...segment,
    topCoverings: (segment.topCoverings ?? []).map(withId),
    sections: segment.sections.map((one) => withId({ ...one, layers: one.layers.map(layer) })),
  });
}

/** Without a live segment it is to be created. */
export type Case = Readonly<{ live: LiveSegment | undefined; desired: DesiredSegment }>;

/** Some of the fields; a cable always states its type. */
const part = (of: string, fields: Fields): fc.Arbitrary<Fields> =>
  fc
    .subarray(Object.keys(fields))
    .map((names) => (of === 'cable' ? ['typeId', ...names] : names))
    .map((names) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null])));

const stated = (of: string): fc.Arbitrary<Fields> => full(of).chain((fields) => part(of, fields));

/** Mostly a live value, else a new one. */
const near = (of: string, fields: Fields): fc.Arbitrary<Fields> =>
  fc.oneof({ weight: 4, arbitrary: part(of, fields) }, { weight: 1, arbitrary: stated(of) });

/** A list similar to the live one: all or some of it, and perhaps a few more. */
function nearList<L, W>(
  live: readonly L[],
  like: (one: L) => fc.Arbitrary<W>,
  other: fc.Arbitrary<W>,
  [fewest, most]: readonly [number, number],
): fc.Arbitrary<W[]> {
  if (live.length === 0) return fc.array(other, { minLength: fewest, maxLength: most });
  return fc
    .record({
      some: fc.oneof(fc.constant<L[]>([...live]), fc.subarray<L>([...live])),
      more: rarely<W[]>(fc.array(other, { maxLength: most }), [], 1),
      at: fc.nat({ max: live.length }),
    })
    .chain(({ some, more, at }) => fc.tuple(...some.map(like)).map((list: W[]) => list.toSpliced(at, 0, ...more).slice(0, most)))
    .chain((list) => (list.length < fewest ? other.map((one) => [one]) : fc.constant(list)));
}

const desiredItem = (kind: string, like?: LiveItem): fc.Arbitrary<DesiredItem> =>
  fc
    .record({
      fields: like ? near(kind, like.fields) : stated(kind),
      cables: fc.option(
        nearList(like?.cables ?? [], (one) => desiredItem('cable', one), desiredBare('cable'), [0, 2]),
        { nil: undefined },
      ),
      ducts: rarely<DesiredItem[] | undefined>(fc.array(desiredBare('ecomDuct'), { maxLength: 2 }), undefined),
    })
    .map(({ fields, cables, ducts }) => ({
      kind,
      fields,
      place,
      ...(cables && HOLDS_CABLES.includes(kind) ? { cables } : {}),
      ...(ducts && kind === 'pipe' && fields.pipeCategory === 'ECOM' ? { ducts } : {}),
    }));

const desiredBare = (kind: string): fc.Arbitrary<DesiredItem> => stated(kind).map((fields) => ({ kind, fields, place }));

const desiredLayer = ({ items, kinds }: Shape, like?: LiveLayer): fc.Arbitrary<DesiredLayer> =>
  fc
    .record({
      fields: like ? near('layer', like.fields) : stated('layer'),
      owned: fc.oneof(fc.constant(KINDS), fc.subarray(KINDS)),
      list: nearList(
        like?.items ?? [],
        (one) => desiredItem(one.kind, one),
        someKind(kinds).chain((kind) => desiredItem(kind)),
        [0, items],
      ),
      isDoubled: fc.boolean(),
    })
    .map(({ fields, owned, list, isDoubled }) => {
      const all = isDoubled ? [...list.slice(0, 1), ...list].slice(0, items) : list;
      const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
      return { fields, place, items: Object.fromEntries(owned.map((kind) => [kind, ofKind(kind)])) };
    });

const desiredSection = (size: Shape, like?: LiveSection): fc.Arbitrary<DesiredSection> =>
  fc
    .record({
      fields: (like ? near('section', like.fields) : stated('section')).map(oneDepth),
      layers: fc.option(
        nearList(like?.layers ?? [], (one) => desiredLayer(size, one), desiredLayer(size), [1, size.layers]),
        { nil: undefined, freq: 8 },
      ),
    })
    .map(({ fields, layers }) => ({ fields, place, ...(layers ? { layers } : {}) }));

/** A spec states the cover or the depth, not both. */
const oneDepth = ({ coverThickness, ...rest }: Fields): Fields =>
  coverThickness === undefined || 'layoutDepth' in rest ? rest : { coverThickness, ...rest };

const desiredSegment = (size: Shape, live?: LiveSegment): fc.Arbitrary<DesiredSegment> =>
  fc
    .record({
      fields: stated('segment'),
      settings: rarely<Fields | undefined>(fc.record({ autoMarkers: fc.boolean() }), undefined),
      topCoverings: fc.option(
        nearList(
          live?.topCoverings ?? [],
          (one) => near('covering', one.fields).map((fields): DesiredCovering => ({ fields, place })),
          stated('covering').map((fields): DesiredCovering => ({ fields, place })),
          [0, 3],
        ),
        { nil: undefined, freq: 2 },
      ),
      sections: nearList(live?.sections ?? [], (one) => desiredSection(size, one), desiredSection(size), [1, size.sections]),
    })
    .map(({ fields, settings, topCoverings, sections }) =>
      segmentOf(sections, {
        fields,
        ...(settings ? { settings: { fields: settings, place } } : {}),
        ...(topCoverings ? { topCoverings } : {}),
      }),
    );

/** A live segment, or none, and a spec for it. */
export const cases = (size: Size): fc.Arbitrary<Case> =>
  fc.constantFrom(KINDS, KINDS, ['cable', 'pipe'], ['cable'], ['pipe']).chain((kinds) => {
    const shape = { ...size, kinds };
    return fc
      .option(liveSegment(shape), { nil: undefined, freq: 12 })
      .chain((live) => desiredSegment(shape, live).map((desired) => ({ live, desired })));
  });

/** The same without dimensions, settings and coverings, so that few calls are left. */
export function bare({ live, desired: { settings: _, topCoverings: __, ...desired } }: Case): Case {
  const section = <S extends LiveSection | DesiredSection>(one: S): S => ({
    ...one,
    fields: {},
    ...(one.layers ? { layers: one.layers.map((layer) => ({ ...layer, fields: {} })) } : {}),
  });
  return {
    live: live && { ...live, topCoverings: [], sections: live.sections.map(section) },
    desired: { ...desired, fields: {}, sections: (desired.sections ?? []).map(section) },
  };
}
