import type { Api } from '../api/client.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Catalog } from '../kinds/kind.js';
import type { Fields } from '../kinds/model.js';
import { idOf, inner, listOf, type Raw, rawAnswer, textOf } from './raw.js';

/** A type that a spec can name. */
export interface CatalogType {
  readonly id: string;
  readonly name: string;
  /** Only for cables: true if the type can be placed in a trench. */
  readonly compatible?: boolean;
  /** All other plain values of the catalog entry. */
  readonly fields: Fields;
}

export const CATALOG_OPERATIONS: Readonly<Record<Catalog, OperationId>> = {
  cables: 'listCableTypes',
  pipes: 'listPipeTypes',
  eccs: 'listEccTypes',
};

export async function readCatalog(api: Api, catalog: Catalog): Promise<CatalogType[]> {
  const operation = CATALOG_OPERATIONS[catalog];
  return listOf(rawAnswer(operation, await api.call(operation))).map((raw) => {
    const compatible = inner(raw, 'cablesimulatorCompatible').value;
    return {
      id: idOf(inner(raw, 'id')),
      name: textOf(inner(raw, 'name')),
      ...(typeof compatible === 'boolean' ? { compatible } : {}),
      fields: plainFields(raw),
    };
  });
}

const plainFields = ({ value }: Raw): Fields =>
  Object.fromEntries(
    Object.entries(value as object).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one)),
  );

export async function readCatalogs<Name extends Catalog>(
  api: Api,
  names: readonly Name[],
): Promise<Readonly<Record<Name, readonly CatalogType[]>>> {
  const lists = await Promise.all(names.map(async (name) => [name, await readCatalog(api, name)] as const));
  return Object.fromEntries(lists) as unknown as Record<Name, readonly CatalogType[]>;
}
