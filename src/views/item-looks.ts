import type { Category, DrawnItem, DrawnKind } from '../draw/section.js';
import { CANAL_CHANNEL_DIAMETER, CULVERT_WALL } from '../geometry/clearances.js';
import type { ItemKind } from '../kinds/kind.js';
import type { Fields } from '../kinds/model.js';
import type { StatedItem, TypeOf } from '../plan/quantities/section-input.js';

/** The words and the category of an item, from its fields and its catalog type. */
export function looksOf(
  { kind, fields, fixed = {}, isDc }: StatedItem,
  typeOf: TypeOf,
): Pick<DrawnItem, 'kind' | 'category' | 'name'> & Partial<Pick<DrawnItem, 'label' | 'wall' | 'conductors'>> {
  const type = kind.catalog ? typeOf(kind.catalog, fields.typeId) : undefined;
  const wall = kind.name === 'culvert' ? CULVERT_WALL : positive(type?.fields.wallThickness);
  const conductors = positive(type?.fields.conductorCount);
  return {
    kind: kind.name as DrawnKind,
    category: isDc ? 'DC' : categoryOf(kind.name, fields, type?.fields ?? {}),
    name: type?.name ?? sizeOf(kind, fields) ?? kind.words.one,
    ...(typeof fixed.label === 'string' && fixed.label !== '' ? { label: fixed.label } : {}),
    ...(wall === undefined ? {} : { wall }),
    ...(conductors === undefined ? {} : { conductors }),
  };
}

/** A drawing has no language in its names, so the channels of a canal are given by number and size. */
const sizeOf = (kind: ItemKind, fields: Fields): string | undefined =>
  kind.name === 'pipeCanal' && typeof fields.partCount === 'number'
    ? `${fields.partCount} x ${CANAL_CHANNEL_DIAMETER} mm`
    : kind.size?.(fields);

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined;

const CABLES: readonly Category[] = ['EHV', 'HV', 'MV', 'LV', 'ELV'];
const PIPES: readonly Category[] = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'];

const OF_KIND: Readonly<Record<string, Category>> = {
  pipeCanal: 'CONTAINER',
  culvert: 'CULVERT',
  ecc: 'ECC',
  ecomDuct: 'ECOM',
  sensor: 'SENSOR',
};

function categoryOf(kind: string, { pipeCategory }: Fields, type: Fields): Category {
  const own = OF_KIND[kind];
  if (own) return own;
  if (kind !== 'cable') return PIPES.find((one) => one === pipeCategory) ?? 'OTHER';
  return CABLES.find((one) => one === type.voltageCategory) ?? 'OTHER';
}
