import { ApiError } from '../../api/api-error.js';
import { enumOf, type ServiceName } from '../../api/operations.js';
import { UserError } from '../../diagnostics/user-error.js';
import { inDocumentWords, inWordsOf } from '../../profile/operator.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { type ArgsOf, type GlobalArgs, type Options, text, word } from '../command.js';

export const FORMAT = {
  format: { ...word(['text', 'json'], 'Output format'), default: 'text' },
} as const satisfies Options;

export type NounArgs = GlobalArgs & ArgsOf<typeof FORMAT>;

/** An option with the values of an enum of the contract. */
export const enumWord = <Word extends string = string>(
  service: ServiceName,
  name: string,
  describe: string,
) => word(enumOf(service, name) as readonly Word[], describe);

/** The same option, which may be repeated. */
export const repeated = <O extends object>(option: O) => ({ ...option, array: true }) as const;

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

/** Returns the first `most` values, without reading the rest. */
export async function firstOf<T>(all: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  if (most <= 0) return found;
  for await (const one of all) {
    if (found.push(one) >= most) break;
  }
  return found;
}

type Named = Pick<ServiceProfile, 'operator'>;

const PROPERTIES: ReadonlySet<string> = new Set(['orgbladForGuidance', 'orgbladForCorrection']);
const TYPES: ReadonlySet<unknown> = new Set(['ORGBLAD', 'ORGNYTT']);

/** Returns an answer with the operator's name in types and property names, as the service sent it. */
export function inOwnWords(value: unknown, profile: Named): unknown {
  if (Array.isArray(value)) return value.map((one) => inOwnWords(one, profile));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const own = PROPERTIES.has(name) ? inWordsOf(profile.operator, name) : name;
      const isType = name === 'type' && TYPES.has(one);
      return [own, isType ? inWordsOf(profile.operator, String(one)) : inOwnWords(one, profile)];
    }),
  );
}

/** Returns an identifier that the user typed, with the operator's name or with ORG, in the form of the documents. */
export const typed = (word: string, { operator }: Named): string =>
  inDocumentWords(operator, word.toUpperCase());

export const REVISION = {
  revision: { ...text('Id of the revision (default: the latest)'), default: 'latest' },
} as const satisfies Options;

/** Turns a 404 for a revision that does not exist, or is not in use, into a UserError. */
export async function orNoRevision<T>(revision: string, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    const isAboutIt =
      error instanceof ApiError &&
      (error.status === 400 || error.status === 404) &&
      error.problem?.errors?.some(({ field }) => field === 'revision');
    if (!isAboutIt) throw error;
    throw new UserError(`there is no revision ${revision} in use: leave out --revision for the latest`);
  }
}
