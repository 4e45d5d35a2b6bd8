import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { day, factsOf, show } from '../../output/print-json.js';
import { orNotFound, userNamed } from './find-user.js';

interface ValidateArgs extends NounArgs {
  readonly service: string;
  readonly user?: string;
}

export const validate: Command<ValidateArgs> = {
  examples: [['user validate trench', 'Check whether you may use the trench service']],
  options: (yargs) =>
    yargs
      .positional('service', {
        type: 'string',
        demandOption: true,
        describe: 'Name of the service, such as trench',
      })
      .options({
        user: { type: 'string', requiresArg: true, describe: 'Username or e-mail (default: you)' },
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['customer'], async (services) => {
      const user = userNamed(services, args.user);
      const { service } = args;
      const result = await orNotFound(
        services.read.customer.validateService({ path: { user, service } }),
        `service ${service}, or user ${user},`,
      );
      const found = result.service;
      show(args.format, result, () =>
        factsOf({
          user,
          service: found?.name ?? service,
          access: accessOf(found?.active),
          until: day(found?.endDate),
          roles: (found?.roles ?? []).flatMap(({ name }) => name ?? []).join(', '),
          checked: result.currentDate,
        }),
      );
      return found?.active ? 0 : 1;
    }),
};

/** Access that the service does not confirm is no access. */
const accessOf = (active: boolean | null | undefined): string =>
  active === true ? 'yes' : active === false ? 'no' : 'unknown (the answer has no `active`)';
