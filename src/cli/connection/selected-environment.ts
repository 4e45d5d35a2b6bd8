import { UserError } from '../../diagnostics/user-error.js';
import { hostOf } from './address-settings.js';
import { SERVICE_URLS, type SettingName, VARIABLES } from './setting-fields.js';
import type { WrittenSettings } from './written-settings.js';

/** The variable that selects an environment, like --environment. */
export const ENVIRONMENT_VARIABLE = 'TRENCHCTL_ENVIRONMENT';

/** Returns the name of the selected environment: --environment, otherwise TRENCHCTL_ENVIRONMENT. */
export function selectedEnvironment(
  { environment }: { readonly environment?: string | undefined },
  env: NodeJS.ProcessEnv,
): string | undefined {
  if (Array.isArray(environment)) throw new UserError('--environment can be given once only');
  if (environment !== undefined) {
    if (environment === '')
      throw new UserError('--environment takes the name of an environment in trenchctl.yaml');
    return environment;
  }
  const variable = env[ENVIRONMENT_VARIABLE];
  if (variable === '')
    throw new UserError(
      `${ENVIRONMENT_VARIABLE} is set but empty; give it the name of an environment, or unset it`,
    );
  return variable;
}

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const satisfies SettingName[];

/**
 * Refuses an environment whose address a variable replaces by one of another host: the user asked for `dev`, and the run
 * would reach another service.
 */
export function refuseContradiction(env: NodeJS.ProcessEnv, { plain }: WrittenSettings): void {
  for (const name of ADDRESSES) {
    const setting = plain[name];
    const stated = env[VARIABLES[name]];
    if (setting?.environment === undefined || !stated) continue;
    const [asked, instead] = [setting.text, stated].map((text) => hostOf(text) ?? text);
    if (asked === instead) continue;
    throw new UserError(
      `${setting.place}: the environment ${setting.environment} names ${asked} as ${name}, but the variable ${VARIABLES[name]} names ${instead}, and variables have precedence. Nothing was sent. ` +
        `Unset ${VARIABLES[name]} to use the environment (and add ${asked} to TRENCHCTL_ALLOWED_HOSTS if the login comes from variables), or leave out --environment and ${ENVIRONMENT_VARIABLE}`,
    );
  }
}
