// Files that are replaced: whole or not at all, and nothing of another process is touched.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveStream } from '../../src/cli/output/save-download.js';
import { reasonOf, replaceFile } from '../../src/cli/output/write-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contents = () => Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const temporary = `x.${process.pid}.tmp`;

test('a file is replaced and keeps its mode, and a new one gets the given mode', () => {
  const [old, made] = [join(folder, 'old'), join(folder, 'made')];
  writeFileSync(old, 'before', { mode: 0o640 });
  for (const file of [old, made]) replaceFile(file, 'after', 0o600);
  expect(contents()).toEqual({ old: 'after', made: 'after' });
  expect([old, made].map((file) => statSync(file).mode & 0o777)).toEqual([0o640, 0o600]);
});

test.each([
  ['a text', (place: string) => replaceFile(place, 'new', 0o600)],
  ['a stream', (place: string) => saveStream(new Blob(['new']).stream(), place)],
])('the temporary file of another process is not deleted by %s', async (_, save) => {
  writeFileSync(join(folder, temporary), 'of another process');
  writeFileSync(join(folder, 'x'), 'old');
  const failure = await Promise.resolve()
    .then(() => save(join(folder, 'x')))
    .catch(reasonOf);
  expect(failure).toContain('there is a file of this name already');
  expect(contents()).toEqual({ x: 'old', [temporary]: 'of another process' });
});

test('a folder is refused, and so is a folder that does not exist', () => {
  mkdirSync(join(folder, 'x'));
  expect(() => replaceFile(join(folder, 'x'), 'new', 0o600)).toThrow('it is a folder');
  expect(() => replaceFile(join(folder, 'none/x'), 'new', 0o600)).toThrow('make the folder first');
  expect(readdirSync(folder)).toEqual(['x']);
});

test('a file that cannot be put in its place leaves no temporary file behind', async () => {
  const place = join(folder, 'x');
  mkdirSync(join(place, 'full'), { recursive: true });
  await expect(saveStream(new Blob(['new']).stream(), place)).rejects.toThrow('x cannot be written');
  expect(readdirSync(folder)).toEqual(['x']);
});
