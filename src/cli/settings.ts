import type { Login } from '../api/access.js';
import type { AddressSettings } from '../api/addresses.js';
import { readSettingsFile } from './settings-file.js';
import { UserError } from './user-error.js';

/** Where the API is and who calls, from flags, environment and trenchctl.yaml, in that order. */
export interface Settings extends AddressSettings, Login {
  readonly embedded: boolean;
  /** Folder of the embedded service's data. */
  readonly data: string;
  readonly companyId?: string;
}

const NAMES = {
  baseUrl: 'TRENCHCTL_BASE_URL',
  issuer: 'TRENCHCTL_ISSUER',
  tokenUrl: 'TRENCHCTL_TOKEN_URL',
  clientId: 'TRENCHCTL_CLIENT_ID',
  clientSecret: 'TRENCHCTL_CLIENT_SECRET',
  username: 'TRENCHCTL_USERNAME',
  password: 'TRENCHCTL_PASSWORD',
  accessToken: 'TRENCHCTL_ACCESS_TOKEN',
  companyId: 'TRENCHCTL_COMPANY_ID',
} as const;

const SERVICES = ['trench', 'project', 'customer', 'calculation', 'checklist', 'document'] as const;
/** Secrets do not belong in a file that is committed. */
const NOT_IN_A_FILE: ReadonlySet<string> = new Set(['clientSecret', 'password', 'accessToken']);
const EMBEDDED = 'embedded';

export interface SettingFlags {
  readonly embedded?: boolean | undefined;
  readonly data?: string | undefined;
}

export async function readSettings(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  file = 'trenchctl.yaml',
): Promise<Settings> {
  const written = await readKnown(file);
  const set = (name: string, variable: string) => (env[variable] || undefined) ?? written[name];
  const named = Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, variable]) => {
      const value = set(name, variable);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as { [N in keyof typeof NAMES]?: string };
  const services = Object.fromEntries(
    SERVICES.flatMap((service) => {
      const value = set(`${service}Url`, `TRENCHCTL_${service.toUpperCase()}_URL`);
      return value === undefined ? [] : [[service, value]];
    }),
  );
  const isAskedFor = flags.embedded === true || named.baseUrl === EMBEDDED;
  const hasAddress = named.baseUrl !== undefined || Object.keys(services).length > 0;
  if (!isAskedFor && !hasAddress && isCi(env)) {
    throw new UserError(
      'no address is set, and in CI the embedded service must be asked for: set TRENCHCTL_BASE_URL to the address of the API, or say --embedded',
    );
  }
  const { baseUrl, ...rest } = named;
  return {
    ...rest,
    ...(isAskedFor || baseUrl === undefined ? {} : { baseUrl }),
    services,
    embedded: isAskedFor || !hasAddress,
    data: flags.data ?? written.data ?? '.trenchctl',
  };
}

const isCi = (env: NodeJS.ProcessEnv): boolean => env.CI !== undefined && env.CI !== '' && env.CI !== 'false';

async function readKnown(file: string): Promise<Record<string, string>> {
  const written = await readSettingsFile(file);
  const known = new Set<string>([
    ...Object.keys(NAMES),
    ...SERVICES.map((service) => `${service}Url`),
    'data',
  ]);
  for (const name of Object.keys(written)) {
    if (NOT_IN_A_FILE.has(name)) {
      throw new UserError(
        `${file}: ${name} is a secret and does not belong in a file; set ${NAMES[name as keyof typeof NAMES]}`,
      );
    }
    if (!known.has(name))
      throw new UserError(`${file}: ${name} is no setting; there are ${[...known].join(', ')}`);
  }
  return written;
}
