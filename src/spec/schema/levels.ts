import type { Field, ItemKind } from '../../kinds/kind.js';
import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS } from '../../kinds/project.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import { CABLE, DUCT } from '../../kinds/roles.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import { CHILD_FIELDS, CUSTOM_FIELDS } from './calculation-fields.js';
import { DIRECTIVES } from './directives.js';

/** A map of the spec language: its name in messages, and its keys in canonical order. */
export interface Level {
  readonly what: string;
  readonly keys: readonly string[];
  /** Hints for keys that the map does not have. */
  readonly hints?: Readonly<Record<string, string>>;
}

const names = (fields: readonly Field[]): string[] => fields.map(({ name }) => name);

/** The list in a pipe or culvert that holds cables, and the one in a pipe that holds ecom ducts. */
export const CABLES = kindNamed(CABLE);
export const DUCTS = kindNamed(DUCT);

/** The key that names what a spec lets go: it stays live and is not managed. */
export const UNMANAGED = 'unmanaged';

/** The key of the rules that are not required here. */
export const WAIVERS = 'waivers';

/** The lists that a segment, section, layer or item can let go. */
export const SEGMENT_LISTS = ['settings', 'topCoverings', 'sections'] as const;
export const SECTION_LISTS = ['layers'] as const;
export const LAYER_LISTS = ITEM_KINDS.map(({ collection }) => collection);
export const itemLists = ({ holdsCables, holdsDucts }: ItemKind): string[] => [
  ...(holdsCables ? [CABLES.collection] : []),
  ...(holdsDucts ? [DUCTS.collection] : []),
];

export const itemLevel = (kind: ItemKind): Level => ({
  what: `${/^[aeiou]/.test(kind.words.one) ? 'an' : 'a'} ${kind.words.one}`,
  keys: [
    ...(kind.catalog ? ['type', 'typeId'] : []),
    ...names(kind.fields),
    'count',
    ...(itemLists(kind).length > 0 ? [UNMANAGED] : []),
    ...itemLists(kind),
  ],
  ...(kind.catalog ? { hints: { name: 'write `type` for the name of the type' } } : {}),
});

const BUDGET_KEYS = ['number', 'quantity', 'locationName', 'options', 'childNodes'];
const CHILD_KEYS = [...names(CHILD_FIELDS), 'childNodes'];
const CUSTOM_KEYS = names(CUSTOM_FIELDS).toSpliced(2, 0, 'quantity');

/** Returns the same hint for all keys that one kind of node has and another does not. */
const hintFor = (keys: readonly string[], but: readonly string[], hint: string): Record<string, string> =>
  Object.fromEntries(keys.filter((key) => !but.includes(key)).map((key) => [key, hint]));

/** A node of a calculation whose kind is not known yet. */
export const NODE: Level = {
  what: 'a node of a calculation',
  keys: ['number', ...CUSTOM_KEYS, 'options', 'childNodes'],
};

export const LEVELS = {
  document: {
    what: 'a spec',
    keys: [
      'apiVersion',
      'project',
      ...names(DIRECTIVES.document),
      'allowDestroy',
      UNMANAGED,
      'ignoreWarnings',
      'templates',
      'segments',
      'calculation',
    ],
  },
  allowDestroy: { what: 'allowDestroy', keys: ['objects', 'until'] },
  project: {
    what: 'a project',
    keys: [
      'number',
      ...names(DIRECTIVES['document.project']),
      ...names(PROJECT_FIELDS),
      'location',
      'owner',
      'archived',
      'modules',
      'pruneModules',
    ],
  },
  location: { what: 'a location', keys: ['address', 'coordinate', 'coordinateSource'] },
  address: { what: 'an address', keys: names(ADDRESS_FIELDS) },
  coordinate: { what: 'a coordinate', keys: names(COORDINATE_FIELDS) },
  templates: { what: 'templates', keys: ['sections', 'layers'] },
  segment: {
    what: 'a segment',
    keys: [
      ...names(DIRECTIVES.segment),
      'lifecycle',
      'ignoreWarnings',
      WAIVERS,
      UNMANAGED,
      ...names(SEGMENT_FIELDS),
      ...SEGMENT_LISTS,
    ],
    hints: {
      name: "a segment's name is its key; to rename one, change the key and write `renamedFrom`",
      id: 'write `segmentId` to pin a live segment',
    },
  },
  lifecycle: { what: 'lifecycle', keys: names(DIRECTIVES['segment.lifecycle']) },
  waiver: { what: 'a waiver', keys: ['rule', 'reason', 'until'] },
  settings: { what: 'settings', keys: names(SETTINGS_FIELDS) },
  covering: { what: 'a top covering', keys: names(COVERING_FIELDS) },
  section: {
    what: 'a section',
    keys: ['use', WAIVERS, UNMANAGED, ...names(SECTION_FIELDS), ...SECTION_LISTS],
  },
  layer: {
    what: 'a layer',
    keys: ['use', WAIVERS, UNMANAGED, ...names(LAYER_FIELDS), ...LAYER_LISTS],
  },
  calculation: { what: 'a calculation', keys: ['type', 'nodes'] },
  budget: {
    what: 'a budget code',
    keys: BUDGET_KEYS,
    hints: {
      ...hintFor(
        CUSTOM_KEYS,
        BUDGET_KEYS,
        'the catalog defines this field; a node with a `name` and no `number` is a custom node',
      ),
      type: 'leave out this key: only children are distinguished by type',
      exclude: 'only children can be excluded; remove the node from the list',
    },
  },
  custom: {
    what: 'a custom node',
    keys: CUSTOM_KEYS,
    hints: {
      ...hintFor(
        BUDGET_KEYS,
        CUSTOM_KEYS,
        'a node with a `number` and no `name` is a budget code, and has children',
      ),
      type: 'state `unitCost` or `totalCost`: the type follows from it',
    },
  },
  child: {
    what: 'a child of a budget code',
    keys: CHILD_KEYS,
    hints: hintFor(
      CUSTOM_KEYS,
      CHILD_KEYS,
      'the catalog defines this field; a child is stated by its `number`',
    ),
  },
  quantity: { what: 'the length of a segment', keys: ['lengthOf', 'times'] },
} as const satisfies Record<string, Level>;

/** Every map of the language, items included. */
export const ALL_LEVELS: readonly Level[] = [...Object.values(LEVELS), ...ITEM_KINDS.map(itemLevel)];
