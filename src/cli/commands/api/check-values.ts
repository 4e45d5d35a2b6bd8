import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Described, isObject, type Parameter, type Schema } from './contract-words.js';
import { isCompleted } from './describe-operation.js';
import type { Filled } from './fill-values.js';

/**
 * Returns the problems of the values by the contract: missing ones first, then those beyond their limits. Values that are
 * completed later are not missing, and neither are those that `known` has a problem with.
 */
export function checkValues(
  described: Described,
  { path, query, body, project }: Filled,
  known: readonly string[],
): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv, ['date-time']);
  ajv.addSchema({ $id: 'contract', components: forAjv(described.components) as object });
  const properties = Object.fromEntries(
    described.parameters.map((one) => [one.name, isProject(one) ? {} : absolute(forAjv(one.schema))]),
  );
  const isOpen = (one: Parameter) => isCompleted(one, described) || (isProject(one) && project !== undefined);
  const required = described.parameters.filter((one) => one.required && !isOpen(one)).map(({ name }) => name);
  const checks: [Schema, unknown][] = [
    [
      { type: 'object', properties, required },
      { ...path, ...query },
    ],
  ];
  if (described.body) checks.push([absolute(forAjv(described.body)) as Schema, body]);
  const errors = checks.flatMap(([schema, value]) => {
    const validate = ajv.compile(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  });
  const isListMissing = described.body !== undefined && body === undefined;
  const telling = errors.filter(({ keyword }) => !['anyOf', 'if'].includes(keyword));
  return [
    ...(isListMissing ? ['the body is missing: give it with body:=JSON or --body FILE'] : []),
    ...missing(
      telling.filter(({ keyword }) => keyword === 'required'),
      described,
      known,
    ),
    ...others(telling.filter(({ keyword }) => keyword !== 'required' && !isListMissing)),
  ];
}

/** The number of a project may stand in place of its id. */
const isProject = ({ name, in: where }: Parameter): boolean => name === 'projectId' && where === 'path';

const nameOf = ({ instancePath }: ErrorObject): string => instancePath.slice(1).replaceAll('/', '.');

/** Names all missing values in one sentence. */
function missing(
  errors: readonly ErrorObject[],
  { parameters }: Described,
  known: readonly string[],
): string[] {
  const names = errors
    .map((error) =>
      [nameOf(error), String(error.params.missingProperty)].filter((part) => part !== '').join('.'),
    )
    .filter((name) => !known.some((problem) => problem.startsWith(`${name} `)));
  if (names.length === 0) return [];
  const how = (name: string) =>
    name === 'projectId' && parameters.some((one) => one.name === name) ? 'project=NUMBER' : `${name}=VALUE`;
  return [
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing: add ${names.map(how).join(' ')}`,
  ];
}

/** The first error of each value: the others are about other alternatives of the same value. */
function others(errors: readonly ErrorObject[]): string[] {
  const byName = new Map<string, string>();
  for (const error of errors) {
    const name = nameOf(error) || 'the body';
    if (!byName.has(name)) byName.set(name, `${name} ${error.message ?? 'does not fit the contract'}`);
  }
  return [...byName.values()];
}

/** An int64 is a text of digits inside the program; formats that JSON Schema does not check are dropped. */
function forAjv(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forAjv);
  if (!isObject(node)) return node;
  if (node.format === 'int64') {
    const digits = { type: 'string', pattern: '^-?[0-9]{1,19}$' };
    return [node.type].flat().includes('null') ? { anyOf: [digits, { type: 'null' }] } : digits;
  }
  const out = Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, forAjv(inner)]));
  if (typeof node.format === 'string' && node.format !== 'date-time') delete out.format;
  return out;
}

/** References of a part of the document, from outside of it. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? `contract${inner}` : absolute(inner),
    ]),
  );
}
