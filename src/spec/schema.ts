import type { Field } from '../kinds/kind.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import {
  COVERING_FIELDS,
  DEPTH_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../kinds/structure.js';
import { LEVELS, type Level } from './levels.js';
import { LIMITS } from './limits.js';
import { API_VERSION } from './read-document.js';
import { fieldSchemas, flag, ID, itemExample, itemSchema, NAME, type Schema } from './schema-items.js';
import { jsonText } from './schema-text.js';

// The JSON Schema that editors complete and check specs with. It is made from the registry, so that a kind or a field
// is described once. The loader is stricter where a schema cannot follow: across templates, documents and counts.

const layerExample = { [ITEM_KINDS[0]?.collection ?? '']: [itemExample(ITEM_KINDS[0])] };
const sectionExample = { [DEPTH_FIELDS[0]]: 600, layers: [layerExample] };
const segmentExample = { length: 182.5, sections: [sectionExample] };

/** A map with these properties and no others, in the order in which they are written. */
function object(
  level: Level,
  description: string,
  properties: Record<string, Schema>,
  rest: Schema = {},
): Schema {
  const ordered = Object.fromEntries(level.keys.map((key) => [key, properties[key] ?? {}]));
  return { description, type: 'object', properties: ordered, additionalProperties: false, ...rest };
}

const list = (description: string, of: string, example: unknown, rest: Schema = {}): Schema => ({
  description,
  type: 'array',
  items: { $ref: `#/$defs/${of}` },
  ...rest,
  examples: [[example]],
});

const byName = (description: string, of: string, example: Schema): Schema => ({
  description,
  type: 'object',
  propertyNames: { minLength: 1, maxLength: LIMITS.name },
  additionalProperties: { $ref: `#/$defs/${of}` },
  examples: [example],
});

const use = (what: string): Schema => ({
  description: `Name of a ${what} template. The keys beside it take the place of the template's, each as a whole.`,
  ...NAME,
  examples: ['standard'],
});

const fieldsObject = (level: Level, description: string, fields: readonly Field[]): Schema =>
  object(level, description, fieldSchemas(fields));

const segment = (): Schema =>
  object(LEVELS.segment, 'A trench segment. What is left out is left alone.', {
    ...fieldSchemas(SEGMENT_FIELDS),
    renamedFrom: {
      description:
        'The name it had before: the live segment is renamed instead of replaced. Remove it afterwards.',
      ...NAME,
      examples: ['Storgata 1-38'],
    },
    segmentId: { description: 'Pins the live segment where names are ambiguous.', ...ID, examples: [4711] },
    lifecycle: {
      ...object(LEVELS.lifecycle, 'What must never be done to this segment.', {
        preventDestroy: flag('A plan that deletes the segment is refused.'),
        preventReplace: flag('A plan that replaces one of its sections is refused.'),
      }),
      examples: [{ preventDestroy: true }],
    },
    settings: {
      ...fieldsObject(LEVELS.settings, 'Settings of the whole segment.', SETTINGS_FIELDS),
      examples: [{ autoMarkers: true }],
    },
    topCoverings: list('All top coverings, bottom to top; [] for none.', 'covering', {
      type: 'TARMAC',
      thickness: 80,
    }),
    sections: list('All sections, in order.', 'section', sectionExample, { minItems: 1 }),
  });

const section = (): Schema =>
  object(
    LEVELS.section,
    'A cross-section of the trench.',
    {
      use: use('section'),
      ...fieldSchemas(SECTION_FIELDS),
      layers: list('All layers, bottom first.', 'layer', layerExample, { minItems: 1 }),
    },
    { not: { required: [...DEPTH_FIELDS] } },
  );

const layer = (): Schema =>
  object(LEVELS.layer, 'A layer of items.', {
    use: use('layer'),
    ...fieldSchemas(LAYER_FIELDS),
    ...Object.fromEntries(
      ITEM_KINDS.map((kind) => [
        kind.collection,
        list(`${kind.about} All of the layer; [] for none.`, kind.name, itemExample(kind)),
      ]),
    ),
  });

const project = (): Schema => {
  const number = { description: "The project's number.", ...NAME, examples: ['2026-0417'] };
  const id = { description: 'Pins the project where its number is ambiguous.', ...ID, examples: [1001] };
  const map = object(LEVELS.project, 'The number and the id.', { number, id }, { required: ['number'] });
  return {
    description: 'The project that the segments belong to: its number, or a map with number and id.',
    anyOf: [{ ...NAME }, map],
    examples: ['2026-0417', { number: '2026-0417', id: 1001 }],
  };
};

const templates = (): Schema => ({
  ...object(LEVELS.templates, 'Sections and layers with a name, to `use` in all files of the project.', {
    sections: byName('Sections by name.', 'section', { standard: sectionExample }),
    layers: byName('Layers by name.', 'layer', { standard: layerExample }),
  }),
  examples: [{ layers: { standard: layerExample } }],
});

export function specSchema(): Schema {
  const root = object(LEVELS.document, 'Trench segments of one project, as they shall be.', {
    apiVersion: { description: 'Version of the spec language.', const: API_VERSION, examples: [API_VERSION] },
    project: project(),
    prune: flag(
      "True makes the spec the whole truth: the project's segments that it does not list are deleted.",
    ),
    templates: templates(),
    segments: byName('The segments by name.', 'segment', { 'Storgata 1-40': segmentExample }),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'trenchctl spec, version 1',
    ...root,
    required: ['apiVersion', 'project'],
    $defs: {
      segment: segment(),
      section: section(),
      layer: layer(),
      covering: fieldsObject(LEVELS.covering, 'A layer of the surface.', COVERING_FIELDS),
      ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind.name, itemSchema(kind)])),
    },
  };
}

/** The text of schemas/trench-spec.v1.schema.json. */
export const specSchemaText = (): string => `${jsonText(specSchema())}\n`;
