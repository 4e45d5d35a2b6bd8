import { existsSync } from 'node:fs';
import { addressesFrom } from '../../api/addresses.js';
import { visible } from '../../diagnostics/visible.js';
import { repositoryOf, textOf } from '../../git/repository.js';
import { createKeptAlive } from '../../http/kept-alive.js';
import { readProxies } from '../../http/proxies.js';
import { ASSUMED_PROFILE } from '../../profile/profile-fields.js';
import { type ArgsOf, command, flag, type Options, texts } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { ALLOWED_HOSTS, VARIABLES } from '../connection/setting-fields.js';
import { type SettingSource, settingSources } from '../connection/setting-sources.js';
import { readSettings, SETTINGS_FILE, type Settings, writtenSettings } from '../connection/settings.js';
import type { WrittenSettings } from '../connection/written-settings.js';
import { FORMAT, type NounArgs } from '../options/noun-options.js';
import { errorText } from '../output/error-text.js';
import { jsonText, many } from '../output/print-json.js';
import { completed } from '../output/recommended.js';
import { readText } from '../output/write-file.js';
import { type Check, checkFiles, checksOf } from './doctor/check-files.js';
import { checkHosts } from './doctor/check-hosts.js';
import { checkLogin } from './doctor/check-login.js';
import { checkVersions, foundVersions } from './doctor/check-versions.js';
import { checkCi } from './doctor/ci/check-ci.js';

const OPTIONS = {
  ...FORMAT,
  ci: flag('Check the host of the pipeline instead: variables, environments, branch rules, last apply'),
} as const satisfies Options;

type DoctorArgs = NounArgs & ArgsOf<typeof OPTIONS> & { readonly paths?: readonly string[] };

/** The folder that specs usually are in. */
const SPECS = 'specs';
/** A service that is slower than this is a failed check, whatever --timeout says. */
const PATIENCE_SECONDS = 30;

const ENVIRONMENT = [
  'Environment variables (trenchctl.yaml may state those that are not secret):',
  ...[
    [VARIABLES.baseUrl, 'address of the API, or `embedded`'],
    [
      'TRENCHCTL_<SERVICE>_URL',
      'address of one service: trench, project, customer, calculation, checklist, document',
    ],
    [`${VARIABLES.issuer}, ${VARIABLES.tokenUrl}`, 'address of the login'],
    [`${VARIABLES.clientId}, ${VARIABLES.clientSecret}`, 'client of the login'],
    [`${VARIABLES.username}, ${VARIABLES.password}`, 'user of the login'],
    [VARIABLES.accessToken, 'access token, in place of a login'],
    [VARIABLES.companyId, "id of the company; left out: the user's company"],
    [ALLOWED_HOSTS, 'hosts that may receive credentials'],
    ['TRENCHCTL_DEBUG', 'print the details of an unexpected error'],
    ['HTTPS_PROXY, NO_PROXY, NO_COLOR, CI', 'as usual'],
  ].map(([name, meaning]) => `  ${name}: ${meaning}`),
].join('\n');

export const doctor = command({
  examples: [
    ['doctor', 'Show who this login is, and check the settings and the specs'],
    ['doctor --ci', 'Check what the host has for the pipeline, in a job or in a clone'],
  ],
  notes: ENVIRONMENT,
  positionals: { paths: texts(`Spec files and folders to look at (default: ${SPECS}, if it is there)`) },
  options: OPTIONS,
  run: async (args) => {
    const checks = (await (args.ci ? ciChecks() : allChecks(args))).map((check) => advised(check, args));
    console.log(args.format === 'json' ? jsonText(asData(checks)) : asText(checks));
    return checks.some(({ status }) => status === 'failed') ? 1 : 0;
  },
});

const MAX_PIPELINE_BYTES = 256 * 1024;

/** Asks the host of the repository, or reads the variables of the job that runs. */
async function ciChecks(): Promise<Check[]> {
  const closing = new AbortController();
  const git = await repositoryOf(['.']).then(
    ({ git }) => git,
    () => undefined,
  );
  const said = async (...words: string[]): Promise<string> => {
    const output = await git?.(words);
    return output?.code === 0 ? textOf(output) : '';
  };
  try {
    return await checkCi({
      env: process.env,
      remote: await said('remote', 'get-url', 'origin'),
      applied: (await said('rev-parse', '--verify', '--quiet', 'refs/trenchctl/applied')) || undefined,
      read: (file) => (existsSync(file) ? readText(file, MAX_PIPELINE_BYTES) : ''),
      send: createKeptAlive(4, { closing: closing.signal, proxies: readProxies(process.env) }),
    });
  } finally {
    closing.abort();
  }
}

const advised = (check: Check, args: DoctorArgs): Check =>
  check.remedy === undefined ? check : { ...check, remedy: completed(check.remedy, args) };

async function allChecks(args: DoctorArgs): Promise<Check[]> {
  const read = await settingsFor(args);
  const { settings, written } = read;
  const hosts = settings && !settings.embedded ? await hostChecks(settings) : [];
  const isReached = hosts.every(({ status }) => status !== 'failed');
  const paths = args.paths ?? [];
  return [
    ...checkVersions(foundVersions()),
    ...checkSettings({
      file: SETTINGS_FILE,
      sources: settingSources(args, process.env, written),
      isEmbedded: settings?.embedded ?? false,
      notes: [
        ...(settings?.notes ?? []),
        ...(settings?.loginStore === undefined ? [] : [`the login comes from ${settings.loginStore}`]),
      ],
      ...(read.problem === undefined ? {} : { problem: read.problem }),
    }),
    ...hosts,
    ...(settings ? await loginChecks(args, isReached) : []),
    ...(await checkFiles({
      paths: paths.length > 0 ? paths : [SPECS],
      isNamed: paths.length > 0,
      profile: settings?.profile ?? ASSUMED_PROFILE,
      ...(settings?.embedded ? { data: { folder: settings.data, isFlag: args.data !== undefined } } : {}),
    })),
  ];
}

interface ReadSettings {
  readonly settings?: Settings;
  readonly written: Pick<WrittenSettings, 'plain' | 'serviceProfile'>;
  readonly problem?: string;
}

/** Reads the settings as far as they can be read: a mistake in them must not hide the other checks. */
async function settingsFor(args: DoctorArgs): Promise<ReadSettings> {
  let written: Pick<WrittenSettings, 'plain' | 'serviceProfile'> = { plain: {} };
  try {
    written = await writtenSettings(args, process.env);
    return { written, settings: await readSettings(args, process.env) };
  } catch (error) {
    return { written, problem: errorText(error) };
  }
}

async function hostChecks(settings: Settings): Promise<Check[]> {
  const closing = new AbortController();
  const { addresses, problems } = addressesFrom(settings);
  const check = checksOf('hosts');
  const token = settings.accessToken === undefined ? (settings.tokenUrl ?? settings.issuer) : undefined;
  try {
    const send = createKeptAlive(4, { closing: closing.signal, proxies: readProxies(process.env) });
    return [
      ...problems.map(({ message, remedy }) => check('address', 'failed', message, remedy)),
      ...(await checkHosts({
        addresses,
        send,
        now: Date.now,
        ...(token === undefined ? {} : { tokenAddress: token }),
      })),
    ];
  } finally {
    closing.abort();
  }
}

async function loginChecks(args: DoctorArgs, isReached: boolean): Promise<Check[]> {
  const check = checksOf('login');
  if (!isReached) return [check('token', 'skipped', 'not asked for, because a check of the hosts failed')];
  try {
    const timeout = Math.min(args.timeout, PATIENCE_SECONDS);
    return await withConnection({ ...args, timeout }, (connection) => checkLogin(connection, Date.now));
  } catch (error) {
    const [text = '', ...remedy] = errorText(error).split('; ');
    return [check('login', 'failed', text, remedy.join('; ') || 'check the settings of the login')];
  }
}

const counted = (checks: readonly Check[], status: Check['status']): number =>
  checks.filter((check) => check.status === status).length;

const asData = (checks: readonly Check[]) => ({
  checks,
  failed: counted(checks, 'failed'),
  warnings: counted(checks, 'warning'),
});

function asText(checks: readonly Check[]): string {
  const widest = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ area, name, status, text, remedy }, n) => [
    ...(checks[n - 1]?.area === area ? [] : [`${n === 0 ? '' : '\n'}${area}`]),
    `  ${status.padEnd(7)}  ${visible(name).padEnd(Math.min(widest, 30))}  ${visible(text)}`,
    ...(remedy === undefined ? [] : [`           to do: ${visible(remedy)}`]),
  ]);
  const [failed, warnings] = [counted(checks, 'failed'), counted(checks, 'warning')];
  const sum = `${many(checks.length, 'check')}: ${failed} failed, ${many(warnings, 'warning')}.`;
  return [...lines, '', sum].join('\n');
}

const check = checksOf('settings');

interface FoundSettings {
  readonly file: string;
  readonly sources: readonly SettingSource[];
  /** The reason for which the settings cannot be used. */
  readonly problem?: string;
  readonly isEmbedded: boolean;
  readonly notes: readonly string[];
}

function checkSettings({ file, sources, problem, isEmbedded, notes }: FoundSettings): Check[] {
  return [
    check(file, 'ok', existsSync(file) ? 'found' : 'not there (the environment and the defaults decide)'),
    ...sources.map(({ name, value, source, isEmpty }) =>
      isEmpty
        ? check(name, 'warning', `empty, from ${source}`, `give ${source} a value, or unset it`)
        : check(name, 'ok', `${value}, from ${source}`),
    ),
    ...notes.map((note) => check('note', 'ok', note)),
    ...(problem === undefined
      ? [check('service', 'ok', isEmbedded ? 'the embedded service' : 'a live service')]
      : [problemCheck(problem)]),
  ];
}

/** A message of the settings states the problem and, behind it, the remedy. */
function problemCheck(problem: string): Check {
  const [, text, remedy] =
    /^([\s\S]+?)(?:; |(?<=Nothing was sent)\. |: (?=set ))([\s\S]+)$/.exec(problem) ?? [];
  return check('service', 'failed', text ?? problem, remedy ?? 'correct the settings');
}
