import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Download } from '../../../api/download.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { createLimit } from '../../../http/kept-alive.js';
import { errorText } from '../../output/error-text.js';
import { withProgress } from '../../output/progress.js';
import { saveStream } from '../../output/save-download.js';
import { readText, replaceFile, writing } from '../../output/write-file.js';

const NAME = 'manifest.json';
const FORMAT = 'trenchctl-dossier/1';
/** Room for 250,000 files, the objects that a project may have. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface Kept {
  readonly bytes: number;
  readonly sha256: string;
  readonly basis: string;
}

/** Lists the complete files of a folder, and the source of each. */
export interface Manifest {
  readonly project: string;
  readonly files: Record<string, Kept>;
}

/** Returns the manifest of an existing dossier or of a new folder. A folder with other content is refused. */
export function openFolder(folder: string, project: string): Manifest {
  const fresh = { project, files: {} };
  const isEmpty = writing(folder, () => {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).length === 0;
  });
  if (isEmpty) return fresh;
  const found = readManifest(folder);
  if (!found)
    throw new UserError(`${folder} is not empty and does not hold a dossier: choose another folder`);
  if (found.project === project) return found;
  throw new UserError(
    `${folder} holds the dossier of another project (id ${found.project}): choose another folder`,
  );
}

function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, NAME);
  if (!existsSync(file)) return undefined;
  try {
    const { format, project, files } = JSON.parse(readText(file, MAX_BYTES)) as Record<string, unknown>;
    if (format !== FORMAT || typeof project !== 'string' || typeof files !== 'object' || files === null)
      return undefined;
    return { project, files: { ...(files as Record<string, Kept>) } };
  } catch {
    return undefined;
  }
}

function writeManifest(folder: string, { project, files }: Manifest): void {
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  replaceFile(
    join(folder, NAME),
    `${JSON.stringify({ format: FORMAT, project, files: sorted }, null, 2)}\n`,
    0o644,
  );
}

/** True if the folder holds the file with the checksum of the manifest, from the same source. */
async function isKept(folder: string, { path, basis }: Entry, manifest: Manifest): Promise<boolean> {
  const kept = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
  if (kept?.basis !== basis) return false;
  const file = join(folder, path);
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (!there?.isFile() || there.size !== kept.bytes) return false;
  return (await measured(file)).sha256 === kept.sha256;
}

async function measured(file: string): Promise<Pick<Kept, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: lstatSync(file).size, sha256: hash.digest('hex') };
}

export type Part = 'spec' | 'rules' | 'drawings' | 'reports' | 'checklists' | 'sheets';

/** One file of a dossier. Its path never comes from a server; the name of a drawing is made of letters that are safe. */
export interface Entry {
  readonly part: Part;
  readonly path: string;
  readonly title: string;
  /** Identifies the source of the file: while it is the same, a file in the folder is not downloaded again. */
  readonly basis: string;
  load(): Promise<Download | string>;
}

export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');

/** A file that the dossier lacks, and why. */
export interface Missing {
  readonly title: string;
  readonly why: string;
}

const AT_A_TIME = 4;

interface Collected {
  readonly loaded: number;
  readonly kept: number;
  readonly failed: readonly Missing[];
}

/** Downloads every file that the folder does not hold already. A file that fails does not stop the others. */
export const collect = (
  folder: string,
  entries: readonly Entry[],
  manifest: Manifest,
  refresh: boolean,
): Promise<Collected> =>
  withProgress('Collecting', async (progress) => {
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
    writeManifest(folder, manifest);
    return { loaded: entries.length - kept - failed.length, kept, failed };
  });

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
