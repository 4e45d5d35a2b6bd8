// A page of rules: what conditions are refused and why, what the others mean, the mistakes of rules files, and the findings of rules.
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { compilerFor } from '../../src/rules/condition.js';
import { Unknown } from '../../src/rules/evaluate.js';
import { Fact } from '../../src/rules/facts.js';
import { readMessage, writeMessage } from '../../src/rules/message.js';
import { readRules } from '../../src/rules/read-rules.js';
import { TARGETS } from '../../src/rules/variables.js';
import { createWork } from '../../src/rules/work.js';
import { expectPage } from '../support/page.js';
import { BOTH, CABLE, caseOf, rulesText as file, TYPES } from './rules-of.js';

const rule = (text: string): string => file(`  r:\n    severity: error\n${text}`);

/** The problems of a file, without characters that a terminal would obey. */
const problemsOf = (text: string): string[] =>
  readRules(text, 'r.yaml').problems.map(({ code, place, message, remedy = 'no remedy' }) => {
    const words = `${place.line}:${place.col} ${code}: ${message} (${remedy})`;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
    if (/[\u0000-\u001f]/.test(words)) throw new Error(JSON.stringify(words));
    return words;
  });

/** Expressions for an item, each on a line. */
const CONDITIONS = readFileSync(new URL('conditions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const known = (values: Readonly<Record<string, unknown>>): Fact => new Fact((name) => values[name]);
const ITEM = known({ depth: 700, kind: 'cable', name: 'TSLF' });
const CONTEXT = {
  item: ITEM,
  segment: known({ coverings: ['TARMAC', 'GRAVEL'] }),
  section: known({ width: 5, items: [ITEM, known({ depth: 0, kind: 'pipe', name: '' })] }),
};

/** The value of an expression, or the reason why it is refused with the column in it. */
function meaningOf(text: string, target = 'item'): string {
  const [problem, ...others] = problemsOf(rule(`    for: ${target}\n    require: '${text.replaceAll("'", "''")}'\n`));
  if (others.length > 0) throw new Error(`${text} has several problems`);
  if (problem !== undefined) return problem.replace(/^6:(\d+) bad-condition/, (_, col) => `${Number(col) - 15}`);
  const compiled = compilerFor(target)(text);
  if (!('evaluate' in compiled)) throw new Error(compiled.message);
  const value = compiled.evaluate(CONTEXT, createWork());
  const paths = compiled.paths.length > 0 ? ` of ${compiled.paths.join(', ')}` : '';
  return `${value instanceof Unknown ? `not known: ${value.lack}` : value}${paths}`;
}

/** Files, or the lines of one rule. */
const FILES: Readonly<Record<string, string>> = {
  'an owner that the object does not have': rule('    for: section\n    require: item.depth >= 800\n'),
  'a mistake in a text of several lines': rule('    for: cable\n    require: >-\n      item.depth > 1 &&\n      item.widht > 2\n'),
  'a loop in a text of several lines, and a message': rule(
    '    for: cable\n    require: >-\n      item.depth > 1 &&\n      [[1]].map(a, a + a).size() > 0\n    message: "{item.name + item.name}"\n',
  ),
  'two blanks before a mistake': rule('    for: cable\n    require: item.depth  > 1 && item.widht > 2\n'),
  'a comment before a text of several lines': rule('    for: cable\n    require: >-  # item.widht > 2\n      item.widht > 2\n'),
  'no object of that name': rule('    for: cabel\n    require: item.depth > 1\n'),
  'a value that is no text': rule('    for: cable\n    require: true\n'),
  'a misspelt fact in a message': rule('    for: cable\n    require: item.depth > 1\n    message: "{item.nam} lies"\n'),
  'a brace without a partner': rule('    for: cable\n    require: item.depth > 1\n    message: "a } b"\n'),
  'an open brace': rule('    for: cable\n    require: item.depth > 1\n    message: "no end {item.depth"\n'),
  '21 expressions in a message': rule(`    for: cable\n    require: item.depth > 1\n    message: "${'{item.depth}'.repeat(21)}"\n`),
  'a misspelt key': rule('    for: cable\n    requires: item.depth > 1\n'),
  'an unknown severity': file('  r: {for: cable, severity: fatal, require: item.depth > 1}\n'),
  'a number as a condition': rule('    for: cable\n    where: item.depth\n    require: item.depth > 1\n'),
  'deep conditions': rule(`    for: section\n    require: "${'('.repeat(1000)}true"\n`),
  'wide conditions': rule(`    for: section\n    require: "${'1+'.repeat(400)}1 > 0"\n`),
  'long conditions': rule(`    for: section\n    require: "'${'a'.repeat(3000)}' != ''"\n`),
  'a list of 101 values': rule(`    for: section\n    require: "1 in [${'1, '.repeat(100)}1]"\n`),
  'a condition of 2,000 characters, a list of 100 values and a message with 20 expressions': rule(
    `    for: cable\n    where: "'${'a'.repeat(1992)}' != ''"\n    require: "1 in [${'1, '.repeat(99)}1]"\n    message: "${'{item.depth}'.repeat(20)}"\n`,
  ),
  'a call with nine values': rule('    for: section\n    require: "abs(1, 2, 3, 4, 5, 6, 7, 8, 9) > 1"\n'),
  'a name with an escape': file('  "a\\u001b[31m":\n    {for: cable, severity: error, require: "item.depth > 1"}\n'),
  'a name with a line end': file('  "a\\nb":\n    {for: cable, severity: error, require: "item.depth > 1"}\n'),
  'a name in capitals': file('  R_1: {for: cable, severity: error, require: item.depth > 1}\n'),
  'a name with two hyphens': file('  a--b: {for: cable, severity: error, require: item.depth > 1}\n'),
  'a long name': file(`  ${'x'.repeat(65)}: {for: cable, severity: error, require: item.depth > 1}\n`),
  'a name of a built-in rule': file('  layout-outside: {for: cable, severity: error, require: item.depth > 1}\n'),
  'the name of the rule about loads': file('  load-above-rating: {for: cable, severity: error, require: item.depth > 1}\n'),
  'deep YAML': '['.repeat(100),
  'aliases in a circle': 'apiVersion: trenchctl-rules/v1\nrules: &a {r: *a}\n',
  'a file that is too large': `# ${'x'.repeat(1024 * 1024)}\n`,
  'a link to a script': rule('    for: cable\n    link: "javascript:alert(1)"\n    require: item.depth > 1\n'),
  'a link with a blank': rule('    for: cable\n    link: "https://example.com/a b"\n    require: item.depth > 1\n'),
  nothing: '',
  'a list': '- a\n',
  'another version': 'apiVersion: trenchctl-rules/v2\nrules: {}\n',
  'no rules': 'apiVersion: trenchctl-rules/v1\n',
  'two documents': `${file('  {}\n')}---\nrules: {}\n`,
  '501 rules': file(Array.from({ length: 501 }, (_, n) => `  r${n}: {for: cable, severity: note, require: item.depth > 1}\n`).join('')),
  'a case without a segment': `${file('  {}\n')}tests: [{title: t, expect: []}]\n`,
  'a case with facts that cannot be': `${file('  {}\n')}tests: [{title: "", segment: 5, expect: {}, soil: 0, bedding: wet, tapes: -1, terrain: "", sand: 1}]\n`,
  'types without their sizes': `${file('  {}\n')}types: {cables: {A: {}, B: {outerDiameter: -1, voltageCategory: XX, rating: 0}}, pipes: {C: {}}, eccs: {}}\n`,
};

const WHOLE = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv-road:
    title: Cover over medium-voltage cables under a road
    source: "ORGBLAD 9000, 3.2"
    link: https://example.com/9000?a=1#b
    severity: error
    for: cable
    where: item.voltage == "MV" && "TARMAC" in segment.coverings
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep, {{800}} mm are required under a road"
  power-telecom: {for: pair, where: a.isPower && b.isTelecom && clearance < 5, require: clearance >= 100, severity: warning, waivable: false}
  always: {for: segment, require: segment.length > 1, severity: note, waivable: true}
tests: [{title: t, segment: {}, expect: [{rule: r, at: x}, {rule: s}], terrain: ROCK, soil: 1.5, bedding: 1, tapes: 0}]
types: {cables: {A: {outerDiameter: 40, voltageCategory: MV, conductorArea: 240, isolationLevel: 24, rating: 250}}, pipes: {B: {outerDiameter: 110, wallThickness: 5}}}
`;

const FULL = 'pipes: [{type: PE 110, cables: [{type: MV 240, groupConfiguration: TRIANGLE}]}]';
const TELECOM = `${CABLE}, ecomDucts: [{outerDiameter: 32}]`;

/** Rules, each with the items of the layer that it is judged for, and perhaps with facts that a case states. */
const JUDGED: readonly (readonly [rule: string, items: string, ...facts: string[]])[] = [
  ['for: cable, require: "item.depth == 700 && item.centreDepth == 720 && item.bottomDepth == 740"', CABLE],
  ['for: cable, require: item.depth >= 800', CABLE],
  ['for: cable, where: item.voltage == "LV", require: item.depth >= 800', BOTH],
  ['for: segment, require: \'segment.coverings != ["TARMAC", "GRAVEL"] || segment.coveringThickness != 150\'', CABLE],
  ['for: covering, where: covering.number == 1, require: covering.type == "SAND"', CABLE],
  ['for: section, require: "section.depth < 840 || section.beddingBelow < 100 || section.items.size() < 1"', CABLE],
  ['for: pipe, require: "item.innerDiameter < 100 || item.fill < 48 || !item.isPower || item.voltage != \'MV\'"', FULL],
  [
    'for: pipe, message: "inner {item.innerDiameter}, bundle {item.bundleDiameter}", require: item.innerDiameter >= 1.2 * item.bundleDiameter',
    FULL,
  ],
  ['for: cable, require: item.inside != "pipe" || item.partCount != 3', FULL],
  ['for: pair, where: a.isPower && b.isTelecom, require: clearance >= 100, message: "{a.name} is {clearance} mm from {b.name}"', TELECOM],
  ['for: pair, require: clearance >= 100', BOTH],
  ['for: pair, require: "horizontal < 70 || vertical > 0"', TELECOM],
  // The openings of ducts are 20 mm wide, and the places of these are no exact numbers.
  ['for: pair, require: horizontal >= 20', `ecomDucts: [${[103.8, 76.7, 49.6].map((d) => `{outerDiameter: ${d}}`).join(', ')}]`],
  ['for: cable, require: item.rating >= 500', BOTH],
  ['for: section, require: "!section.items.exists(x, has(x.rating) && x.rating == 412.3)"', BOTH],
  ['for: layer, require: "layer.number > 1 || layer.top > 700"', CABLE],
  ['for: section, require: "section.width >= 300 * section.items.filter(x, x.isPower && x.inside == \'\').size()"', FULL],
  ['for: section, require: "section.width >= 500 * section.items.filter(x, x.isPower).size()"', BOTH],
  ['for: project, require: project.number != "TEST" && project.name == "x"', CABLE],
  ['for: segment, require: segment.terrain == "ROCK"', CABLE, ', terrain: ROCK', ', terrain: FARMLAND', ''],
  ['for: section, require: section.soil <= 1.5', CABLE, ', soil: 1.5', ', soil: 1.6', ''],
  ['for: section, require: section.bedding <= 1', CABLE, ', bedding: 1', ', bedding: 1.1', ''],
  ['for: layer, require: layer.tapeCount >= 1', CABLE, ', tapes: 1', ', tapes: 0', ''],
  // A fact that is not known leaves the object unjudged, unless the rest decides.
  ...['', ' && item.depth > 900', ' || item.depth < 900'].map(
    (rest) => [`for: cable, require: 'segment.terrain == "ROCK"${rest}'`, CABLE] as const,
  ),
];

function judged([text, items, ...stated]: (typeof JUDGED)[number]): string[] {
  const segment = `{topCoverings: [{type: GRAVEL, thickness: 100}, {type: TARMAC, thickness: 50}], sections: [{coverThickness: 700, layers: [{${items}}]}]}`;
  const findings = (stated.length > 0 ? stated : ['']).flatMap((facts) => {
    const { result } = caseOf(text, segment, { types: TYPES, facts });
    if (!result || result.problems.length > 0) throw new Error(text);
    const found = [
      ...result.unexpected.map(({ address, message }) => `${address}: ${message}`),
      // What is not known is told of a rule that the case expects.
      ...(caseOf(text, segment, { types: TYPES, facts, expected: '{rule: r}' }).result?.unjudged ?? []).map(
        ({ lack }) => `not known: ${lack}`,
      ),
    ];
    return (found.length > 0 ? found : ['nothing']).map((one) => `${one}${facts}`);
  });
  return [`${text}, with ${items}`, ...findings.map((one) => `  ${one}`)];
}

/** The sentence of a finding, with 22 coverings. */
function sentence(text: string): string {
  const read = readMessage(text, compilerFor('item'));
  const segment = new Fact(() => Array(22).fill('SAND'));
  return 'parts' in read ? writeMessage(read, { segment, item: ITEM }, createWork()) : `${read.offset} ${read.message}`;
}

test('rules mean what the page says', () => {
  const plain = (key: string, value: unknown): unknown =>
    key === 'parts' || key === 'place' || typeof value === 'function' ? undefined : value;
  const { rules, problems } = readRules(WHOLE, 'company.yaml');
  expectPage(new URL('rules-page.expected.txt', import.meta.url), {
    conditions: CONDITIONS.map((text) => `${text}: ${meaningOf(text)}`),
    'the variables of rules': TARGETS.map((target) => meaningOf('zzz == 1', target)),
    'rules files': Object.entries(FILES).flatMap(([title, text]) => [title, ...problemsOf(text).map((one) => `  ${one}`)]),
    'a whole file': [...rules.rules, ...rules.cases, rules.types, problems].map((one) => JSON.stringify(one, plain)),
    findings: JUDGED.flatMap(judged),
    messages: ['{{a}} {item.depth} {item.rating}', '{segment.coverings}', '}', 'a {', '{item.x}', '{segment}'].map(
      (one) => `${one}: ${sentence(one)}`,
    ),
  });
});
