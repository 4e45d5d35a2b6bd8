// The folder in which the language server works: its specs, its types and its last plan, and the options that the preview gets.
import { existsSync, mkdirSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { enter, optionsOf } from '../../src/cli/commands/lsp.js';
import { withTexts } from '../../src/cli/commands/preview/editor-channel.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { savedIn } from './client.js';

inFolder('each');
const before = process.cwd();
afterEach(() => process.chdir(before));

const ARGS = { plan: 'plan.json', embedded: true, color: false, timeout: 60, verbose: false } as const;
const entered = (args: Partial<Parameters<typeof enter>[1]> = {}, uri: string | undefined = pathToFileURL(cwd).href) =>
  enter(uri, { ...ARGS, ...args });
const spec = (length: number) => `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: ${length}}}\n`;

test('the specs are those of the command line, else those of the folder specs', async () => {
  expect((await entered()).paths).toEqual([]);
  writeFileSync(join(cwd, 'specs'), '');
  expect((await entered()).paths).toEqual([]);
  const { paths, root } = await entered({ paths: ['a//', 'b/c.yaml'] });
  expect([paths, root]).toEqual([['a', 'b/c.yaml'], realpathSync(cwd)]);
  mkdirSync(join(cwd, 'sub/specs'), { recursive: true });
  process.chdir(join(cwd, 'sub'));
  expect(await entered({}, 'untitled:1')).toMatchObject({ paths: ['specs'], root: realpathSync(join(cwd, 'sub')) });
  expect((await entered({ paths: [] }, pathToFileURL(join(cwd, 'sub')).href)).paths).toEqual(['specs']);
});

test('the types are those of the service, for which no data folder is made, or those of saved catalogs', async () => {
  const { types, typeFiles } = await entered();
  expect((await types()).pipes?.map(({ name }) => name)).toContain('PVC 110 SN8');
  expect([typeFiles(), existsSync(join(cwd, '.trenchctl'))]).toEqual([[], false]);
  mkdirSync(join(cwd, 'saved'));
  writeFileSync(join(cwd, 'saved/pipes.json'), '[{"id": "7", "name": "Own pipe", "outerDiameter": 90}]');
  const saved = await entered({ catalog: 'saved' });
  expect((await saved.types()).pipes?.map(({ name }) => name)).toEqual(['Own pipe']);
  expect(saved.typeFiles().map(({ uri }) => uri.split('/').at(-1))).toEqual(['pipes.json']);
});

test('the last plan is read again when its file has changed, and a file that is no plan shows nothing', async () => {
  const { lastPlan } = await entered();
  const changed = () => lastPlan()?.changes.map(({ project, segment }) => `${project}/${segment}`);
  expect(lastPlan()).toBeUndefined();
  const plan = async (text: string, seconds: number) => {
    writeFileSync(join(cwd, 'spec.yaml'), text);
    await runHere(['plan', 'spec.yaml', '-o', 'plan.json', '--embedded', '--data', ':memory:'], { cwd });
    utimesSync(join(cwd, 'plan.json'), seconds, seconds);
  };
  await plan(spec(10), 1000);
  expect([lastPlan()?.projects, changed()]).toEqual([['2026-0417'], ['2026-0417/A']]);
  expect(lastPlan()).toBe(lastPlan());
  await plan(spec(10).replace('{A:', '{B:'), 900);
  expect(changed()).toEqual(['2026-0417/B']);
  writeFileSync(join(cwd, 'plan.json'), '{}');
  expect(lastPlan()).toBeUndefined();
});

test.each([
  [{}, []],
  [{ embedded: true, data: 'd' }, ['--embedded', '--data=d']],
  [
    { embedded: false, environment: 'dev', catalog: 'c', rules: ['a.yaml', 'b.yaml'] },
    ['--no-embedded', '--environment=dev', '--catalog=c', '--rules=a.yaml', '--rules=b.yaml'],
  ],
])('%j: the preview gets the options %j', (given, options) => {
  const { embedded: _, ...rest } = ARGS;
  expect(optionsOf({ ...rest, ...given })).toEqual(options);
});

test('the text of an open document counts before its file, also if there is no file yet', () => {
  const disk = savedIn({ 'specs/a.yaml': 'saved a', 'specs/c.yaml': 'saved c', 'specs/e.yaml': 'saved e' });
  const texts = { 'specs/c.yaml': 'open c', 'specs/b.YML': 'open b', 'specs/notes.txt': 'open notes', 'specs2/d.yaml': 'open d' };
  const open = new Map(Object.entries({ ...texts, 'new.yaml': 'open new', 'specs/e.yaml': '' }));
  const files = withTexts(disk, open);
  expect(files.list('specs')).toEqual(['specs/a.yaml', 'specs/b.YML', 'specs/c.yaml', 'specs/e.yaml']);
  expect([files.list('new.yaml'), files.list('specs/a.yaml')]).toEqual([['new.yaml'], ['specs/a.yaml']]);
  expect(files.list('.')).toEqual(['new.yaml', 'specs/b.YML', 'specs/c.yaml', 'specs/e.yaml', 'specs2/d.yaml']);
  const read = ['specs/a.yaml', 'specs/c.yaml', 'specs/e.yaml', 'new.yaml'].map((file) => files.read(file));
  expect(read).toEqual(['saved a', 'open c', '', 'open new']);
});
