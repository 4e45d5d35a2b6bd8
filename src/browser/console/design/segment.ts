import type { DrawnKind } from '../../../draw/section.js';
import type { Answer } from '../shell/answer.js';
import { api, type Method } from '../shell/api.js';
import { h } from '../shell/elements.js';
import { lang, words } from '../shell/language.js';
import { notify } from '../shell/notice.js';
import { operate } from '../shell/operate.js';

/** An item as `GET /console/segments/{id}` tells it: its own fields, its look and its place. */
export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly displayName: string;
  readonly label?: string;
  readonly category: string;
  readonly inside: string | null;
  readonly depth: number | null;
  readonly groundDist?: number | null;
  readonly clearOpeningLeft: number | null;
  readonly clearOpeningRight: number | null;
  readonly minPadding: number;
  readonly positioning: string;
  readonly xAdjustment: number;
  readonly yAdjustment: number;
  readonly pipeCategory?: string;
}

export interface Layer {
  readonly id: string;
  readonly protectionLayerThickness: number;
  readonly leftBorderAdjustment: number;
  readonly rightBorderAdjustment: number;
  readonly bands: number;
  readonly items: readonly Item[];
}

export interface Section extends Omit<Answer<'trench', 'Section'>, 'displayName' | 'layers'> {
  readonly width: number;
  readonly depth: number;
  /** Bottom first. */
  readonly layers: readonly Layer[];
}

export type Covering = Answer<'trench', 'TopCovering'>;

export interface Segment {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly length: number;
  readonly project: { readonly id: number; readonly number: string | null; readonly name: string | null };
  readonly isReadonly: boolean;
  readonly sections: readonly Section[];
  readonly topCoverings: readonly Covering[];
  readonly settings: { readonly autoMarkers: boolean };
  readonly surroundings: { readonly terrainType: string; readonly soilThermalResistivity: number };
  readonly problems: readonly Problem[];
}

export type Problem = Answer<'trench', 'ValidationError'>;

const w = words({
  byHand: [
    (what: string) =>
      `${what} A spec cannot state this value: a plan leaves it alone, and names it as a loss if it must replace the section.`,
    (what) =>
      `${what} En spesifikasjon kan ikke angi verdien: en plan lar den være, og nevner den som tap hvis snittet må erstattes.`,
  ],
  drift: [
    (what: string) => `${what} A spec that states another value now differs from the live state; see it with`,
    (what) => `${what} En spesifikasjon med en annen verdi avviker nå fra tilstanden; se det med`,
  ],
});

/** Calls the trench service as the user. */
export const trench = <T = unknown>(
  method: Method,
  { id }: { id: number },
  path: string,
  body?: object,
): Promise<T> =>
  api<T>(method, `/public/trench/rest/segments/${id}${path}`, body === undefined ? {} : { body });

/** An edit that the API does not have and the web tool does; it needs the operator's token. */
export const editByHand = (segment: Segment, edit: object): Promise<unknown> =>
  operate('POST', '/edit', { body: { segmentId: String(segment.id), ...edit } });

/** Says what was done, and with which command a plan shows it as drift. */
export const saidWithDrift = (what: string): void => notify(w().drift(what), h('code', 'npx trenchctl plan'));

/** Says what was done where no plan shows drift, because a spec cannot state the value. */
export const saidByHand = (what: string): void => notify(w().byHand(what));

export const allItems = (section: Section): readonly Item[] => section.layers.flatMap(({ items }) => items);

type Name = readonly [en: string, nb: string];

/** The kinds of item, in the order in which the console offers them. */
const KIND_NAMES: Readonly<Record<DrawnKind, Name>> = {
  cable: ['Cable', 'Kabel'],
  pipe: ['Pipe', 'Rør'],
  pipeGroup: ['Pipe group', 'Rørgruppe'],
  pipeCanal: ['Pipe canal', 'Kabelkanal'],
  culvert: ['Culvert', 'Kulvert'],
  ecc: ['Earth conductor', 'Jordleder'],
  ecomDuct: ['Ecom duct', 'Ekomtrekkerør'],
  sensor: ['Sensor', 'Sensor'],
};

const NAMES: Readonly<Record<string, Name>> = {
  ...KIND_NAMES,
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

export const KINDS = Object.keys(KIND_NAMES) as DrawnKind[];
export const POSITIONINGS = [
  ...['AUTOMATIC', 'MINIMUM_CLEAR_OPENING', 'FIXED_CLEAR_OPENING', 'SNAP_TO_NEAREST', 'SNAP_TO_ITEM'],
  ...['FREE_AUTOMATIC', 'FREE_MANUAL'],
];
export const COVERINGS: readonly Covering['type'][] = [
  ...(['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'] as const),
];
export const SECTION_TYPES = ['STANDARD_TRENCH', 'ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND'];
export const PIPE_CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'];
export const GROUPS = [
  ...['TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'FLAT', 'SINGLE', 'PAIR'],
  ...['PAIR_MIRROR', 'CIRCLE', 'SQUARE'],
];
export const PIPE_GROUPS = ['DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT', 'SINGLE'];
