import { expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/service/contract/known-operations.js';
import { escapeHtml } from '../../../src/service/reference/escape.js';
import { literal, typeName } from '../../../src/service/reference/field.js';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const CASES: [name: string, schema: JsonSchema][] = [
  ['string', { type: 'string' }],
  ['string | null', { type: ['string', 'null'] }],
  ['int64', { type: 'integer', format: 'int64' }],
  ['int64 | null', { type: ['integer', 'null'], format: 'int64' }],
  ['number', { type: 'number', format: 'double' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['Cable', ref('Cable')],
  ['Cable[]', { type: 'array', items: ref('Cable') }],
  ['Cable[] | null', { type: ['array', 'null'], items: ref('Cable') }],
  ['(string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
  ['Cable | null', { anyOf: [ref('Cable'), { type: 'null' }] }],
  ['Comment | Comment[]', { oneOf: [ref('Comment'), { type: 'array', items: ref('Comment') }] }],
  ['Head & Tail', { allOf: [ref('Head'), ref('Tail')] }],
  ['FLAT | TREFOIL', { type: 'string', enum: ['FLAT', 'TREFOIL'] }],
  ['"1.0"', { type: 'string', enum: ['1.0'] }],
  ['Record<string, Cable>', { type: 'object', additionalProperties: ref('Cable') }],
  ['object', { type: 'object' }],
  ['any', {}],
  ['any[]', { type: 'array' }],
];

it.each(CASES)('prints %s', (name, schema) => {
  expect(typeName(schema, (target) => target).markup).toBe(escapeHtml(name));
});

it('quotes a text only when it would pass for something else', () => {
  expect(['CONTAINER', 'tb.bruker', '', '1.0', 'true', 'two words', 10, false].map(literal)).toEqual([
    'CONTAINER',
    'tb.bruker',
    '""',
    '"1.0"',
    '"true"',
    '"two words"',
    '10',
    'false',
  ]);
});
