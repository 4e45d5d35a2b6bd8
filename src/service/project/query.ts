import type { Input } from '../core/context.js';

/** Returns the values of a repeated query parameter; none if it is absent. */
export function values<T extends string = string>(input: Input, name: string): readonly T[] {
  const given = input.query[name];
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]) as readonly T[];
}

/** Returns a single query parameter, of the type that the contract gives it. */
export const value = <T>(input: Input, name: string): T | undefined => input.query[name] as T | undefined;
