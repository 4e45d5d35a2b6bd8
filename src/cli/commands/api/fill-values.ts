import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Described, isObject, type Parameter, type Schema, variants } from './contract-words.js';
import { isCompleted } from './describe-operation.js';
import {
  type Assignment,
  type GivenValues,
  parsed,
  propertyNamed,
  type Typing,
  valueOfJson,
  valueOfText,
} from './given-values.js';

/** The values of a call, typed but not complete. */
export interface Filled {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  body?: unknown;
  /** The number of the project, for an operation that takes a projectId. */
  project?: string;
}

type Tree = Record<string, unknown>;

/** Puts every value in its place: a parameter of the path or the query, or a field of the body. */
export function fillValues({ assignments, body }: GivenValues, typing: Typing): Filled {
  const { described } = typing;
  const filled: Filled = { path: {}, query: {} };
  if (body !== undefined && described.body) filled.body = valueOfJson('', body, described.body, typing);
  else if (body !== undefined) typing.problems.push(`${described.operation.id} takes no body`);
  for (const one of assignments) place(one, filled, typing);
  const isList = described.body !== undefined && variants(described.body, described)[0]?.type === 'array';
  if (described.body !== undefined && filled.body === undefined && !isList) filled.body = {};
  return filled;
}

function place(given: Assignment, filled: Filled, typing: Typing): void {
  const { described, problems } = typing;
  const { parameters, body } = described;
  const found = parameters.find(({ name }) => name.toLowerCase() === given.name.toLowerCase());
  if (found) {
    setParameter(found, given, filled, typing);
    return;
  }
  const hasProject = parameters.some(({ name, in: where }) => name === 'projectId' && where === 'path');
  if (hasProject && given.name.toLowerCase() === 'project') {
    filled.project = given.text;
    return;
  }
  if (body && given.name === 'body' && given.isJson) {
    filled.body = valueOfJson('', parsed(given.text, given.name), body, typing);
    return;
  }
  // `body.name` is the name of a field too.
  const names = given.name.replace(/^body\./, '').split('.');
  if (body) filled.body = setField(filled.body, names, { given, whole: '', schema: body, typing });
  else problems.push(unknownName(given.name, parameters));
}

function unknownName(name: string, parameters: readonly Parameter[]): string {
  const all = parameters.map((one) => one.name).join(', ');
  return `there is no parameter ${name}${all === '' ? ': the operation takes none' : `; it takes ${all}`}`;
}

function setParameter(
  { name, in: where, schema }: Parameter,
  given: Assignment,
  filled: Filled,
  typing: Typing,
): void {
  // The number of a project in place of its id is looked up later.
  if (where === 'path' && name === 'projectId') {
    filled.path[name] = given.text;
    return;
  }
  const value = typedValue(name, given, schema, typing);
  const before = filled[where][name];
  if (before === undefined) filled[where][name] = value;
  else if (Array.isArray(before) && Array.isArray(value)) filled[where][name] = [...before, ...value];
  else typing.problems.push(`${name} is given twice, and takes one value`);
}

const typedValue = (name: string, { text, isJson }: Assignment, schema: Schema, typing: Typing): unknown =>
  isJson ? valueOfJson(name, parsed(text, name), schema, typing) : valueOfText(name, text, schema, typing);

interface Setting {
  readonly given: Assignment;
  /** The names above, with a dot at the end. */
  readonly whole: string;
  readonly schema: Schema;
  readonly typing: Typing;
}

/** Sets a field by its dotted name; a number is a place in a list. Returns the changed value. */
function setField(before: unknown, names: readonly string[], setting: Setting): unknown {
  const { given, whole, schema, typing } = setting;
  const all = variants(schema, typing.described);
  const [key = '', ...rest] = names;
  const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema | undefined;
  if (items && /^\d{1,3}$/.test(key)) {
    const list = Array.isArray(before) ? [...before] : [];
    const inner = { ...setting, whole: `${whole}${key}.`, schema: items };
    list[Number(key)] =
      rest.length === 0
        ? typedValue(`${whole}${key}`, given, items, typing)
        : setField(list[Number(key)], rest, inner);
    return list;
  }
  const found = propertyNamed(`${whole}${key}`, key, all, typing.problems);
  if (!found) return before;
  const object: Tree = { ...(isObject(before) ? before : {}) };
  if (rest.length > 0) {
    const inner = { ...setting, whole: `${found.whole}.`, schema: found.schema };
    object[found.key] = setField(object[found.key], rest, inner);
    return object;
  }
  const value = typedValue(found.whole, given, found.schema, typing);
  const old = object[found.key];
  object[found.key] = Array.isArray(old) && Array.isArray(value) ? [...old, ...value] : value;
  return object;
}

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
