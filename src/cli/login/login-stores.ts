import { UserError } from '../../diagnostics/user-error.js';
import { isCi } from '../connection/is-ci.js';
import { fileStore, loginFile } from './file-store.js';
import { keychainStore } from './keychain-store.js';
import { covers, type LoginStore, type StoredLogin } from './stored-login.js';

/** The variable that names the store: `file`, `keychain` or `none`. In CI none is used unless this variable asks for it. */
export const STORE_VARIABLE = 'TRENCHCTL_LOGIN_STORE';
export const STORE_NAMES = ['keychain', 'file'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Returns the stores that a run may read, in this order. */
export function storesFor(env: NodeJS.ProcessEnv): LoginStore[] {
  const asked = env[STORE_VARIABLE] || (isCi(env) ? 'none' : 'any');
  if (!['any', 'none', ...STORE_NAMES].includes(asked))
    throw new UserError(`${STORE_VARIABLE} must be file, keychain or none`);
  if (asked === 'none') return [];
  const file = asked === 'keychain' ? undefined : loginFile(env);
  const keychain = asked === 'file' ? undefined : keychainStore(process.platform);
  return [...(file === undefined ? [] : [fileStore(file)]), ...(keychain ? [keychain] : [])];
}

/** Returns the store for a new login: the asked one, otherwise the keychain if there is one. */
export function storeNamed(name: StoreName | undefined, env: NodeJS.ProcessEnv): LoginStore {
  const keychain = name === 'file' ? undefined : keychainStore(process.platform);
  if (keychain) return keychain;
  if (name === 'keychain')
    throw new UserError(
      'no keychain can be reached here (security on macOS, secret-tool on Linux); use --store file',
    );
  const file = loginFile(env);
  if (file === undefined) throw new UserError('there is no place for the login: set HOME or XDG_CONFIG_HOME');
  return fileStore(file);
}

/** Puts a login in place of those for the same hosts. */
export function saveLogin(store: LoginStore, login: StoredLogin): void {
  const others = store.read().filter((one) => !covers(login, one.hosts) && !covers(one, login.hosts));
  store.write([...others, login]);
}
