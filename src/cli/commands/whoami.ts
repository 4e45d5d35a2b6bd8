import { visible } from '../../diagnostics/visible.js';
import { textsOf } from '../../live/shown.js';
import type { Command } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { receiversText } from '../connection/receivers.js';
import type { GlobalArgs } from '../options/common-options.js';
import { words } from '../output/show.js';

export const whoami: Command<GlobalArgs> = {
  options: (yargs) => yargs,
  run: (args) =>
    withConnection(
      args,
      async (connection) => {
        const { target, username, companyId, reading } = connection;
        console.log(visible(`service  ${target}`));
        if (username === undefined) {
          tellHosts(connection);
          console.log(`caller   a client, without a user\ncompany  ${companyId ?? 'not set'}`);
          return;
        }
        const answer = await reading.call('getUser', { path: { user: username } });
        const user = textsOf('getUser', answer, [
          'username',
          'firstName',
          'lastName',
          'companyName',
          'companyId',
        ]);
        tellHosts(connection);
        const name = words(user.firstName, user.lastName);
        const company = companyId ?? user.companyId;
        console.log(visible(`caller   ${words(user.username || username, name && `(${name})`)}`));
        console.log(visible(`company  ${words(user.companyName, company && `(${company})`) || 'unknown'}`));
      },
      ['customer'],
    ),
};

/** Prints the hosts that receive a credential, as they are known after the first call. */
function tellHosts({ receivers }: Connection): void {
  if (receivers) console.log(visible(`hosts    ${receiversText(receivers)}`));
}
