import type { Guard } from './requirements.js';

/** A variable of a host. Its value is dropped where the answer is read. */
export interface HostValue {
  readonly name: string;
  /** The environment or the variable group; absent for the whole repository. */
  readonly scope?: string;
  readonly isSecret: boolean;
  readonly isProtected: boolean;
}

/** A fact, or the reason for which the host did not tell it. */
export type Known<T> = { readonly value: T } | { readonly unread: string };

/** The parts of a host that `doctor --ci` compares with the requirements. */
export interface HostFacts {
  readonly values: Known<readonly HostValue[]>;
  readonly guards: Readonly<Partial<Record<Guard, Known<boolean>>>>;
  /** The commit of the last apply that succeeded. */
  readonly applied: Known<string | undefined>;
}

/** Asks the host for a path of its API. A path that is not there is `absent`. */
export type Ask = (path: string) => Promise<Known<unknown>>;

export const ABSENT = 'not there, or not visible for the token (status 404)';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The objects of a list, at the key if the answer is a map. */
export function listOf(value: unknown, key?: string): readonly Json[] {
  const list = key === undefined ? value : isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export const fieldOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

export const textOf = (value: unknown, key: string): string => {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text : '';
};

export const mapKnown = <T, U>(known: Known<T>, then: (value: T) => U): Known<U> =>
  'unread' in known ? known : { value: then(known.value) };

/** A thing that is absent is an answer, too. */
export const orAbsent = <T>(known: Known<T>, otherwise: T): Known<T> =>
  'unread' in known && known.unread === ABSENT ? { value: otherwise } : known;

/** All of them are known, or the first reason why one is not. */
export function together<T>(all: readonly Known<readonly T[]>[]): Known<readonly T[]> {
  const unread = all.find((one) => 'unread' in one);
  return unread ?? { value: all.flatMap((one) => ('value' in one ? one.value : [])) };
}
