import { OPERATOR_PATTERN } from '../../profile/profile-fields.js';

/** One setting. Schema, reader, variables and the sources that `doctor` shows are made of the table of settings. */
export interface SettingField {
  readonly about: string;
  readonly example: string | number;
  /** The variable of the environment that has precedence over the file. */
  readonly variable?: string;
  /** The form of a text, where it has one; addresses are checked when they are used. */
  readonly pattern?: RegExp;
  /** The first and the last value of a whole number. */
  readonly range?: readonly [number, number];
}

export const settingSchema = ({ about, example, pattern, range }: SettingField) => ({
  description: about,
  ...(range
    ? { type: 'integer', minimum: range[0], maximum: range[1] }
    : pattern
      ? { type: 'string', pattern: pattern.source }
      : { type: ['string', 'number', 'boolean'] }),
  examples: [example],
});

/** Returns the rest of a sentence that begins with the name of the setting; undefined if the schema allows the value. */
export function settingProblem({ pattern, range }: SettingField, value: unknown): string | undefined {
  const type = typeof value === 'bigint' ? 'number' : typeof value;
  if (range) {
    const [from, to] = range;
    const isWhole = type === 'number' && Number.isInteger(Number(value));
    if (isWhole && Number(value) >= from && Number(value) <= to) return undefined;
    return `must be a whole number from ${from} to ${to}`;
  }
  if (!['string', 'number', 'boolean'].includes(type)) return 'must be a plain value';
  return pattern && type !== 'string' ? `must be text; put ${String(value)} in quotes` : undefined;
}

const plain = (variable: string, about: string, example: string): SettingField => ({
  variable,
  about,
  example,
});

const service = (name: string, variable: string): SettingField =>
  plain(
    variable,
    `Address of the ${name} service, if it is not below baseUrl.`,
    `https://${name}.example.com/rest`,
  );

const SERVICES = {
  trenchUrl: service('trench', 'TRENCHCTL_TRENCH_URL'),
  projectUrl: service('project', 'TRENCHCTL_PROJECT_URL'),
  customerUrl: service('customer', 'TRENCHCTL_CUSTOMER_URL'),
  calculationUrl: service('calculation', 'TRENCHCTL_CALCULATION_URL'),
  checklistUrl: service('checklist', 'TRENCHCTL_CHECKLIST_URL'),
  documentUrl: service('document', 'TRENCHCTL_DOCUMENT_URL'),
};

/** Every setting with one value, at the top of trenchctl.yaml and in an environment. Secrets are not among them. */
export const SETTING_FIELDS = {
  baseUrl: plain(
    'TRENCHCTL_BASE_URL',
    'Address of the services, or `embedded` for the embedded service (outside CI only).',
    'https://api.example.com',
  ),
  issuer: plain(
    'TRENCHCTL_ISSUER',
    'Address at which the discovery of the token endpoint starts. State this or tokenUrl.',
    'https://login.example.com',
  ),
  tokenUrl: plain(
    'TRENCHCTL_TOKEN_URL',
    'Address of the token endpoint. State this or issuer.',
    'https://login.example.com/oauth/token',
  ),
  clientId: plain('TRENCHCTL_CLIENT_ID', 'The client of the login.', 'trenchctl'),
  username: plain('TRENCHCTL_USERNAME', 'The user of the password flow.', 'kari.nordmann'),
  companyId: plain('TRENCHCTL_COMPANY_ID', 'Id of the company, if the user does not tell it.', '101'),
  ...SERVICES,
  data: {
    about:
      'Data folder of the embedded service, inside the working folder, or `:memory:`. Default: .trenchctl.',
    example: '.trenchctl',
  },
  operator: {
    about: "The operator's name in identifiers, if it is not ORG.",
    example: 'ACME',
    pattern: OPERATOR_PATTERN,
    variable: 'TRENCHCTL_OPERATOR',
  },
  ratings: plain(
    'TRENCHCTL_RATINGS',
    'File with cable constructions and ground for the thermal screening (apiVersion trenchctl-ratings/v1).',
    'ratings.yaml',
  ),
  parallelism: {
    about: 'The most calls at a time, and the most segments that are written at a time. Default: 10.',
    example: 10,
    range: [1, 100],
    variable: 'TRENCHCTL_PARALLELISM',
  },
} satisfies Readonly<Record<string, SettingField>>;

/** The key of the list of rules files. */
export const RULES = 'rules';

/** The key of the map of settings groups, and the key of the service profile. */
export const ENVIRONMENTS = 'environments';
export const SERVICE_PROFILE = 'serviceProfile';

/** The name of an environment becomes a value of an option and of a variable. */
export const ENVIRONMENT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

const SECRET_VARIABLES = {
  clientSecret: 'TRENCHCTL_CLIENT_SECRET',
  password: 'TRENCHCTL_PASSWORD',
  accessToken: 'TRENCHCTL_ACCESS_TOKEN',
} as const;

/** Settings that the environment can state. */
export type SettingName = Exclude<keyof typeof SETTING_FIELDS, 'data'> | keyof typeof SECRET_VARIABLES;

/** Secrets are refused in a file, because the file is committed. */
export const SECRETS = Object.keys(SECRET_VARIABLES) as readonly (keyof typeof SECRET_VARIABLES)[];

/** The variable of each setting. */
export const VARIABLES = Object.fromEntries([
  ...Object.entries<SettingField>(SETTING_FIELDS).flatMap(([name, { variable }]) =>
    variable === undefined ? [] : [[name, variable]],
  ),
  ...Object.entries(SECRET_VARIABLES),
]) as Readonly<Record<SettingName, string>>;

/** Hosts that may receive credentials. Only the environment states them: a file that could add hosts would defeat the list. */
export const ALLOWED_HOSTS = 'TRENCHCTL_ALLOWED_HOSTS';

export const SERVICE_URLS = Object.keys(SERVICES) as readonly (keyof typeof SERVICES)[];

/** The settings that name a receiver of credentials. */
export const ADDRESSES: readonly SettingName[] = ['issuer', 'tokenUrl', 'baseUrl', ...SERVICE_URLS];
