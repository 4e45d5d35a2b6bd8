import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { readText, reasonOf } from '../output/text-file.js';
import { replaceFile } from '../output/write-file.js';

const MOST_BYTES = 64 * 1024;

/** The profile as a part of trenchctl.yaml. */
export async function profileText(profile: ServiceProfile): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify({ profile });
}

/** Puts the profile into a file of settings; comments, order and everything else in it stay as they are. */
export async function writeProfile(file: string, profile: ServiceProfile): Promise<void> {
  const { parseDocument, isMap } = await import('yaml');
  try {
    const document = parseDocument(existsSync(file) ? readText(file, MOST_BYTES) : '', {
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
      throw new UserError(`${file} is not a map of settings that can be read, so nothing was written to it`);
    // A profile that is there keeps its comments: each value is set in its place.
    if (!isMap(document.get('profile'))) document.set('profile', document.createNode({}));
    for (const [name, value] of Object.entries(profile)) document.setIn(['profile', name], value);
    // A setting of this name would stand above the one in the profile.
    if (document.has('operator')) document.set('operator', profile.operator);
    replaceFile(file, document.toString(), 0o644);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
