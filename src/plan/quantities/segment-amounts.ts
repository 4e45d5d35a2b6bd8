import { layoutSection, type SectionLayout } from '../../geometry/layout.js';
import { quantitiesPerMetre } from '../../geometry/section-quantities.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE, canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { StateDocument } from './plan-segment-state.js';
import {
  itemsIn,
  layersIn,
  partsOf,
  type StatedSection,
  type StateItem,
  sectionInput,
  sectionsIn,
  type TypeOf,
} from './section-input.js';

export type Unit = 'm' | 'm2' | 'm3';

export interface Amount {
  /** A kind of item, or one of `trench`, `singleCable`, `excavation`, `bedding`, `backfill`, `spoil`, `disposal`, `surface`, `covering`. */
  readonly what: string;
  /** Only for types in a catalog. */
  readonly typeId?: string;
  /**
   * The name of the type, the size or the material; absent if the server chooses it or the catalog does not have the
   * type.
   */
  readonly name?: string;
  /** The value that the spec leaves to the server. */
  readonly open?: 'size' | 'type';
  readonly unit: Unit;
  readonly amount: number;
}

/** Groups of amounts that are known together. */
export type AmountGroup = 'lengths' | 'singles' | 'ground' | 'coverings';

export interface SegmentAmounts {
  readonly amounts: Readonly<Record<AmountGroup, readonly Amount[]>>;
  /** Groups whose amounts the state does not show. */
  readonly open: ReadonlySet<AmountGroup>;
}

export const AMOUNT_GROUPS: readonly AmountGroup[] = ['lengths', 'singles', 'ground', 'coverings'];

const NONE: SegmentAmounts['amounts'] = { lengths: [], singles: [], ground: [], coverings: [] };

/** The amounts of a segment. Without a segment (null), all amounts are known to be zero. */
export function amountsOf(state: StateDocument | null, typeOf: TypeOf): SegmentAmounts {
  if (!state) return { amounts: NONE, open: new Set() };
  const length = metres(state.length);
  if (length === undefined) return { amounts: NONE, open: new Set(AMOUNT_GROUPS) };
  const items = sectionsIn(state).flatMap(layersIn).flatMap(itemsIn).flatMap(withCables);
  const lengths = [amount('trench', 'm', 1), ...items.map((item) => orderOf(item, typeOf))];
  const perMetre: Record<AmountGroup, readonly Amount[] | undefined> = {
    lengths,
    singles: singlesOf(items, typeOf),
    ...groundOf(state, typeOf),
  };
  const known = (part: AmountGroup) =>
    (perMetre[part] ?? []).map((one) => ({ ...one, amount: one.amount * length }));
  return {
    amounts: {
      lengths: known('lengths'),
      singles: known('singles'),
      ground: known('ground'),
      coverings: known('coverings'),
    },
    open: new Set(AMOUNT_GROUPS.filter((part) => perMetre[part] === undefined)),
  };
}

const MAX_METRES = 1e9;

const metres = (length: unknown): number | undefined =>
  typeof length === 'number' && length >= 0 && length <= MAX_METRES ? length : undefined;

const amount = (what: string, unit: Unit, perMetre: number, more: Partial<Amount> = {}): Amount => ({
  what,
  ...more,
  unit,
  amount: perMetre,
});

const withCables = (item: StateItem): StateItem[] => [
  item,
  ...item.cables.map((fields) => ({ kind: kindNamed(CABLE), fields, cables: [] })),
];

/** The length to order per metre: one for a group of cables, one for each pipe of a group of pipes. */
function orderOf(item: StateItem, typeOf: TypeOf): Amount {
  const { kind } = item;
  const count = kind.name === CABLE ? 1 : (partsOf(item) ?? 1);
  return amount(kind.orderedAs ?? kind.name, 'm', count, nameOf(item, typeOf));
}

function nameOf({ kind, fields }: StateItem, typeOf: TypeOf): Pick<Amount, 'name' | 'typeId' | 'open'> {
  if (!kind.catalog) {
    const size = kind.size?.(fields);
    return size === undefined ? { open: 'size' } : { name: size };
  }
  const { typeId } = fields;
  if (typeof typeId !== 'string') return { open: 'type' };
  const name = typeOf(kind.catalog, typeId)?.name;
  return { typeId, name };
}

/** The length of single cables per metre: three for a trefoil. */
function singlesOf(items: readonly StateItem[], typeOf: TypeOf): Amount[] | undefined {
  const singles = items
    .filter(({ kind }) => kind.name === CABLE)
    .map((item) => ({ parts: partsOf(item), name: nameOf(item, typeOf) }));
  return singles.some(({ parts }) => parts === undefined)
    ? undefined
    : singles.map(({ parts = 0, name }) => amount('singleCable', 'm', parts, name));
}

/** Assumption: every section runs along the whole segment, because sections have no length. */
function groundOf(
  state: StateDocument,
  typeOf: TypeOf,
): { ground: Amount[] | undefined; coverings: Amount[] | undefined } {
  const coverings = state.topCoverings as readonly Fields[] | undefined;
  const covered = (coverings ?? []).reduce(
    (sum, { thickness }) => sum + Math.max(0, Number(thickness) || 0),
    0,
  );
  const sections = sectionsIn(state).map((section) => {
    const layout = trenchLayout(section, typeOf);
    return layout && quantitiesPerMetre(layout, { sectionType: section.sectionType, covered });
  });
  if (!sections.every((one) => one !== undefined)) return { ground: undefined, coverings: undefined };
  return {
    ground: sections.flatMap(({ excavation, bedding, spoil, surface }) => [
      amount('excavation', 'm3', excavation),
      amount('bedding', 'm3', bedding),
      amount('spoil', 'm3', spoil),
      amount('surface', 'm2', surface),
    ]),
    // The backfill ends below the coverings, so it is known only with them.
    coverings:
      coverings &&
      sections.flatMap(({ surface, backfill, disposal }) => [
        amount('backfill', 'm3', backfill),
        amount('disposal', 'm3', disposal),
        ...coverings.map(({ type }) => amount('covering', 'm2', surface, { name: String(type ?? 'OTHER') })),
      ]),
  };
}

/** The types of the catalogs that were read. */
export type Catalogs = Readonly<
  Partial<Record<Catalog, readonly { readonly id: string; readonly name: string; readonly fields: Fields }[]>>
>;

export function typesIn(catalogs: Catalogs): TypeOf {
  const byId = new Map(
    Object.entries(catalogs).map(([catalog, types]) => [
      catalog,
      new Map(types.map((type) => [type.id, type])),
    ]),
  );
  return (catalog = 'cables', typeId) => byId.get(catalog)?.get(String(typeId));
}

/** The layout of a section, or undefined if one of its dimensions is not known. No default is assumed. */
function trenchLayout(section: StateDocument, typeOf: TypeOf): SectionLayout | undefined {
  const input = sectionInput(statedSection(section), typeOf);
  return 'lack' in input ? undefined : layoutSection(input);
}

/** The contents of pipes and culverts are left out, because they need no room of their own. */
const statedSection = (section: StateDocument): StatedSection => ({
  id: '',
  fields: section as Fields,
  layers: layersIn(section).map((layer, n) => ({
    id: String(n),
    fields: layer as Fields,
    items: placed(itemsIn(layer)).map(({ kind, fields }, at) => ({ id: `${n}.${at}`, kind, fields })),
  })),
});

/** Assumption: if a layer has a pipe for ecom ducts, its ducts are in that pipe. The API does not show it. */
function placed(items: readonly StateItem[]): readonly StateItem[] {
  const hasHolder = items.some(({ kind, fields }) => canHoldDucts(kind, fields));
  return hasHolder ? items.filter(({ kind }) => kind.name !== DUCT) : items;
}
