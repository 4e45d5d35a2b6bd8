// src/service/README.md lists what the embedded service has: users, calls of the operator's side, faults.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { USERS } from '../../src/service/data/demo-login.js';
import { quoted, readDocument, rows, section } from './documents.js';

const PAGE = readDocument('src/service/README.md');

const textIn = (folder: string): string =>
  readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n');

const listed = (heading: string): string[][] => rows(section(PAGE, heading));

test('the table of users has every user of the sample data', () => {
  const there = USERS.map(({ username }) => username);
  expect(
    listed('## Sample data')
      .map(([user = '']) => user)
      .toSorted(),
  ).toEqual(there.toSorted());
});

/** `GET`, `DELETE /requests` are two calls. */
const callsIn = (cell: string): string[] => {
  const path = quoted(cell).at(-1)?.split(' ')[1] ?? '';
  return quoted(cell).map((code) => (code.includes(' ') ? code : `${code} ${path}`));
};

/** A cell may hold calls of several addresses: the verbs before an address belong to it. */
const groupsIn = (cell: string): string[] => cell.split(/(?<=\/[^`]*`), /).flatMap((group) => callsIn(group));

test("the table of the operator's side has every call", () => {
  const routes = [...textIn('src/service/admin').matchAll(/method: '([A-Z]+)',\s+url: '([^']+)'/g)];
  const there = routes.map(([, method, url = '']) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  const calls = listed("## The operator's side").filter(([first = '']) => /`[A-Z]+/.test(first));
  expect(calls.flatMap(([first = '']) => groupsIn(first)).toSorted()).toEqual(there.toSorted());
});

test('the table of faults has every kind of fault, and its examples are JSON', () => {
  const union = textIn('src/service/faults').matchAll(/readonly kind: '([a-z-]+)'/g);
  const examples = listed("## The operator's side")
    .filter(([first = '']) => first.startsWith('`{'))
    .map(([first = '']) => JSON.parse(quoted(first)[0] ?? '') as { kind: string });
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set([...union].map(([, kind = '']) => kind)));
});
