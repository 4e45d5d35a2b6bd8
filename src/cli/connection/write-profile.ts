import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { readText, reasonOf } from '../output/text-file.js';
import { replaceFile } from '../output/write-file.js';

const MOST_BYTES = 64 * 1024;

/** The profile as text for trenchctl.yaml. */
export async function profileText(profile: ServiceProfile): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify({ profile });
}

/** Writes the profile to a settings file; comments, order and all other settings are kept. */
export async function writeProfile(file: string, profile: ServiceProfile): Promise<void> {
  const { parseDocument, isMap } = await import('yaml');
  try {
    const document = parseDocument(existsSync(file) ? readText(file, MOST_BYTES) : '', {
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
      throw new UserError(`${file} is not a map of settings, so nothing was written to it`);
    // Each value is set in place, so that an existing profile keeps its comments.
    if (!isMap(document.get('profile'))) document.set('profile', document.createNode({}));
    for (const [name, value] of Object.entries(profile)) document.setIn(['profile', name], value);
    // The setting `operator` overrides the profile, so it is updated too.
    if (document.has('operator')) document.set('operator', profile.operator);
    replaceFile(file, document.toString(), 0o644);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
