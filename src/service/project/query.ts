import type { Input } from '../core/context.js';

/** The values of a repeated query parameter; none where it was left out. */
export function values<T extends string = string>(input: Input, name: string): readonly T[] {
  const given = input.query[name];
  if (given === undefined) return [];
  return (Array.isArray(given) ? given : [given]) as readonly T[];
}

/** A single query parameter, of the type that the contract gives it. */
export const value = <T>(input: Input, name: string): T | undefined => input.query[name] as T | undefined;
