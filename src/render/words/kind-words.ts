import type { Value } from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { KindCode, LiveObject, ObjectKind } from '../../plan/model/reason.js';

const WORDS: Readonly<Record<Exclude<KindCode, 'item'>, string>> = {
  segment: 'segment',
  settings: 'settings',
  topCovering: 'top covering',
  section: 'section',
  layer: 'layer',
  entry: 'object of an unknown kind',
  project: 'project',
  closing: 'closing',
  module: 'module',
  calculation: 'calculation',
  budgetCode: 'budget code',
  customNode: 'custom node',
};

/** Returns the word for an object: `cable`, `section`, `top covering`. */
export const kindWord = ({ kind, item = '' }: ObjectKind): string =>
  kind === 'item' ? kindNamed(item).words.one : WORDS[kind];

/** Names a live object by its kind and id. The fingerprint of a calculation covers only its type. */
export const objectWords = (objectKind: LiveObject): string =>
  objectKind.kind === 'calculation'
    ? 'calculation type'
    : `${kindWord(objectKind)} ${objectKind.id ?? ''}`.trimEnd();

export const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const LONG_ID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Shortens long ids to their first part, which is enough to find the object. */
export const withShortIds = (text: string): string => text.replace(LONG_ID, '$1');

/** Returns the name of a field for people: `typeId` is shown as the name of the type. */
export const fieldName = (field: string): string => (field === 'typeId' ? 'type' : field);

/** Returns the value of a field in words: numbers with their unit, types by name, free text in quotes. */
export function fieldValue(
  objectKind: ObjectKind,
  field: string,
  value: Value | undefined,
  typeNames: TypeNames,
): string {
  if (value === undefined || value === null) return 'nothing';
  if (field === 'typeId') return typeName(objectKind, String(value), typeNames);
  if (typeof value === 'number') return withUnit(field, value, String(value));
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
}

function typeName({ kind, item = '' }: ObjectKind, id: string, typeNames: TypeNames): string {
  const catalog = kind === 'item' ? kindNamed(item).catalog : undefined;
  return (catalog && typeNames[catalog]?.[id]) ?? `type ${id}`;
}

/** Values of items that the API shows and a spec cannot state. */
const PLACEMENT = ['minPadding', 'xAdjustment', 'yAdjustment'].map((name) => ({ name, unit: 'mm' }));

/** Units by the name of the field. A test holds that no two fields of one name have different units. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  [
    ...[SEGMENT_FIELDS, SETTINGS_FIELDS, SECTION_FIELDS, LAYER_FIELDS, COVERING_FIELDS].flat(),
    ...ITEM_KINDS.flatMap(({ fields }) => fields),
    ...PLACEMENT,
  ].flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]])),
);

/** Returns a number with the unit of its field: `40 mm`. */
export const withUnit = (name: string, value: unknown, text: string): string => {
  const unit = typeof value === 'number' ? UNITS.get(name) : undefined;
  return unit === undefined ? text : `${text} ${unit}`;
};
