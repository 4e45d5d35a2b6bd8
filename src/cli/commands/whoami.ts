import type { CommandModule } from 'yargs';
import { CONNECTION_OPTIONS, type ConnectionArgs } from '../common-options.js';
import { connect } from '../connect.js';
import { readSettings } from '../settings.js';

export const whoami: CommandModule<object, ConnectionArgs> = {
  command: 'whoami',
  describe: 'Say which service trenchctl talks to, and as whom',
  builder: (yargs) => yargs.options(CONNECTION_OPTIONS) as never,
  handler: async (args) => {
    const connection = connect(readSettings(args, process.env));
    try {
      console.log(`service  ${connection.target}`);
      if (connection.username === undefined) {
        console.log(`caller   a client, without a user\ncompany  ${connection.companyId ?? 'not set'}`);
        return;
      }
      const user = (await connection.reading.call('getUser', { path: { user: connection.username } })) as {
        username: string;
        firstName?: string;
        lastName?: string;
        companyName?: string;
        companyId?: string;
      };
      console.log(`caller   ${user.username} (${user.firstName ?? ''} ${user.lastName ?? ''})`);
      console.log(`company  ${user.companyName ?? ''} (${connection.companyId ?? user.companyId})`);
    } finally {
      connection.close();
    }
  },
};
