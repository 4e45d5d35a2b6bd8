import { expect, it } from 'vitest';
import { loadSpecs as loadSpecsInTurns, type NamedProject } from '../../src/spec/load-specs.js';
import { loadSpecs } from '../support/load-specs.js';
import { HEAD, section } from './mistakes.js';
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
