import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { visible } from '../../../diagnostics/visible.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { readSpecs } from '../../options/read-specs.js';

/**
 * Finds the specs of a folder that state segments of a project. An export beside such a spec would define the segments twice,
 * and no later plan of the folder would be possible. Returns undefined for a project that only its own file states.
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
    stated.find((one) => one.number === number && resolve(one.file) !== resolve(own))?.file;
}

export const statedWords = (number: string, file: string): string =>
  visible(`project ${number} is stated in ${file} already; to update that spec, use --merge ${file} --add`);
