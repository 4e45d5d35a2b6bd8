// A page of rules: what conditions are refused and why, what the others mean, the mistakes of rules files, and the findings of rules.
import { test } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { compilerFor } from '../../src/rules/condition.js';
import { Unknown } from '../../src/rules/evaluate.js';
import { Fact } from '../../src/rules/facts.js';
import { readMessage, writeMessage } from '../../src/rules/message.js';
import { readRules } from '../../src/rules/read-rules.js';
import { TARGETS } from '../../src/rules/variables.js';
import { createWork } from '../../src/rules/work.js';
import { expectPage } from '../support/page.js';

const file = (rules: string): string => `apiVersion: trenchctl-rules/v1\nrules:\n${rules}`;
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
const CONDITIONS = `
true
[1] == [1, 2]
[1, 2] == [1]
[1, 2] == [1, 2]
[1, 2] != [2, 1]
["a", "b"] == ["a", "c"]
7 / 2 == 3
-7 / 2 == -3
7 / 2.0 == 3.5
7 / 0 == 1
7.0 / 0.0 > 1.0
[4, 5][1] == 5
[4, 5][2] == 5
-[1.5, -2.5][1] == 2.5
abs(-3.5) == 3.5 && abs(-3) == 3
1 + 2 * 3 - 4 == 3 && 1.5 + 2 == 3.5
1 <= 1 && 1 >= 1 && !(1 < 1) && !(1 > 1)
"Ab c".lowerAscii() == "ab c" && "Ab c".upperAscii() == "AB C" && " a ".trim() == "a"
"abc".startsWith("ab") && "abc".endsWith("bc") && "abc".contains("b") && !"abc".startsWith("b") && !"abc".endsWith("b")
[1, 2, 3].exists_one(x, x > 1)
[1, 2, 3].exists_one(x, x > 2)
[1, 2].map(x, x * 2) == [2, 4] && [1, 2].filter(x, x > 1) == [2] && [1, 2].size() == 2
[1, 2].all(x, [3, 4].exists(x, x > 3) && x < 3)
1 < 2 ? "a" == "a" : "b" == "a"
item.depth > 1
has(item.depth)
has(item.rating) && item.rating > 1
item.rating > 1 || item.depth > 1
item.rating > 1 && item.depth > 1
item.rating > 1 && item.depth < 1
item.rating > 1 ? true : false
!(item.rating > 1)
-item.depth < 0
item.kind in ["cable", "pipe"]
item.name in segment.coverings
section.items.all(x, x.depth > 1)
section.items.all(x, x.rating > 1)
section.items.exists(x, x.rating > 1 || x.depth > 1)
section.items.filter(x, x.rating > 1).size() > 0
section.items.map(x, x.rating) == []
section.items.exists(x, x.depth == item.depth && item.kind == x.kind && section.width > 1)
segment.coverings[0] == "TARMAC"
segment.coverings + segment.coverings == []
item.name + "x" == "a"
"a" + "b" == "ab"
section.items.map(x, x.name + x.name) == []
[[1]] == [[2]]
[item.depth] == [1.0]
1 in [1 + 1]
[[1,1]].map(a, a + a).size() > 0
section.items.map(x, section.items).size() > 1
section.items.map(x, [1]).size() > 1
section.items.map(x, x.isPower, x.depth).size() > 1
section.items.all()
section.items.all(x)
{"a": 1} == {"a": 1}
{"a": 1}.a == 1
b"abc" == b"abc"
item.name != null
5u == 5u
123456789012345678901 > 1
9007199254740993 > 1
7 % 2 == 1
item["depth"] > 1
item[0] > 1
segment.coverings[section.items.size()] == ""
item.name < "b"
item.name >= "b"
item == item
item != item
section.items == section.items
item in section.items
item.name in 5
item.depth in ["MV"]
item.name.size() > 1
size(item.name) > 1
item.depth > 1.0 && section.dephth > 1.0
item. dephth > 1.0
has(item.dephth)
section.items.exists(x, has(x.foo))
has(segment.coverings[0])
int == string
cel.bind(x, item.depth, x > 1.0)
dyn(1) == 1
type(1) == int
timestamp("a") == timestamp("a")
duration("1s") == duration("1s")
double(1) > 1.0
int(1.5) > 1
string(1) == "1"
bytes("a") == bytes("b")
bool("true")
uint(1) == uint(1)
item.name.split(",") == []
item.name.substring(1) == ""
item.name.indexOf("a") > 1
item.name.matches("(a+)+$")
item.name.lastIndexOf("a") > 1
item.name.startWith("a")
item.name.zzzzzzzz()
segment.coverings.join(",") == ""
section.items.all(a, section.items.all(b, section.items.all(c, section.items.all(d, a.depth > 1))))
section.items.all(x, section.items.all(y, section.items.all(z, x.depth + y.depth > z.depth || x.width + y.width > z.width)))
-item.name == "x"
!item.depth
!segment.coverings
item.depth == "MV"
item.depth >= "a"
item.depth && true
item.name ? true : false
item.name.contains(3)
abs(item.name) > 3
item
item.depth
item.depth >=
item.depht > 1
itm.depth > 1
has(item.ratng)
item.zzzzzzzz > 1
section.items.all(x, x.qqqqqqq > 1)
zzzzzzzz > 1
covering.type == "SAND"
a.depth > 1
section.constructor == 1
section.__proto__ == 1
`.trim();

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
  'a case with facts that cannot be': `${file('  {}\n')}tests: [{title: "", segment: 5, expect: {}, soil: 0, bedding: -1, tapes: -1, terrain: ""}]\n`,
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

const TYPES = `types:
  cables:
    MV 240: {outerDiameter: 40, voltageCategory: MV, rating: 412.34}
    LV 50: {outerDiameter: 30, voltageCategory: LV}
  pipes:
    PE 110: {outerDiameter: 110, wallThickness: 5}
`;
const CABLE = 'cables: [{type: MV 240}]';
const BOTH = 'cables: [{type: MV 240}, {type: LV 50}]';
const FULL = 'pipes: [{type: PE 110, cables: [{type: MV 240, groupConfiguration: TRIANGLE}]}]';
const TELECOM = `${CABLE}, ecomDucts: [{outerDiameter: 32}]`;

/** Rules, each with the items of the layer that it is judged for. */
const JUDGED: readonly (readonly [rule: string, items: string])[] = [
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
  ['for: cable, require: item.rating >= 500', BOTH],
  ['for: section, require: "!section.items.exists(x, has(x.rating) && x.rating == 412.3)"', BOTH],
  ['for: layer, require: "layer.number > 1 || layer.top > 700"', CABLE],
  ['for: section, require: "section.width >= 300 * section.items.filter(x, x.isPower && x.inside == \'\').size()"', FULL],
  ['for: section, require: "section.width >= 500 * section.items.filter(x, x.isPower).size()"', BOTH],
  ['for: project, require: project.number != "TEST" && project.name == "x"', CABLE],
];

function judged([text, items]: (typeof JUDGED)[number]): string[] {
  const segment = `{topCoverings: [{type: GRAVEL, thickness: 100}, {type: TARMAC, thickness: 50}], sections: [{coverThickness: 700, layers: [{${items}}]}]}`;
  const { rules, problems } = readRules(
    `apiVersion: trenchctl-rules/v1\nrules:\n  r: {severity: error, ${text}}\n${TYPES}tests:\n  - {title: t, segment: ${segment}, expect: []}\n`,
    'r.yaml',
  );
  const [result] = problems.length > 0 ? [] : testRules(rules, {});
  if (!result || result.problems.length > 0) throw new Error(`${text}: ${JSON.stringify(problems)}`);
  const found = [
    ...result.unexpected.map(({ address, message }) => `${address}: ${message}`),
    ...result.unjudged.map(({ lack }) => `not known: ${lack}`),
  ];
  return [`${text}, with ${items}`, ...(found.length > 0 ? found : ['nothing']).map((one) => `  ${one}`)];
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
    conditions: CONDITIONS.split('\n').map((text) => `${text}: ${meaningOf(text)}`),
    'the variables of rules': TARGETS.map((target) => meaningOf('zzz == 1', target)),
    'rules files': Object.entries(FILES).flatMap(([title, text]) => [title, ...problemsOf(text).map((one) => `  ${one}`)]),
    'a whole file': [...rules.rules, ...rules.cases, rules.types, problems].map((one) => JSON.stringify(one, plain)),
    findings: JUDGED.flatMap(judged),
    messages: ['{{a}} {item.depth} {item.rating}', '{segment.coverings}', '}', 'a {', '{item.x}', '{segment}'].map(
      (one) => `${one}: ${sentence(one)}`,
    ),
  });
});
