import { OPERATIONS, type Operation } from '../../api/operations.js';
import { EFFECTS } from '../../contract/generated/operation-ids.js';
import { commandText } from '../../diagnostics/command-text.js';
import { UserError } from '../../diagnostics/user-error.js';
import { didYouMean, nearest } from '../../spec/read/nearest.js';
import { command, flag, type Options, text, texts } from '../command.js';
import { FORMAT } from '../options/noun-options.js';
import { APPROVE } from '../output/confirm.js';
import { show, table } from '../output/print-json.js';
import { SAVE_OPTIONS } from '../output/save-download.js';

const OPTIONS = {
  describe: flag('Describe the parameters and the body of the operation instead of calling it'),
  body: text('File with the body as JSON, or - for stdin'),
  all: flag('Read all pages of a list'),
  ...APPROVE,
  ...SAVE_OPTIONS,
  format: {
    ...FORMAT.format,
    describe: 'Format of the list of operations and of --describe; answers are JSON',
  },
} as const satisfies Options;

export const api = command({
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
  positionals: {
    operation: text('Name of the operation, such as getSegment; without one, all operations are listed'),
    values: texts(
      'name=value, name:=JSON, or @FILE for the whole body; fields in fields as location.address.city=Oslo',
    ),
  },
  options: OPTIONS,
  run: async (args) => {
    if (args.operation === undefined) return listOperations(args.format);
    if (/[=@]/.test(args.operation))
      throw new UserError(
        `name the operation before its values: \`${commandText(['api', 'OPERATION', args.operation])}\``,
      );
    const { describedOperation } = await import('./api/contract-words.js');
    const described = await describedOperation(findOperation(args.operation));
    if (!args.describe) return (await import('./api/run-operation.js')).runOperation(described, args);
    const { descriptionText, inputsOf } = await import('./api/describe-operation.js');
    const { id, service, method, path } = described.operation;
    show(args.format, { operation: id, service, method, path, inputs: inputsOf(described) }, () =>
      descriptionText(described, args),
    );
  },
});

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds an operation by its name, in any case and with or without dashes: `getSegment`, `get-segment`, `trench.getSegment`. */
function findOperation(name: string): Operation {
  const desired = folded(name);
  const found = OPERATIONS.find(({ id, service }) => [id, service + id].map(folded).includes(desired));
  if (found) return found;
  const ids = OPERATIONS.map(({ id }) => id);
  const alike = nearest(name, ids);
  const containing = ids.filter((id) => desired.length > 2 && folded(id).includes(desired)).slice(0, 5);
  const hint = didYouMean(alike.length > 0 ? alike : containing);
  throw new UserError(
    `the contract has no operation ${name}; ${hint ? `${hint} ` : ''}\`trenchctl api\` lists the operations`,
  );
}

function listOperations(format: 'text' | 'json'): void {
  const rows = OPERATIONS.map(({ id, service, method, path }) => ({
    operation: id,
    service,
    effect: EFFECTS[id],
    method,
    path,
  }));
  show(format, rows, () => table(rows, ['operation', 'service', 'effect', 'method', 'path']));
}
