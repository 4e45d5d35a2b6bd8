import fc from 'fast-check';
import { CALCULATION_TYPES } from '../../src/kinds/project.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { COVERING_FIELDS, DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../src/kinds/structure.js';
import { amount, id, itemLists, lettingGo, NODE, name, OWN, someFields, someLists, type Written } from './arbitrary-items.js';
import { printDocument, printStyle } from './print-spec.js';

/** Without the ducts, which are one list with those in the pipes of the layer. */
const LETTABLE = ITEM_KINDS.map(({ collection }) => collection).filter((list) => list !== 'ecomDucts');
const LAYER = fc
  .tuple(someFields(LAYER_FIELDS), itemLists, someLists(LETTABLE))
  .map(([fields, items, some]) => lettingGo({ ...fields, ...items }, LETTABLE, some));
const SECTION = someFields(SECTION_FIELDS);
const optional = { requiredKeys: [] as never[], noNullPrototype: true as const };
const SEGMENT = fc
  .tuple(
    someFields(SEGMENT_FIELDS),
    fc.record(
      {
        settings: someFields(SETTINGS_FIELDS),
        topCoverings: fc.array(someFields(COVERING_FIELDS), { maxLength: 3 }),
        lifecycle: fc.record({ preventDestroy: fc.boolean(), preventReplace: fc.boolean() }, { requiredKeys: [] }),
      },
      optional,
    ),
  )
  .map(([fields, rest]): Written => ({ ...fields, ...rest }));
const PARTS = ['settings', 'topCoverings', 'sections'];
/** What several documents of a project may say. */
const SAID = fc.record(
  { prune: fc.boolean(), allowDestroy: fc.record({ objects: fc.nat(), until: fc.constantFrom('2026-12-01', '2024-02-29') }) },
  optional,
);
const TIMES = fc.record({ times: fc.double({ min: 0, minExcluded: true, max: 1000, noNaN: true }) }, optional);
const TYPE = fc.record({ type: fc.constantFrom(...CALCULATION_TYPES) }, optional);
const NODES = fc.option(fc.array(NODE, { maxLength: 4 }), { nil: undefined });

type Take = <T>(arbitrary: fc.Arbitrary<T>) => T;
type Named = readonly (readonly [name: string, written: Written])[];

/** The documents that a project is written in. */
function documentsOf(take: Take, number: string, id: unknown, most: number): Written[] {
  const maybe = <T extends object>(make: () => T): T | Record<never, never> => (take(fc.boolean()) ? make() : {});
  const several = <T>(few: number, make: () => T): T[] => Array.from({ length: take(fc.integer({ min: 1, max: few })) }, make);
  const names = take(fc.uniqueArray(name, { minLength: 2 * most + 4, maxLength: 2 * most + 4 }));
  const newName = (): string => names.pop() ?? '';
  /** A use of one of the templates so far, so that there is no circle. */
  const usesOf = (templates: Named): Written => {
    const [use] = templates[take(fc.nat(5))] ?? [];
    return use === undefined ? {} : { use };
  };
  const layers: [string, Written][] = [];
  const layer = (): Written => ({ ...usesOf(layers), ...take(LAYER) });
  for (let n = take(fc.nat(2)); n > 0; n -= 1) layers.push([newName(), layer()]);
  // A section and its templates must not state both depths between them, so a project keeps to one.
  const depth = take(fc.constantFrom(...DEPTH_FIELDS));
  const sections: [string, Written][] = [];
  const section = (): Written => {
    const { [depth]: _, ...fields } = take(SECTION);
    const own = several(3, layer);
    // The first layer once more: the printer makes an anchor and an alias of it.
    if (take(fc.boolean())) own.push(...own.slice(0, 1));
    const written = { ...usesOf(sections), ...fields, ...maybe(() => ({ layers: own })) };
    return lettingGo(written, ['layers'], take(someLists(['layers'])));
  };
  for (let n = take(fc.nat(2)); n > 0; n -= 1) sections.push([newName(), section()]);
  const segments = Array.from({ length: take(fc.nat(most)) }, (_, n): [string, Written] => {
    const pin = { segmentId: BigInt(n) + 9_007_199_254_740_993n };
    const renamed = maybe(() => ({ renamedFrom: newName() }));
    const written = { ...take(SEGMENT), ...renamed, ...maybe(() => pin), ...maybe(() => ({ sections: several(3, section) })) };
    return [newName(), lettingGo(written, PARTS, take(someLists(PARTS)))];
  });
  /** A number, or the length of a segment that states one. */
  const quantity = (): unknown => {
    const [lengthOf] = segments.filter(([, { length }]) => length !== undefined)[take(fc.nat(5))] ?? [];
    return lengthOf === undefined ? take(amount) : { lengthOf, ...take(TIMES) };
  };
  const nodes = take(NODES)?.map((fields) => ({ ...fields, quantity: quantity() }));
  const calculation = maybe(() => ({ calculation: { ...take(TYPE), ...(nodes ? { nodes } : {}) } }));
  const [own, said, count] = [Object.entries(take(OWN)), take(SAID), take(fc.integer({ min: 1, max: 3 }))];
  return Array.from({ length: count }, (_, part) => {
    const mine = <T>(list: readonly T[]): T[] => list.filter((_, n) => n % count === part);
    const isTold = part === 0 || take(fc.boolean());
    const project = { number, ...(isTold && id !== undefined ? { id } : {}), ...Object.fromEntries(mine(own)) };
    const stated = mine(segments);
    return {
      apiVersion: 'trenchctl/v1',
      project: Object.keys(project).length > 1 ? project : number,
      ...(isTold ? said : {}),
      // The names that are left are those of live segments that the project lets go.
      ...maybe(() => ({ unmanaged: mine(names) })),
      // A map may have a key __proto__.
      templates: { layers: new Map(mine(layers)), sections: new Map(mine(sections)) },
      ...(isTold || stated.length > 0 ? { segments: new Map(stated) } : {}),
      ...(part === count - 1 ? calculation : {}),
    };
  });
}

interface GeneratedSpec {
  /** In the order in which a folder lists them. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly documents: readonly Written[];
}

/** A valid spec of one or more projects in one or more files. */
export const arbitrarySpec = ({ projects = 2, segments = 3 } = {}): fc.Arbitrary<GeneratedSpec> =>
  fc.gen().map((gen) => {
    const take: Take = (arbitrary) => gen(() => arbitrary);
    const numbers = take(fc.uniqueArray(name, { minLength: 1, maxLength: projects }));
    const ids = take(fc.uniqueArray(id, { maxLength: projects, selector: (one) => BigInt(one) }));
    const all = numbers.flatMap((number, n) => documentsOf(take, number, ids[n], segments));
    const documents = take(fc.shuffledSubarray(all, { minLength: all.length }));
    const texts: string[][] = [];
    for (const document of documents) {
      // A new file, or one more document in the last one.
      if (texts.length === 0 || take(fc.boolean())) texts.push([]);
      texts.at(-1)?.push(printDocument(document, take(printStyle)));
    }
    return { files: texts.map((parts, n) => ({ path: `specs/00${n}.yaml`, text: parts.join('---\n') })), documents };
  });
