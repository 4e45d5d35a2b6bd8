import { existsSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { ASSUMED_PROFILE, PROFILE_FIELDS, type ServiceProfile } from '../../profile/profile-fields.js';
import { problemOf, readProfile } from '../../profile/read-profile.js';
import { SERVICE_PROFILE, VARIABLES } from './setting-fields.js';
import { openSettings } from './settings-file.js';
import type { WrittenSettings } from './written-settings.js';

/**
 * Returns the service profile that the settings state. TRENCHCTL_OPERATOR and the setting `operator` override the operator's
 * name in it.
 */
export function profileSetting(
  { serviceProfile, plain }: WrittenSettings,
  env: NodeJS.ProcessEnv,
): ServiceProfile {
  const profile = serviceProfile ? profileIn(serviceProfile.place, serviceProfile.value) : ASSUMED_PROFILE;
  const variable = env[VARIABLES.operator];
  const operator = variable ?? plain.operator?.text;
  if (operator === undefined) return profile;
  const problem = operatorProblem(operator);
  if (problem === undefined) return { ...profile, operator };
  throw new UserError(
    `${variable === undefined ? `${plain.operator?.place}: operator` : VARIABLES.operator} ${problem}`,
  );
}

/** Reads a service profile from a file of its own, or from a trenchctl.yaml. */
export async function readProfileFile(file: string): Promise<ServiceProfile> {
  if (!existsSync(file)) throw new UserError(`there is no file ${file}`);
  const { map } = await openSettings(file);
  return profileIn(file, map[SERVICE_PROFILE] ?? map);
}

function profileIn(place: string, value: unknown): ServiceProfile {
  const { profile, problems = [] } = readProfile(value);
  if (profile) return profile;
  throw new UserError(problems.map((problem) => `${place}: ${problem}`).join('\n'));
}

function operatorProblem(operator: string): string | undefined {
  const field = PROFILE_FIELDS.find(({ name }) => name === 'operator');
  return field && problemOf(field, operator);
}
