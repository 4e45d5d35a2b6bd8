import type { Input } from './context.js';
import { parseInt64 } from './int64.js';
import { invalid } from './refusal.js';
import type { Int64 } from './world.js';

/** Returns the int64 in the path; any other value is answered with 400. */
export function int64In({ path }: Input, name: string): Int64 {
  const id = parseInt64(path[name] ?? '');
  if (id === undefined) throw invalid(name, 'must be an int64');
  return id;
}

/** Returns the value of an enumeration in the path; any other value is answered with 400. */
export function oneOf<T extends string>({ path }: Input, name: string, values: readonly T[]): T {
  const text = path[name] ?? '';
  const found = values.find((value) => value === text);
  if (found === undefined) throw invalid(name, `must be one of ${values.join(', ')}`);
  return found;
}
