import type { CableType, EccType, Market, PipeType } from '../core/world.js';
import { CABLE_ROWS, type CableRow, ECC_ROWS, PIPE_ROWS, SOURCES } from './catalog-rows.js';
import { GROFTEKOMPANIET, NORDNETT } from './companies.js';

/** The market in which a cable family is sold; a family that is not listed is sold in all markets. */
const MARKETS: readonly (readonly [prefix: string, markets: readonly Market[]])[] = [
  ['TSL', ['NO']],
  ['TFXP', ['NO']],
  ['TFSP', ['NO']],
  ['PFSP', ['NO']],
  ['TXSP', ['NO']],
  ['AX', ['NO', 'SE']],
  ['NA', ['DE']],
  ['N2', ['DE']],
];
const marketsOf = (name: string): readonly Market[] =>
  MARKETS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? ['NO', 'SE', 'DE'];

function cableType(row: CableRow, scope?: CableType['scope']): CableType {
  const [id, name, conductorArea, conductorCount, isolationLevel, outerDiameter, voltageCategory] = row;
  const [, , , , , , , cableCategory, generic, cablesimulatorCompatible, docCount, provenance, source] = row;
  return {
    id: String(id),
    name,
    cablesimulatorCompatible,
    conductorArea,
    conductorCount,
    docCount,
    generic,
    isolationLevel,
    outerDiameter,
    voltageCategory,
    cableCategory,
    scope: scope ?? { set: 'ORG', markets: marketsOf(name) },
    provenance,
    source: SOURCES[source] ?? '',
  };
}

/** Types that a company or a user has added beside the standard ones. */
const OWN: readonly (readonly [CableRow, CableType['scope']])[] = [
  [
    [20001, 'Nordnett 24 kV 3x1x300 Al', 300, 1, 24, 41.5, 'MV', 'MV', false, true, 2, 'fixture', 0],
    { set: 'COMPANY', companyId: NORDNETT },
  ],
  [
    [
      20002,
      'Nordnett 12 kV 3x70 Cu (uten grøftoppsett)',
      70,
      3,
      12,
      48,
      'MV',
      'MV',
      false,
      false,
      0,
      'fixture',
      0,
    ],
    { set: 'COMPANY', companyId: NORDNETT },
  ],
  [
    [20003, 'Grøftekompaniet 1 kV 4x35 Al', 35, 4, 1, 27, 'LV', 'LV', false, true, 0, 'fixture', 0],
    { set: 'COMPANY', companyId: GROFTEKOMPANIET },
  ],
  [
    [30001, 'Karis prøvekabel 1 kV 4x16 Al', 16, 4, 1, 20.5, 'LV', 'LV', false, true, 0, 'fixture', 0],
    { set: 'USER', username: 'kari.nordmann' },
  ],
];

export const CABLE_TYPES: readonly CableType[] = [
  ...CABLE_ROWS.map((row) => cableType(row)),
  ...OWN.map(([row, scope]) => ({ ...cableType(row, scope), source: 'made for the demo' })),
];

export const PIPE_TYPES: readonly PipeType[] = PIPE_ROWS.map(
  ([id, name, outerDiameter, wallThickness, provenance, source]) => ({
    id: String(id),
    name,
    outerDiameter,
    wallThickness,
    provenance,
    source: SOURCES[source] ?? '',
  }),
);

export const ECC_TYPES: readonly EccType[] = ECC_ROWS.map(
  ([id, name, area, radius, isDefault, provenance, source]) => ({
    id: String(id),
    name,
    area,
    radius,
    ...(isDefault ? { default: true as const } : {}),
    provenance,
    source: SOURCES[source] ?? '',
  }),
);
