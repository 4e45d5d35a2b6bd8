// Which findings got worse: by the amount that is missing, computed here a second time from the same numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fact } from '../../src/rules/facts.js';
import { compareWith, judge, type Violation } from '../../src/rules/judge.js';
import { createWork } from '../../src/rules/work.js';
import { ruleOf } from './rules-of.js';

const FIELDS = ['depth', 'centreDepth', 'bottomDepth'] as const;
const OPERATORS = ['<', '<=', '>', '>='] as const;

const rule = (require: string) => ruleOf(`for: cable, require: '${require}'`);

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
