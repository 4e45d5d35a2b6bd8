import { UserError } from '../../diagnostics/user-error.js';
import { isStatus } from '../../live/reader.js';
import { noun, text } from '../command.js';
import { type Services, serviceCommand } from '../connection/find-project.js';
import { FORMAT } from '../options/noun-options.js';
import { day, factsOf, show } from '../output/print-json.js';

const USER = { user: text('Username or e-mail (default: you)') };

const showUser = serviceCommand({
  examples: [['user show kari.nordmann', 'Show a user of your company']],
  needs: ['customer'],
  positionals: USER,
  options: FORMAT,
  run: async (services, args) => {
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
  },
});

/** Returns an empty text for a flag that the service leaves out. */
const flagText = (flag: boolean | null | undefined, no: string): string =>
  flag === true ? 'yes' : flag === false ? no : '';

const named = (name: string | null | undefined, id: string | null | undefined): string =>
  [name, id ? `(${id})` : ''].filter(Boolean).join(' ');

const validate = serviceCommand({
  examples: [['user validate trench', 'Check whether you may use the trench service']],
  needs: ['customer'],
  positionals: { service: { ...text('Name of the service, such as trench'), demandOption: true } },
  options: { ...USER, ...FORMAT },
  run: async (services, args) => {
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
  },
});

/** Access that the service does not confirm is no access. */
const accessOf = (active: boolean | null | undefined): string =>
  active === true ? 'yes' : active === false ? 'no' : 'unknown (the answer has no `active`)';

/** Returns the user that is named, otherwise the user of the login. */
function userNamed({ username }: Services, user: string | undefined): string {
  const named = user ?? username;
  if (named !== undefined) return named;
  throw new UserError('this login has no user: name the user');
}

/** Turns a 404 for a user, or for a service of the user, into a UserError. */
async function orNotFound<T>(looking: Promise<T>, what: string): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(`${what} does not exist, or is not accessible to you`);
  }
}

export const user = noun([
  ['show', 'Show a user of your company, or yourself', showUser],
  ['validate', 'Check whether a user may use a service; exit with 1 if not', validate],
]);
