// The quick check of bodies: everything that it accepts fits the contract by Ajv too.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccepts } from '../../../src/service/contract/accepts.js';
import { createBodyCheck } from '../../../src/service/contract/body-check.js';
import {
  type JsonSchema,
  OPERATIONS,
  type Operation,
  resolve,
} from '../../../src/service/contract/operations.js';
import { settings } from '../../support/counts.js';

const WITH_BODY = OPERATIONS.filter(({ body }) => body !== undefined);
const CHOICES = ['ignore', 'refuse'] as const;
const checks = CHOICES.map((unknownFields) => ({
  accepts: createAccepts({ unknownFields }),
  check: createBodyCheck({ unknownFields }),
}));

const LEAVES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  string: fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 300 })),
  number: fc.oneof(fc.constantFrom(0, -1, 0.5, 1e9), fc.double()),
  integer: fc.oneof(fc.integer(), fc.bigInt(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1.5)),
};
const anything = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(undefined, Number.NaN, '__proto__'));

/** Values that mostly fit a schema. */
function valueFor(schema: JsonSchema, service: Operation['service'], depth = 0): fc.Arbitrary<unknown> {
  const { type = [], properties, items, enum: words, anyOf } = resolve<JsonSchema>(service, schema);
  const inner = (one: unknown) => valueFor(one as JsonSchema, service, depth + 1);
  const fitting = [
    ...(Array.isArray(words) ? [fc.constantFrom(...words)] : []),
    ...(Array.isArray(anyOf) ? anyOf.map(inner) : []),
    ...[type as string | string[]].flat().flatMap((name) => LEAVES[name] ?? []),
    ...(items && depth < 5 ? [fc.array(inner(items), { maxLength: 3 })] : []),
    ...(properties && depth < 5 ? [objectFor(properties, inner)] : []),
  ];
  return fc.oneof(...fitting.map((arbitrary) => ({ weight: 20, arbitrary })), {
    weight: 1,
    arbitrary: anything,
  });
}

const objectFor = (properties: object, inner: (one: unknown) => fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])), {
        requiredKeys: [],
      }),
      fc.dictionary(fc.constantFrom('extra', 'name', '__proto__', 'toString'), anything, { maxKeys: 1 }),
      fc.integer({ max: 3, min: 0 }),
    )
    .map(([known, others, n]) => (n === 0 ? { ...known, ...others } : known));

const isFitting = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

test('a body that the quick check accepts fits the contract', () => {
  const { count, seed } = settings({ count: 1500, long: 60_000, seed: 1502 });
  const bodies = fc
    .constantFrom(...WITH_BODY)
    .chain((operation) =>
      valueFor(operation.body?.schema ?? {}, operation.service).map((body) => ({ operation, body })),
    );
  let accepted = 0;
  fc.assert(
    fc.property(bodies, ({ operation, body }) => {
      for (const { accepts, check } of checks) {
        if (!accepts(operation, body)) continue;
        accepted += 1;
        expect([operation.id, body, isFitting(() => check(operation, body))]).toEqual([
          operation.id,
          body,
          true,
        ]);
      }
    }),
    { numRuns: count, seed },
  );
  expect(accepted).toBeGreaterThan(count / 10);
});

test('a body that is nested too deep is left to the full check', () => {
  const operation = WITH_BODY.find(({ id }) => id === 'createSegment') as Operation;
  let body: unknown = 1;
  for (let n = 0; n < 100_000; n += 1) body = [body];
  expect(checks[0]?.accepts(operation, { name: body })).toBe(false);
});
