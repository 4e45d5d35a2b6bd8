import type { CallOptions } from '../../../api/call-options.js';
import type { Api } from '../../../api/client.js';
import { OPERATIONS, type Operation } from '../../../api/operations.js';
import { isObject } from './contract-words.js';

/**
 * Reads what a deletion deletes: from the operation that reads the same path, otherwise as the object with the last id of the
 * path in the answer for the longest path above it. Undefined if no operation shows it.
 */
export async function readDeleted(
  { service, path }: Operation,
  { path: values = {} }: CallOptions,
  reading: Api,
): Promise<unknown> {
  const same = readerOf(service, path);
  if (same) return reading.call(same.id, { path: values, query: depthOf(same) });
  const id = values[/\{(\w+)\}$/.exec(path)?.[1] ?? ''];
  for (let above = path; above !== ''; above = above.slice(0, above.lastIndexOf('/'))) {
    const reader = readerOf(service, above);
    if (reader) return objectWithId(await reading.call(reader.id, { path: values }), id);
  }
  return undefined;
}

const readerOf = (service: string, path: string): Operation | undefined =>
  OPERATIONS.find(
    (one) => one.service === service && one.path === path && one.method === 'GET' && one.answer === 'json',
  );

/** A node of a calculation is shown with the nodes below it, which a deletion may take along. */
const depthOf = ({ service }: Operation): Record<string, string> =>
  service === 'calculation' ? { depth: '100' } : {};

function objectWithId(value: unknown, id: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => objectWithId(one, id)).find((one) => one !== undefined);
  if (!isObject(value)) return undefined;
  return value.id === id ? value : objectWithId(Object.values(value), id);
}
