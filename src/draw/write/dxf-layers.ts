import type { SceneLayer, SceneShape } from '../scene.js';
import type { Mark } from '../section.js';

// A text of a DXF file is one line in UTF-8, and readers know three escapes in it: \U+XXXX for a character, ^ for control characters,
// and %% for signs such as a diameter. A foreign text must use none of them by accident.

/** Typographic signs that the fonts of CAD programs lack, and what they show instead. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ '–': '-', '—': '-', '−': '-', '→': '->', '…': '...', '“': '"', '”': '"', '’': "'" },
};

/** A text as one line that shows the same letters in every reader. Letters are not escaped: some readers show the escape itself. */
export function dxfText(text: string): string {
  return Array.from(text, (character) => {
    // Control and format characters have no place in a drawing: a line break would start a new group of the file.
    if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(character)) return ' ';
    if (/\p{Cf}|\p{Cs}/u.test(character)) return '';
    if ((character.codePointAt(0) ?? 0) > 0xffff) return '□';
    if (character === '\\') return BACKSLASH;
    return character === '^' ? '^ ' : (PLAIN[character] ?? character);
  })
    .join('')
    .replaceAll(/%(?=%)/g, '% ');
}

/** A backslash is escaped, because it would begin an escape. */
const BACKSLASH = '\\U+005C';

// Numbers of the AutoCAD Color Index. 7 is black on white paper and white on a dark screen.
const RED = 1;
const GREEN = 3;
const BLUE = 5;
const MAGENTA = 6;
const INK = 7;
const GREY = 8;
const DARK_RED = 14;
const AMBER = 30;
const BROWN = 34;
const YELLOW = 50;
const YELLOW_GREEN = 70;

/** Every kind of thing has a layer, so that a user of CAD can switch it off. */
const LAYERS = {
  SOIL: BROWN,
  COVERINGS: GREY,
  TRENCH: INK,
  ZONE: GREY,
  CABLES: RED,
  PIPES: INK,
  DUCTS: GREEN,
  CULVERTS: INK,
  EARTH_CONDUCTORS: YELLOW_GREEN,
  SENSORS: MAGENTA,
  OTHER_ITEMS: INK,
  ITEM_DETAILS: GREY,
  MOVES: BLUE,
  PROBLEMS: RED,
  DIMENSIONS: INK,
  LABELS: INK,
  LEGEND: INK,
  TITLE: INK,
  HATCHES: GREY,
} as const;

const OF_ITEMS: Readonly<Record<NonNullable<SceneShape['category']>, keyof typeof LAYERS>> = {
  ...{ EHV: 'CABLES', HV: 'CABLES', MV: 'CABLES', LV: 'CABLES', ELV: 'CABLES', DC: 'CABLES' },
  ...{ CONTAINER: 'PIPES', WATER: 'PIPES', SEWER: 'PIPES', HEAT: 'PIPES', GAS: 'PIPES' },
  ...{ ECOM: 'DUCTS', CULVERT: 'CULVERTS', ECC: 'EARTH_CONDUCTORS', SENSOR: 'SENSORS', OTHER: 'OTHER_ITEMS' },
};

const COLOURS: Readonly<Record<NonNullable<SceneShape['category']>, number>> = {
  ...{ EHV: DARK_RED, HV: DARK_RED, MV: RED, LV: INK, ELV: INK, DC: BLUE },
  ...{ CONTAINER: INK, WATER: BLUE, SEWER: BROWN, HEAT: MAGENTA, GAS: YELLOW },
  ...{ ECOM: GREEN, CULVERT: INK, ECC: YELLOW_GREEN, SENSOR: MAGENTA, OTHER: INK },
};

interface MarkLook {
  readonly suffix: string;
  readonly colour: number;
  readonly lineType: string;
}

const MARKS: Readonly<Record<Exclude<Mark, 'kept'>, MarkLook>> = {
  added: { suffix: '_ADDED', colour: GREEN, lineType: 'Continuous' },
  removed: { suffix: '_REMOVED', colour: RED, lineType: 'DASHED' },
  changed: { suffix: '_CHANGED', colour: AMBER, lineType: 'DASHDOT' },
};

/** Layers of the trench itself. What a plan adds, removes or changes there has a layer of its own. */
const FIGURE: readonly SceneLayer[] = ['soil', 'coverings', 'trench', 'zone', 'items'];

export interface DxfLook {
  readonly layer: string;
  /** Colour and line type of the layer. */
  readonly colour: number;
  readonly lineType: string;
  /** Colour and line type of this shape where they differ from those of the layer. */
  readonly own: { readonly colorNumber?: number; readonly lineType?: string };
}

/** The layer, colour and line type of a shape. */
export function dxfLook(shape: SceneShape): DxfLook {
  const name = layerName(shape);
  const base = { layer: name, colour: LAYERS[name], lineType: 'Continuous', own: {} };
  if (shape.mark && shape.mark !== 'kept') {
    const { suffix, colour, lineType } = MARKS[shape.mark];
    if (FIGURE.includes(shape.layer)) return { layer: `${name}${suffix}`, colour, lineType, own: {} };
    return { ...base, own: { colorNumber: colour, lineType } };
  }
  if (shape.look === 'moved') return { ...base, own: { lineType: 'DASHED' } };
  const own = shape.layer === 'items' && shape.category ? COLOURS[shape.category] : base.colour;
  return own === base.colour ? base : { ...base, own: { colorNumber: own } };
}

function layerName(shape: SceneShape): keyof typeof LAYERS {
  if (shape.layer !== 'items') return shape.layer.toUpperCase() as Uppercase<Exclude<SceneLayer, 'items'>>;
  if (!shape.isPart) return 'ITEM_DETAILS';
  return OF_ITEMS[shape.category ?? 'OTHER'];
}

/** All layers of a drawing without marks; a file has them even if they are empty. */
export const BASE_LAYERS: readonly (readonly [name: string, colour: number])[] = Object.entries(LAYERS);
