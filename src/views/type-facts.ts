import type { Fields, LiveItem, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import type { TypeOf } from '../plan/quantities/section-input.js';
import type { PipeMaterial } from '../rating/laid-out.js';

/** Returns the fields of the catalog type of an item by the item's id; undefined if the type is not known. */
export type TypeFields = (id: string) => Fields | undefined;

export function typeFieldsIn(section: LiveSection | undefined, typeOf: TypeOf): TypeFields {
  const items = new Map<string, LiveItem>();
  for (const item of section ? itemsAndCablesOf(section) : []) items.set(item.id, item);
  return (id) => {
    const item = items.get(id);
    return item && typeOf(kindNamed(item.kind).catalog, item.fields.typeId)?.fields;
  };
}

/** The greatest value of the cables, such as their area; undefined if there is no cable, or one whose value is not known. */
export function greatest(
  cables: readonly string[],
  field: string,
  typeFields: TypeFields,
): number | undefined {
  const values = cables.map((id) => typeFields(id)?.[field]);
  return values.length > 0 && values.every((value) => typeof value === 'number')
    ? Math.max(...values)
    : undefined;
}

const STEEL: PipeMaterial = 'STEEL';

/** Materials by the words that names of types have for them. An abbreviation ends at a digit, as in PE100; a word can go on, as in stålrør. */
const MATERIALS: readonly (readonly [PipeMaterial, RegExp])[] = [
  ['PVC', /\bu?pvc(?![a-z])/i],
  ['PE', /\b(?:hd|md|ld)?peh?(?![a-z])/i],
  ['PP', /\bpp(?![a-z])/i],
  [STEEL, /\b(?:steel|stål|stahl)/i],
  ['CONCRETE', /\b(?:concrete|betong)/i],
  ['EARTHENWARE', /\b(?:earthenware|stoneware|steintøy)/i],
];

/** The material of a pipe by the name of its type, because a type has no field for it; undefined if the name does not tell one. */
export function materialOf(name: string): PipeMaterial | undefined {
  const found = MATERIALS.filter(([, words]) => words.test(name)).map(([material]) => material);
  // Steel around another pipe decides: cables in it must not be rated as in plastic.
  if (found.includes(STEEL)) return STEEL;
  return found.length === 1 ? found[0] : undefined;
}
