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
      const user = (await reading.call('getUser', { path: { user: username } })) as {
        username: string;
        firstName?: string;
        lastName?: string;
        companyName?: string;
        companyId?: string;
      };
      console.log(`caller   ${user.username} (${user.firstName ?? ''} ${user.lastName ?? ''})`);
      console.log(`company  ${user.companyName ?? ''} (${companyId ?? user.companyId})`);
    }),
};
