// What every document of the repository shows is so: links, anchors, paths, specs and settings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingsSchema } from '../../src/cli/connection/settings-schema.js';
import * as program from '../../src/index.js';
import { ASSUMED_PROFILE, PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { readProfile } from '../../src/profile/read-profile.js';
import { readRules } from '../../src/rules/read-rules.js';
import { USERS } from '../../src/service/data/demo-login.js';
import { loadRatings } from '../../src/spec/ratings/load-ratings.js';
import { RATINGS_VERSION } from '../../src/spec/ratings/ratings-language.js';
import { loadSpecs } from '../support/load-specs.js';
import { anchors, blocks, codeSpans, documents, links, quoted, readDocument, rows, section } from './documents.js';

const ALL = documents();
const isSettings = new Ajv2020({ strict: false }).compile(settingsSchema());

test('README.md says what the API cannot set, and where to do it', () => {
  const { text } = readDocument('README.md');
  const [said = ''] = /\*\*What the API cannot set[\s\S]*?\n\n/.exec(text) ?? [];
  for (const word of ['from left to right', 'positions', 'labels', 'web tool', '#the-console']) expect(said).toContain(word);
});

test('README.md is short, and says where the table of open points is', () => {
  const { text } = readDocument('README.md');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(220);
  expect(text).toContain('](src/service/open-points.md)');
  expect(blocks({ text }).map(({ text: inner }) => inner.split('\n')[0])).toContain('flowchart LR');
});

test('README.md names the Node that people should install, and the lowest one that the package accepts', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const lowest = engines.node.replace('>=', '');
  expect(section(readDocument('README.md'), '## Install')).toContain(
    `Node 24 and npm; ${lowest} is the lowest version of Node that works.`,
  );
});

test('README.md has the headings that messages send people to', () => {
  const messages = readFileSync('src/render/words/apply-words.ts', 'utf8');
  const named = [...messages.matchAll(/see "([^"]+)" in the README/g)].map(([, heading = '']) => heading);
  expect(named.length).toBeGreaterThan(0);
  for (const heading of named) expect(readDocument('README.md').text).toContain(`\n## ${heading}\n`);
});

test('README.md leads to every other document', () => {
  const linked = new Set(links(readDocument('README.md')).map((target) => target.split('#')[0]));
  const others = ALL.map(({ file }) => file).filter((file) => file !== 'README.md' && !file.startsWith('test/support/'));
  expect(others.filter((file) => !linked.has(file))).toEqual([]);
});

describe.each(ALL)('$file', (document) => {
  const { file } = document;

  test('every link leads to a file that is there, and to a heading of it', () => {
    const broken = links(document).filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = '', anchor] = target.split('#');
      const to = path === '' ? file : join(dirname(file), path);
      if (!existsSync(to)) return true;
      return anchor !== undefined && !anchors(readDocument(to)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('every path in it is there', () => {
    expect(pathsIn(document).filter((path) => !existsSync(path))).toEqual([]);
  });
});

/** The blocks of a language in all documents. */
function blocksIn(language: string): { readonly file: string; readonly text: string }[] {
  const found = ALL.flatMap((document) =>
    blocks(document)
      .filter((block) => block.language === language)
      .map(({ text }) => ({ file: document.file, text })),
  );
  expect(found.length, `blocks of ${language}`).toBeGreaterThan(0);
  return found;
}

test('every spec, rules file and ratings file in a document is a good one', () => {
  for (const { file, text } of blocksIn('yaml')) {
    const files = { list: () => [file], read: () => text };
    const { problems } = text.includes('apiVersion: trenchctl-rules/')
      ? readRules(text, file)
      : text.includes(RATINGS_VERSION)
        ? loadRatings(file, files)
        : loadSpecs([file], files);
    expect(problems).toEqual([]);
  }
});

test('every name that a program in a document imports is exported', () => {
  for (const { file, text } of blocksIn('ts')) {
    const imported = [...text.matchAll(/import \{ ([^}]+) \} from 'trenchctl'/g)];
    expect(imported, file).toHaveLength(1);
    for (const name of imported[0]?.[1]?.split(', ') ?? []) expect(Object.keys(program), file).toContain(name);
  }
});

test('every settings file in a document is valid, and its service profile the one that holds where nothing is stated', () => {
  for (const { file, text } of blocksIn('yml')) {
    const settings = parse(text) as { serviceProfile?: object };
    expect([file, isSettings(settings), isSettings.errors]).toEqual([file, true, null]);
    const { serviceProfile } = settings;
    if (serviceProfile === undefined) continue;
    expect(readProfile(serviceProfile)).toEqual({ profile: ASSUMED_PROFILE });
    expect(Object.keys(serviceProfile)).toEqual(['version', ...PROFILE_FIELDS.map(({ name }) => name)]);
  }
});

/** Paths in code spans, from the root of the repository. */
const pathsIn = (document: { text: string }): string[] =>
  codeSpans(document).filter((code) => /^(src|test|schemas|examples|\.ci)\/[\w./-]+$/.test(code));

test('there is enough of all of that, so that a check which finds nothing is noticed', () => {
  const count = (inOne: (document: (typeof ALL)[number]) => readonly unknown[]): number => ALL.flatMap(inOne).length;
  expect(count(links)).toBeGreaterThan(80);
  expect(count(pathsIn)).toBeGreaterThan(150);
  expect(count((one) => blocks(one).filter(({ language }) => language === 'yaml'))).toBeGreaterThan(3);
  expect(count((one) => blocks(one).filter(({ language }) => language === 'yml'))).toBeGreaterThan(0);
});

// The table of folders in src/README.md has every folder and states what each may import; the picture shows them.

interface Rule {
  readonly name: string;
  readonly to: { readonly pathNot?: readonly string[] };
}
const { forbidden } = createRequire(import.meta.url)(join(process.cwd(), '.dependency-cruiser.cjs')) as { forbidden: readonly Rule[] };

/** What the rules let a folder import, besides itself. */
function allowed(folder: string): string[] | undefined {
  const rule = forbidden.find(({ name }) => name === `${folder}-imports-only`);
  return rule?.to.pathNot?.map((path) => path.replace(/^\^src\/|\/$/g, '')).filter((name) => name !== folder);
}

const FOLDERS = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the table of folders has every folder, and says what each may import', () => {
  const table = rows(section(readDocument('src/README.md'), '## Folders')).flatMap(([first = '', imports = '']) => {
    const folder = /^`src\/(\w+)`$/.exec(first)?.[1];
    return folder === undefined ? [] : [{ folder, imports }];
  });
  const todo = 'give each folder of src a row under ## Folders in src/README.md';
  expect(table.map(({ folder }) => folder).sort(), todo).toEqual(FOLDERS.toSorted());
  for (const { folder, imports } of table.filter(({ folder }) => folder !== 'cli')) {
    const named = imports === '' ? [] : imports.split(', ');
    const rule = `state the imports of ${folder} in src/README.md as in .dependency-cruiser.cjs`;
    expect([folder, ...named.sort()], rule).toEqual([folder, ...(allowed(folder)?.sort() ?? [])]);
  }
});

test('the picture names folders that are there, and every folder of the client', () => {
  const picture = blocks(readDocument('README.md')).find(({ language }) => language === 'mermaid')?.text ?? '';
  const boxes = [...picture.matchAll(/\["([^"]+?)(?:<br\/>[^"]*)?"\]/g)].map(([, first = '']) => first);
  const named = boxes.flatMap((first) => first.replace(/ \(.*\)$/, '').split(' · '));
  const shown = FOLDERS.filter((folder) => named.some((one) => one.replace(/^.*src\//, '') === folder));
  expect(
    ['contract', 'spec', 'live', 'plan', 'apply', 'render', 'rehearse', 'replan', 'reconcile', 'http', 'api', 'auth', 'cli'].filter(
      (one) => !shown.includes(one),
    ),
  ).toEqual([]);
});

// The threat table claims nothing without a test.

const rowsOfSecurity = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!who |field |`|---)/.test(line) && line.split('|').length === 6)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every line of the threat table names tests that are there', () => {
  expect(rowsOfSecurity.length).toBeGreaterThan(8);
  for (const [, who, , , tests = ''] of rowsOfSecurity) {
    const files = [...tests.matchAll(/`(test\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect([who, files.length > 0, files.filter((file) => !existsSync(file))]).toEqual([who, true, []]);
  }
});

test('it speaks of everybody who can write what trenchctl reads', () => {
  const named = new Set(rowsOfSecurity.map(([, who]) => who));
  for (const who of ['author of a spec', 'author of the settings file', 'author of a plan artefact', 'the server', 'the network: a proxy'])
    expect(named).toContain(who);
});

// src/service/README.md lists what the embedded service has: users, calls of the operator's side, faults.

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

describe('CONTRIBUTING.md on the planner', () => {
  const text = section(readDocument('CONTRIBUTING.md'), '## How to change the planner');
  const table = rows(text);
  test.each(table)('%s', (_rule, place = '') => {
    const file = /`(src\/[^`]+\.ts)`/.exec(place)?.[1] ?? '';
    const names = codeSpans({ text: place }).filter((span) => /^\w+$/.test(span));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^export (function|const) ${name}\\b`, 'm'));
  });
  test('every function of the example is one of src/plan', () => {
    const sources = readdirSync('src/plan', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join('src/plan', name), 'utf8'))
      .join('\n');
    const [steps = ''] = text.split('\n|');
    const names = codeSpans({ text: steps }).filter((span) => /^[a-z]+[A-Z]\w+$/.test(span));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !new RegExp(`(function|const) ${name}\\b`).test(sources))).toEqual([]);
  });
});

// Paths that no compiler checks when a file moves: those in the comments of the sources, and the modules of dist that scripts import.

const PATH = /\b(?:src|test|schemas|examples)\/[\w./-]*\.(?:ts|mjs|md|json|yaml)\b/g;
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

test('every file that a comment of src names by its path is there', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('contract'))
    .flatMap((file) =>
      readFileSync(`src/${file}`, 'utf8')
        .split('\n')
        .filter(isComment)
        .flatMap((line) => [...line.matchAll(PATH)].map(([path]) => ({ file, path }))),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test('every module of dist that a script imports has a source', () => {
  const scripts = readdirSync('.ci', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const imports = scripts.flatMap((name) =>
    [...readFileSync(`.ci/${name}`, 'utf8').matchAll(/(?:from |import\()'(?:\.\.\/)+dist\/([^']+)\.js'/g)].map(
      ([, module]) => `${name}: src/${module}.ts`,
    ),
  );
  expect(imports.length).toBeGreaterThan(15);
  expect(imports.filter((one) => !existsSync(one.split(': ')[1] ?? ''))).toEqual([]);
});
