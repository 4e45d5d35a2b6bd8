import { contractDocument, deref, type Service } from '../support/contract.js';

export type Json = Record<string, unknown>;

export interface RawOperation {
  readonly id: string;
  readonly path: string;
  readonly raw: Json;
}

export const operationsOf = (document: Json): RawOperation[] =>
  Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.values(methods).map((raw) => ({ id: String(raw.operationId), path, raw })),
  );

/** Every object of the document with the pointer to it. */
export function each(node: unknown, at = '#'): { at: string; node: Json }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, child]) =>
    each(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return Array.isArray(node) ? inner : [{ at, node: node as Json }, ...inner];
}

export const localRefs = (document: Json): string[] =>
  each(document).flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : []));

/** Every property that an answer of the service can have, by the schema that declares it. */
export function responseProperties(service: Service): { at: string; schema: Json }[] {
  const seen = new Set<Json>();
  const found: { at: string; schema: Json }[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null || seen.has(node as Json)) return;
    seen.add(node as Json);
    const { $ref, properties } = node as { $ref?: string; properties?: Record<string, Json> };
    if ($ref !== undefined) visit(deref(service, node as Json), $ref);
    for (const [name, schema] of Object.entries(properties ?? {}))
      found.push({ at: `${at}/${name}`, schema });
    for (const [key, child] of Object.entries(node)) visit(child, `${at}/${key}`);
  };
  for (const { id, raw } of operationsOf(contractDocument(service))) visit(raw.responses, id);
  return found;
}
