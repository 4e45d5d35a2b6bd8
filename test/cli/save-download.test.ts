// A file stands in its place whole or not at all.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { saveDownload, sizeOf } from '../../src/cli/save-download.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-save-'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const cut = new ApiError('broken', 'the connection broke', { operation: 'downloadDocument' });

function fileOf(parts: readonly (string | Error)[], fileName?: string) {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (typeof part === 'string') controller.enqueue(new TextEncoder().encode(part));
      else controller.error(part);
    },
  });
  return { body, contentType: 'text/plain', ...(fileName === undefined ? {} : { fileName }) };
}
const at = (name: string) => join(folder, name);

test('whole', async () => {
  await saveDownload(fileOf(['a', 'b']), { output: at('x'), force: false }, 'x');
  expect(readFileSync(at('x'), 'utf8')).toBe('ab');
});

test('cut off: nothing, and what was there stays as it was', async () => {
  writeFileSync(at('x'), 'old');
  for (const output of [at('x'), at('y')])
    await expect(saveDownload(fileOf(['a', cut]), { output, force: true }, 'x')).rejects.toBe(cut);
  expect(readdirSync(folder)).toEqual(['x']);
  expect(readFileSync(at('x'), 'utf8')).toBe('old');
});

test('a name from the server is used in the folder that is given, and only there', async () => {
  mkdirSync(at('in'));
  await saveDownload(fileOf(['a'], 'named.pdf'), { output: at('in'), force: false }, 'x');
  expect(readdirSync(at('in'))).toEqual(['named.pdf']);
  await expect(
    saveDownload(fileOf(['b'], 'named.pdf'), { output: at('in'), force: false }, 'x'),
  ).rejects.toThrow('is there already');
  expect(readFileSync(at('in/named.pdf'), 'utf8')).toBe('a');
});

test('through a link the file that it leads to is written, and the link stays', async () => {
  writeFileSync(at('real'), 'old');
  symlinkSync(at('real'), at('link'));
  await saveDownload(fileOf(['new']), { output: at('link'), force: true }, 'x');
  expect(readFileSync(at('real'), 'utf8')).toBe('new');
});

test('a place that cannot be written to is told before anything is fetched', async () => {
  await expect(saveDownload(fileOf(['a']), { output: at('no/x'), force: false }, 'x')).rejects.toThrow(
    'no folder',
  );
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_345, '12.3 kB'],
  [7_000_000, '7.0 MB'],
])('%i is %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});
