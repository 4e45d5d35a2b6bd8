// The operator's name in requests and answers, without a service.
import { expect, test } from 'vitest';
import { operationNamed } from '../../src/api/operations.js';
import { operatorWords } from '../../src/api/operator-words.js';

test('answers of services whose contract has no such word are passed on as they are', () => {
  const { answer } = operatorWords('XYZ');
  const body = { id: '1', name: 'XYZ' };
  for (const id of ['getSegment', 'getProject', 'getUser'] as const) expect(answer(operationNamed(id), body)).toBe(body);
});

test('with the placeholder of the documents, nothing is translated', () => {
  const { answer, path, scope, options } = operatorWords('ORG');
  const [body, given] = [{ a: 1 }, { query: { a: 'b' } }];
  const operation = operationNamed('getSegment');
  expect([answer(operation, body) === body, options(operation, given) === given]).toEqual([true, true]);
  expect([path(operation), scope('orgsystemer')]).toEqual([operation.path, 'orgsystemer']);
});
