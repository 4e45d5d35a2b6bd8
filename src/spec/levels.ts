import type { Field, ItemKind } from '../kinds/kind.js';
import { ITEM_KINDS, kindNamed } from '../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../kinds/structure.js';

/** A map of the spec language: what it is called in messages, and its keys in the order in which they are written. */
export interface Level {
  readonly what: string;
  readonly keys: readonly string[];
  /** What to say to someone who writes a key that is not one of them. */
  readonly hints?: Readonly<Record<string, string>>;
}

const names = (fields: readonly Field[]): string[] => fields.map(({ name }) => name);

/** The list in a pipe or culvert that holds cables, and the one in a pipe that holds ecom ducts. */
export const CABLES = kindNamed('cable');
export const DUCTS = kindNamed('ecomDuct');

export const itemLevel = (kind: ItemKind): Level => ({
  what: `${/^[aeiou]/.test(kind.words.one) ? 'an' : 'a'} ${kind.words.one}`,
  keys: [
    ...(kind.catalog ? ['type', 'typeId'] : []),
    ...names(kind.fields),
    'count',
    ...(kind.holdsCables ? [CABLES.collection] : []),
    ...(kind.holdsDucts ? [DUCTS.collection] : []),
  ],
  ...(kind.catalog ? { hints: { name: 'write `type` for the name of its type' } } : {}),
});

export const LEVELS = {
  document: { what: 'a spec', keys: ['apiVersion', 'project', 'prune', 'templates', 'segments'] },
  project: { what: 'a project', keys: ['number', 'id'] },
  templates: { what: 'templates', keys: ['sections', 'layers'] },
  segment: {
    what: 'a segment',
    keys: [
      'renamedFrom',
      'segmentId',
      'lifecycle',
      ...names(SEGMENT_FIELDS),
      'settings',
      'topCoverings',
      'sections',
    ],
    hints: {
      name: "a segment's name is its key; to rename one, change the key and write `renamedFrom`",
      id: 'write `segmentId` to pin a segment that is there',
    },
  },
  lifecycle: { what: 'lifecycle', keys: ['preventDestroy', 'preventReplace'] },
  settings: { what: 'settings', keys: names(SETTINGS_FIELDS) },
  covering: { what: 'a top covering', keys: names(COVERING_FIELDS) },
  section: { what: 'a section', keys: ['use', ...names(SECTION_FIELDS), 'layers'] },
  layer: {
    what: 'a layer',
    keys: ['use', ...names(LAYER_FIELDS), ...ITEM_KINDS.map(({ collection }) => collection)],
  },
} as const satisfies Record<string, Level>;

/** Every map of the language, items included. */
export const ALL_LEVELS: readonly Level[] = [...Object.values(LEVELS), ...ITEM_KINDS.map(itemLevel)];
