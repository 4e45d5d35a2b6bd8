import type { Login } from '../../api/access.js';
import type { AddressSettings } from '../../api/addresses.js';
import { UserError } from '../../diagnostics/user-error.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { StoredCredentials } from '../login/stored-credentials.js';
import {
  addressSettings,
  type FoundAddresses,
  refuseContradiction,
  type Sources,
} from './address-settings.js';
import { isCi } from './is-ci.js';
import { profileSetting } from './profile-setting.js';
import {
  SECRETS,
  SERVICE_URLS,
  SETTING_FIELDS,
  type SettingName,
  settingProblem,
  VARIABLES,
} from './setting-fields.js';
import {
  readWritten,
  selectedEnvironment,
  type WrittenSetting,
  type WrittenSettings,
} from './written-settings.js';

/** The settings file, in the working folder. */
export const SETTINGS_FILE = 'trenchctl.yaml';

/** Addresses and login, from flags, environment and trenchctl.yaml, in that order. */
export interface Settings extends AddressSettings, Login {
  readonly embedded: boolean;
  /** Folder of the embedded service's data. */
  readonly data: string;
  readonly companyId?: string;
  /** The most calls at a time. */
  readonly parallelism: number;
  /** Settings of the file that were not used although no variable of their own overrides them. */
  readonly notes: readonly string[];
  /** The behaviours of the service that its documents leave open. */
  readonly profile: ServiceProfile;
  /** The hosts that a stored login was given for; absent if the login is of the environment. */
  readonly boundHosts?: readonly string[];
  /** The store that the login comes from. */
  readonly loginStore?: string;
}

const EMBEDDED = 'embedded';
const CALLER = [...SECRETS, 'clientId', 'username', 'companyId'] as const satisfies SettingName[];

export interface SettingFlags {
  readonly embedded?: boolean | undefined;
  readonly data?: string | undefined;
  /** The environment that the command line selects. */
  readonly environment?: string | undefined;
}

/** The settings file with the selected environment. */
export const writtenSettings = (
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  file = SETTINGS_FILE,
): Promise<WrittenSettings> => readWritten(file, selectedEnvironment(flags, env));

export async function readSettings(
  flags: SettingFlags,
  env: NodeJS.ProcessEnv,
  file = SETTINGS_FILE,
): Promise<Settings> {
  const inFile = await writtenSettings(flags, env, file);
  const written = inFile.plain;
  const caller = callerSettings({ env, written });
  const common = {
    ...caller,
    data: flags.data ?? written.data?.text ?? '.trenchctl',
    profile: profileSetting(inFile, env),
    parallelism: parallelismSetting({ env, written }),
  };
  if (flags.embedded !== true) refuseContradiction(env, inFile);
  if (flags.embedded === true || env[VARIABLES.baseUrl] === EMBEDDED)
    return { ...common, services: {}, embedded: true, notes: [] };
  if (written.baseUrl?.text === EMBEDDED && env[VARIABLES.baseUrl] === undefined) {
    refuseEmbedded(written.baseUrl, env);
    return { ...common, services: {}, embedded: true, notes: [] };
  }
  const hasCredential = SECRETS.some((name) => caller[name] !== undefined);
  const found = addressSettings({ env, written, hasCredential });
  const hasAddress = found.baseUrl !== undefined || Object.values(found.services).some(Boolean);
  if (!hasAddress) {
    refuseEmpty(env, ['baseUrl', ...SERVICE_URLS], 'or use --embedded for the embedded service');
    refuseUnasked(env);
    return { ...common, services: {}, embedded: true, notes: [] };
  }
  // The environment comes first: a secret that it states, even as empty, is not replaced by a stored one.
  const isStated = SECRETS.some((name) => env[VARIABLES[name]] !== undefined);
  const stored = isStated ? {} : await storedLogin(env, found);
  refuseEmptyLogin(env, { ...caller, ...stored, ...found });
  return { ...common, ...stored, ...found, embedded: false };
}

/** The stored login for these hosts. Its code is loaded only if the environment has no credential. */
const storedLogin = async (
  env: NodeJS.ProcessEnv,
  found: FoundAddresses,
): Promise<Partial<StoredCredentials>> =>
  (await import('../login/stored-credentials.js')).storedCredentials(env, found) ?? {};

/** Reads the login. A variable that is set overrides the file, even if it is empty. */
function callerSettings({ env, written }: Sources): { readonly [N in (typeof CALLER)[number]]?: string } {
  return Object.fromEntries(
    CALLER.flatMap((name) => {
      const value = env[VARIABLES[name]] ?? written[name]?.text;
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

const PARALLELISM = 10;

/** The value of the file was checked when the file was read. */
function parallelismSetting({ env, written }: Sources): number {
  const stated = env[VARIABLES.parallelism];
  const value = stated !== undefined && /^\d+$/.test(stated) ? Number(stated) : stated;
  const problem = value === undefined ? undefined : settingProblem(SETTING_FIELDS.parallelism, value);
  if (problem !== undefined) throw new UserError(`${VARIABLES.parallelism} ${problem}`);
  return Number(stated ?? written.parallelism?.text ?? PARALLELISM);
}

/** Refuses the embedded service as a default in CI: a pipeline without an address must fail instead of changing nothing real. */
function refuseUnasked(env: NodeJS.ProcessEnv): void {
  if (isCi(env))
    throw new UserError(
      'no address is set, and in CI the embedded service is not the default: set TRENCHCTL_BASE_URL to the address of the API, or use --embedded',
    );
}

/** Refuses `embedded` from the settings file in CI, because a file must not turn an apply into one that changes nothing real. */
function refuseEmbedded({ place }: WrittenSetting, env: NodeJS.ProcessEnv): void {
  if (isCi(env))
    throw new UserError(
      `${place}: baseUrl is \`embedded\`, which a file cannot select in CI; use --embedded or set TRENCHCTL_BASE_URL=embedded in the pipeline, or set TRENCHCTL_BASE_URL to the address of the API`,
    );
  const named = SERVICE_URLS.map((name) => VARIABLES[name]).find((variable) => env[variable] !== undefined);
  if (named !== undefined)
    throw new UserError(
      `${place}: baseUrl is \`embedded\`, but ${named} in the environment names a live service; set TRENCHCTL_BASE_URL as well, or unset ${named}`,
    );
}

type Found = Partial<Pick<Settings, SettingName & keyof Settings>>;

/** Refuses an empty variable by its name if the login needs it. */
function refuseEmptyLogin(env: NodeJS.ProcessEnv, found: Found): void {
  if (found.accessToken !== undefined) return;
  const isClient = found.clientId !== undefined && found.clientSecret !== undefined;
  if (!isClient) refuseEmpty(env, ['clientId', 'clientSecret', 'accessToken']);
  if (found.issuer === undefined && found.tokenUrl === undefined) refuseEmpty(env, ['issuer', 'tokenUrl']);
  if (found.username !== undefined && found.password === undefined) refuseEmpty(env, ['password']);
  if (found.username === undefined && found.password !== undefined) refuseEmpty(env, ['username']);
}

/**
 * Refuses variables that are set and empty. In a pipeline that is a secret or variable which this job was not given, and
 * neither the settings file nor a default may take its place.
 */
function refuseEmpty(env: NodeJS.ProcessEnv, names: readonly SettingName[], otherwise = ''): void {
  const empty = names.map((name) => VARIABLES[name]).filter((variable) => env[variable] === '');
  if (empty.length === 0) return;
  const [verb, them] = empty.length === 1 ? ['is', 'it'] : ['are', 'them'];
  throw new UserError(
    `${empty.join(' and ')} ${verb} set but empty, and nothing else takes the place of an empty variable; give ${them} a value, or unset ${them}${otherwise === '' ? '' : `, ${otherwise}`}`,
  );
}
