// The manifest holds every file, so writing it after every drawing would take a time that grows with the square of their number.
import { expect, test } from 'vitest';
import type { Download } from '../../src/api/download.js';
import { collect, type Entry, type Manifest, openFolder } from '../../src/cli/commands/dossier/manifest.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');

const drawing = (n: number): Entry => ({
  ...{ part: 'drawings', path: `drawings/${n}.svg`, title: `${n}`, basis: 'b' },
  load: async () => '<svg/>',
});

const report: Entry = {
  ...{ part: 'reports', path: 'reports/summary.pdf', title: 'Summary', basis: 'b' },
  load: async () => ({ body: new Blob(['%PDF']).stream() }) as unknown as Download,
};

/** A write of the manifest lists its files once. */
function countedManifest(): Manifest & { writes: () => number } {
  let count = 0;
  const files = new Proxy<Manifest['files']>(
    {},
    {
      ownKeys: (target) => {
        count += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  return { project: '1', files, writes: () => count };
}

test.each([3, 60])('the manifest is written as often for %i drawings, and holds every file', async (count) => {
  const entries = [...Array.from({ length: count }, (_, n) => drawing(n)), report];
  const manifest = countedManifest();
  const result = await collect(cwd, entries, manifest, false);
  expect(result).toMatchObject({ loaded: count + 1, failed: [] });
  // At the start, after the one download, and at the end.
  expect(manifest.writes()).toBe(3);
  expect(Object.keys(openFolder(cwd, '1').files)).toHaveLength(count + 1);
});

test('a run that is interrupted while it draws can be resumed in the same folder', async () => {
  let isInterrupted = false;
  const endless: Entry = {
    ...drawing(0),
    load: () => {
      isInterrupted = true;
      return new Promise(() => {});
    },
  };
  void collect(cwd, [endless, drawing(1)], openFolder(cwd, '1'), false);
  await expect.poll(() => isInterrupted).toBe(true);
  expect(openFolder(cwd, '1')).toEqual({ project: '1', files: {} });
});
