import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { visible } from '../../../diagnostics/visible.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { readSpecs } from '../../options/read-specs.js';

/**
 * Finds the specs of a folder that state segments of a project. An export beside such a spec would define the segments twice,
 * and no later plan of the folder would be possible. Returns undefined for a project that only its own files state: DEMO-1.yaml,
 * and DEMO-1-2.yaml and so on if the project is large.
 */
export async function statedProjects(
  folder: string,
  profile: ServiceProfile,
): Promise<(number: string, own: string) => string | undefined> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return () => undefined;
  const { projects } = await readSpecs([folder], { profile });
  const stated = projects.flatMap(({ number, segments }) =>
    segments.map(({ place }) => ({ number, file: place.file })),
  );
  return (number, own) =>
    stated.find((one) => one.number === number && withoutPart(one.file, own) !== resolve(own))?.file;
}

/** The path of a part of an export is taken for that of its first file. */
function withoutPart(file: string, own: string): string {
  const [stem, path] = [resolve(own).replace(/\.yaml$/, ''), resolve(file)];
  return path.startsWith(`${stem}-`) && /^-\d+\.yaml$/.test(path.slice(stem.length)) ? resolve(own) : path;
}

export const statedWords = (number: string, file: string): string =>
  visible(`project ${number} is stated in ${file} already; to update that spec, use --merge ${file} --add`);
