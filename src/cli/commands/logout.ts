import { addressesFrom } from '../../api/addresses.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import type { Command } from '../command.js';
import { hostOf } from '../connection/allowed-hosts.js';
import { readSettings } from '../connection/settings.js';
import { STORE_VARIABLE, storesFor } from '../login/login-stores.js';
import { covers, type StoredLogin } from '../login/stored-login.js';
import type { GlobalArgs } from '../options/common-options.js';
import { many } from '../output/print-json.js';

interface LogoutArgs extends GlobalArgs {
  readonly all: boolean;
}

export const logout: Command<LogoutArgs> = {
  options: (yargs) =>
    yargs.options({
      all: { type: 'boolean', default: false, describe: 'Remove every stored login' },
    }),
  run: async (args) => {
    const isGone = args.all ? () => true : await forTheseHosts(args);
    let removed = 0;
    // A store that CI does not read is emptied all the same.
    for (const store of storesFor({ ...process.env, [STORE_VARIABLE]: '', CI: '' })) {
      if (args.all) {
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
};

/** A store that cannot be read is emptied too. */
function countOf(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

async function forTheseHosts(args: LogoutArgs): Promise<(login: StoredLogin) => boolean> {
  const settings = await readSettings(args, { ...process.env, [STORE_VARIABLE]: 'none' });
  if (settings.embedded)
    throw new UserError(
      'the settings name no live service: name one, or use `trenchctl logout --all` for every login',
    );
  const hosts = Object.values(addressesFrom(settings).addresses).flatMap((one) => hostOf(one) ?? []);
  return (login) => covers(login, hosts);
}
