import type { Place, Problem } from '../../diagnostics/problem.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredProject,
  DesiredSection,
  DesiredSegment,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE, DUCT } from '../../kinds/roles.js';
import { alike } from '../../plan/algorithms/group-by.js';
import type { SpecComparison } from './compare-specs.js';

/** One use of a name under `unmanaged`. A template has one place and as many uses as there are sections or layers that use it. */
interface Use {
  /** The list as the spec names it, or the segment. */
  readonly what: string;
  /** Present if a segment is let go. */
  readonly isSegment?: true;
  readonly place: Place;
  /** True if the base states what is let go. */
  readonly isNeeded: boolean;
}

/** Warns about names under `unmanaged` that can be removed, because the base states none of what they let go. */
export function unmanagedNotNeeded(
  projects: readonly DesiredProject[],
  base: Pick<SpecComparison, 'segmentBefore' | 'projectBefore'>,
  /** The value of --prune; absent if the specs decide. */
  prune?: boolean,
): Problem[] {
  const all = projects.flatMap((project) => usesIn(project, base, prune ?? project.prune));
  return alike(all, ({ what, place }) => JSON.stringify([what, place]))
    .filter((uses) => !uses.some(({ isNeeded }) => isNeeded))
    .map(([first]) => notNeeded(first));
}

const notNeeded = ({ what, isSegment, place }: Use): Problem => ({
  code: 'unmanaged-not-needed',
  severity: 'warning',
  message: `\`unmanaged\` lets go of ${isSegment ? 'the segment ' : ''}${what}, and the base does not state it`,
  place,
  remedy: 'remove the name from `unmanaged`: what the specs do not state is not managed',
});

function usesIn(
  project: DesiredProject,
  base: Pick<SpecComparison, 'segmentBefore' | 'projectBefore'>,
  /** True if the project is pruned, which would delete a segment that is not let go. */
  isPruned: boolean,
): Use[] {
  const before = base.projectBefore(project)?.segments ?? [];
  return [
    ...(project.unmanaged ?? []).map(
      ({ name, place }): Use => ({
        what: JSON.stringify(name),
        isSegment: true,
        place,
        isNeeded: isPruned || before.some((segment) => segment.name === name),
      }),
    ),
    ...project.segments.flatMap((segment) => usesInSegment(segment, base.segmentBefore(segment))),
  ];
}

function usesInSegment(segment: DesiredSegment, before: DesiredSegment | undefined): Use[] {
  return [
    ...usesOf(segment, (part) => ({ list: part, isNeeded: before?.[part] !== undefined })),
    ...(segment.sections ?? []).flatMap((section, n, { length }) =>
      usesInSection(section, sameOrAll(before?.sections ?? [], n, length)),
    ),
  ];
}

const usesInSection = (section: DesiredSection, before: readonly DesiredSection[]): Use[] => [
  ...usesOf(section, (list) => ({ list, isNeeded: before.some(({ layers }) => layers !== undefined) })),
  ...(section.layers ?? []).flatMap((layer, n, { length }) =>
    usesInLayer(
      layer,
      before.flatMap(({ layers = [] }) => sameOrAll(layers, n, length)),
    ),
  ),
];

function usesInLayer(layer: DesiredLayer, before: readonly DesiredLayer[]): Use[] {
  const states = (kind: string): boolean =>
    before.some(({ items }) => items[kind] !== undefined) || (kind === DUCT && statesDucts(before));
  const heldCables = (kind: string): boolean =>
    before.some(({ items }) => items[kind]?.some(({ cables }) => cables !== undefined));
  const inItem = (item: DesiredItem): Use[] =>
    usesOf(item, (list) => ({
      list: kindNamed(list === 'ducts' ? DUCT : CABLE).collection,
      isNeeded: list === 'ducts' ? states(DUCT) : heldCables(item.kind),
    }));
  return [
    ...usesOf(layer, (kind) => ({ list: kindNamed(kind).collection, isNeeded: states(kind) })),
    ...Object.values(layer.items).flat().flatMap(inItem),
  ];
}

/** The ducts of a layer and of its pipes are one list. */
const statesDucts = (layers: readonly DesiredLayer[]): boolean =>
  layers.some(({ items }) =>
    Object.values(items)
      .flat()
      .some(({ ducts }) => ducts !== undefined),
  );

function usesOf<T extends string>(
  { unmanaged = [], unmanagedPlace }: { readonly unmanaged?: readonly T[]; readonly unmanagedPlace?: Place },
  use: (name: T) => { readonly list: string; readonly isNeeded: boolean },
): Use[] {
  return unmanaged.flatMap((name) => {
    const { list, isNeeded } = use(name);
    return unmanagedPlace ? [{ what: `\`${list}\``, place: unmanagedPlace, isNeeded }] : [];
  });
}

/**
 * Returns the section or layer of the base at the same position. If their number differs, one was added or removed and it is not
 * known which is which, so all of them count.
 */
const sameOrAll = <T>(then: readonly T[], n: number, length: number): readonly T[] =>
  then.length === length ? then.slice(n, n + 1) : then;
