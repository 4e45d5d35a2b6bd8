import type { Place } from '../../diagnostics/problem.js';
import { typeKey } from '../../rating/assumptions.js';
import type { SpecProblem } from '../problems.js';
import { didYouMean, similarTo } from '../read/nearest.js';
import type { Tree } from '../yaml/tree.js';

/** The name of a type in a ratings file. */
export interface TypeName {
  readonly name: string;
  readonly place: Place;
}

/** Finds the names of types in a ratings file: under `cables`, `loads.types` and `circuits`. */
export function typeNamesIn(file: Tree): TypeName[] {
  const keys = (tree: Tree | undefined): TypeName[] =>
    tree?.form === 'map' ? tree.entries.map(({ key, place }) => ({ name: key, place })) : [];
  const circuits = under(file, 'circuits');
  const listed = circuits?.form === 'list' ? circuits.items : [];
  return [
    ...keys(under(file, 'cables')),
    ...keys(under(under(file, 'loads'), 'types')),
    ...listed.flatMap((one) =>
      one.form === 'scalar' ? [{ name: String(one.value), place: one.place }] : [],
    ),
  ];
}

const under = (tree: Tree | undefined, name: string): Tree | undefined =>
  tree?.form === 'map' ? tree.entries.find(({ key }) => key === name)?.value : undefined;

/** Warns about names that no cable type has. One file may serve several services, so this is no error. */
export function unknownTypes(names: readonly TypeName[], catalog: readonly string[]): SpecProblem[] {
  const known = new Set(catalog.map(typeKey));
  const near = similarTo(catalog);
  return names
    .filter(({ name }) => !known.has(typeKey(name)))
    .map(({ name, place }) => ({
      ...{ code: 'unknown-type', severity: 'warning', place },
      message: `the catalog has no cable type called ${JSON.stringify(name)}, so this counts for no cable`,
      remedy: didYouMean(near(name)) ?? '`trenchctl catalog cables` lists the names',
    }));
}
