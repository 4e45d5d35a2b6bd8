import type { Fields, Value } from '../../kinds/model.js';

/** All values of a nested object by their paths, as in `location.address.city` and `modules[0]`. */
export function flatValues(content: unknown): Fields {
  const values: Record<string, Value> = {};
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [n, inner] of value.entries()) visit(inner, `${path}[${n}]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
    else if (value !== undefined) values[path] = value as Value;
  };
  visit(content, '');
  return values;
}
