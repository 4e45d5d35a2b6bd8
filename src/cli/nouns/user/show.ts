import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { factsOf, show } from '../../output/print-json.js';
import { orNotFound, userNamed } from './find-user.js';

interface UserArgs extends NounArgs {
  readonly user?: string;
}

export const showUser: Command<UserArgs> = {
  examples: [['user show kari.nordmann', 'Show a user of your company']],
  options: (yargs) =>
    yargs
      .positional('user', { type: 'string', describe: 'Username or e-mail (default: you)' })
      .option('format', FORMAT),
  run: (args) =>
    withClient(args, ['customer'], async (services) => {
      const user = userNamed(services, args.user);
      const found = await orNotFound(services.read.customer.getUser({ path: { user } }), `user ${user}`);
      if (services.username === undefined)
        console.error(
          'A login without a user gets no personal data: log in as a user to see names and addresses.',
        );
      show(args.format, found, () =>
        factsOf({
          username: found.username,
          name: [found.firstName, found.lastName].filter(Boolean).join(' '),
          'e-mail': found.email,
          phone: found.phone,
          mobile: found.mobile,
          position: found.position,
          company: named(found.companyName, found.companyId),
          department: named(found.departmentName, found.departmentId),
          active: flagText(found.active, 'no (cannot log in)'),
          confirmed: flagText(found.confirmed, 'no (no access to data of the company)'),
        }),
      );
    }),
};

/** Returns an empty text for a flag that the service leaves out. */
const flagText = (flag: boolean | null | undefined, no: string): string =>
  flag === true ? 'yes' : flag === false ? no : '';

const named = (name: string | null | undefined, id: string | null | undefined): string =>
  [name, id ? `(${id})` : ''].filter(Boolean).join(' ');
