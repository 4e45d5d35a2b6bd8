import type { Options } from 'yargs';
import { enumOf, type ServiceName } from '../../api/operations.js';
import { UserError } from '../../diagnostics/user-error.js';
import type { GlobalArgs } from './common-options.js';

export interface NounArgs extends GlobalArgs {
  readonly format: 'text' | 'json';
}

export const FORMAT = {
  choices: ['text', 'json'] as const,
  default: 'text' as const,
  describe: 'Output format',
} satisfies Options;

/** An option with the values of an enum of the contract, in upper or lower case. */
export const oneOf = (service: ServiceName, name: string) =>
  ({ choices: enumOf(service, name), coerce: upper }) satisfies Options;

/** An option that may be repeated, with one value each time. */
export const MANY = { array: true, nargs: 1 } as const satisfies Options;

export const texts = (describe: string) => ({ type: 'string', ...MANY, describe }) as const satisfies Options;

function upper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upper);
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** Parses a day (2026-05-04 or 04.05.2026) and returns it in ISO form. */
export function dayOf(text: string, option: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const [, d, m, y] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  const iso = [year ?? y, month ?? m?.padStart(2, '0'), day ?? d?.padStart(2, '0')].join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)) return iso;
  throw new UserError(`${option} takes a day such as 2026-05-04`);
}

/** Returns the values without those that are undefined, for a query or a body. */
export const given = <T extends object>(values: { [N in keyof T]: T[N] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
