// Rules files of up to 4 KB: written by the grammar, as expensive as it allows, or hostile.
import { readFileSync } from 'node:fs';
import { compilerFor } from '../../../src/rules/condition.js';
import { FIELDS, type Owner, TARGETS, type Variable, variablesFor } from '../../../src/rules/variables.js';
import type { Random } from '../random.js';

const MAX_LENGTH = 4096;
const HEAD = 'apiVersion: trenchctl-rules/v1\nrules:\n';

/** A rules file by chance. */
export const generateRules = (random: Random): string =>
  random.weighted<(random: Random) => string>([
    [written, 20],
    [expensive, 5],
    [hostile, 40],
    [damaged, 35],
  ])(random);

/** As many rules as there is room for, up to a number. */
function fileOf(random: Random, most: number, rule: () => string): string {
  let file = HEAD;
  for (let n = 0; n < most; n += 1) {
    const next = `  r${n}: {severity: ${random.pick(['error', 'warning', 'note'])}, ${rule()}}\n`;
    if (file.length + next.length > MAX_LENGTH) break;
    file += next;
  }
  return file === HEAD ? `${HEAD}  r: {severity: error, for: cable, require: item.depth > 1}\n` : file;
}

const quoted = (expression: string): string => JSON.stringify(expression);

/** The conditions of the page of rules, for an item. */
const PAGE = readFileSync(new URL('../../company-rules/conditions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const COMPARISONS: Readonly<Record<string, (name: string) => string>> = {
  number: (name) => `${name} > 800 / (${name} - 1)`,
  text: (name) => `${name}.lowerAscii() in ["gas", "MV"] || ${name}.contains("x")`,
  flag: (name) => name,
};

/** A comparison for each fact of a rule. */
const comparisonsFor = (target: string): string[] =>
  variablesFor(target)
    .flatMap((variable) => {
      const fields: readonly Variable[] = FIELDS[variable.type as Owner] ?? [];
      return [variable, ...fields.map((field) => ({ ...field, name: `${variable.name}.${field.name}` }))];
    })
    .flatMap(({ name, type }) => COMPARISONS[type]?.(name) ?? []);

/** By target: the conditions that the compiler accepts. */
const accepted = new Map(
  TARGETS.map((target) => [target, [...PAGE, ...comparisonsFor(target)].filter((text) => 'evaluate' in compilerFor(target)(text))]),
);

/** Conditions put together, loops in loops too; most of them are valid. */
function condition(random: Random, target: string, depth: number): string {
  const inner = () => condition(random, target, depth - 1);
  if (depth <= 0 || random.chance(0.3)) return random.pick(accepted.get(target) ?? []);
  return random.pick<() => string>([
    () => `(${inner()} ${random.pick(['&&', '||'])} ${inner()})`,
    () => `!(${inner()})`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () => `section.items.${random.pick(['all', 'exists', 'exists_one'])}(${random.pick(['x', 'y', 'item'])}, ${inner()})`,
    () => `section.items.filter(${random.pick(['x', 'y', 'item'])}, ${inner()}).size() > ${random.below(50)}`,
  ])();
}

function written(random: Random): string {
  return fileOf(
    random,
    random.weighted([
      [1, 6],
      [3, 3],
      [12, 1],
    ]),
    () => {
      const target = random.pick(TARGETS);
      const any = () => quoted(condition(random, target, random.between(1, 5)));
      const where = random.chance(0.5) ? `where: ${any()}, ` : '';
      const shown = random.pick([
        'section.items.map(x, x.name)',
        'section.items.map(x, x.depth + 1)',
        'section.items.size()',
        'segment.length',
      ]);
      const message = random.chance(0.4) ? `, message: "found {${shown}} here"` : '';
      return `for: ${target}, ${where}require: ${any()}${message}`;
    },
  );
}

const ITEMS = 'section.items';

/** Conditions that take as much work as the language allows. */
const EXPENSIVE: readonly ((random: Random) => string)[] = [
  () => `${ITEMS}.all(x, ${ITEMS}.all(y, x.depth + y.depth > -1))`,
  () => `${ITEMS}.all(x, ${ITEMS}.all(y, ${ITEMS}.exists(z, x.depth + y.depth > z.depth)))`,
  () => `${ITEMS}.exists(x, ${ITEMS}.exists(y, x.rating > 1 || y.rating > 2))`,
  () => `${ITEMS}.filter(x, ${ITEMS}.filter(y, y.depth > x.depth).size() > 400).size() > 0`,
  () => `${ITEMS}.map(x, x.bundleDiameter) != [1.0]`,
  (random) => `${ITEMS}.all(x, ${Array.from({ length: random.between(5, 40) }, (_, n) => `x.depth > ${n}`).join(' && ')})`,
  (random) => `${ITEMS}.all(x, !(x.name in [${Array.from({ length: random.between(20, 100) }, (_, n) => `"n${n}"`).join(', ')}]))`,
  (random) => Array.from({ length: random.between(2, 12) }, () => 'segment.description.lowerAscii().contains("xxxxxy")').join(' || '),
  () => 'segment.name == "no"',
  () => `!${ITEMS}.exists(x, x.name.upperAscii().contains("MV"))`,
];

function expensive(random: Random): string {
  return fileOf(random, random.pick([1, 3, 10, 60]), () => {
    const target = random.pick(['pair', 'pair', 'item', 'cable', 'section', 'layer']);
    const require = random.pick([...EXPENSIVE, ...(target === 'pair' ? PAIRS : [])])(random);
    const where = random.chance(0.3) ? `where: ${quoted(random.pick(EXPENSIVE)(random))}, ` : '';
    const message = random.chance(0.4) ? `, message: "{${ITEMS}.map(x, x.name)} {${ITEMS}.size()}"` : '';
    return `for: ${target}, ${where}require: ${quoted(require)}${message}`;
  });
}

const PAIRS: readonly (() => string)[] = [
  () => 'clearance >= 1e9',
  () => 'clearance >= 0',
  () => 'a.rating + b.rating > 1',
  () => 'a.name == b.name && horizontal + vertical > 1e6',
];

const times = (random: Random, most: number, part: string): string => part.repeat(random.between(1, most));

/** Expressions that must be refused, or that look so. */
const HOSTILE: readonly ((random: Random) => string)[] = [
  (random) => `[[1,1,1,1,1,1,1,1]]${times(random, 100, '.map(a,a+a)')}.size() > 0`,
  (random) => `${times(random, 60, '[1].map(a, ')}1${')'.repeat(60)}.size() > 0`,
  (random) => `${times(random, 1900, '(')}true`,
  (random) => `${times(random, 1900, '!')}true`,
  (random) => `${times(random, 900, '1+')}1 > 0`,
  (random) => `"${times(random, 1900, random.pick(['x', 'å', '\u{1f6a7}', '\u202e']))}" == item.name`,
  (random) => `[${times(random, 900, '1,')}1].all(x, x > 0)`,
  (random) => `item.name${times(random, 60, ' + item.name')} == ""`,
  (random) => `{${times(random, 100, '"a": 1, ')}"b": 2}.size() > 1`,
  (random) => `${'9'.repeat(random.between(10, 1900))} > 1`,
  (random) => `item.${times(random, 500, 'depth.')}depth > 1`,
  (random) => `item${times(random, 300, '["depth"]')} > 1`,
  () => 'cel.bind(x, section.items, x + x).size() > 0',
  () => 'section.items.map(x, section.items).map(x, x.size()).size() > 1',
  () => 'item.name.matches("(a+)+$")',
  () => 'item.constructor == item.__proto__',
  () => 'dyn([1]).map(x, dyn([x, x])) == []',
  () => 'b"aa" + b"aa" == b""',
  () => 'timestamp("2026-01-01T00:00:00Z") > timestamp(0)',
];

const YAML: readonly ((random: Random) => string)[] = [
  (random) => times(random, 2000, '['),
  (random) => times(random, 1000, '{a: '),
  (random) => `a: &a [${times(random, 200, 'x, ')}x]\nrules: {${times(random, 200, 'b: *a, ')}c: *a}\n`,
  (random) => `${HEAD}${times(random, 1000, '- ')}x\n`,
  (random) => `${HEAD}  r: ${times(random, 500, '!t ')}x\n`,
  (random) => times(random, 400, `${HEAD}`).slice(0, MAX_LENGTH),
  () => '',
];

function hostile(random: Random): string {
  if (random.chance(0.15)) return random.pick(YAML)(random).slice(0, MAX_LENGTH);
  return fileOf(
    random,
    random.weighted([
      [1, 6],
      [3, 3],
      [30, 1],
    ]),
    () => {
      const key = random.pick(['require', 'where', 'message']);
      const bad = random.pick(HOSTILE)(random);
      if (key === 'require') return `for: item, require: ${quoted(bad)}`;
      if (key === 'where') return `for: item, where: ${quoted(bad)}, require: item.depth > 1`;
      return `for: item, require: item.depth > 1, message: ${quoted(`{${bad}}`)}`;
    },
  );
}

const SIGNS = ['(', ')', '[', ']', '{', '}', '"', "'", '.', ',', '+', '-', '\n', ' ', ':', '|', '>', '&', '*', '\u0000', 'é', '\\'];

/** A valid file with a few wrong characters. */
function damaged(random: Random): string {
  let file = random.weighted([
    [written, 9],
    [expensive, 1],
  ])(random);
  for (let n = random.between(1, 6); n > 0; n -= 1) {
    const at = random.below(file.length);
    const length = random.below(4);
    file = `${file.slice(0, at)}${random.chance(0.6) ? random.pick(SIGNS) : ''}${file.slice(at + length)}`;
  }
  return file.slice(0, MAX_LENGTH);
}
