// A service that answers otherwise than the embedded one: without what the documents call optional, with more than they show, or
// without a module.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type Guest, withHostileApi } from '../hostile/hostile-api.js';
import { cwd, inFolder } from '../support/around.js';
import { cases } from '../support/counts.js';
import type { Ran } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { type Fate, type FieldName, operationAt, type Thin, thinned } from './thin-answers.js';

/** Every command that only reads, as text and, where it has another form, in that form too. */
const READ_COMMANDS: readonly (readonly string[])[] = [
  ['project', 'list'],
  ['project', 'list', '--all'],
  ['project', 'show', 'DEMO-1'],
  ['user', 'show'],
  ['user', 'validate', 'trench'],
  ['calc', 'show', 'DEMO-1', '--ids'],
  ['catalog', 'costs', 'kabel'],
  ['catalog', 'costs', '--node', '1101'],
  ['calc', 'report', 'quantity', 'DEMO-1'],
  ['calc', 'report', 'quantity', 'DEMO-1', '--type', 'work', '--group-by-groups', '--group-by-location'],
  ['calc', 'report', 'distribution', 'DEMO-1'],
  ['checklist', 'facilities'],
  ['checklist', 'points', 'Kabelgrøft'],
  ['checklist', 'points', 'Nettstasjon', '--assessment', 'finalinspection'],
  ['doc', 'search', 'grøft'],
  ['doc', 'show', '4001'],
  ['doc', 'show', '4001:1.0'],
  ['doc', 'show', '4001', '--versions'],
  ['doc', 'list', '--by', 'favorites'],
  ['project', 'show', 'DEMO-1', 'Parkveien 2-18'],
  ['catalog', 'cables'],
  ['catalog', 'pipes', 'pvc'],
  ['catalog', 'eccs'],
  ['export', '--target', 'DEMO-1', '--with', 'project', '--with', 'calculation'],
  ['plan', 'spec.yaml', '--skip', 'rehearsal'],
];

const SPEC = `apiVersion: trenchctl/v1
project: {number: DEMO-1, name: Demo, modules: [CABLESIMULATOR]}
segments:
  Parkveien 2-18:
    length: 170
    settings: {autoMarkers: true}
    topCoverings: [{type: GRAVEL, thickness: 300}]
    sections: [{layers: [{pipes: [{type: PVC 160 SN8}]}]}]
calculation: {nodes: [{number: "1101", quantity: {lengthOf: Parkveien 2-18}}]}
`;

inFolder('all');
withHostileApi();
beforeAll(() => writeFileSync(join(cwd, 'spec.yaml'), SPEC));

/** A service whose answers have lost what `thin` takes out of them. */
const without =
  (thin: Thin): Guest =>
  (path, good, method) => {
    const operation = method === 'GET' ? operationAt(method, path) : undefined;
    return operation === undefined || /"code":"/.test(good.slice(0, 400)) ? undefined : thinned(operation, good, thin);
  };

const run = (command: readonly string[], thin: Thin): Promise<Ran> => runHere(command, { cwd, env: api.env(without(thin)) });

/** A mistake of the program, and a value that is missing and printed all the same. */
const CRASH = /Cannot (read|set|convert)|is not (a function|iterable|an object or)|\n\s+at /;
const HOLLOW = /\b(undefined|NaN|Invalid Date)\b|\[object Object\]/;

const COMMANDS = READ_COMMANDS.map((words, first) => [words.join(' '), words, first] as const);

function expectSound({ stdout, stderr, status }: Ran, what: string): void {
  const said = stdout + stderr;
  expect.soft(said, what).not.toMatch(CRASH);
  expect.soft(said, what).not.toMatch(HOLLOW);
  expect.soft(said, what).not.toMatch(/\bnull\b/);
  expect.soft([0, 1, 3], what).toContain(status);
  if (status === 1 && !/^access /m.test(stdout)) expect.soft(stderr, what).toMatch(/^trenchctl: | error [a-z-]+: /m);
}

/** The fields that a command meets in its answers. */
async function metBy(words: readonly string[]): Promise<{ optional: FieldName[]; required: FieldName[] }> {
  const optional = new Set<FieldName>();
  const required = new Set<FieldName>();
  const ran = await run(words, (field, isRequired) => {
    (isRequired ? required : optional).add(field);
    return 'keep';
  });
  // A plan of this spec destroys more than the limit, so that an apply would be refused.
  expect([0, 3], ran.stderr).toContain(ran.status);
  return { optional: [...optional], required: [...required] };
}

/** The step from one field that is left out alone to the next; each command begins at another field. */
const STEP = cases(60, 6);
/** The same for the kinds of objects whose optional fields are null together. */
const KIND_STEP = cases(5, 1);

const schemaOf = (field: FieldName): string => field.split('.', 1)[0] ?? '';

describe.each(COMMANDS)('%s', (_, words, first) => {
  test.each<Fate>(['leave out', 'null'])('every optional field at once: %s', async (fate) => {
    expectSound(await run(words, (_field, isRequired) => (isRequired ? 'keep' : fate)), fate);
  });

  test('each field alone left out, required ones too, and all optional fields of one kind of object null', async () => {
    const { optional, required } = await metBy(words);
    expect(optional.length + required.length).toBeGreaterThan(0);
    const fields = [...optional, ...required].filter((_field, n) => n % STEP === first % STEP);
    for (const field of fields) expectSound(await run(words, (one) => (one === field ? 'leave out' : 'keep')), field);
    const schemas = [...new Set(optional.map(schemaOf))];
    for (const schema of schemas.filter((_schema, n) => n % KIND_STEP === first % KIND_STEP)) {
      const thin: Thin = (one, isRequired) => (!isRequired && schemaOf(one) === schema ? 'null' : 'keep');
      expectSound(await run(words, thin), schema);
    }
  });
});

test.each<Fate>(['leave out', 'null'])('a rehearsed plan, every optional field at once: %s', async (fate) => {
  const words = ['plan', 'spec.yaml'];
  expectSound(await run(words, (_field, isRequired) => (isRequired ? 'keep' : fate)), fate);
});

describe('dossier', () => {
  test.each<Fate>(['leave out', 'null'])('every optional field at once: %s', async (fate) => {
    const words = ['dossier', '--target', 'DEMO-1', '--facility', '11', '-o', `out-${fate.length}`];
    const keeps = new Set(['checklist Facility.id', 'project PaginatedProject.entities']);
    const thin: Thin = (field, isRequired) => (isRequired || keeps.has(field) ? 'keep' : fate);
    const ran = await run(words, thin);
    expectSound(ran, fate);
    expect(ran).toMatchObject({ status: 0 });
    const page = readFileSync(join(cwd, `out-${fate.length}`, 'index.html'), 'utf8');
    expect(page).not.toMatch(HOLLOW);
    expect(page).not.toMatch(/\bnull\b/);
  });
});

const withModules = (modules: string) => `apiVersion: trenchctl/v1
project: {number: 2026-0421, ${modules}}
segments: {Ny: {length: 10}}
calculation: {nodes: [{number: "1101", quantity: {lengthOf: Ny}}]}
`;

const OF_MODULES = /segments\/by-projectid|calculation\/rest\/(modules|calculationnodes)/;

const planOf = (spec: string, status: number) => {
  writeFileSync(join(cwd, 'modules.yaml'), spec);
  return runHere(['plan', 'modules.yaml', '--skip', 'rehearsal'], {
    cwd,
    env: api.env((path, good) => {
      if (path.includes('/modules/by-projectid/')) return '[]';
      return OF_MODULES.test(path) ? { status, body: 'the module is off' } : good;
    }),
  });
};

test.each([400, 403, 404, 409])(
  'segments without the trench module are refused with %i, and a plan that activates it is made all the same',
  async (status) => {
    const activating = await planOf(withModules('modules: [CABLESIMULATOR, CALCULATION]'), status);
    expect(activating).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') });
    expect(activating.stdout).toMatch(/CABLESIMULATOR/);
    expect(activating.stdout).toMatch(/budget code 1101/);
    const leaving = await planOf(withModules('name: x'), status);
    expect(leaving.status).toBe(1);
    expect(leaving.stderr).toMatch(/has no module CABLESIMULATOR/);
  },
);

/** Another kind of item in a layer, and another setting. */
const withMore = () =>
  api.env((path, good, method) => {
    const operation = operationAt(method, path);
    if (operation === 'getSegment') return good.replaceAll('"sensors":[', '"chambers":[{"id":"chamber-1","depth":1200}],"sensors":[');
    return operation === 'getSettings' ? good.replace('{', '{"soilTemperature":12,') : undefined;
  });

test('a plan that replaces the section lists what it cannot keep', async () => {
  const segments = '{Kryssing fv. 213: {sections: [{layers: [{pipes: []}]}, {}]}}';
  writeFileSync(join(cwd, 'crossing.yaml'), `apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: ${segments}\n`);
  const { stdout, status, stderr } = await runHere(['plan', 'crossing.yaml'], { cwd, env: withMore() });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toMatch(/! .*entry of chambers.*chamber-1/);
});

test('export says what it leaves out', async () => {
  const { stdout, status } = await runHere(['export', '--target', 'DEMO-1'], { cwd, env: withMore() });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^# - Kulvert stasjon: settings\.soilTemperature \(its value is 12, and no document describes this/m);
  expect(stdout).toMatch(/^# - Kulvert stasjon: sections\[0\]\.layers\[0\]\.chambers \(this kind of item is not known\)/m);
});
