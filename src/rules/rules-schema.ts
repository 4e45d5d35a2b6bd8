import { FUNCTIONS } from './language.js';
import { API_VERSION, SEVERITIES } from './rule.js';
import { TARGETS } from './variables.js';

type Schema = Readonly<Record<string, unknown>>;

const text = (description: string, example: string): Schema => ({
  description,
  type: 'string',
  minLength: 1,
  examples: [example],
});

const mm = (description: string, example: number): Schema => ({
  description: `${description} In mm.`,
  type: 'number',
  minimum: 0,
  examples: [example],
});

const map = (
  description: string,
  properties: Record<string, Schema>,
  required: readonly string[],
): Schema => ({
  description,
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const rule = map(
  'A rule.',
  {
    title: text('What the rule is about.', 'Cover over medium-voltage cables under a road'),
    source: text('The sheet that states the rule; shown with every finding.', 'ORGBLAD 9000, 3.2'),
    link: { ...text('Address of the sheet.', 'https://example.com/9000'), pattern: '^https://' },
    severity: {
      description: 'An error refuses a plan that causes or increases the finding.',
      enum: SEVERITIES,
      examples: ['error'],
    },
    waivable: {
      description: 'False if no waiver excuses its findings. Default: true.',
      type: 'boolean',
      examples: [false],
    },
    for: { description: 'The objects that the rule is for.', enum: TARGETS, examples: ['cable'] },
    where: text('CEL condition: the objects that the rule concerns. Default: all.', 'item.voltage == "MV"'),
    require: text(
      `CEL condition that has to hold. Its functions are ${FUNCTIONS.join(', ')}.`,
      'item.depth >= 800',
    ),
    message: text(
      'The sentence of a finding, with expressions in braces.',
      '{item.name} lies {item.depth} mm deep, 800 mm are required',
    ),
  },
  ['severity', 'for', 'require'],
);

const byName = (description: string, values: Schema, example: Schema): Schema => ({
  description,
  type: 'object',
  additionalProperties: values,
  examples: [example],
});

const cableType = map(
  'A cable type.',
  {
    outerDiameter: mm('Outer diameter.', 40),
    voltageCategory: {
      description: 'Level of voltage.',
      enum: ['ELV', 'LV', 'MV', 'HV', 'EHV'],
      examples: ['MV'],
    },
    rating: {
      description: 'Current rating that the test cases take for every cable of this type. In A.',
      type: 'number',
      exclusiveMinimum: 0,
      examples: [250],
    },
  },
  ['outerDiameter', 'voltageCategory'],
);

const pipeType = map(
  'A pipe type.',
  { outerDiameter: mm('Outer diameter.', 110), wallThickness: mm('Thickness of the wall.', 5) },
  ['outerDiameter'],
);

const test = map(
  'A test case for `trenchctl rules test`.',
  {
    title: text('What the case shows.', 'Too shallow under a road'),
    segment: {
      description: 'A segment in the spec language. Sizes that it leaves out are those of a new section.',
      type: 'object',
      examples: [{ sections: [{ coverThickness: 700, layers: [{}] }] }],
    },
    expect: {
      description: 'The findings that are expected; [] for none.',
      type: 'array',
      items: map(
        'An expected finding.',
        { rule: text('Name of the rule.', 'cover-mv-road'), at: text('End of the address.', 'cables[0]') },
        ['rule'],
      ),
      examples: [[{ rule: 'cover-mv-road', at: 'cables[0]' }]],
    },
  },
  ['title', 'segment', 'expect'],
);

/** The JSON Schema of a rules file, for editors. The reader also checks the types of the conditions. */
export const rulesSchema = (): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'trenchctl rules, version 1',
  ...map(
    'Rules of a company for the cross-sections of trenches.',
    {
      apiVersion: {
        description: 'Version of the rules language.',
        const: API_VERSION,
        examples: [API_VERSION],
      },
      rules: {
        ...byName('The rules by name.', rule, {
          'cover-lv': { for: 'cable', severity: 'error', require: 'item.depth >= 600' },
        }),
        propertyNames: { pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 },
      },
      types: {
        ...map(
          'Types that the test cases name, beside those of the sample catalog.',
          {
            cables: byName('Cable types by name.', cableType, {
              'MV 240': { outerDiameter: 40, voltageCategory: 'MV' },
            }),
            pipes: byName('Pipe types by name.', pipeType, {
              'PE 110': { outerDiameter: 110, wallThickness: 5 },
            }),
          },
          [],
        ),
        examples: [{ pipes: { 'PE 110': { outerDiameter: 110, wallThickness: 5 } } }],
      },
      tests: { description: 'Test cases.', type: 'array', items: test, examples: [[]] },
    },
    ['apiVersion', 'rules'],
  ),
});
