import { visible } from '../../diagnostics/visible.js';
import { textsOf } from '../../live/shown.js';
import type { Command } from '../command.js';
import type { GlobalArgs } from '../common-options.js';
import { withConnection } from '../connect.js';

export const whoami: Command<GlobalArgs> = {
  options: (yargs) => yargs,
  run: (args) =>
    withConnection(args, async ({ target, username, companyId, reading }) => {
      console.log(`service  ${target}`);
      if (username === undefined) {
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
      console.log(visible(`caller   ${user.username} (${user.firstName} ${user.lastName})`));
      console.log(visible(`company  ${user.companyName} (${companyId ?? user.companyId})`));
    }),
};
