import { visible } from '../../diagnostics/visible.js';
import { textsOf } from '../../live/raw.js';
import type { Command } from '../command.js';
import { type Connection, receiversText, withConnection } from '../connection/connect.js';
import type { GlobalArgs } from '../options/common-options.js';
import { words } from '../output/print-json.js';

export const whoami: Command<GlobalArgs> = {
  options: (yargs) => yargs,
  examples: [['whoami', 'Ask the service who this login is']],
  run: (args) =>
    withConnection(
      args,
      async (connection) => {
        console.log(visible(`service  ${connection.target}`));
        const lines = await askService(connection).catch((error: unknown) => {
          printHosts(connection);
          console.log(visible(`caller   ${settingsText(connection)}; the service did not confirm it`));
          throw error;
        });
        printHosts(connection);
        for (const line of lines) console.log(visible(line));
      },
      ['customer'],
    ),
};

/** Asks the service about the user; a login without a user is tried with a call that every client may make. */
async function askService({ username, companyId, reading }: Connection): Promise<string[]> {
  if (username === undefined) {
    await reading.call('listModuleTypes');
    const company = companyId === undefined ? 'not set' : `${companyId}, according to the settings`;
    return ['caller   a client, without a user; the service accepts its login', `company  ${company}`];
  }
  const answer = await reading.call('getUser', { path: { user: username } });
  const user = textsOf('getUser', answer, ['username', 'firstName', 'lastName', 'companyName', 'companyId']);
  const name = words(user.firstName, user.lastName);
  const isOther = companyId !== undefined && user.companyId !== '' && companyId !== user.companyId;
  return [
    `caller   ${words(user.username || username, name && `(${name})`)}`,
    isOther
      ? `company  ${companyId}, according to the settings; the user belongs to ${words(user.companyName, `(${user.companyId})`)}`
      : `company  ${words(user.companyName, (companyId ?? user.companyId) && `(${companyId ?? user.companyId})`) || 'unknown'}`,
  ];
}

const settingsText = ({ username }: Connection): string =>
  username === undefined ? 'a client, without a user' : `${username}, according to the settings`;

/** Prints the hosts that receive a credential, as they are known after the first call. */
function printHosts({ receivers }: Connection): void {
  if (receivers) console.log(visible(`hosts    ${receiversText(receivers)}`));
}
