// Lists that a newcomer relies on: examples, glossary, ten questions, variables, test folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeSpans, documents, links, readDocument, rows, section } from './documents.js';
import { textOf } from './sources.js';

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test('the table of examples has every example', () => {
  const [table = ''] = readDocument('examples/README.md').text.split('\nGuides:');
  const named = rows(table).flatMap((cells) => links({ text: cells.join(' ') }));
  expect(named.toSorted()).toEqual(folders('examples').toSorted());
  expect(named.filter((name) => !existsSync(`examples/${name}/run.mjs`))).toEqual([]);
});

test('the glossary has 25 to 40 terms in order, each once', () => {
  const terms = rows(section(readDocument('src/README.md'), '## Glossary')).map(([term = '']) => term);
  expect(terms.length).toBeGreaterThanOrEqual(25);
  expect(terms.length).toBeLessThanOrEqual(40);
  expect(terms).toEqual([...new Set(terms)].toSorted());
});

test('ten questions of newcomers lead to a heading each', () => {
  const questions = section(readDocument('src/README.md'), '## Ten questions')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));
  expect(questions).toHaveLength(10);
  const targets = questions.flatMap((text) => links({ text }));
  expect(new Set(targets).size).toBe(10);
  expect(targets.filter((target) => !target.includes('#'))).toEqual([]);
});

test('every variable of the environment that a document names is one that the sources read', () => {
  const bench = readdirSync('test/bench').map((name) => readFileSync(`test/bench/${name}`, 'utf8'));
  const sources = [textOf(['cli', 'api', 'auth', 'profile']), ...bench].join('\n');
  const named = documents().flatMap((document) =>
    codeSpans(document).flatMap((code) => code.match(/^TRENCHCTL_[A-Z_]+[A-Z]$/)?.[0] ?? []),
  );
  expect(named.length).toBeGreaterThan(8);
  expect([...new Set(named)].filter((name) => !sources.includes(name))).toEqual([]);
});

test('the table of test folders has every folder that does not mirror src', () => {
  const [table = ''] = readDocument('test/README.md').text.split('\n## ');
  const named = rows(table).map(([first = '']) => first.replace(/^`test\/(.*)`$/, '$1'));
  const mirrors = new Set(folders('src'));
  const others = folders('test').filter((name) => !mirrors.has(name));
  expect(others.filter((name) => !named.includes(name))).toEqual([]);
});
