import { expect, it, test } from 'vitest';
import { rulesOf } from '../../src/spec/explain/effect.js';
import { entriesOf } from '../../src/spec/explain/entries.js';
import { UNMANAGED } from '../../src/spec/language/directives.js';
import { DOCUMENT, SPEC_MAPS } from '../../src/spec/language/document.js';
import { LIFECYCLE_DIRECTIVES, SEGMENT_DIRECTIVES } from '../../src/spec/language/segment.js';
import { loadSpecs as loadSpecsInTurns, type NamedProject } from '../../src/spec/load-specs.js';
import { specSchema } from '../../src/spec/schema/schema.js';
import { loadSpecs } from '../support/load-specs.js';
import { HEAD, section, segment } from './mistakes.js';
import { inMemory, load, loadWell, placeless, seen } from './support.js';

it('a file is read once, however many paths lead to it', () => {
  const { problems, sources } = loadSpecs(['specs', 'a.yaml', 'a.yaml'], inMemory({ 'a.yaml': `${HEAD}segments: {A: {}}\n` }));
  expect(problems).toEqual([]);
  expect([...sources.keys()]).toEqual(['a.yaml']);
});

it('a name is counted in characters, as the API does', () => {
  const name = '\u{1f600}'.repeat(255);
  expect(loadWell(`${HEAD}segments: {${name}: {}}\n`)[0]?.segments[0]?.name).toBe(name);
});

it('a spec may start with a byte order mark and end its lines in any way', () => {
  const text = section('coverThickness: 700\nlayers: [{}]');
  expect(placeless(loadWell(`\ufeff${text.replaceAll('\n', '\r\n')}`))).toEqual(placeless(loadWell(text)));
});

const projectsNamedIn = async (texts: Readonly<Record<string, string>>) => {
  const named: NamedProject[] = [];
  const loaded = await loadSpecsInTurns(['specs'], inMemory(texts), { onProject: (project) => void named.push(project) });
  expect(loaded).toEqual({ ...load(texts), sources: loaded.sources, isIgnored: loaded.isIgnored });
  return { named, problems: loaded.problems };
};

it('files are read one by one: one that the quick reader declines does not change how the others are read', async () => {
  const { named, problems } = await projectsNamedIn({
    'a.yaml': `${HEAD}segments: {A: {length: &x 1}, B: {length: *x}}\n`,
    'b.yaml': `${HEAD}segments: {C: {length: 2}}\n`,
    'c.yaml': `${HEAD}segments: {D: {lenght: 2}\n`,
  });
  expect(seen(problems)).toEqual(['yaml-syntax c.yaml:3:11']);
  expect(named).toEqual([{ number: 'p' }, { number: 'p' }]);
});

it.each([
  ['project: {number: p}\nsegments: {A: {}}', [{ number: 'p' }]],
  ['project: p\nsegments: {A: {}}', [{ number: 'p' }]],
  ['project: {number: p, id: 5}\nsegments: {A: {}}', []],
  ['project: p\nsegments: {}', []],
  ['project: p', []],
  ['project: 5\nsegments: {A: {}}', []],
])('a project is announced while the specs are read, unless it is pinned or has no segments: %j', async (text, expected) => {
  expect((await projectsNamedIn({ 'a.yaml': `apiVersion: trenchctl/v1\n${text}\n` })).named).toEqual(expected);
});

// Every key with one value that is for trenchctl is read, described and explained by its entry alone.

const ENTRIES = entriesOf(DOCUMENT);
const SCHEMA = JSON.stringify(specSchema());

const directives = [...SPEC_MAPS.values()].flatMap(({ name: map, entries }) =>
  Object.entries(entries)
    .filter(([name, { isDirective, type }]) => isDirective && type.maps().length === 0 && name !== UNMANAGED)
    .map(([name, key]) => [`${map}.${name}`, key] as const),
);

test('the keys with one value that are for trenchctl', () => {
  const ids = directives.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['document.prune', 'project.id', 'project.create', 'segment.renamedFrom']));
});

test.each(directives)('%s is in the schema and is for trenchctl', (id, { about, examples }) => {
  const entry = ENTRIES.find((one) => one.id === id);
  expect(entry?.schema).toMatchObject({ description: about, examples });
  expect(SCHEMA).toContain(JSON.stringify(entry?.schema));
  expect(entry && rulesOf(entry)).toEqual({ ownership: 'This key is for trenchctl and is not compared with the live state.' });
});

test.each(Object.entries(SEGMENT_DIRECTIVES))('%s of a segment is in the desired segment', (name, { examples: [example] }) => {
  const [project] = loadWell(segment(`${name}: ${example}`));
  // An id is a text in the desired state.
  const desired = typeof example === 'number' ? String(example) : example;
  expect(project?.segments).toMatchObject([{ [name]: desired }]);
});

const FLAGS = Object.keys(LIFECYCLE_DIRECTIVES);

test.each(FLAGS)('%s is false unless it is stated', (name) => {
  const none = Object.fromEntries(FLAGS.map((flag) => [flag, false]));
  const lifecycleOf = (lines: string) => loadWell(segment(lines))[0]?.segments[0]?.lifecycle;
  expect(lifecycleOf('length: 1')).toEqual(none);
  expect(lifecycleOf(`lifecycle: {${name}: true}`)).toEqual({ ...none, [name]: true });
});
