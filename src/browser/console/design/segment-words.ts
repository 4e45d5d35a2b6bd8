import { lang } from '../shell/language.js';

type Names = Readonly<Record<string, readonly [en: string, nb: string]>>;

const NAMES: Names = {
  cable: ['Cable', 'Kabel'],
  pipe: ['Pipe', 'Rør'],
  pipeGroup: ['Pipe group', 'Rørgruppe'],
  pipeCanal: ['Pipe canal', 'Kabelkanal'],
  culvert: ['Culvert', 'Kulvert'],
  ecc: ['Earth conductor', 'Jordleder'],
  ecomDuct: ['Ecom duct', 'Ekomtrekkerør'],
  sensor: ['Sensor', 'Sensor'],
  AUTOMATIC: ['Automatic', 'Automatisk'],
  MINIMUM_CLEAR_OPENING: ['Minimum clear opening', 'Minste lysåpning'],
  FIXED_CLEAR_OPENING: ['Fixed clear opening', 'Fast lysåpning'],
  SNAP_TO_NEAREST: ['Snap to the nearest', 'Fest til nærmeste'],
  SNAP_TO_ITEM: ['Snap to an item', 'Fest til et element'],
  FREE_AUTOMATIC: ['Free, automatic', 'Fri, automatisk'],
  FREE_MANUAL: ['Free, manual', 'Fri, manuell'],
  TARMAC: ['Tarmac', 'Asfalt'],
  CONCRETE: ['Concrete', 'Betong'],
  COBBLESTONE: ['Cobblestone', 'Brostein'],
  GRAVEL: ['Gravel', 'Grus'],
  CRUSHED_STONES: ['Crushed stones', 'Pukk'],
  SAND: ['Sand', 'Sand'],
  OTHER: ['Other', 'Annet'],
  STANDARD_TRENCH: ['Standard trench', 'Standard grøft'],
  ADVANCED_TRENCH: ['Advanced trench', 'Avansert grøft'],
  DIRECTLY_IN_GROUND: ['Directly in the ground', 'Direkte i jord'],
  ROAD: ['Road', 'Vei'],
  CONTAINER: ['Cables', 'Kabler'],
  ECOM: ['Ecom', 'Ekom'],
  WATER: ['Water', 'Vann'],
  SEWER: ['Sewer', 'Avløp'],
  HEAT: ['District heating', 'Fjernvarme'],
  GAS: ['Gas', 'Gass'],
  FLAT: ['Flat', 'Flat'],
  TRIANGLE: ['Trefoil', 'Trekant'],
  TRIANGLE_MIRROR: ['Mirrored trefoil', 'Speilvendt trekant'],
  TRIANGLE_PLUS_ONE: ['Trefoil plus one', 'Trekant pluss én'],
  ONE_PLUS_TRIANGLE: ['One plus trefoil', 'Én pluss trekant'],
  SINGLE: ['Single', 'Enkel'],
  DOUBLE: ['Double', 'Dobbel'],
  TRIPPLE_FLAT: ['Three in a row', 'Tre i rad'],
  PAIR: ['Pair', 'Par'],
  PAIR_MIRROR: ['Standing pair', 'Stående par'],
  CIRCLE: ['Circle', 'Sirkel'],
  SQUARE: ['Square', 'Kvadrat'],
};

/** The word for a value of the API; a value that is not known is shown as it is. */
export const named = (value: string): string => NAMES[value]?.[lang() === 'nb' ? 1 : 0] ?? value;

export const choices = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: named(value) }));

export const KINDS = [
  'cable',
  'pipe',
  'pipeGroup',
  'pipeCanal',
  'culvert',
  'ecc',
  'ecomDuct',
  'sensor',
] as const;
export type Kind = (typeof KINDS)[number];
export const POSITIONINGS = [
  ...['AUTOMATIC', 'MINIMUM_CLEAR_OPENING', 'FIXED_CLEAR_OPENING', 'SNAP_TO_NEAREST', 'SNAP_TO_ITEM'],
  ...['FREE_AUTOMATIC', 'FREE_MANUAL'],
];
export const COVERINGS = ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'];
export const SECTION_TYPES = ['STANDARD_TRENCH', 'ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND'];
export const PIPE_CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'];
export const GROUPS = [
  ...['TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'FLAT', 'SINGLE', 'PAIR'],
  ...['PAIR_MIRROR', 'CIRCLE', 'SQUARE'],
];
export const PIPE_GROUPS = ['DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT', 'SINGLE'];
