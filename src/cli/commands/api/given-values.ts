import { readFileSync } from 'node:fs';
import { parse } from 'lossless-json';
import { UserError } from '../../../diagnostics/user-error.js';
import { readText, reasonOf } from '../../output/write-file.js';

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
