import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Command } from '../../command.js';
import { called } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { dayOf, FORMAT, given, MANY, type NounArgs, oneOf } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { show } from '../../output/print-json.js';
import { textOf } from './show.js';

type Create = Arguments<Contract['project']['createProject']>;

interface CreateArgs extends NounArgs, ApproveArgs {
  readonly project: string;
  readonly name: string;
  readonly status: Create['body']['status'];
  readonly start: string;
  readonly plannedEnd?: string;
  readonly owner?: string;
  readonly module?: NonNullable<Create['query']>['moduleType'];
  readonly description?: string;
  readonly case?: string;
  readonly substation?: string;
}

const text = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

export const create: Command<CreateArgs> = {
  examples: [
    [
      'project create 2026-0510 --name Nygata --start 2026-05-04 --module CABLESIMULATOR',
      'Create a project with the trench module',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('project', { type: 'string', demandOption: true, describe: 'Number of the new project' })
      .options({
        name: { ...text('Name of the project'), demandOption: true },
        status: { ...oneOf('project', 'ProjectStatus'), default: 'NEW', describe: 'Status of the project' },
        start: { ...text('First day, such as 2026-05-04'), demandOption: true },
        'planned-end': text('Last day, as planned'),
        owner: text('Owner of the project: username or e-mail (default: you)'),
        module: {
          ...oneOf('project', 'ModuleType'),
          ...MANY,
          describe: 'Module to activate (may be repeated)',
        },
        description: text('Free text'),
        case: text('Case reference'),
        substation: text('Substation reference'),
        'auto-approve': APPROVE,
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['project', 'customer'], async ({ write, username, target }) => {
      const owner = args.owner ?? username;
      if (owner === undefined) throw new UserError('name the owner of the project: --owner USERNAME');
      const body = bodyOf(args);
      await confirm(`Create project ${called(body)} for ${owner}?`, args, { target });
      const project = await write.project.createProject({
        path: { owner },
        query: given({ moduleType: args.module }) as NonNullable<Create['query']>,
        body,
      });
      show(args.format, project, () => textOf(project, (args.module ?? []).join(', ')));
    }),
};

const bodyOf = (args: CreateArgs): Create['body'] => ({
  number: args.project,
  name: args.name,
  status: args.status,
  startDate: `${dayOf(args.start, '--start')}T00:00:00Z`,
  ...(args.plannedEnd === undefined
    ? {}
    : { endDateEstimate: `${dayOf(args.plannedEnd, '--planned-end')}T00:00:00Z` }),
  ...given({ description: args.description, caseRef: args.case, substationRef: args.substation }),
});
