import { readFileSync } from 'node:fs';
import { parse } from 'lossless-json';
import { UserError } from '../../../diagnostics/user-error.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';
import { typed } from '../../options/noun-options.js';
import { readText, reasonOf } from '../../output/write-file.js';
import { type Described, isObject, propertiesOf, type Schema, typesOf, variants } from './contract-words.js';

/** One word of the command line behind the operation. */
export interface Assignment {
  readonly name: string;
  readonly text: string;
  /** Written `name:=JSON`. */
  readonly isJson: boolean;
}

export interface GivenValues {
  readonly assignments: readonly Assignment[];
  /** The whole body, parsed; integers past 2^53 are bigints. */
  readonly body?: unknown;
}

/** A body is a few kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Reads `name=value`, `name:=JSON` and `@FILE`; `body` is the value of --body. */
export function givenValues(words: readonly string[], body: string | undefined): GivenValues {
  const files = [
    ...words.flatMap((word) => (word.startsWith('@') ? [word.slice(1)] : [])),
    body ?? [],
  ].flat();
  if (files.length > 1) throw new UserError('the body is given twice: name one file');
  const assignments = words.filter((word) => !word.startsWith('@')).map(assignmentOf);
  const [file] = files;
  return { assignments, ...(file === undefined ? {} : { body: parsed(readBody(file), file) }) };
}

function assignmentOf(word: string): Assignment {
  const [, name = '', sign = '', text = ''] = /^([^=:]+)(:?=)([\s\S]*)$/.exec(word) ?? [];
  if (name === '')
    throw new UserError(`${word} is not a value: write name=value, name:=JSON, or @FILE for the whole body`);
  return { name, text, isJson: sign === ':=' };
}

function readBody(file: string): string {
  try {
    return file === '-' ? readFileSync(0, 'utf8') : readText(file, MAX_BYTES);
  } catch (error) {
    throw new UserError(`the body cannot be read from ${file}: ${reasonOf(error)}`);
  }
}

/** Parses JSON without rounding ids. */
export function parsed(text: string, name: string): unknown {
  try {
    return parse(text, undefined, { parseNumber: exact });
  } catch (error) {
    throw new UserError(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const exact = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text);

/** The means to turn texts and JSON into values of the contract. Problems are collected, so that one message has all of them. */
export interface Typing {
  readonly described: Described;
  readonly profile: ServiceProfile;
  readonly problems: string[];
}

const INT64 = /^-?\d{1,19}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** Turns the text behind `name=` into a value of the type that the contract states. */
export function valueOfText(name: string, text: string, schema: Schema, typing: Typing): unknown {
  const all = variants(schema, typing.described);
  const types = typesOf(all);
  if (types.has('array') && !/^\s*\[/.test(text)) {
    const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema;
    const item = valueOfText(name, text, items, typing);
    return item === undefined ? undefined : [item];
  }
  if (types.has('array') || types.has('object')) return jsonOrProblem(name, text, schema, typing);
  if (text === 'null' && types.has('null') && !types.has('string')) return null;
  if (types.has('boolean') && text.toLowerCase() in TRUTHS) return TRUTHS[text.toLowerCase()];
  if (types.has('number') || types.has('integer')) return numberOf(name, text, all, typing);
  if (types.has('boolean')) return problem(typing, `${name} takes true or false, not ${text}`);
  return wordOf(name, text, all, typing);
}

function numberOf(name: string, text: string, all: readonly Schema[], { problems }: Typing): unknown {
  if (all.some(({ format }) => format === 'int64')) {
    if (INT64.test(text)) return text;
    return problem({ problems }, `${name} takes an id, which is made of digits, not ${text}`);
  }
  const isWhole = !typesOf(all).has('number');
  const form = isWhole ? /^-?\d+$/ : /^-?\d+(\.\d+)?(e-?\d+)?$/i;
  if (form.test(text)) return Number(text);
  const comma = !isWhole && /^-?\d+,\d+$/.test(text) ? `; write ${text.replace(',', '.')}` : '';
  return problem({ problems }, `${name} takes a ${isWhole ? 'whole ' : ''}number, not ${text}${comma}`);
}

/** Finds a value of an enumeration in any case, with the operator's name or with ORG; completes a day to a time. */
function wordOf(name: string, text: string, all: readonly Schema[], { profile, problems }: Typing): unknown {
  const values = all
    .flatMap(({ enum: some }) => (Array.isArray(some) ? (some as unknown[]) : []))
    .map(String);
  if (values.includes(text)) return text;
  const desired = text.toUpperCase().replaceAll('-', '_');
  const found = values.find((value) => [desired, typed(text, profile)].includes(value.toUpperCase()));
  if (found !== undefined) return found;
  const isFree = all.some(({ type, enum: some }) => [type].flat().includes('string') && some === undefined);
  if (values.length > 0 && !isFree) {
    const hint = didYouMean(nearest(desired, values));
    const list = values.length > 12 && hint ? hint : `it takes ${values.join(', ')}`;
    return problem({ problems }, `${name} cannot be ${text}: ${list}`);
  }
  const isTime = all.some(({ format }) => format === 'date-time');
  return isTime && DAY.test(text) ? `${text}T00:00:00Z` : text;
}

function jsonOrProblem(name: string, text: string, schema: Schema, typing: Typing): unknown {
  try {
    return valueOfJson(name, JSON.parse(text), schema, typing);
  } catch {
    return problem(typing, `${name} has fields of its own: write ${name}.FIELD=VALUE, or ${name}:=JSON`);
  }
}

/** Turns a JSON value into the form that calls take: ids are texts of digits, enumerations are spelled as in the contract. */
export function valueOfJson(name: string, value: unknown, schema: Schema, typing: Typing): unknown {
  const all = variants(schema, typing.described);
  if (Array.isArray(value)) {
    const items = all.find(({ items: inner }) => isObject(inner))?.items as Schema | undefined;
    return value.map((one, n) => valueOfJson(`${name}.${n}`, one, items ?? {}, typing));
  }
  if (isObject(value)) return fieldsOf(name, value, all, typing);
  const isInt64 = all.some(({ format }) => format === 'int64');
  if (typeof value === 'bigint' || (isInt64 && Number.isSafeInteger(value))) return String(value);
  return typeof value === 'string' ? wordOf(name, value, all, typing) : value;
}

function fieldsOf(name: string, value: object, all: readonly Schema[], typing: Typing): unknown {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const found = propertyNamed(name === '' ? key : `${name}.${key}`, key, all, typing.problems);
      if (!found) return [];
      return [[found.key, valueOfJson(found.whole, inner, found.schema, typing)]];
    }),
  );
}

/** Finds a property in any case; an unknown one is a problem with the nearest names. */
export function propertyNamed(
  whole: string,
  key: string,
  all: readonly Schema[],
  problems: string[],
): { key: string; whole: string; schema: Schema } | undefined {
  const properties = propertiesOf(all);
  const names = Object.keys(properties);
  const exact =
    names.find((one) => one === key) ?? names.find((one) => one.toLowerCase() === key.toLowerCase());
  if (exact !== undefined) {
    const place = whole.slice(0, whole.length - key.length);
    return { key: exact, whole: place + exact, schema: properties[exact] ?? {} };
  }
  const open = all.find(({ additionalProperties: any }) => isObject(any))?.additionalProperties;
  if (open !== undefined) return { key, whole, schema: open as Schema };
  const hint =
    didYouMean(nearest(key, names)) ?? (names.length > 0 ? `it has ${names.join(', ')}` : undefined);
  problems.push(`there is no field ${whole}${hint ? `; ${hint}` : ''}`);
  return undefined;
}

const problem = ({ problems }: Pick<Typing, 'problems'>, text: string): undefined => {
  problems.push(text);
  return undefined;
};
