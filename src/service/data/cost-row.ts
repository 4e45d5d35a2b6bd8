import type { CatalogEntry, CatalogType } from '../core/calculation-records.js';
import type { Int64 } from '../core/world.js';

/** Type and number. */
export type Ref = `${CatalogType}/${string}`;

/** A row of the tables of sample data: a node of the catalog. */
export type CostRow = readonly [
  ref: Ref,
  nb: string,
  en: string,
  unit: string,
  /** Average price in the latest revision. */
  price: number | null,
  more: {
    readonly sheets?: readonly string[];
    /** Its children, with the quantity for one unit; 0 is an option. */
    readonly of?: readonly (readonly [Ref, number])[];
    readonly facility?: Int64;
    readonly activity?: Int64;
    readonly about?: readonly [nb: string, en: string];
    /** The first and the last revision that contain it. */
    readonly since?: Int64;
    readonly until?: Int64;
  },
];

const split = (ref: Ref): { type: CatalogType; number: string } => {
  const [type, number] = ref.split('/') as [CatalogType, string];
  return { type, number };
};

/** Prices of older revisions were lower; small prices are exact to the øre. */
const indexed = (price: number, index: number): number =>
  price < 100 ? Math.round(price * index * 100) / 100 : Math.round(price * index);

export function entryOf(row: CostRow, index: number, isKnown: (ref: Ref) => boolean): CatalogEntry {
  const [ref, nb, en, unit, price, more] = row;
  const [aboutNb, aboutEn] = more.about ?? [];
  return {
    ...split(ref),
    name: { nb, en },
    unit,
    description: aboutNb !== undefined && aboutEn !== undefined ? { nb: aboutNb, en: aboutEn } : null,
    price: price === null ? null : indexed(price, index),
    sheets: more.sheets ?? [],
    activityId: more.activity ?? null,
    facilityId: more.facility ?? null,
    children: (more.of ?? [])
      .filter(([child]) => isKnown(child))
      .map(([child, quantity]) => ({ ...split(child), quantity })),
  };
}
