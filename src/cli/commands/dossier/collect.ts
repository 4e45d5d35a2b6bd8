import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLimit } from '../../../http/kept-alive.js';
import { errorText } from '../../output/error-text.js';
import { createProgress } from '../../output/progress.js';
import { saveStream } from '../../output/save-download.js';
import { replaceFile } from '../../output/write-file.js';
import { type Entry, isKept, type Manifest, type Missing, measured, writeManifest } from './manifest.js';

const AT_A_TIME = 4;

interface Collected {
  readonly loaded: number;
  readonly kept: number;
  readonly failed: readonly Missing[];
}

/** Downloads every file that the folder does not hold already. A file that fails does not stop the others. */
export async function collect(
  folder: string,
  entries: readonly Entry[],
  manifest: Manifest,
  refresh: boolean,
): Promise<Collected> {
  const progress = createProgress('Collecting', process.stderr);
  const limit = createLimit(AT_A_TIME);
  const failed: Missing[] = [];
  let kept = 0;
  sweep(folder, entries);
  // A folder without a manifest would be refused by the next run.
  writeManifest(folder, manifest);
  progress.expect(entries.length);
  await Promise.all(
    entries.map((entry) =>
      limit(async () => {
        try {
          if (!refresh && (await isKept(folder, entry, manifest))) kept += 1;
          else await bring(folder, entry, manifest);
        } catch (error) {
          failed.push({ title: entry.title, why: errorText(error) });
        }
        progress.done();
      }),
    ),
  );
  progress.end();
  writeManifest(folder, manifest);
  return { loaded: entries.length - kept - failed.length, kept, failed };
}

/** Deletes the partial files that an interrupted run left behind. */
function sweep(folder: string, entries: readonly Entry[]): void {
  const ours = new Set(entries.map(({ path }) => join(folder, path)));
  for (const part of new Set([...ours].map(dirname))) {
    const names = existsSync(part) ? readdirSync(part) : [];
    for (const file of names.map((name) => join(part, name)))
      if (ours.has(file.replace(/\.\d+\.tmp$/, '')) && !ours.has(file)) rmSync(file, { force: true });
  }
}

async function bring(folder: string, { path, basis, load }: Entry, manifest: Manifest): Promise<void> {
  const place = join(folder, path);
  const file = await load();
  mkdirSync(dirname(place), { recursive: true });
  if (typeof file === 'string') replaceFile(place, file, 0o644);
  else await saveStream(file.body, place);
  manifest.files[path] = { ...(await measured(place)), basis };
  // The manifest is written after each download, so that an interrupted run loses none. Drawings and specs are made here and
  // can be thousands; they are in the manifest from the next download on.
  if (typeof file !== 'string') writeManifest(folder, manifest);
}
