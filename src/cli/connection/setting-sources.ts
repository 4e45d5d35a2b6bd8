import { visible } from '../../diagnostics/visible.js';
import { ASSUMED_PROFILE } from '../../profile/profile-fields.js';
import { ALLOWED_HOSTS, SECRETS, VARIABLES } from './setting-fields.js';
import type { SettingFlags } from './settings.js';
import { ENVIRONMENT_VARIABLE, type WrittenSettings } from './written-settings.js';

/** A setting with the place that it comes from. A secret has no value here. */
export interface SettingSource {
  readonly name: string;
  readonly value: string;
  /** `TRENCHCTL_BASE_URL`, `trenchctl.yaml:3 (environment dev)`, `--data` or `default`. */
  readonly source: string;
  readonly isEmpty: boolean;
}

const HIDDEN = '(set, not shown)';

const isSecret = (name: string): boolean => SECRETS.some((one) => one === name);

/** Returns every setting that is stated, and the defaults of those that have one. */
export function settingSources(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  { plain, serviceProfile }: Pick<WrittenSettings, 'plain' | 'serviceProfile'>,
): SettingSource[] {
  const one = (name: string, value: string, source: string): SettingSource => ({
    name,
    value: value === '' ? '(empty)' : isSecret(name) ? HIDDEN : withoutPassword(value),
    source,
    isEmpty: value === '',
  });
  const of = (name: string, variable: string | undefined, otherwise?: string): SettingSource[] => {
    const stated = variable === undefined ? undefined : env[variable];
    if (stated !== undefined) return [one(name, stated, `${variable}`)];
    const written = plain[name];
    if (written) {
      const { text, place, environment } = written;
      return [one(name, text, environment === undefined ? place : `${place} (environment ${environment})`)];
    }
    return otherwise === undefined ? [] : [one(name, otherwise, 'default')];
  };
  return [
    ...(flags.environment === undefined
      ? of('environment', ENVIRONMENT_VARIABLE)
      : [one('environment', flags.environment, '--environment')]),
    ...(flags.embedded ? [one('embedded', 'true', '--embedded')] : []),
    ...Object.entries(VARIABLES).flatMap(([name, variable]) =>
      name === 'operator' ? [] : of(name, variable),
    ),
    ...of('allowedHosts', ALLOWED_HOSTS),
    ...operatorOf(of('operator', VARIABLES.operator, ASSUMED_PROFILE.operator), serviceProfile),
    ...(flags.data === undefined ? of('data', undefined, '.trenchctl') : [one('data', flags.data, '--data')]),
  ];
}

/** The service profile states the operator if neither the environment nor the setting `operator` does. */
function operatorOf(
  stated: SettingSource[],
  serviceProfile: WrittenSettings['serviceProfile'],
): SettingSource[] {
  if (stated[0]?.source !== 'default' || !serviceProfile) return stated;
  const { operator } = Object(serviceProfile.value) as { operator?: unknown };
  if (typeof operator !== 'string') return stated;
  const source = `serviceProfile in ${serviceProfile.place}`;
  return [{ name: 'operator', value: visible(operator), source, isEmpty: false }];
}

/** An address that holds a user or a password is refused later; here it is shown without them. */
function withoutPassword(value: string): string {
  if (!URL.canParse(value) || !value.includes('@')) return visible(value);
  const url = new URL(value);
  [url.username, url.password] = ['', ''];
  return visible(url.href);
}
