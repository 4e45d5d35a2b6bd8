import { UserError } from '../../diagnostics/user-error.js';
import { hostOf } from './allowed-hosts.js';
import { SERVICE_URLS, type SettingName, VARIABLES } from './setting-names.js';
import type { WrittenSettings } from './written-settings.js';

/** The variable that selects a settings profile, like --profile. */
export const PROFILE_VARIABLE = 'TRENCHCTL_PROFILE';

/** Returns the name of the selected settings profile: --profile, otherwise TRENCHCTL_PROFILE. */
export function selectedProfile(
  { profile }: { readonly profile?: string | undefined },
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (Array.isArray(profile)) throw new UserError('--profile can be given once only');
  if (profile !== undefined) {
    if (profile === '') throw new UserError('--profile takes the name of a profile in trenchctl.yaml');
    return profile;
  }
  const variable = env[PROFILE_VARIABLE];
  if (variable === '')
    throw new UserError(`${PROFILE_VARIABLE} is set but empty; give it the name of a profile, or unset it`);
  return variable;
}

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const satisfies SettingName[];

/**
 * Refuses a profile whose address the environment replaces by one of another host: the user asked for `dev`, and the run
 * would reach another service.
 */
export function refuseContradiction(env: NodeJS.ProcessEnv, { plain }: WrittenSettings): void {
  for (const name of ADDRESSES) {
    const setting = plain[name];
    const stated = env[VARIABLES[name]];
    if (setting?.profile === undefined || !stated) continue;
    const [asked, instead] = [setting.text, stated].map((text) => hostOf(text) ?? text);
    if (asked === instead) continue;
    throw new UserError(
      `${setting.place}: the profile ${setting.profile} names ${asked} as ${name}, but ${VARIABLES[name]} in the environment names ${instead}, and the environment has precedence. Nothing was sent. ` +
        `Unset ${VARIABLES[name]} to use the profile (and add ${asked} to TRENCHCTL_ALLOWED_HOSTS if the login comes from the environment), or leave out --profile and ${PROFILE_VARIABLE}`,
    );
  }
}
