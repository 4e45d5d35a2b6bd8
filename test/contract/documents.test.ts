// The contract has the endpoints of the documents: all of them, and no others.
import { describe, expect, test } from 'vitest';
import { contractDocument, SERVICES } from '../support/contract.js';
import { ENDPOINT_ROWS } from './document-rows.js';

/** Two rows that differ in the name of a path parameter only are one address; OpenAPI has one entry for it. */
const MERGED: Readonly<Record<string, string>> = {
  'GET /meta/comment/{id}': 'GET /meta/comment/{idOrType}',
  'GET /meta/comment/{type}': 'GET /meta/comment/{idOrType}',
};
const inContract = (row: string): string => MERGED[row] ?? row;

const NUMBER_OF_ROWS = { trench: 40, project: 20, customer: 3, calculation: 31, checklist: 11, document: 24 };

describe.each(SERVICES)('the endpoint tables of the %s service', (service) => {
  const rows = ENDPOINT_ROWS.filter((one) => one.service === service).map(({ row }) => row);
  const paths = contractDocument(service).paths as Record<string, object>;
  const contract = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  test('are written down whole, each row once', () => {
    expect(rows).toHaveLength(NUMBER_OF_ROWS[service]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  test.each(rows)('%s is in the contract', (row) => {
    expect(contract).toContain(inContract(row));
  });

  test('have every operation of the contract', () => {
    const documented = new Set(rows.map(inContract));
    expect(contract.filter((row) => !documented.has(row))).toEqual([]);
  });
});

test('a row is merged only where the documents have it', () => {
  const rows = new Set(ENDPOINT_ROWS.map(({ row }) => row));
  expect(Object.keys(MERGED).filter((row) => !rows.has(row))).toEqual([]);
});
