import { CABLE } from '../kinds/roles.js';
import { andThen, fileMapOf, fileSchema, key, listOf, namedOf } from '../spec/language/describe.js';
import { choice, FLAG, versionKey } from '../spec/language/fields.js';
import type { Draft, MapType, Schema } from '../spec/language/language.js';
import { CASE, ruleText, TYPES } from './cases-language.js';
import { FUNCTIONS } from './language.js';
import { API_VERSION, SEVERITIES } from './rule.js';
import { TARGETS } from './variables.js';

const TEXT = ruleText(1000);
const LONG = ruleText(10_000);

const LINK = andThen(TEXT, (link, place, { report }) => {
  if (/^https:\/\/[^\s"'<>()]+$/.test(link)) return link;
  report({ code: 'bad-text', message: 'a link begins with https://', place });
});

const RULE_KEYS = {
  title: key(TEXT, 'What the rule is about.', 'Cover over medium-voltage cables under a road'),
  source: key(TEXT, 'The sheet that states the rule; shown with every finding.', 'ORGBLAD 9000, 3.2'),
  link: key(LINK, 'Address of the sheet.', 'https://example.com/9000', {
    keywords: { pattern: '^https://' },
  }),
  severity: key(
    choice(SEVERITIES),
    'An error refuses a plan that causes or increases the finding.',
    'error',
    { required: true },
  ),
  waivable: key(FLAG, 'False if no waiver excuses its findings. Default: true.', false),
  for: key(choice(TARGETS), 'The objects that the rule is for.', CABLE, { required: true }),
  where: key(
    LONG,
    'CEL condition: the objects that the rule concerns. Default: all.',
    'item.voltage == "MV"',
  ),
  require: key(
    LONG,
    `CEL condition that has to hold. Its functions are ${FUNCTIONS.join(', ')}.`,
    'item.depth >= 800',
    { required: true },
  ),
  message: key(
    LONG,
    'The sentence of a finding, with expressions in braces.',
    '{item.name} lies {item.depth} mm deep, 800 mm are required',
  ),
};

export type RuleDraft = Draft<typeof RULE_KEYS>;

const RULE = fileMapOf(
  { name: 'rule', what: 'a rule', about: 'A rule.' },
  RULE_KEYS,
  (keys): RuleDraft => keys,
);

/** A name is a word of outputs, addresses and waivers. */
export const RULE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const MAX_NAME = 64;

const FILE_KEYS = {
  apiVersion: versionKey(API_VERSION, 'Version of the rules language.', 'rules'),
  rules: key(
    namedOf({ what: 'rules', least: 1, most: MAX_NAME }, RULE),
    'The rules by name.',
    { 'cover-lv': { for: CABLE, severity: 'error', require: 'item.depth >= 600' } },
    {
      required: '{cover-lv: {for: cable, severity: error, require: item.depth >= 600}}',
      keywords: { propertyNames: { pattern: RULE_NAME.source, maxLength: MAX_NAME } },
    },
  ),
  types: key(TYPES, 'Types that the test cases name, beside those of the sample catalog.', {
    pipes: { 'PE 110': { outerDiameter: 110, wallThickness: 5 } },
  }),
  tests: key(listOf('test cases', CASE), 'Test cases.', []),
};

export const RULES_FILE: MapType<Draft<typeof FILE_KEYS>> = fileMapOf(
  {
    name: 'file',
    what: 'a rules file',
    about: 'Rules of a company for the cross-sections of trenches.',
  },
  FILE_KEYS,
  (keys) => keys,
);

/** The JSON Schema of a rules file, for editors. The reader also checks the types of the conditions. */
export const rulesSchema = (): Schema => fileSchema('trenchctl rules, version 1', RULES_FILE);
