import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { readText, reasonOf } from '../output/text-file.js';
import { replaceFile } from '../output/write-file.js';
import { OLD_SERVICE_PROFILE, PROFILES, SERVICE_PROFILE } from './setting-fields.js';

const MOST_BYTES = 64 * 1024;

/** The service profile as text for trenchctl.yaml. */
export async function profileText(profile: ServiceProfile): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify({ [SERVICE_PROFILE]: profile });
}

/**
 * Writes the service profile to a settings file, into the selected settings profile if there is one. Comments, order and all
 * other settings are kept.
 */
export async function writeProfile(
  file: string,
  profile: ServiceProfile,
  selected: string | undefined,
): Promise<void> {
  const { parseDocument, isMap } = await import('yaml');
  try {
    const document = parseDocument(existsSync(file) ? readText(file, MOST_BYTES) : '', {
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
      throw new UserError(`${file} is not a map of settings, so nothing was written to it`);
    const group = selected === undefined ? [] : [PROFILES, selected];
    const key =
      group.length === 0 && document.has(OLD_SERVICE_PROFILE) ? OLD_SERVICE_PROFILE : SERVICE_PROFILE;
    const path = [...group, key];
    // Each value is set in place, so that an existing service profile keeps its comments.
    if (!isMap(document.getIn(path))) document.setIn(path, document.createNode({}));
    for (const [name, value] of Object.entries(profile)) document.setIn([...path, name], value);
    // The setting `operator` overrides the service profile, so it is updated too.
    for (const place of [[...group, 'operator'], ['operator']])
      if (document.hasIn(place)) {
        document.setIn(place, profile.operator);
        break;
      }
    replaceFile(file, document.toString(), 0o644);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
