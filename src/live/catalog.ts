import type { Api } from '../api/client.js';
import type { Catalog } from '../kinds/kind.js';
import { idOf, inner, listOf, rawAnswer, textOf } from './raw.js';

/** A type that a spec can name. */
export interface CatalogType {
  readonly id: string;
  readonly name: string;
  /** Of cables only: whether the type can be placed in a trench. */
  readonly compatible?: boolean;
}

const OPERATIONS: Readonly<Record<Catalog, string>> = {
  cables: 'listCableTypes',
  pipes: 'listPipeTypes',
  eccs: 'listEccTypes',
};

/** One read a catalog, so ask only for those that are needed. */
export async function readCatalog(api: Api, catalog: Catalog): Promise<CatalogType[]> {
  const operation = OPERATIONS[catalog];
  return listOf(rawAnswer(operation, await api.call(operation))).map((raw) => {
    const compatible = inner(raw, 'cablesimulatorCompatible').value;
    return {
      id: idOf(inner(raw, 'id')),
      name: textOf(inner(raw, 'name')),
      ...(typeof compatible === 'boolean' ? { compatible } : {}),
    };
  });
}

/** All three, by one call each. */
export async function readCatalogs(api: Api): Promise<Readonly<Record<Catalog, readonly CatalogType[]>>> {
  const [cables, pipes, eccs] = await Promise.all([
    readCatalog(api, 'cables'),
    readCatalog(api, 'pipes'),
    readCatalog(api, 'eccs'),
  ]);
  return { cables, pipes, eccs };
}
