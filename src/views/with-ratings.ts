import { drawnBedding } from '../draw/figure-ground.js';
import type { Category, DrawnItem, DrawnSection } from '../draw/section.js';
import type { Fields, LiveCovering, LiveSection } from '../kinds/model.js';
import { CABLE } from '../kinds/roles.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import type { TypeOf } from '../plan/quantities/section-input.js';
import type { LaidOutItem, LaidOutSection, SectionRatings } from '../rating/laid-out.js';
import { materialOf } from './type-facts.js';

/** Rates the power cables of a section. */
export interface RateSection {
  (section: LaidOutSection): SectionRatings;
  /** Thermal resistivities of soil and bedding that it rates with (K.m/W), as far as they are known. */
  readonly ground?: { readonly soil?: number; readonly bedding?: number };
}

interface RatingSource {
  readonly section: LiveSection;
  readonly coverings?: readonly LiveCovering[] | undefined;
  readonly typeOf: TypeOf;
}

/** Adds their ratings to the power cables of a section that is laid out. */
export function withRatings(drawn: DrawnSection, source: RatingSource, rate: RateSection): DrawnSection {
  const found = rate(laidOut(drawn, source));
  const facts = new Map<string, Partial<DrawnItem>>([
    ...found.ratings.map(({ id, load, ...rating }) => [id, withLoad({ rating }, load)] as const),
    ...found.notRated.map(({ id, load, reason }) => [id, withLoad({ notRated: reason }, load)] as const),
  ]);
  return { ...drawn, items: drawn.items.map((item) => ({ ...item, ...facts.get(item.id) })) };
}

const withLoad = (facts: Partial<DrawnItem>, load: number | undefined): Partial<DrawnItem> =>
  load === undefined ? facts : { ...facts, load };

/** The section as the rating needs it: places as drawn, and the values of types and coverings. */
function laidOut(drawn: DrawnSection, { section, coverings = [], typeOf }: RatingSource): LaidOutSection {
  const live = new Map(itemsAndCablesOf(section).map((item) => [item.id, item]));
  const bedding = drawnBedding(drawn);
  const layers = new Map(drawn.layers.map(({ id }, n) => [id, n]));
  return {
    items: drawn.items.map((item) => {
      const { id, kind, name, circles, box, inside, wall } = item;
      const type = kind === CABLE ? typeOf('cables', live.get(id)?.fields.typeId)?.fields : undefined;
      const cable = type && cableOf(item, type);
      const load = live.get(id)?.load;
      const material = kind === 'pipe' ? materialOf(name) : undefined;
      return {
        ...{ id, kind, name, circles, box, inside, wall, cable, load, layer: layers.get(item.layerId) ?? 0 },
        ...(item.category === 'HEAT' ? { isHeat: true } : {}),
        material,
      };
    }),
    coverings: coverings.map(coveringOf).reverse(),
    ...(bedding
      ? { bedding: { left: 0, right: bedding.width, top: bedding.top, bottom: bedding.bottom } }
      : {}),
  };
}

/** The highest voltage (kV) of a type that does not tell it. */
const USUAL_VOLTAGE: Partial<Readonly<Record<Category, number>>> = {
  LV: 1,
  MV: 24,
  HV: 145,
  EHV: 420,
  DC: 1,
};

/** A cable of extra-low voltage carries signals, no load. */
function cableOf({ category, conductors = 1 }: DrawnItem, type: Fields): LaidOutItem['cable'] {
  const area = positive(type.conductorArea);
  const voltage = positive(type.isolationLevel) ?? USUAL_VOLTAGE[category];
  if (category === 'ELV' || area === undefined || voltage === undefined) return undefined;
  return { area, voltage, conductors, ...(category === 'DC' ? { isDc: true } : {}) };
}

const coveringOf = ({ fields }: LiveCovering): LaidOutSection['coverings'][number] => {
  const resistivity = positive(fields.thermalResistivity);
  return { name: String(fields.type ?? 'OTHER'), thickness: positive(fields.thickness) ?? 0, resistivity };
};

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined;
