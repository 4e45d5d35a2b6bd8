import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile.js';
import { PROFILE_FIELDS } from '../../profile/profile-fields.js';
import { problemOf, readProfile } from '../../profile/read-profile.js';
import { readSettingsMap } from './settings-file.js';

const OPERATOR = 'TRENCHCTL_OPERATOR';

/**
 * Returns the profile of the service: `profile` in trenchctl.yaml. TRENCHCTL_OPERATOR and the setting `operator` override
 * the operator's name in it.
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

/** Reads a profile from a file of its own, or from `profile` in a trenchctl.yaml. */
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
