import { statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ServiceProfile } from '../../../profile/profile.js';
import { diskFiles } from '../../../spec/files/disk-files.js';
import { SpecFileError } from '../../../spec/files/spec-files.js';
import { isIn } from '../../../spec/files/working-folder.js';
import type { LoadedSpecs } from '../../../spec/load-specs.js';
import { readSpecs } from '../../options/read-specs.js';

/**
 * Loads the specs at a path together with the other specs of their projects in the same folder, because `validate` and `plan`
 * of the folder read all of them. Other projects and other YAML files are left out.
 */
export async function readFolder(
  path: string,
  { sources, projects }: LoadedSpecs,
  profile: ServiceProfile,
): Promise<LoadedSpecs> {
  const own = new Set([...sources.keys()].map((file) => resolve(file)));
  const isAbout = (text: string): boolean =>
    SPEC.test(text) && projects.some(({ number }) => text.includes(number));
  const folder = folderOf(path);
  // What cannot be listed or read is loaded all the same, so that its problem is reported.
  const others = (attempt(() => [...diskFiles.list(folder)]) ?? [folder]).filter(
    (file) => !own.has(resolve(file)) && (attempt(() => isAbout(diskFiles.read(file))) ?? true),
  );
  return readSpecs([...sources.keys(), ...others], { profile });
}

const SPEC = /apiVersion["']?\s*:\s*["']?trenchctl\//;

/** The highest folder below the working folder that holds the path; for a path elsewhere, its own folder. */
function folderOf(path: string): string {
  const own = statSync(path).isDirectory() ? path : dirname(path);
  const here = resolve('.');
  if (!isIn(resolve(own), here)) return own;
  return relative(here, resolve(own)).split(sep)[0] || '.';
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SpecFileError) return undefined;
    throw error;
  }
}
