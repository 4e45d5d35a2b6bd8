import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile.js';
import { PROFILE_FIELDS } from '../../profile/profile-fields.js';
import { problemOf, readProfile } from '../../profile/read-profile.js';
import { readSettingsMap } from './settings-file.js';

const OPERATOR = 'TRENCHCTL_OPERATOR';

/**
 * The profile of the service: `profile` in trenchctl.yaml, and the operator's name from TRENCHCTL_OPERATOR or the
 * setting `operator`, which stand above the one in the profile.
 */
export async function profileSetting(
  file: string,
  env: NodeJS.ProcessEnv,
  written: string | undefined,
): Promise<ServiceProfile> {
  const { profile: given } = await readSettingsMap(file);
  const profile = given === undefined ? ASSUMED_PROFILE : profileIn(file, given);
  const variable = env[OPERATOR];
  const operator = variable ?? written;
  if (operator === undefined) return profile;
  const problem = operatorProblem(operator);
  if (problem === undefined) return { ...profile, operator };
  throw new UserError(`${variable === undefined ? `${file}: operator` : OPERATOR} ${problem}`);
}

/** A profile in a file of its own, or in a trenchctl.yaml under `profile`. */
export async function readProfileFile(file: string): Promise<ServiceProfile> {
  if (!existsSync(file)) throw new UserError(`there is no file ${file}`);
  const map = await readSettingsMap(file);
  return profileIn(file, map.profile ?? map);
}

function profileIn(file: string, value: unknown): ServiceProfile {
  const { profile, problems = [] } = readProfile(value);
  if (profile) return profile;
  throw new UserError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
}

function operatorProblem(operator: string): string | undefined {
  const field = PROFILE_FIELDS.find(({ name }) => name === 'operator');
  return field && problemOf(field, operator);
}
