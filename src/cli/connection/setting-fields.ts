import { OPERATOR_PATTERN } from '../../profile/profile-fields.js';

/** A setting that a settings file may state: its meaning, for the schema and for `doctor`. */
export interface SettingField {
  readonly about: string;
  readonly example: string | number;
  /** The form of the value, where it has one; addresses are checked when they are used. */
  readonly pattern?: RegExp;
  /** The first and the last value of a whole number. */
  readonly range?: readonly [number, number];
}

type FileSetting = Exclude<SettingName, (typeof SECRETS)[number]> | 'data' | 'operator';

const url = (service: string): SettingField => ({
  about: `Address of the ${service} service, if it is not below baseUrl.`,
  example: `https://${service}.example.com/rest`,
});

/** Every plain setting of trenchctl.yaml, at its top and in an environment. Secrets are not among them. */
export const SETTING_FIELDS: Readonly<Record<FileSetting, SettingField>> = {
  baseUrl: {
    about: 'Address of the services, or `embedded` for the embedded service (outside CI only).',
    example: 'https://api.example.com',
  },
  issuer: {
    about: 'Address at which the discovery of the token endpoint starts. State this or tokenUrl.',
    example: 'https://login.example.com',
  },
  tokenUrl: {
    about: 'Address of the token endpoint. State this or issuer.',
    example: 'https://login.example.com/oauth/token',
  },
  clientId: { about: 'The client of the login.', example: 'trenchctl' },
  username: { about: 'The user of the password flow.', example: 'kari.nordmann' },
  companyId: { about: 'Id of the company, if the user does not tell it.', example: '101' },
  trenchUrl: url('trench'),
  projectUrl: url('project'),
  customerUrl: url('customer'),
  calculationUrl: url('calculation'),
  checklistUrl: url('checklist'),
  documentUrl: url('document'),
  data: {
    about:
      'Data folder of the embedded service, inside the working folder, or `:memory:`. Default: .trenchctl.',
    example: '.trenchctl',
  },
  operator: {
    about: "The operator's name in identifiers, if it is not ORG.",
    example: 'ACME',
    pattern: OPERATOR_PATTERN,
  },
  ratings: {
    about:
      'File with cable constructions and ground for the thermal screening (apiVersion trenchctl-ratings/v1).',
    example: 'ratings.yaml',
  },
  parallelism: {
    about: 'The most calls at a time, and the most segments that are written at a time. Default: 10.',
    example: 10,
    range: [1, 100],
  },
};

export const isWholeIn = ([from, to]: readonly [number, number], text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

export const wholeWords = ([from, to]: readonly [number, number]): string =>
  `a whole number from ${from} to ${to}`;

/** The key of the map of settings groups, and the two keys of the service profile. */
export const ENVIRONMENTS = 'environments';
export const SERVICE_PROFILE = 'serviceProfile';
export const RULES = 'rules';
/** The earlier key of the service profile; it is still read at the top of the file. */
export const OLD_SERVICE_PROFILE = 'profile';

/** The name of an environment becomes a value of an option and of a variable. */
export const ENVIRONMENT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/** Settings that both the environment and the settings file can state, and the variable of each. */
export const VARIABLES = {
  baseUrl: 'TRENCHCTL_BASE_URL',
  issuer: 'TRENCHCTL_ISSUER',
  tokenUrl: 'TRENCHCTL_TOKEN_URL',
  clientId: 'TRENCHCTL_CLIENT_ID',
  clientSecret: 'TRENCHCTL_CLIENT_SECRET',
  username: 'TRENCHCTL_USERNAME',
  password: 'TRENCHCTL_PASSWORD',
  accessToken: 'TRENCHCTL_ACCESS_TOKEN',
  companyId: 'TRENCHCTL_COMPANY_ID',
  ratings: 'TRENCHCTL_RATINGS',
  parallelism: 'TRENCHCTL_PARALLELISM',
  trenchUrl: 'TRENCHCTL_TRENCH_URL',
  projectUrl: 'TRENCHCTL_PROJECT_URL',
  customerUrl: 'TRENCHCTL_CUSTOMER_URL',
  calculationUrl: 'TRENCHCTL_CALCULATION_URL',
  checklistUrl: 'TRENCHCTL_CHECKLIST_URL',
  documentUrl: 'TRENCHCTL_DOCUMENT_URL',
} as const;

export type SettingName = keyof typeof VARIABLES;

/** Hosts that may receive credentials. Only the environment states them: a file that could add hosts would defeat the list. */
export const ALLOWED_HOSTS = 'TRENCHCTL_ALLOWED_HOSTS';

/** Secrets are refused in a file, because the file is committed. */
export const SECRETS = ['clientSecret', 'password', 'accessToken'] as const satisfies SettingName[];

export const SERVICE_URLS = [
  'trenchUrl',
  'projectUrl',
  'customerUrl',
  'calculationUrl',
  'checklistUrl',
  'documentUrl',
] as const satisfies SettingName[];
