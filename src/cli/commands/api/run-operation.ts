import type { Api } from '../../../api/client.js';
import type { Download } from '../../../api/download.js';
import { OPERATIONS, type Operation, pagingOf } from '../../../api/operations.js';
import type { CallOptions } from '../../../api/typed.js';
import { each, typedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { GlobalArgs } from '../../command.js';
import { type Connection, withConnection } from '../../connection/connect.js';
import {
  called,
  companyOf,
  findProject,
  type Project,
  type Services,
} from '../../connection/find-project.js';
import { inOwnWords } from '../../options/noun-options.js';
import { type ApproveArgs, confirm } from '../../output/confirm.js';
import { jsonText } from '../../output/print-json.js';
import { checkPlace, printText, type SaveArgs, saveDownload } from '../../output/save-download.js';
import { type Described, isObject } from './contract-words.js';
import { checkValues, type Filled, fillValues } from './fill-values.js';
import { givenValues } from './given-values.js';

export interface CallArgs extends GlobalArgs, ApproveArgs, SaveArgs {
  readonly values?: readonly string[];
  readonly body?: string;
  readonly all: boolean;
}

/** Calls one operation with the values of the command line, and prints or saves its answer. */
export function runOperation(described: Described, args: CallArgs): Promise<void> {
  const { operation } = described;
  const given = givenValues(args.values ?? [], args.body);
  if (args.all && !pagingOf(operation))
    throw new UserError(`${operation.id} does not answer in pages: leave out --all`);
  checkPlace(args);
  return withConnection(
    args,
    async (connection) => {
      const problems: string[] = [];
      const filled = fillValues(given, { described, profile: connection.profile, problems });
      problems.push(...checkValues(described, filled, problems));
      if (problems.length > 0) throw new UserError(refusal(operation, problems));
      await completeValues(described, filled, servicesOf(connection));
      const options = callOptionsOf(filled);
      if (operation.method !== 'GET') await approve(operation, options, connection, args);
      await printAnswer(
        operation,
        await answerOf(operation, options, connection, args.all),
        connection,
        args,
      );
    },
    [operation.service],
  );
}

const servicesOf = (connection: Connection): Services => ({
  ...connection,
  read: typedClient(connection.reading),
  write: typedClient(connection.writing),
});

const refusal = ({ id }: Operation, problems: readonly string[]): string =>
  [
    `${id} was not called:`,
    ...problems.map((one) => `  ${one}`),
    `\`trenchctl api ${id} --help\` describes its values`,
  ].join('\n');

/** Shows the call, and what it deletes, before the question. */
async function approve(
  operation: Operation,
  options: CallOptions,
  connection: Connection,
  args: CallArgs,
): Promise<void> {
  const { id, method, path, removes } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => options.path?.[name] ?? '');
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();
  console.error(visible(`${id}: ${method} ${filled}${query === '' ? '' : `?${query}`}`));
  if (options.body !== undefined) console.error(shortJson(options.body));
  const going = removes ? await readDeleted(operation, options, connection.reading) : undefined;
  if (removes)
    console.error(
      going === undefined ? 'No operation shows what is deleted.' : `This is deleted:\n${shortJson(going)}`,
    );
  const project = id === 'deleteProject' ? `project ${called(going as Project)}` : undefined;
  if (project !== undefined)
    console.error(visible(`This deletes ${project} with all its modules and segments. It cannot be undone.`));
  await confirm(project === undefined ? `Call ${id}?` : `Delete ${project}?`, args, {
    target: connection.target,
    otherwise: `${id} was not called`,
  });
}

const MAX_LINES = 60;

function shortJson(value: unknown): string {
  const lines = jsonText(value).split('\n');
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`... ${rest} more lines`] : [])].join('\n');
}

async function answerOf(
  operation: Operation,
  options: CallOptions,
  { reading, writing }: Connection,
  all: boolean,
): Promise<unknown> {
  const paging = pagingOf(operation);
  const api = operation.method === 'GET' ? reading : writing;
  if (!all || !paging) return api.call(operation.id, options);
  const found: unknown[] = [];
  for await (const one of each(api, { ...operation, paging }, options)) found.push(one);
  return found;
}

/** Prints JSON, or saves it or a file. */
async function printAnswer(
  operation: Operation,
  answer: unknown,
  { profile }: Connection,
  args: CallArgs,
): Promise<void> {
  const { id } = operation;
  if (operation.answer === 'bytes') {
    await saveDownload(answer as Download, args, id);
    return;
  }
  if (answer === undefined) return console.error(`${id}: done; the service answers with no content.`);
  printText(jsonText(inOwnWords(answer, profile)), args, `${id}.json`);
  printRest(operation, answer);
}

/** Says that a page is not the whole list. */
function printRest(operation: Operation, answer: unknown): void {
  const paging = pagingOf(operation);
  if (!paging || !isObject(answer)) return;
  const [items, total] = [answer[paging.items], answer[paging.total]];
  if (Array.isArray(items) && typeof total === 'number' && total > items.length)
    console.error(`Only ${items.length} of ${total} are shown; --all reads all pages.`);
}

/**
 * Reads what a deletion deletes: from the operation that reads the same path, otherwise as the object with the last id of the
 * path in the answer for the longest path above it. Undefined if no operation shows it.
 */
async function readDeleted(
  { service, path }: Operation,
  { path: values = {} }: CallOptions,
  reading: Api,
): Promise<unknown> {
  const same = readerOf(service, path);
  if (same) return reading.call(same.id, { path: values, query: depthOf(same) });
  const id = values[/\{(\w+)\}$/.exec(path)?.[1] ?? ''];
  for (let above = path; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
    const reader = readerOf(service, above);
    if (reader) return objectWithId(await reading.call(reader.id, { path: values }), id);
  }
  return undefined;
}

const readerOf = (service: string, path: string): Operation | undefined =>
  OPERATIONS.find(
    (one) => one.service === service && one.path === path && one.method === 'GET' && one.answer === 'json',
  );

/** A node of a calculation is shown with the nodes below it, which a deletion may take along. */
const depthOf = ({ service }: Operation): Record<string, string> =>
  service === 'calculation' ? { depth: '100' } : {};

function objectWithId(value: unknown, id: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => objectWithId(one, id)).find((one) => one !== undefined);
  if (!isObject(value)) return undefined;
  return value.id === id ? value : objectWithId(Object.values(value), id);
}

/** Values of the path that other commands find by themselves are found here in the same way. */
async function completeValues(described: Described, filled: Filled, services: Services): Promise<void> {
  const { path } = filled;
  const isTaken = (name: string): boolean =>
    described.parameters.some((one) => one.in === 'path' && one.name === name);
  const isOpen = (name: string): boolean => isTaken(name) && path[name] === undefined;
  const number = filled.project ?? numberIn(path.projectId);
  if (isTaken('projectId') && number !== undefined) path.projectId = (await findProject(services, number)).id;
  if (isOpen('companyId')) path.companyId = await companyOf(services);
  if (isOpen('revision')) path.revision = 'latest';
  if (isOpen('user')) path.user = userOf(services, 'user');
  // A new project belongs to the caller, as with `project create`; the owner of an existing one has to be named.
  if (isOpen('owner')) path.owner = userOf(services, 'owner');
}

function userOf({ username }: Services, name: string): string {
  if (username !== undefined) return username;
  throw new UserError(`this login has no user: add ${name}=USERNAME`);
}

/** Anything but digits is the number of a project and not its id. */
const numberIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !/^-?\d+$/.test(value) ? value : undefined;

/** The values in the form that calls take. */
const callOptionsOf = ({ path, query, body }: Filled): CallOptions => ({
  path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)])),
  query: query as NonNullable<CallOptions['query']>,
  ...(body === undefined ? {} : { body }),
});
