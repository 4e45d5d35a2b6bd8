// export writes specs that plan to no change, to stdout, to a file or into a folder, and overwrites nothing unasked.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const run = (...args: string[]) => runHere([...args, '--embedded', '--data', 'data'], { cwd });
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);

/** The text on stdout of a command that must succeed. */
async function out(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(...args);
  expect([status, stderr]).toEqual([0, expect.anything()]);
  return stdout;
}

const NONE = 'No changes. The live state matches the specs';

describe('export NUMBER', () => {
  test('writes the same spec to stdout and to the file of -o, and the spec plans to no change', async () => {
    const stdout = await out('export', '--target', 'DEMO-1');
    expect(parse(stdout)).toMatchObject({ project: 'DEMO-1' });
    expect(await out('export', '--target', 'DEMO-1', '-o', 'demo.yaml')).toBe('');
    expect(read('demo.yaml')).toBe(stdout);
    expect(await out('plan', 'demo.yaml')).toContain(NONE);
  });

  test('names a project that is not there without speaking of a spec', async () => {
    const { status, stdout, stderr } = await run('export', '--target', '9999');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'trenchctl: there is no project with the number 9999 in company 1001: `trenchctl project list --embedded --data data` shows the numbers\n',
    );
    expect(stderr).not.toMatch(/spec|file/);
  });

  test.each([
    ['a folder that exists', 'there', 'there/DEMO-1.yaml'],
    ['a new folder', 'new/', 'new/DEMO-1.yaml'],
    ['a new folder in a new folder', 'new/specs/', 'new/specs/DEMO-1.yaml'],
  ])('writes into %s', async (_, output, file) => {
    mkdirSync(join(cwd, 'there'));
    const { status, stdout, stderr } = await run('export', '--target', 'DEMO-1', '-o', output);
    expect([status, stdout, stderr]).toEqual([0, '', expect.stringContaining(`Saved in ${file}.`)]);
    expect(await out('plan', file)).toContain(NONE);
  });

  test('does not make a folder that may be a misspelled one', async () => {
    const { status, stderr } = await run('export', '--target', 'DEMO-1', '-o', 'spces/demo.yaml');
    expect([status, stderr]).toEqual([1, expect.stringContaining('there is no folder spces')]);
    expect(readdirSync(cwd)).not.toContain('spces');
  });

  test('makes no folder for a project that does not exist', async () => {
    expect((await run('export', '--target', 'NONE-1', '-o', 'new/')).status).toBe(1);
    expect(existsSync(join(cwd, 'new'))).toBe(false);
  });

  test.each(['specs/DEMO-1.yaml', 'specs/', 'specs'])('overwrites nothing in %s without --force', async (output) => {
    mkdirSync(join(cwd, 'specs'));
    write('specs/DEMO-1.yaml', '# mine\n');
    const { status, stderr } = await run('export', '--target', 'DEMO-1', '-o', output);
    expect([status, stderr]).toEqual([1, expect.stringContaining('specs/DEMO-1.yaml already exists; use --force to overwrite it')]);
    expect(read('specs/DEMO-1.yaml')).toBe('# mine\n');
    await out('export', '--target', 'DEMO-1', '-o', output, '--force');
    expect(parse(read('specs/DEMO-1.yaml'))).toMatchObject({ project: 'DEMO-1' });
  });
});

describe('export --all', () => {
  test('writes every project with trenches, and the folder plans to no change', async () => {
    const stdout = await out('export', '--all', '-o', 'specs/');
    const files = readdirSync(join(cwd, 'specs')).map((name) => `specs/${name}`);
    expect(stdout.trim().split('\n').sort()).toEqual(files.sort());
    expect(files).toContain('specs/DEMO-1.yaml');
    expect(files.length).toBeGreaterThan(3);
    expect(await out('plan', 'specs/')).toContain(NONE);
  });

  test('leaves files that exist alone and says so; --force overwrites them', async () => {
    mkdirSync(join(cwd, 'specs'));
    write('specs/DEMO-1.yaml', '# mine\n');
    const { status, stdout, stderr } = await run('export', '--all', '-o', 'specs');
    expect([status, stdout.includes('DEMO-1')]).toEqual([0, false]);
    expect(stderr).toContain('specs/DEMO-1.yaml already exists and is left alone; use --force to overwrite it.');
    expect(stderr).toMatch(/Projects: \d+ exported, 1 left alone\./);
    expect(read('specs/DEMO-1.yaml')).toBe('# mine\n');
    expect(await out('export', '--all', '-o', 'specs', '--force')).toContain('specs/DEMO-1.yaml');
    expect(parse(read('specs/DEMO-1.yaml'))).toMatchObject({ project: 'DEMO-1' });
  });

  test.each([
    [['--all'], '--all writes one file for each project: name a folder'],
    [['--all', '-o', '-'], '--all writes one file for each project: name a folder'],
    [['--all', '--target', 'DEMO-1', '-o', 'specs/'], 'leave out --target and --merge'],
    [['--target', 'DEMO-1', '--segments', 'remove'], 'name the spec with --merge'],
    [[], 'name the project'],
  ])('export %j is refused', async (args, message) => {
    const { status, stderr } = await run('export', ...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

test('--short leaves out empty lists and says so; the spec plans to no change', async () => {
  const [whole, short] = [await out('export', '--target', 'DEMO-1'), await out('export', '--target', 'DEMO-1', '--short')];
  expect(whole).toMatch(/: \[\]$/m);
  expect(short).not.toMatch(/: \[\]$/m);
  expect(short).toMatch(/^# Empty lists are left out: items that are added to such a list later are unmanaged/);
  const withoutEmpty = (text: string) => text.replace(/^ *\w+: \[\]\n/gm, '');
  expect(parse(short)).toEqual(parse(withoutEmpty(whole)));
  write('short.yaml', short);
  expect(await out('plan', 'short.yaml')).toContain(NONE);
});

describe('the line for editors', () => {
  const LINE = '# yaml-language-server: $schema=';
  const schema = () => write('schemas/trench-spec.v1.schema.json', '{}');

  test('names the schema of the repository, relative to the spec', async () => {
    mkdirSync(join(cwd, 'schemas'));
    schema();
    await out('export', '--target', 'DEMO-1', '-o', 'demo.yaml');
    await out('export', '--target', 'DEMO-1', '-o', 'specs/oslo/');
    const path = 'schemas/trench-spec.v1.schema.json';
    expect(read('demo.yaml').split('\n')[0]).toBe(`${LINE}${path}`);
    expect(read('specs/oslo/DEMO-1.yaml').split('\n')[0]).toBe(`${LINE}../../${path}`);
  });

  test('names the schema of the package, unless the repository has one', async () => {
    const inPackage = 'node_modules/trenchctl/schemas';
    mkdirSync(join(cwd, inPackage), { recursive: true });
    write(`${inPackage}/trench-spec.v1.schema.json`, '{}');
    await out('export', '--all', '-o', 'specs/');
    expect(read('specs/DEMO-1.yaml')).toMatch(`${LINE}../${inPackage}/trench-spec.v1.schema.json\n`);
    mkdirSync(join(cwd, 'schemas'));
    schema();
    await out('export', '--all', '-o', 'specs/', '--force');
    expect(read('specs/DEMO-1.yaml')).toMatch(`${LINE}../schemas/trench-spec.v1.schema.json\n`);
  });

  test('is left out without a schema, and the command says how to get one', async () => {
    const { stderr } = await run('export', '--target', 'DEMO-1', '-o', 'demo.yaml');
    expect(stderr).toContain('trenchctl schema -o schemas/trench-spec.v1.schema.json');
    expect(read('demo.yaml')).not.toContain('yaml-language-server');
  });
});

test('a folder that states a project in another file gets no second spec of it', async () => {
  mkdirSync(join(cwd, 'specs'));
  await out('export', '--target', 'DEMO-1', '-o', 'specs/demo.yaml');
  const one = await run('export', '--target', 'DEMO-1', '-o', 'specs/');
  expect([one.status, one.stderr]).toEqual([1, expect.stringContaining('project DEMO-1 is stated in specs/demo.yaml already')]);
  const all = await run('export', '--all', '-o', 'specs/');
  expect(all.status).toBe(0);
  expect(readdirSync(join(cwd, 'specs'))).not.toContain('DEMO-1.yaml');
  expect(await out('plan', 'specs/')).toContain(NONE);
  // A single segment may stand in a file of its own.
  expect((await run('export', '--target', 'DEMO-1/Parkveien 2-18', '-o', 'one/')).status).toBe(0);
});
