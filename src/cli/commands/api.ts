import { commandText } from '../../diagnostics/command-text.js';
import { UserError } from '../../diagnostics/user-error.js';
import type { Command } from '../command.js';
import { FORMAT } from '../options/noun-options.js';
import { APPROVE } from '../output/confirm.js';
import { show } from '../output/print-json.js';
import { SAVE_OPTIONS } from '../output/save-download.js';
import type { CallArgs } from './api/run-operation.js';

interface ApiArgs extends CallArgs {
  readonly operation?: string;
  readonly describe: boolean;
  readonly format: 'text' | 'json';
}

export const api: Command<ApiArgs> = {
  examples: [
    ['api', 'List all operations'],
    ['api createSegment --describe', 'Describe the values of an operation'],
    ['api listSegments project=DEMO-1', 'Call an operation that reads'],
    [
      'api createSegment project=DEMO-1 name=Nygata length=120',
      'Call an operation that writes, after a question',
    ],
    ['api pageProjects status=STARTED --all', 'Read all pages of a list'],
  ],
  options: (yargs) =>
    yargs
      .positional('operation', {
        type: 'string',
        describe: 'Name of the operation, such as getSegment; without one, all operations are listed',
      })
      .positional('values', {
        type: 'string',
        array: true,
        describe:
          'name=value, name:=JSON, or @FILE for the whole body; fields in fields as location.address.city=Oslo',
      })
      .options({
        describe: {
          type: 'boolean',
          default: false,
          describe: 'Describe the parameters and the body of the operation instead of calling it',
        },
        body: { type: 'string', requiresArg: true, describe: 'File with the body as JSON, or - for stdin' },
        all: { type: 'boolean', default: false, describe: 'Read all pages of a list' },
        'auto-approve': APPROVE,
        ...SAVE_OPTIONS,
        format: {
          ...FORMAT,
          describe: 'Format of the list of operations and of --describe; answers are JSON',
        },
      }),
  run: async (args) => {
    if (args.operation === undefined)
      return (await import('./api/list-operations.js')).listOperations(args.format);
    if (/[=@]/.test(args.operation))
      throw new UserError(
        `name the operation before its values: \`${commandText(['api', 'OPERATION', args.operation])}\``,
      );
    const { findOperation } = await import('./api/find-operation.js');
    const { describedOperation } = await import('./api/contract-words.js');
    const described = await describedOperation(findOperation(args.operation));
    if (!args.describe) return (await import('./api/run-operation.js')).runOperation(described, args);
    const { descriptionText, inputsOf } = await import('./api/describe-operation.js');
    const { id, service, method, path } = described.operation;
    show(args.format, { operation: id, service, method, path, inputs: inputsOf(described) }, () =>
      descriptionText(described, args),
    );
  },
};
