import { ITEM_KINDS } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  DEPTH_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import { LIMITS } from '../limits.js';
import { WARNING_CODES } from '../problems.js';
import { API_VERSION } from '../read/read-document.js';
import { DAY_PATTERN } from '../read/read-fields.js';
import { DIRECTIVES } from './directives.js';
import { LAYER_LISTS, LEVELS, SECTION_LISTS, SEGMENT_LISTS } from './levels.js';
import {
  fieldSchemas,
  itemExample,
  itemSchema,
  NAME,
  type Schema,
  TRIMMED,
  unmanaged,
} from './schema-items.js';
import { calculation, fieldsObject, list, nodeSchemas, object, project } from './schema-project.js';

// The JSON Schema with which editors complete and check specs. It is generated from the registry, so that a kind or a field
// is described once. The loader also checks rules that a schema cannot express: across templates, documents and counts.

const layerExample = { [ITEM_KINDS[0]?.collection ?? '']: [itemExample(ITEM_KINDS[0])] };
const sectionExample = { [DEPTH_FIELDS[0]]: 600, layers: [layerExample] };
const segmentExample = { length: 182.5, sections: [sectionExample] };

const byName = (description: string, of: string, example: Schema): Schema => ({
  description,
  type: 'object',
  propertyNames: { minLength: 1, maxLength: LIMITS.name, ...TRIMMED },
  additionalProperties: { $ref: `#/$defs/${of}` },
  examples: [example],
});

const use = (what: string): Schema => ({
  description: `Name of a ${what} template. Each key beside it replaces the whole key of the template.`,
  ...NAME,
  ...TRIMMED,
  examples: ['standard'],
});

const ignoreWarnings = (what: string): Schema => ({
  description: `Codes of warnings that are not shown for this ${what}.`,
  type: 'array',
  items: { enum: WARNING_CODES },
  examples: [['implausible-value']],
});

const WAIVER = {
  rule: 'cover-mv-road',
  reason: 'rock at 600 mm, protected by concrete',
  until: '2027-06-30',
} as const;

const waivers = (what: string): Schema =>
  list(`Rules that are not required of this ${what}, each with a reason.`, 'waiver', WAIVER);

const waiver = (): Schema =>
  object(
    LEVELS.waiver,
    'An excuse of the findings of one rule.',
    {
      rule: { description: 'Name of the rule.', ...NAME, ...TRIMMED, examples: [WAIVER.rule] },
      reason: {
        description: 'Why the rule is not required here.',
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        examples: [WAIVER.reason],
      },
      until: {
        description: 'The last day on which the waiver counts (UTC); without it, the waiver does not expire.',
        type: 'string',
        pattern: DAY_PATTERN,
        examples: [WAIVER.until],
      },
    },
    { required: ['rule', 'reason'] },
  );

const segment = (): Schema =>
  object(LEVELS.segment, 'A trench segment. Keys that are left out are not changed.', {
    ...fieldSchemas([...DIRECTIVES.segment, ...SEGMENT_FIELDS]),
    lifecycle: {
      ...fieldsObject(
        LEVELS.lifecycle,
        'Actions that are refused for this segment.',
        DIRECTIVES['segment.lifecycle'],
      ),
      examples: [{ preventDestroy: true }],
    },
    ignoreWarnings: ignoreWarnings('segment'),
    waivers: waivers('segment'),
    unmanaged: unmanaged('segment', SEGMENT_LISTS, 'topCoverings'),
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
  object(LEVELS.section, 'A cross-section of the trench.', {
    use: use('section'),
    waivers: waivers('section'),
    unmanaged: unmanaged('section', SECTION_LISTS, 'layers'),
    ...fieldSchemas(SECTION_FIELDS),
    layers: list('All layers, bottom first.', 'layer', layerExample, { minItems: 1 }),
  });

const layer = (): Schema =>
  object(LEVELS.layer, 'A layer of items.', {
    use: use('layer'),
    waivers: waivers('layer'),
    unmanaged: unmanaged('layer', LAYER_LISTS, LAYER_LISTS[0]),
    ...fieldSchemas(LAYER_FIELDS),
    ...Object.fromEntries(
      ITEM_KINDS.map((kind) => [
        kind.collection,
        list(`${kind.about} All of the layer; [] for none.`, kind.name, itemExample(kind)),
      ]),
    ),
  });

const templates = (): Schema => ({
  ...object(LEVELS.templates, 'Named sections and layers, which all files of the project can `use`.', {
    sections: byName('Sections by name.', 'section', { standard: sectionExample }),
    layers: byName('Layers by name.', 'layer', { standard: layerExample }),
  }),
  examples: [{ layers: { standard: layerExample } }],
});

const allowDestroy = (): Schema => ({
  ...object(
    LEVELS.allowDestroy,
    'Approval of destruction: up to and including a day (UTC), a plan may destroy this number of objects of the project.',
    {
      objects: {
        description: 'Number of objects that a plan may destroy, with the objects in them.',
        type: 'integer',
        minimum: 0,
        examples: [26],
      },
      until: {
        description: 'The last day of the approval.',
        type: 'string',
        pattern: DAY_PATTERN,
        examples: ['2026-12-01'],
      },
    },
    { required: LEVELS.allowDestroy.keys },
  ),
  examples: [{ objects: 26, until: '2026-12-01' }],
});

export function specSchema(): Schema {
  const root = object(
    LEVELS.document,
    'The desired state of a project, its trench segments and its calculation.',
    {
      apiVersion: {
        description: 'Version of the spec language.',
        const: API_VERSION,
        examples: [API_VERSION],
      },
      project: project(),
      ...fieldSchemas(DIRECTIVES.document),
      allowDestroy: allowDestroy(),
      unmanaged: {
        description:
          'Names of segments that are let go: they stay live and are not managed, also if the specs stated them before. No plan deletes them.',
        type: 'array',
        items: NAME,
        uniqueItems: true,
        examples: [['Storgata 1-40']],
      },
      ignoreWarnings: ignoreWarnings('document'),
      templates: templates(),
      segments: byName('The segments by name.', 'segment', { 'Storgata 1-40': segmentExample }),
      calculation: calculation(),
    },
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'trenchctl spec, version 1',
    ...root,
    required: ['apiVersion', 'project'],
    $defs: {
      segment: segment(),
      section: section(),
      layer: layer(),
      waiver: waiver(),
      covering: fieldsObject(LEVELS.covering, 'A layer of the surface.', COVERING_FIELDS),
      ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind.name, itemSchema(kind)])),
      ...nodeSchemas(),
    },
  };
}

/** The text of schemas/trench-spec.v1.schema.json. */
export const specSchemaText = (): string => `${jsonText(specSchema())}\n`;

const WIDTH = 110;

/** Writes JSON as the formatter of this repository does: maps on several lines, lists on one line if they fit. */
export function jsonText(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const short = value.some((item) => typeof item === 'object')
      ? undefined
      : `[${value.map((it) => JSON.stringify(it)).join(', ')}]`;
    if (short && indent.length + before + short.length < WIDTH) return short;
    return `[\n${value.map((item) => inner + jsonText(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + jsonText(item, inner, name.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}
