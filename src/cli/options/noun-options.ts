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
  describe: 'How to show it',
} satisfies Options;

/** Values of the contract, in whatever case they are typed. */
export const oneOf = (service: ServiceName, name: string) =>
  ({ choices: enumOf(service, name), coerce: upper }) satisfies Options;

/** An option that may be given again and again. */
export const MANY = { array: true, nargs: 1 } as const satisfies Options;

export const texts = (describe: string) => ({ type: 'string', ...MANY, describe }) as const satisfies Options;

function upper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upper);
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** A date as people type it (2026-05-04, 04.05.2026), as the day that it is. */
export function dayOf(text: string, option: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const [, d, m, y] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  const iso = [year ?? y, month ?? m?.padStart(2, '0'), day ?? d?.padStart(2, '0')].join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)) return iso;
  throw new UserError(`${option} takes a day such as 2026-05-04`);
}

/** Left out of a query or a body where it is not given. */
export const given = <T extends object>(values: { [N in keyof T]: T[N] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
