import { ITEM_KINDS } from '../kinds/registry.js';

/** The types of variables: number is a CEL double, and the last ones are maps and lists of maps of this table. */
type VariableType = 'text' | 'number' | 'flag' | 'texts' | Owner | `${Owner}s`;

export type Owner = 'project' | 'segment' | 'section' | 'layer' | 'covering' | 'item';

/** One variable of a condition. It is unknown where its fact is not known, and a rule that needs it is then not judged. */
export interface Variable {
  readonly name: string;
  readonly type: VariableType;
  readonly unit?: string;
  readonly about: string;
}

/** A row of the table. Name and type are types, so that the compiler asks for the value of each variable. */
type Row<Name extends string, Type extends VariableType> = Variable & {
  readonly name: Name;
  readonly type: Type;
};

const text = <N extends string>(name: N, about: string): Row<N, 'text'> => ({ name, type: 'text', about });
const flag = <N extends string>(name: N, about: string): Row<N, 'flag'> => ({ name, type: 'flag', about });
const count = <N extends string>(name: N, about: string): Row<N, 'number'> => ({
  ...{ name, type: 'number', about },
});
const quantity = <N extends string>(name: N, unit: string, about: string): Row<N, 'number'> => ({
  ...count(name, about),
  unit,
});
const mm = <N extends string>(name: N, about: string): Row<N, 'number'> => quantity(name, 'mm', about);
const resistivity = <N extends string>(name: N, about: string): Row<N, 'number'> =>
  quantity(name, 'K.m/W', about);

/**
 * Every variable of a condition, by the object that has it. Type check, reference, `explain` and the facts of a section are made
 * of this table: a new variable is a row here and a value in `src/views/rule-facts.ts` or, of an item, in `src/views/item-facts.ts`.
 */
export const FIELDS = {
  project: [text('number', 'Number of the project.'), text('name', 'Name of the project.')],
  segment: [
    text('name', 'Name of the segment.'),
    text('description', 'Description of the segment; empty if there is none.'),
    quantity('length', 'm', 'Length of the segment.'),
    { name: 'coverings', type: 'texts', about: 'Types of the top coverings, from the surface down.' },
    mm('coveringThickness', 'Thickness of all top coverings together.'),
    count('sectionCount', 'Number of sections.'),
    text('terrain', 'Terrain type of a live segment, as the service names it; unknown for a new one.'),
    flag('autoMarkers', 'True if protection markers are placed automatically (settings of the segment).'),
  ],
  section: [
    count('number', 'Position in the segment; 1 is the first.'),
    text('type', 'Type of trench, such as STANDARD_TRENCH; empty if none is known.'),
    mm('cover', 'From ground level to the uppermost item, with the top coverings.'),
    mm('depth', 'Depth of the trench, with the bedding below.'),
    mm('width', 'Width of the trench.'),
    mm('beddingBelow', 'Bedding below the cable zone (foundationThickness); 0 directly in the ground.'),
    mm(
      'beddingAbove',
      'Bedding above the cable zone: 150 mm, or what the coverings leave; 0 directly in the ground. What the design states there is layer.protection.',
    ),
    resistivity(
      'soil',
      'Thermal resistivity of the soil by the ratings file, or by the service if that says so.',
    ),
    resistivity('bedding', 'Thermal resistivity of the bedding; unknown if the ratings file states none.'),
    count('layerCount', 'Number of layers.'),
    { name: 'items', type: 'items', about: 'Every item of the section, also those inside pipes.' },
  ],
  layer: [
    count('number', 'Position in the section; 1 is the lowest.'),
    mm('top', 'From ground level to the top of the layer.'),
    mm('bottom', 'From ground level to the bottom of the layer.'),
    mm('protection', 'Protection above the layer.'),
    count(
      'tapeCount',
      'Number of marker tapes above the layer; only the service sets them, so it is unknown for a new layer.',
    ),
    { name: 'items', type: 'items', about: 'Every item of the layer, also those inside pipes.' },
  ],
  covering: [
    count('number', 'Position; 1 is the surface.'),
    text('type', 'Material, such as TARMAC.'),
    mm('thickness', 'Thickness of the covering.'),
    text('description', 'Description; empty if there is none.'),
    flag('isWide', 'True if it extends beyond the trench.'),
    resistivity('resistivity', 'Thermal resistivity of the covering.'),
  ],
  item: [
    text('kind', `Kind of item: ${ITEM_KINDS.map(({ name }) => name).join(', ')}.`),
    text('name', 'Name of the type, or the size.'),
    text('label', 'Label that a user gave; empty if there is none.'),
    text('category', 'EHV, HV, MV, LV, ELV, DC, CONTAINER, ECOM, WATER, SEWER, HEAT, GAS, ECC or other.'),
    text('voltage', 'ELV, LV, MV, HV or EHV of a cable, or the highest in a pipe or culvert; else empty.'),
    flag(
      'isPower',
      'True for a power cable, and for a pipe or culvert that holds one; ELV cables are for signals.',
    ),
    quantity(
      'area',
      'mm2',
      'Cross-section of a conductor of a cable, or the largest in a pipe or culvert; also of an ecc.',
    ),
    quantity(
      'kv',
      'kV',
      'Voltage of a cable by its type (isolationLevel), or the highest in a pipe or culvert.',
    ),
    text(
      'formation',
      'Arrangement of cables or of a pipe group, such as TRIANGLE; SINGLE for one; else empty.',
    ),
    text(
      'material',
      'PE, PVC, PP, STEEL, CONCRETE or EARTHENWARE of a pipe, if the name of its type tells it.',
    ),
    flag('isTelecom', 'True for an ecom duct, and for a pipe of category ECOM or with a duct in it.'),
    text('inside', 'Kind of the item that holds it, such as pipe; empty for an item in the ground.'),
    mm('depth', 'From ground level to the top of the item.'),
    mm('centreDepth', 'From ground level to the middle of the item.'),
    mm('bottomDepth', 'From ground level to the bottom of the item.'),
    mm('left', 'From the left wall of the trench to the item.'),
    mm('width', 'Width of the item.'),
    mm('height', 'Height of the item.'),
    mm('diameter', 'Outer diameter of one cable or pipe of the item; unknown for a culvert.'),
    mm('innerDiameter', 'Inner diameter of a pipe; unknown for other items.'),
    mm('openingLeft', 'Clear opening to the left neighbour or wall; unknown inside a pipe.'),
    mm('openingRight', 'Clear opening to the right neighbour or wall; unknown inside a pipe.'),
    count('partCount', 'Number of cables, pipes or channels of the item.'),
    count('contentCount', 'Number of items inside.'),
    mm('bundleDiameter', 'Diameter of the circle around all items inside a pipe; 0 if it is empty.'),
    quantity('fill', '%', 'Share of the inner area of a pipe that is filled.'),
    quantity(
      'rating',
      'A',
      'Current rating of a power cable (screening, IEC 60287, steady state); unknown for other items.',
    ),
    quantity(
      'load',
      'A',
      'Load of the circuit of a power cable, by the spec or the ratings file; unknown if it has none.',
    ),
    quantity(
      'temperature',
      'C',
      'Temperature of the hottest conductor, if loads are carried and other circuits have their rating.',
    ),
  ],
} as const satisfies Readonly<Record<Owner, readonly Variable[]>>;

/** The rows of an object, for which the compiler asks for values. */
export type FieldOf<O extends Owner> = (typeof FIELDS)[O][number];

/** The variables of a rule for two items. */
export const PAIR_FIELDS = [
  { name: 'a', type: 'item', about: 'One of the two items; a rule is judged for both orders.' },
  { name: 'b', type: 'item', about: 'The other item, in the ground too or in the same pipe or culvert.' },
  mm('clearance', 'Least distance of the two items, from edge to edge; 0 if they touch or overlap.'),
  mm('horizontal', 'Horizontal distance from edge to edge; 0 if one is above the other.'),
  mm('vertical', 'Vertical distance from edge to edge; 0 if they are beside each other.'),
] as const satisfies readonly Variable[];

/** The kinds of items. */
export const ITEM_NAMES: readonly string[] = ITEM_KINDS.map(({ name }) => name);

/** The objects that a rule can be for. */
export const TARGETS: readonly string[] = [
  ...['project', 'segment', 'section', 'layer', 'covering', 'item'],
  ...ITEM_NAMES,
  'pair',
];

const SCOPES: Readonly<Record<string, readonly Owner[]>> = {
  project: ['project'],
  segment: ['project', 'segment'],
  section: ['project', 'segment', 'section'],
  layer: ['project', 'segment', 'section', 'layer'],
  covering: ['project', 'segment', 'covering'],
  pair: ['project', 'segment', 'section'],
};

/** The variables that a condition of a rule for this object can name. */
export function variablesFor(target: string): readonly Variable[] {
  const owners = SCOPES[target] ?? ['project', 'segment', 'section', 'layer', 'item'];
  return [
    ...owners.map((name): Variable => ({ name, type: name, about: `The ${name}.` })),
    ...(target === 'pair' ? PAIR_FIELDS : []),
  ];
}

/** Returns the unit of a path such as item.depth; undefined if it has none. */
export function unitOf(path: string): string | undefined {
  const [root, field] = path.split('.');
  if (field === undefined)
    return (PAIR_FIELDS as readonly Variable[]).find(({ name }) => name === root)?.unit;
  const owner = root === 'a' || root === 'b' ? 'item' : root;
  const rows: readonly Variable[] = FIELDS[owner as Owner];
  return rows.find(({ name }) => name === field)?.unit;
}
