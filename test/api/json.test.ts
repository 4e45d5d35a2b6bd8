// Ids to the last digit, for every place of the contract that has one. The contract is read a second time here,
// from the YAML, so that the two readings check each other.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, hasMoreValues, NotAnIdError } from '../../src/api/json.js';
import { operationNamed } from '../../src/api/operations.js';
import { type ContractOperation, deref, operations, type Service } from '../support/contract.js';

const SEED = 9007199;
type Json = Record<string, unknown>;

/** A value for a schema, as the wire writes it and as it must be inside. */
const leaf = (wire: string, inside: unknown, ids = 0) => ({ wire, inside, ids });
type Sample = ReturnType<typeof leaf>;

function sample(service: Service, node: Json, id: () => string, depth = 0): Sample {
  const schema = deref(service, node);
  const [choice] = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  if (choice) return sample(service, choice, id, depth);
  const [type] = [schema.type].flat();
  if (schema.format === 'int64') {
    const digits = id();
    return leaf(digits, digits, 1);
  }
  if (type === 'array') return arrayOf(sample(service, schema.items as Json, id, depth + 1), depth);
  if (type === 'object' && depth < 6) return objectOf(service, schema, id, depth);
  if (type === 'object') return leaf('{}', {});
  if (type === 'integer') return leaf('7', 7);
  if (type === 'number') return leaf('1.5', 1.5);
  if (type === 'boolean') return leaf('true', true);
  // A string of digits is no id, however long it is.
  return leaf('"9007199254740993"', '9007199254740993');
}

function arrayOf(element: Sample, depth: number): Sample {
  if (depth >= 6) return leaf('[]', []);
  return { wire: `[${element.wire}]`, inside: [element.inside], ids: element.ids };
}

function objectOf(service: Service, schema: Json, id: () => string, depth: number): Sample {
  const named = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const open = typeof schema.additionalProperties === 'object' ? [['any', schema.additionalProperties as Json] as const] : [];
  const parts = [...named, ...open].map(([name, node]) => [name, sample(service, node, id, depth + 1)] as const);
  return {
    wire: `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${part.wire}`).join(',')}}`,
    inside: Object.fromEntries(parts.map(([name, part]) => [name, part.inside])),
    ids: parts.reduce((sum, [, part]) => sum + part.ids, 0),
  };
}

const answerSchema = ({ responses }: ContractOperation): Json | undefined => {
  const good = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const content = responses[good]?.content as Record<string, { schema: Json }> | undefined;
  return content?.['application/json']?.schema;
};

const INT64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const FAR = ['9007199254740993', '-9007199254740993', '9223372036854775807', '-9223372036854775808', '0', '7'];

const answering = operations.flatMap((operation) => {
  const schema = answerSchema(operation);
  return schema ? [[operation.id, operation.service, schema] as const] : [];
});
const asking = operations.flatMap(({ id, service, body }) => (body ? [[id, service, body.schema] as const] : []));

test.each(answering)('answers of %s keep every id', (id, service, schema) => {
  for (const digits of FAR) {
    const { wire, inside } = sample(service, schema, () => digits);
    expect(decode(wire, operationNamed(id))).toEqual(inside);
  }
});

test.each(asking)('requests of %s write every id as a number', (id, service, schema) => {
  for (const digits of FAR) {
    const { wire, inside } = sample(service, schema, () => digits);
    expect(encode(inside, operationNamed(id))).toBe(wire);
  }
});

test('there are ids in the samples', () => {
  const count = (list: typeof answering) => list.reduce((sum, [, service, schema]) => sum + sample(service, schema, () => '1').ids, 0);
  expect(count(answering)).toBeGreaterThan(100);
  expect(count(asking)).toBeGreaterThan(10);
});

test('any int64 goes in and out', () => {
  fc.assert(
    fc.property(fc.array(INT64, { minLength: 1 }), (ids) => {
      const body = encode({ cables: ids.map((typeId) => ({ typeId })) }, operationNamed('addCulvert'));
      expect(body).toBe(`{"cables":[${ids.map((typeId) => `{"typeId":${typeId}}`).join(',')}]}`);
      const answer = `[${ids.map((one) => `{"id":${one},"name":"${one}"}`).join(',')}]`;
      expect(decode(answer, operationNamed('listCableTypes'))).toEqual(ids.map((one) => ({ id: one, name: one })));
    }),
    { seed: SEED },
  );
});

/** What the contract does not know keeps its digits too. */
const exact = (_: string, value: unknown) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value)) ? String(value) : value;

test('everything that is no id comes through unchanged, known to the contract or not', () => {
  const list = operationNamed('listCableTypes');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, unsafe) => {
      const extra = JSON.stringify(value);
      // The second time on the way that big numbers take.
      const wire = unsafe ? `[{"extra":${extra},"big":12345678901234567890}]` : `[{"extra":${extra}}]`;
      const expected = { extra: JSON.parse(extra, exact), ...(unsafe ? { big: '12345678901234567890' } : {}) };
      expect(decode(wire, list)).toEqual([expected]);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('a long number where the contract has a plain one is a number', () => {
  const [whole, part] = ['12345678901234567890', '0.12345678901234567'];
  const text = `[{"id": 1, "outerDiameter": ${whole}, "conductorArea": ${part}}]`;
  expect(decode(text, operationNamed('listCableTypes'))).toEqual([{ id: '1', outerDiameter: Number(whole), conductorArea: Number(part) }]);
});

test.each(['1.5', '1e300', '9007199254740993.0', '1e20', '-1e400'])('%s is no id', (number) => {
  expect(() => decode(`{"id": ${number}}`, operationNamed('getSegment'))).toThrow(NotAnIdError);
});

test.each([
  ['1.0', '1'],
  ['1e3', '1000'],
  ['-0', '0'],
])('%s is the id %s', (number, id) => {
  expect(decode(`{"id": ${number}}`, operationNamed('getSegment'))).toEqual({ id });
});

test('null, text and other things where an id is due are left for others to judge', () => {
  const text = '{"id": null, "projectId": "abc", "sections": [{"id": 9007199254740993}], "name": 5}';
  const expected = { id: null, projectId: 'abc', sections: [{ id: '9007199254740993' }], name: 5 };
  expect(decode(text, operationNamed('getSegment'))).toEqual(expected);
});

test('a rounded number is not sent as an id', () => {
  expect(() => encode({ typeId: 2 ** 53 }, operationNamed('addCable'))).toThrow(NotAnIdError);
  const cable = { typeId: 5, groupConfiguration: 'FLAT', layerId: '12', no: undefined };
  expect(encode(cable, operationNamed('addCable'))).toBe('{"typeId":5,"groupConfiguration":"FLAT","layerId":"12"}');
  expect(encode({ typeId: null }, operationNamed('addEcc'))).toBe('{"typeId":null}');
});

test.each(['', ', "big": 12345678901234567890'])(
  'names of JavaScript mean nothing here, and of two equal ones the last counts: %s',
  (more) => {
    const text = `{"__proto__": {"id": 1}, "constructor": 1, "toString": 2, "name": "a", "name": "b"${more}}`;
    const answer = decode(text, operationNamed('getSegment')) as { name: string };
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']));
    expect([Object.getPrototypeOf(answer), answer.name]).toEqual([Object.prototype, 'b']);
  },
);

test('an integer of 400 digits keeps them, and a longer one is a number past all numbers', () => {
  const decoded = (count: number) => decode(`{"unknown":${'9'.repeat(count)}}`, operationNamed('listSegments'));
  expect([decoded(400), decoded(401)]).toEqual([{ unknown: '9'.repeat(400) }, { unknown: Number.POSITIVE_INFINITY }]);
});

test.each(['[', '{"a":'])('an answer that is nested too deeply is refused: %s', (open) => {
  const close = open === '[' ? ']' : '}';
  for (const leaf of ['1', '9007199254740993']) {
    const text = `{"unknown":${open.repeat(14_000)}${leaf}${close.repeat(14_000)}}`;
    expect(() => decode(text, operationNamed('getSegment'))).toThrow(RangeError);
  }
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1) : 1;

test('as many as there are when the text is parsed, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const values = countOf(JSON.parse(text));
      expect(hasMoreValues(bytes(text), values)).toBe(false);
      expect(hasMoreValues(bytes(text), values - 1)).toBe(true);
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test.each([
  ['commas and brackets in a text are no values', '["a,b,[{", "\\\\", "\\",,"]', 4],
  ['empty lists and objects hold nothing', '[[],{}, [ ] ,{ }]', 5],
  ['a text without an end is counted to its end', '["a', 2],
  ['a list without an end holds what is there', '            [[[[[', 5],
])('%s', (_, text, values) => {
  expect(hasMoreValues(bytes(text), values)).toBe(false);
  expect(hasMoreValues(bytes(text), values - 1)).toBe(bytes(text).length > 2 * (values - 1));
});
