import { openAccess, scopesOf, USUAL_SERVICES } from '../../api/access.js';
import { addressesFrom } from '../../api/addresses.js';
import { ApiError } from '../../api/api-error.js';
import { operatorWords } from '../../api/operator-words.js';
import { AuthError } from '../../auth/grant.js';
import { createTokenSource } from '../../auth/token-source.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { createKeptAlive } from '../../http/kept-alive.js';
import { readProxies } from '../../http/proxies.js';
import { type ArgsOf, command, flag, type GlobalArgs, type Options, text, texts, word } from '../command.js';
import { allowedHosts, hostOf } from '../connection/address-settings.js';
import { receiversOf, receiversText, tokenHostOf } from '../connection/connect.js';
import { SECRETS, VARIABLES } from '../connection/setting-fields.js';
import { readSettings, type Settings } from '../connection/settings.js';
import {
  covers,
  STORE_NAMES,
  STORE_VARIABLE,
  type StoredLogin,
  saveLogin,
  storeNamed,
  storesFor,
} from '../login/login-stores.js';
import { type Answers, createAnswers } from '../login/read-secret.js';
import { keepSecret } from '../output/known-secrets.js';
import { many } from '../output/print-json.js';
import { recommended } from '../output/recommended.js';

const OPTIONS = {
  token: flag('Store an access token instead of a client'),
  'client-id': text('The client (default: that of the settings)'),
  username: text('The user of the password flow'),
  host: texts(
    'Confirm a host that only the settings file names, if there is no terminal to ask on (may be repeated)',
  ),
  store: word(STORE_NAMES, 'Where to store it (default: the keychain, if there is one)'),
  status: flag('Show the stored logins, without their secrets'),
} as const satisfies Options;

type LoginArgs = GlobalArgs & ArgsOf<typeof OPTIONS>;

export const login = command({
  examples: [['login --status', 'Show the stored logins, without their secrets']],
  options: OPTIONS,
  run: async (args) => {
    if (args.status) return console.log(statusText());
    const settings = await addressesOnly(args);
    const receivers = receiversOf(
      addressesFrom(settings).addresses,
      args.token ? undefined : tokenHostOf(settings),
    );
    const hosts = receivers.map(({ host }) => host);
    if (process.stdin.isTTY !== true) refuseUnconfirmed(hosts, args.host ?? []);
    console.error(
      visible(`This login is for: ${receiversText(receivers)}. It will be used for these hosts only.`),
    );
    const credentials = await asked(args, settings, createAnswers(process.stdin, process.stderr));
    for (const secret of SECRETS) keepSecret(credentials[secret]);
    const all = new Set(hosts);
    await tryLogin(settings, credentials, (host) => {
      if (!all.has(host)) console.error(visible(`The issuer names the token endpoint on ${host}.`));
      all.add(host);
    });
    const store = storeNamed(args.store, process.env);
    saveLogin(store, { hosts: [...all], ...credentials });
    console.error(
      visible(
        `The login works and is stored in ${store.name}. \`${recommended(args, ['logout'])}\` removes it.`,
      ),
    );
  },
});

/** The settings without any credential: those of the environment and of the stores are not what is asked for. */
async function addressesOnly(args: LoginArgs): Promise<Settings> {
  const env: NodeJS.ProcessEnv = { ...process.env, [STORE_VARIABLE]: 'none' };
  for (const name of SECRETS) delete env[VARIABLES[name]];
  const settings = await readSettings(args, env);
  if (settings.embedded)
    throw new UserError(
      'the embedded service needs no login: name a live service with TRENCHCTL_BASE_URL or in trenchctl.yaml',
    );
  const [problem] = addressesFrom(settings).problems;
  if (problem) throw new UserError(`${problem.message}; ${problem.remedy}`);
  if (!args.token && settings.issuer === undefined && settings.tokenUrl === undefined)
    throw new UserError(
      'no token endpoint is set: set TRENCHCTL_ISSUER or TRENCHCTL_TOKEN_URL (or issuer or tokenUrl in trenchctl.yaml), or store an access token with --token',
    );
  return settings;
}

/** Without a terminal nobody reads the hosts, so each must be named by the environment or by the command line. */
function refuseUnconfirmed(hosts: readonly string[], confirmed: readonly string[]): void {
  const known = new Set([...allowedHosts(process.env), ...confirmed]);
  const unknown = hosts.filter((host) => !known.has(host));
  if (unknown.length > 0)
    throw new UserError(
      `only the settings file names ${unknown.join(', ')}, and there is no terminal to confirm it on. Nothing was stored; if it is right, add ${unknown.map((host) => `--host ${host}`).join(' ')}`,
    );
}

async function asked(
  args: LoginArgs,
  settings: Settings,
  answers: Answers,
): Promise<Omit<StoredLogin, 'hosts'>> {
  if (args.token) return { accessToken: await answers.secret('Access token') };
  const clientId = args.clientId ?? settings.clientId ?? (await answers.plain('Client id'));
  const clientSecret = await answers.secret(`Secret of the client ${clientId}`);
  const username = args.username ?? settings.username;
  if (username === undefined) return { clientId, clientSecret };
  return { clientId, clientSecret, username, password: await answers.secret(`Password of ${username}`) };
}

function statusText(): string {
  const stores = storesFor(process.env);
  const lines = stores.flatMap((store) =>
    store.read().map(({ hosts, accessToken, clientId, username }) => {
      const who =
        accessToken === undefined
          ? `client ${clientId}${username === undefined ? '' : `, user ${username}`}`
          : 'an access token';
      return visible(`${hosts.join(', ')}: ${who}, in ${store.name}`);
    }),
  );
  return lines.length > 0 ? lines.join('\n') : 'No login is stored.';
}

const PATIENCE_MS = 30_000;

/**
 * Tries a login before it is stored, and returns the host of the token endpoint, which discovery may have found on another
 * host. Throws if the login is refused or nobody answers.
 */
async function tryLogin(
  settings: Settings,
  login: Omit<StoredLogin, 'hosts'>,
  onTokenHost: (host: string) => void,
): Promise<void> {
  const closing = new AbortController();
  const fetch = createKeptAlive(2, { closing: closing.signal, proxies: readProxies(process.env) });
  const access = { ...settings, ...login, fetch, closing: closing.signal, onTokenHost, onSecret: keepSecret };
  try {
    if (login.accessToken === undefined) await tryClient(access);
    else
      await openAccess({ ...access, runMs: PATIENCE_MS })
        .api(true)
        .call('listCableTypes');
  } catch (error) {
    // The login itself is right if only a role is missing.
    if (error instanceof ApiError && error.code === 'forbidden') return;
    throw error;
  } finally {
    closing.abort();
  }
}

async function tryClient(access: Settings & { fetch: ReturnType<typeof createKeptAlive> }): Promise<void> {
  const { scope } = operatorWords(access.profile.operator);
  const scopes = scopesOf(USUAL_SERVICES).map(scope);
  try {
    await createTokenSource({ ...access, scopes, now: Date.now }).token();
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'scope-refused') throw error;
  }
}

export const logout = command({
  examples: [['logout --all', 'Remove every stored login']],
  options: { all: flag('Remove every stored login') },
  run: async (args) => {
    const isGone = args.all ? undefined : await forTheseHosts(args);
    let removed = 0;
    // A store that CI does not read is emptied all the same.
    for (const store of storesFor({ ...process.env, [STORE_VARIABLE]: '', CI: '' })) {
      if (isGone === undefined) {
        removed += countOf(() => store.read().length);
        store.write([]);
        continue;
      }
      const all = store.read();
      const kept = all.filter((login) => !isGone(login));
      removed += all.length - kept.length;
      if (kept.length < all.length) store.write(kept);
    }
    console.error(visible(`Removed ${many(removed, 'login')}.`));
  },
});

/** A store that cannot be read is emptied too. */
function countOf(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

async function forTheseHosts(args: GlobalArgs): Promise<(login: StoredLogin) => boolean> {
  const settings = await readSettings(args, { ...process.env, [STORE_VARIABLE]: 'none' });
  if (settings.embedded)
    throw new UserError(
      'the settings name no live service: name one, or use `trenchctl logout --all` for every login',
    );
  const hosts = Object.values(addressesFrom(settings).addresses).flatMap((one) => hostOf(one) ?? []);
  return (login) => covers(login, hosts);
}
