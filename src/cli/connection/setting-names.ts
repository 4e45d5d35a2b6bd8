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
