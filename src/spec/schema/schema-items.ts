import type { Field, ItemKind, PlausibleRange } from '../../kinds/kind.js';
import { LIMITS } from '../limits.js';
import { DATE_PATTERN } from '../read/read-fields.js';
import { rangeWords } from '../read/read-number.js';
import { CABLES, DUCTS, itemLevel, itemLists, UNMANAGED } from './levels.js';

export type Schema = Readonly<Record<string, unknown>>;

export const NAME: Schema = { type: 'string', minLength: 1, maxLength: LIMITS.name };
/** A name that the spec gives or refers to: no blanks around it. */
export const TRIMMED: Schema = { pattern: '^\\S([\\s\\S]*\\S)?$' };
/** The number of a project, which is a key of the service. */
export const NUMBER: Schema = { ...NAME, maxLength: LIMITS.text };
export const LONG_NAME: Schema = { ...NUMBER, ...TRIMMED };

/** An int64: digits, with or without quotes. */
const ID: Schema = {
  anyOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^[0-9]+$' },
  ],
};

export const flag = (description: string): Schema => ({ description, type: 'boolean', examples: [true] });

/** The names of lists that the spec lets go. */
export const unmanaged = (what: string, lists: readonly string[], example: string | undefined): Schema => ({
  description: `Lists of this ${what} that are let go: they stay live and are not managed, also if the specs stated them before.`,
  type: 'array',
  items: { enum: lists },
  uniqueItems: true,
  examples: [[example]],
});

export const fieldSchemas = (fields: readonly Field[]): Record<string, Schema> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));

function fieldSchema(field: Field): Schema {
  const said = [field.about, field.unit ? `In ${field.unit}.` : '', usualWords(field)];
  const type = typeSchema(field);
  return {
    description: said.filter((text) => text !== '').join(' '),
    ...(field.clearable ? { anyOf: [type, { type: 'null' }] } : type),
    examples: [field.example],
  };
}

/** Limits that no document states are part of the description, not of the schema. */
function usualWords({ minimum, exclusiveMinimum, maximum, usualLength, plausible }: Field): string {
  if (usualLength !== undefined) return `Usually ${usualLength} characters at most.`;
  if (plausible) return `Usually ${plausibleWords(plausible, (minimum ?? 0) < 0)}.`;
  const isFree = minimum === undefined || minimum <= -LIMITS.number;
  if (isFree && exclusiveMinimum === undefined && maximum === undefined) return '';
  const low = exclusiveMinimum === undefined ? { minimum: minimum ?? 0 } : { exclusiveMinimum };
  return `Usually ${rangeWords({ ...low, ...(maximum === undefined ? {} : { maximum }) })}.`;
}

/** The range outside of which a value gets a warning; the sign of a number does not matter for the warning. */
function plausibleWords({ least, most, orZero }: PlausibleRange, isSigned: boolean): string {
  if (isSigned && orZero) return `from -${most} to ${most}`;
  return `from ${least} to ${most}${orZero ? ', or 0' : ''}`;
}

function typeSchema({ type, choices, minLength, maxLength, usualLength }: Field): Schema {
  switch (type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'text':
      return {
        type: 'string',
        ...(minLength ? { minLength } : {}),
        maxLength: maxLength ?? (usualLength === undefined ? LIMITS.name : LIMITS.text),
      };
    case 'choice':
      return { enum: choices };
    case 'id':
      return ID;
    case 'date':
      return { type: 'string', pattern: DATE_PATTERN };
    case 'integer':
      return { type, minimum: -LIMITS.int32, maximum: LIMITS.int32 };
    default:
      return { type };
  }
}

/** Returns the shortest example of an item of this kind. */
export function itemExample(kind: ItemKind | undefined): Schema {
  const needed = (kind?.fields ?? []).filter(({ name }) => kind?.required?.includes(name));
  const shown = needed.length > 0 || kind?.catalog ? needed : (kind?.fields ?? []);
  const type = kind?.catalog ? { type: EXAMPLE_TYPES[kind.catalog] } : {};
  return { ...type, ...Object.fromEntries(shown.map(({ name, example }) => [name, example])) };
}

const EXAMPLE_TYPES = {
  cables: 'TSLF 24 kV 3x1x240 Al',
  pipes: 'PE DV 110 SN8',
  eccs: 'Cu 50 mm2 blank',
} as const;

export function itemSchema(kind: ItemKind): Schema {
  const inside = (holder: boolean | object | undefined, of: ItemKind, description: string) =>
    holder
      ? {
          [of.collection]: {
            description,
            type: 'array',
            items: { $ref: `#/$defs/${of.name}` },
            examples: [[itemExample(of)]],
          },
        }
      : {};
  const lists = itemLists(kind);
  const properties: Record<string, Schema> = {
    ...typeProperties(kind),
    ...fieldSchemas(kind.fields),
    count: {
      description: 'Number of identical items.',
      type: 'integer',
      minimum: 1,
      maximum: LIMITS.objects,
      default: 1,
      examples: [2],
    },
    ...(lists.length > 0 ? { [UNMANAGED]: unmanaged(kind.words.one, lists, lists[0]) } : {}),
    ...inside(kind.holdsCables, CABLES, `All cables inside, at most ${kind.holdsCables?.most}; [] for none.`),
    ...inside(kind.holdsDucts, DUCTS, 'All ecom ducts inside; [] for none.'),
  };
  return {
    description: kind.about,
    type: 'object',
    properties: Object.fromEntries(itemLevel(kind).keys.map((key) => [key, properties[key]])),
    additionalProperties: false,
    ...(kind.required ? { required: kind.required } : {}),
    ...typeRule(kind),
    ...(kind.holdsDucts ? { allOf: ECOM_RULES } : {}),
  };
}

function typeProperties({ catalog }: ItemKind): Record<string, Schema> {
  if (!catalog) return {};
  return {
    type: { description: 'Name of the type in the catalog.', ...NAME, examples: [EXAMPLE_TYPES[catalog]] },
    typeId: { description: 'Id of the type, if the name is ambiguous.', ...ID, examples: [1001] },
  };
}

function typeRule({ catalog, typeRequired }: ItemKind): Schema {
  if (typeRequired) return { oneOf: [{ required: ['type'] }, { required: ['typeId'] }] };
  return catalog ? { not: { required: ['type', 'typeId'] } } : {};
}

const some = { minItems: 1 };
const EMPTY = { maxItems: 0 };

/** Only ECOM pipes hold ducts, and they hold no cables. */
const ECOM_RULES = [
  {
    if: { required: [DUCTS.collection], properties: { [DUCTS.collection]: some } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { pipeCategory: { const: 'ECOM' }, [CABLES.collection]: EMPTY } },
  },
  {
    if: { required: ['pipeCategory'], properties: { pipeCategory: { const: 'ECOM' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [CABLES.collection]: EMPTY } },
  },
];
