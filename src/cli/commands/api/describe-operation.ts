import { pagingOf } from '../../../api/operations.js';
import { EFFECTS } from '../../../contract/generated/operation-ids.js';
import { visible } from '../../../diagnostics/visible.js';
import { indented } from '../../output/print-json.js';
import { recommended, type Selection } from '../../output/recommended.js';
import {
  type Described,
  isObject,
  type Parameter,
  propertiesOf,
  type Schema,
  typesOf,
  variants,
} from './contract-words.js';

/** A parameter or a field of the body, for people and programs. */
export interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** The parameters and the fields of the body, nested ones by their dotted names. */
export const inputsOf = (described: Described): Input[] => [
  ...described.parameters.map((one) => ({
    name: one.name,
    in: one.in,
    type: typeText(one.schema, described),
    required: one.required && !isCompleted(one, described),
    description: [one.description, completionOf(one, described)].filter(Boolean).join(' '),
  })),
  ...(described.body === undefined ? [] : fieldsIn(described.body, described, '', [])),
];

function fieldsIn(schema: Schema, described: Described, above: string, seen: readonly Schema[]): Input[] {
  const all = variants(schema, described);
  const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema | undefined;
  if (items) return fieldsIn(items, described, `${above}0.`, seen);
  const required = new Set(all.flatMap((one) => (one.required ?? []) as string[]));
  return Object.entries(propertiesOf(all)).flatMap(([name, inner]): Input[] => {
    const own = described.resolve(inner);
    const input: Input = {
      name: above + name,
      in: 'body',
      type: typeText(inner, described),
      required: required.has(name),
      description: typeof own.description === 'string' ? own.description : '',
    };
    // A node may hold nodes of its own kind: their fields are listed once.
    const first = Object.values(propertiesOf(innermost(inner, described)))[0];
    if (first === undefined || seen.includes(first)) return [input];
    return [input, ...fieldsIn(inner, described, `${above}${name}.`, [...seen, first])];
  });
}

/** The schemas of an object, or of the objects in a list. */
function innermost(schema: Schema, described: Described): Schema[] {
  const all = variants(schema, described);
  const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema | undefined;
  return items ? innermost(items, described) : all;
}

const COMPLETED: Readonly<Record<string, string>> = {
  companyId: 'Left out: the company of the settings, or yours.',
  revision: 'Left out: latest.',
  user: 'Left out: you.',
};

const completionOf = ({ name, in: where }: Parameter, { operation }: Described): string | undefined => {
  if (where !== 'path') return undefined;
  if (name === 'projectId') return 'A project can be named by its number too: project=NUMBER.';
  if (name === 'owner' && EFFECTS[operation.id] === 'create') return 'Left out: you.';
  return COMPLETED[name];
};

/** The command finds the value by itself. */
export const isCompleted = (parameter: Parameter, described: Described): boolean =>
  parameter.name !== 'projectId' && completionOf(parameter, described) !== undefined;

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

/** `number, 0 or more`, `one of NEW, STARTED, ENDED`, `list of ids` */
function typeText(schema: Schema, described: Described): string {
  const all = variants(schema, described);
  const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema | undefined;
  if (items) return `list: ${typeText(items, described)}`;
  const values = all.flatMap(({ enum: some }) => (Array.isArray(some) ? (some as unknown[]) : []));
  if (values.length > 0) return `one of ${values.join(', ')}`;
  const [type = 'any value'] = [...typesOf(all)].filter((one) => one !== 'null').map(String);
  const format = all.map((one) => one.format).find((one) => one !== undefined);
  if (format === 'int64') return 'id, made of digits';
  if (format === 'date-time') return 'time, such as 2026-05-04 or 2026-05-04T10:00:00Z';
  return [NAMES[type] ?? type, ...limitsOf(all)].join(', ');
}

function limitsOf(all: readonly Schema[]): string[] {
  const {
    minimum,
    exclusiveMinimum,
    maximum,
    maxLength,
    default: usual,
  } = Object.assign({}, ...all) as Schema;
  const isLimit = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e9;
  return [
    ...(isLimit(minimum) ? [`at least ${minimum}`] : []),
    ...(isLimit(exclusiveMinimum) ? [`more than ${exclusiveMinimum}`] : []),
    ...(isLimit(maximum) ? [`at most ${maximum}`] : []),
    ...(isLimit(maxLength) ? [`at most ${maxLength} characters`] : []),
    ...(usual === undefined ? [] : [`default ${String(usual)}`]),
  ];
}

const PLACES = { path: 'In the path', query: 'In the query', body: 'In the body' } as const;
const ANSWERS = { json: 'JSON', bytes: 'a file', nothing: 'nothing' } as const;

export function descriptionText(described: Described, args: Selection): string {
  const { operation, summary, description } = described;
  const { id, method, path, service, answer } = operation;
  const inputs = inputsOf(described);
  const parts = (['path', 'query', 'body'] as const).flatMap((where) => {
    const some = inputs.filter((one) => one.in === where);
    return some.length === 0 ? [] : ['', `${PLACES[where]}:`, ...some.flatMap(inputLines)];
  });
  const words = [
    'api',
    id,
    ...inputs
      .filter(({ name, required }) => required && !name.includes('.'))
      .map(({ name }) => exampleOf(name)),
  ];
  return [
    `${id}: ${method} ${path}`,
    ...[summary, description].flatMap((text) => (text ? [indented(text.replace(/\s+/g, ' ').trim())] : [])),
    `   Service: ${service}. Effect: ${EFFECTS[id]}. Answer: ${ANSWERS[answer]}${pagingOf(operation) ? ' in pages (--all reads all of them)' : ''}.`,
    ...parts,
    '',
    `Example: ${recommended(args, words)}`,
  ].join('\n');
}

const inputLines = ({ name, type, required, description }: Input): string[] => [
  visible(`${name}: ${type}${required ? ' (required)' : ''}`),
  ...(description === '' ? [] : [indented(description.replace(/\s+/g, ' ').trim())]),
];

const exampleOf = (name: string): string => (name === 'projectId' ? 'project=NUMBER' : `${name}=VALUE`);
