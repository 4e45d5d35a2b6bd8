import { isObject, type Parameter, type Schema, variants } from './contract-words.js';
import { type Assignment, type GivenValues, parsed } from './given-values.js';
import { propertyNamed, type Typing, valueOfJson, valueOfText } from './typed-value.js';

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
  if (body !== undefined && described.body === undefined)
    typing.problems.push(`${described.operation.id} takes no body`);
  else if (body !== undefined) filled.body = valueOfJson('', body, described.body ?? {}, typing);
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
