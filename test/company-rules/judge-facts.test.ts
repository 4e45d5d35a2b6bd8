// Rules over generated facts, against an evaluator of a few lines that shares no code with src/rules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fact, type ItemFacts, type SegmentFacts } from '../../src/rules/facts.js';
import { compareWith, distanceOf, judge, type Violation } from '../../src/rules/judge.js';
import { namesField, namesRating } from '../../src/rules/rule.js';
import { createWork } from '../../src/rules/work.js';
import { cases } from '../support/counts.js';
import { ruleOf as only } from './rules-of.js';

const ruleOf = (target: string, where: string | undefined, require: string, message = '') => {
  const keys = [`for: ${target}`, `require: ${JSON.stringify(require)}`];
  if (where !== undefined) keys.push(`where: ${JSON.stringify(where)}`);
  if (message !== '') keys.push(`message: ${JSON.stringify(message)}`);
  return only(keys.join(', '));
};

/** A value of three: true, false, or the fact that is not known. */
type Three = boolean | { readonly lack: string };
type Values = Readonly<Record<string, unknown>>;
type Test = (objects: Readonly<Record<string, Values | undefined>>) => Three;

/** A condition as text, and as a function. */
type Condition = readonly [text: string | undefined, test: Test];

const valueAt = (path: string, objects: Parameters<Test>[0]): unknown => {
  const [owner = '', name = ''] = path.split('.');
  return objects[owner]?.[name];
};
const flag = (path: string): Condition => [path, (objects) => (valueAt(path, objects) as boolean | undefined) ?? { lack: path }];
const least = (path: string, bound = 5): Condition => [
  `${path} >= ${bound}`,
  (objects) => {
    const found = valueAt(path, objects) as number | undefined;
    return found === undefined ? { lack: path } : found >= bound;
  },
];
/** One part that is false decides, also beside one that is not known. */
const both = (...parts: readonly Condition[]): Condition => [
  parts.map(([text]) => text).join(' && '),
  (objects) => {
    const all = parts.map(([, test]) => test(objects));
    return all.includes(false) ? false : (all.find((one) => one !== true) ?? true);
  },
];
const ALWAYS: Condition = [undefined, () => true];
const IS_FIRST: Condition = ['project.number == "1"', ({ project }) => project?.number === '1'];
const HAS_DEPTH: Condition = ['has(b.depth)', ({ b }) => b?.depth !== undefined];

/** The objects of a rule, its condition and its requirement. */
const RULES: readonly (readonly [target: string, where: Condition, require: Condition])[] = [
  ['project', ALWAYS, IS_FIRST],
  ['segment', ALWAYS, least('segment.length')],
  ['covering', ALWAYS, least('covering.thickness')],
  ['section', ALWAYS, least('section.width')],
  ['layer', ALWAYS, least('layer.top')],
  ['layer', least('section.width'), least('layer.top')],
  ['item', flag('item.isPower'), least('item.depth')],
  ['cable', ALWAYS, least('item.depth')],
  ['pipe', least('layer.top'), least('item.depth')],
  ['pair', ALWAYS, least('a.depth')],
  ['pair', both(flag('a.isPower'), flag('b.isTelecom')), least('b.depth')],
  ['pair', both(flag('b.isPower'), least('section.width'), least('a.depth', 3)), least('a.depth')],
  ['pair', both(HAS_DEPTH, flag('a.isPower'), ['1 < 2', () => true]), least('b.depth')],
];

const number = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const maybe = fc.option(fc.boolean(), { nil: null });
const item = fc.record({
  kind: fc.constantFrom('cable', 'pipe'),
  layer: fc.nat(1),
  inside: fc.constantFrom(undefined, undefined, 'p'),
  wasThere: fc.boolean(),
  values: fc.record({ depth: number, isPower: maybe, isTelecom: maybe }),
});
const section = fc.record({
  values: fc.record({ width: number }),
  layers: fc.array(fc.record({ top: number }), { minLength: 2, maxLength: 2 }),
  items: fc.array(item, { maxLength: 5 }),
});
const segment = fc.record({
  project: fc.record({ number: fc.constantFrom('1', '2') }),
  values: fc.record({ length: number }),
  coverings: fc.option(fc.array(fc.record({ thickness: number }), { maxLength: 2 }), { nil: undefined }),
  sections: fc.array(section, { maxLength: 2 }),
});
type Generated = typeof segment extends fc.Arbitrary<infer T> ? T : never;

const fact = (values: Values): Fact => new Fact((name) => values[name]);
const itemId = (s: number, n: number): string => `i${s}.${n}`;

function factsOf({ project, values, coverings, sections }: Generated): SegmentFacts {
  return {
    ...{ project: fact(project), segment: fact(values) },
    ...(coverings ? { coverings: coverings.map(fact) } : {}),
    sections: sections.map((one, s) => ({
      ...{ id: `s${s}`, key: `section ${s}`, fact: fact(one.values) },
      layers: one.layers.map((layer, n) => ({ id: `l${s}.${n}`, fact: fact(layer) })),
      items: one.items.map(
        ({ kind, layer, inside, wasThere, values: own }, n): ItemFacts => ({
          ...{ id: itemId(s, n), kind, layerId: `l${s}.${layer}`, fact: fact(own) },
          ...(inside === undefined ? {} : { inside }),
          ...(wasThere ? { was: `old ${itemId(s, n)}` } : {}),
        }),
      ),
    })),
  };
}

interface Judged {
  readonly key: string;
  readonly at: Values;
  readonly objects: Readonly<Record<string, Values | undefined>>;
}

/** The objects of a rule with the ids that a finding has. */
function objectsOf(target: string, { project, values, coverings = [], sections }: Generated): Judged[] {
  const shared = { project, segment: values };
  if (target === 'project' || target === 'segment') return [{ key: target, at: { itemIds: [] }, objects: shared }];
  if (target === 'covering')
    return coverings.map((covering, n) => ({
      ...{ key: `covering ${n}`, at: { covering: n, itemIds: [] } },
      objects: { ...shared, covering },
    }));
  return sections.flatMap((one, s): Judged[] => {
    const [sectionId, inSection] = [`s${s}`, { ...shared, section: one.values }];
    if (target === 'section') return [{ key: `section ${s}`, at: { sectionId, itemIds: [] }, objects: inSection }];
    if (target === 'layer')
      return one.layers.map((layer, n) => ({
        ...{ key: `section ${s} layer ${n}`, at: { sectionId, layerId: `l${s}.${n}`, itemIds: [] } },
        objects: { ...inSection, layer },
      }));
    const keyOf = (n: number) => (one.items[n]?.wasThere ? `old ${itemId(s, n)}` : itemId(s, n));
    const inLayer = (n: number) => ({ sectionId, layerId: `l${s}.${n}` });
    if (target !== 'pair')
      return one.items.flatMap(({ kind, layer, values: own }, n) => {
        if (target !== 'item' && target !== kind) return [];
        const objects = { ...inSection, layer: one.layers[layer], item: own };
        return [{ key: keyOf(n), at: { ...inLayer(layer), itemIds: [itemId(s, n)], kind }, objects }];
      });
    return one.items.flatMap((a, n) =>
      one.items.flatMap((b, m) => {
        if (n === m || a.inside !== b.inside) return [];
        const at = { ...inLayer(a.layer), itemIds: [itemId(s, n), itemId(s, m)] };
        return [{ key: [keyOf(n), keyOf(m)].sort().join(' '), at, objects: { ...inSection, a: a.values, b: b.values } }];
      }),
    );
  });
}

function expected([target, [, where], [, require]]: (typeof RULES)[number], generated: Generated) {
  const found: { key: string; at: Values }[] = [];
  const lacks: Record<string, number> = {};
  let judged = 0;
  for (const { key, at, objects } of objectsOf(target, generated)) {
    if (found.some((one) => one.key === key)) continue;
    const isConcerned = where(objects);
    if (isConcerned === false) continue;
    const holds = isConcerned === true ? require(objects) : isConcerned;
    if (typeof holds === 'object') {
      lacks[holds.lack] = (lacks[holds.lack] ?? 0) + 1;
      continue;
    }
    judged += 1;
    if (!holds) found.push({ key, at });
  }
  return { found, lacks, judged };
}

test('each rule is judged for each of its objects, and a finding has its place', () => {
  let findings = 0;
  fc.assert(
    fc.property(fc.constantFrom(...RULES), segment, (row, generated) => {
      const [target, [where], [require = '']] = row;
      const rule = ruleOf(target, where, require);
      const { violations, unjudged, judged } = judge([rule], factsOf(generated));
      findings += violations.length;
      expect({
        found: violations.map(({ subject: { key, sectionId, layerId, itemIds, kind, covering } }) => ({
          key,
          at: Object.fromEntries(
            Object.entries({ sectionId, layerId, itemIds, kind, covering }).filter(([, value]) => value !== undefined),
          ),
        })),
        lacks: Object.fromEntries(unjudged.map(({ lack, count }) => [lack, count])),
        judged: judged.get(rule) ?? 0,
      }).toEqual(expected(row, generated));
    }),
    { numRuns: cases(200, 4000), seed: 35 },
  );
  expect(findings).toBeGreaterThan(50);
});

test.each([
  ['clearance >= 300', 'clearance'],
  ['a.depth > 1 && vertical > 2', 'vertical'],
  ['horizontal > 1', 'horizontal'],
  ['vertical > 2 && horizontal > 1 && clearance >= 300', 'clearance'],
  ['vertical > 2 && horizontal > 1', 'horizontal'],
  ['a.depth > b.depth', undefined],
])('the distance that %s requires something of is %s', (require, distance) => {
  expect(distanceOf(ruleOf('pair', 'clearance < 500', require))).toBe(distance);
});

test('a field that a rule names is found in each of its texts, and those of ratings are known', () => {
  const rules = [
    ruleOf('item', undefined, 'item.load < 5'),
    ruleOf('item', 'item.load < 5', 'item.depth > 5'),
    ruleOf('item', undefined, 'item.depth > 5', 'with {item.load} A'),
    ruleOf('section', undefined, 'section.items.all(x, x.load < 5)'),
  ];
  for (const rule of rules) expect([namesField(rule, 'load'), namesRating(rule)]).toEqual([true, true]);
  const other = ruleOf('item', 'item.isPower', 'item.depth > 5', 'rating load');
  expect([namesField(other, 'load'), namesField(other, 'depth'), namesRating(other)]).toEqual([false, true, false]);
  for (const field of ['item.rating', 'item.temperature', 'section.soil', 'section.bedding'])
    expect([field, namesRating(ruleOf('item', undefined, `${field} > 5`))]).toEqual([field, true]);
});

test('without a number, a finding is worse if a fact changed that the rule requires something of', () => {
  const rule = ruleOf('item', 'item.depth > 1', 'item.name == "A" || item.label == "B"');
  const found = (values: Values) => {
    const item: ItemFacts = { id: 'i', kind: 'cable', layerId: 'l', fact: fact(values) };
    const facts = factsOf({ project: { number: '1' }, values: { length: 1 }, coverings: [], sections: [] });
    const only = { id: 's', key: 's', fact: fact({}), layers: [], items: [item] };
    return judge([rule], { ...facts, sections: [only] }).violations;
  };
  const before = found({ depth: 5, name: 'X', label: 'Y' });
  const stateOf = (values: Values) => found(values).map(compareWith(before));
  expect(before[0]?.facts).toEqual({ 'item.depth': 5, 'item.name': 'X', 'item.label': 'Y' });
  expect(Object.keys(before[0]?.facts ?? {})).toEqual(['item.depth', 'item.name', 'item.label']);
  expect(stateOf({ depth: 6, name: 'X', label: 'Y' })).toEqual(['known']);
  expect(stateOf({ depth: 5, name: 'X', label: 'Z' })).toEqual(['worse']);
  expect(stateOf({ depth: 5, name: 'Z', label: 'Y' })).toEqual(['worse']);
});

test('the usual message has each fact with its unit', () => {
  const rule = ruleOf('pair', undefined, 'a.depth >= 9 && b.depth >= 9 && section.width >= 9');
  const one = { kind: 'cable' as const, layer: 0, inside: undefined, wasThere: false };
  const values = { depth: 5, isPower: null, isTelecom: null };
  const items = [one, one].map((item) => ({ ...item, values }));
  const only = { values: { width: 3 }, layers: [{ top: 1 }, { top: 1 }], items };
  const facts = factsOf({ project: { number: '1' }, values: { length: 1 }, coverings: [], sections: [only] });
  expect(judge([rule], facts).violations.map(({ message }) => message)).toEqual([
    'a.depth >= 9 && b.depth >= 9 && section.width >= 9 is required: a.depth is 5 mm, b.depth is 5 mm, section.width is 3 mm',
  ]);
});

// Which findings got worse: by the amount that is missing, computed here a second time from the same numbers.

const FIELDS = ['depth', 'centreDepth', 'bottomDepth'] as const;
const OPERATORS = ['<', '<=', '>', '>='] as const;

const rule = (require: string) => only(`for: cable, require: '${require}'`);

const comparison = fc.record({
  field: fc.constantFrom(...FIELDS),
  operator: fc.constantFrom(...OPERATORS),
  limit: fc.integer({ min: 0, max: 30 }),
  isTurned: fc.boolean(),
});
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

test('a value of a fact is made once, also if it is not known', () => {
  const asked: string[] = [];
  const fact = new Fact((name) => {
    asked.push(name);
    return name === 'depth' ? 3 : undefined;
  });
  const values = ['depth', 'name', 'depth', 'name'].map((name) => fact.get(name));
  expect([values, asked]).toEqual([
    [3, undefined, 3, undefined],
    ['depth', 'name'],
  ]);
});

test('a finding has the deficit of its rule, and the value that its condition names', () => {
  const item = new Fact((name) => (name === 'depth' ? 500 : undefined));
  const one = rule('item.depth >= 700');
  const none: Fact = new Fact(() => undefined);
  const section = { id: 's', key: 's', fact: none, layers: [{ id: 'l', fact: none }] };
  const items = [{ id: 'i', kind: 'cable', layerId: 'l', fact: item }];
  const { violations } = judge([one], { project: none, segment: none, sections: [{ ...section, items }] });
  expect(violations).toMatchObject([{ deficit: 200, facts: { 'item.depth': 500 } }]);
});

test('the deficit is the largest amount by which a comparison of the condition fails', () =>
  fc.assert(
    fc.property(
      fc.array(comparison, { minLength: 1, maxLength: 4 }),
      fc.tuple(...FIELDS.map(() => fc.integer({ min: 0, max: 30 }))),
      (parts, numbers) => {
        const values = Object.fromEntries(FIELDS.map((name, n) => [name, numbers[n] ?? 0]));
        const texts = parts.map(({ field, operator, limit, isTurned }) =>
          isTurned ? `${limit} ${TURNED[operator]} item.${field}` : `item.${field} ${operator} ${limit}`,
        );
        const gaps = parts.map(({ field, operator, limit }) => {
          const found = values[field] ?? 0;
          return operator.startsWith('<') ? found - limit : limit - found;
        });
        const { deficit } = rule(texts.join(' && '));
        const item = new Fact((name) => values[name]);
        expect(deficit({ item }, createWork())).toBe(Math.max(0, ...gaps));
      },
    ),
    { numRuns: 300, seed: 35 },
  ));

test.each(['item.depth >= 700 && item.isPower', 'item.depth >= 700 && item.fill <= 40', 'item.depth >= 700 || item.depth >= 800'])(
  'no amount tells how far %s is from true',
  (require) => {
    const item = new Fact((name) => ({ depth: 500, isPower: false })[name]);
    expect(rule(require).deficit({ item }, createWork())).toBeUndefined();
  },
);

test.each([
  ['an equal amount', 100, 100, 'known'],
  ['a smaller amount', 100, 90, 'known'],
  ['an amount within the rounding of lengths', 100, 100.01, 'known'],
  ['a larger amount', 100, 100.02, 'worse'],
])('%s before and after', (_, before, after, state) => {
  const found = (deficit: number): Violation => ({
    rule: rule('item.depth >= 800'),
    subject: { key: 'cables[0]', context: {} } as Violation['subject'],
    message: '',
    facts: {},
    deficit,
  });
  expect(compareWith([found(before)])(found(after))).toBe(state);
  expect(compareWith([])(found(after))).toBe('new');
});
