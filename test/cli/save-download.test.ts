// A file stands in its place whole or not at all, and nothing of another process is touched.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { printText, saveDownload, saveStream } from '../../src/cli/output/save-download.js';
import { reasonOf, replaceFile } from '../../src/cli/output/write-file.js';
import { cwd, inFolder } from '../support/around.js';

const started = process.cwd();
inFolder('each');
beforeEach(() => {
  process.chdir(cwd);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.chdir(started);
});

const cut = new ApiError('broken', 'the connection broke', { operation: 'downloadDocument' });

let cancelled = 0;

function fileOf(parts: readonly (string | Error)[], fileName?: string) {
  const left = [...parts];
  cancelled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (typeof part === 'string') controller.enqueue(new TextEncoder().encode(part));
      else controller.error(part);
    },
    cancel() {
      cancelled += 1;
    },
  });
  return { body, contentType: 'text/plain', ...(fileName === undefined ? {} : { fileName }) };
}
const at = (name: string) => join(cwd, name);

test('cut off: nothing, and what was there stays as it was', async () => {
  writeFileSync(at('x'), 'old');
  for (const output of [at('x'), at('y')]) await expect(saveDownload(fileOf(['a', cut]), { output, force: true }, 'x')).rejects.toBe(cut);
  expect(readdirSync(cwd)).toEqual(['x']);
  expect(readFileSync(at('x'), 'utf8')).toBe('old');
});

test('a name from the server is used in the folder that is given, and only there', async () => {
  mkdirSync(at('in'));
  await saveDownload(fileOf(['a'], 'named.pdf'), { output: at('in'), force: false }, 'x');
  expect(readdirSync(at('in'))).toEqual(['named.pdf']);
  await expect(saveDownload(fileOf(['b'], 'named.pdf'), { output: at('in'), force: false }, 'x')).rejects.toThrow('already exists');
  expect(readFileSync(at('in/named.pdf'), 'utf8')).toBe('a');
  // The connection is free for other calls.
  expect(cancelled).toBe(1);
});

test('a file that exists is replaced with force only', async () => {
  writeFileSync(at('x'), 'old');
  const save = (force: boolean) => saveDownload(fileOf(['new']), { output: at('x'), force }, 'x');
  await expect(save(false)).rejects.toThrow('use --force to overwrite it');
  expect([readFileSync(at('x'), 'utf8'), cancelled]).toEqual(['old', 1]);
  await save(true);
  expect([readFileSync(at('x'), 'utf8'), cancelled]).toEqual(['new', 0]);
});

test('a folder that does not exist is made where the path ends in a slash', async () => {
  mkdirSync(at('here'));
  process.chdir(at('here'));
  await saveDownload(fileOf(['a'], 'named.pdf'), { output: 'sheets/of/one/', force: false }, 'x');
  expect(readdirSync(at('here/sheets/of/one'))).toEqual(['named.pdf']);
  writeFileSync(at('here/file'), 'old');
  await expect(saveDownload(fileOf(['a']), { output: 'file/', force: true }, 'x')).rejects.toThrow(
    'file/ cannot be written: a part of its path is not a folder',
  );
});

test('a file is never printed on a terminal', async () => {
  const before = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
  Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true });
  try {
    await expect(saveDownload(fileOf(['a']), { output: '-', force: false }, 'x')).rejects.toThrow('not printed on a terminal');
    expect(cancelled).toBe(1);
  } finally {
    if (before) Object.defineProperty(process.stdout, 'isTTY', before);
    else delete (process.stdout as { isTTY?: boolean }).isTTY;
  }
});

test('a text is written for everybody to read', () => {
  printText('a', { output: at('text'), force: false }, 'x');
  expect([readFileSync(at('text'), 'utf8'), statSync(at('text')).mode & 0o777]).toEqual(['a\n', 0o644 & ~process.umask()]);
});

const contents = () => Object.fromEntries(readdirSync(cwd).map((name) => [name, readFileSync(at(name), 'utf8')]));
const temporary = `x.${process.pid}.tmp`;

test('a file is replaced and keeps its mode, and a new one gets the given mode', () => {
  const [old, made] = [at('old'), at('made')];
  writeFileSync(old, 'before', { mode: 0o640 });
  for (const file of [old, made]) replaceFile(file, 'after', 0o600);
  expect(contents()).toEqual({ old: 'after', made: 'after' });
  expect([old, made].map((file) => statSync(file).mode & 0o777)).toEqual([0o640, 0o600]);
});

test.each([
  ['a text', (place: string) => replaceFile(place, 'new', 0o600)],
  ['a stream', (place: string) => saveStream(new Blob(['new']).stream(), place)],
])('the temporary file of another process is not deleted by %s', async (_, save) => {
  writeFileSync(at(temporary), 'of another process');
  writeFileSync(at('x'), 'old');
  const failure = await Promise.resolve()
    .then(() => save(at('x')))
    .catch(reasonOf);
  expect(failure).toContain('there is a file of this name already');
  expect(contents()).toEqual({ x: 'old', [temporary]: 'of another process' });
});

test('a folder is refused, and so is a folder that does not exist', () => {
  mkdirSync(at('x'));
  expect(() => replaceFile(at('x'), 'new', 0o600)).toThrow('it is a folder');
  expect(() => replaceFile(at('none/x'), 'new', 0o600)).toThrow('make the folder first');
  expect(readdirSync(cwd)).toEqual(['x']);
});

test('a file that cannot be put in its place leaves no temporary file behind', async () => {
  const place = at('x');
  mkdirSync(join(place, 'full'), { recursive: true });
  await expect(saveStream(new Blob(['new']).stream(), place)).rejects.toThrow('x cannot be written');
  expect(readdirSync(cwd)).toEqual(['x']);
});
