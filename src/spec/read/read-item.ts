import type { Place } from '../../diagnostics/problem.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { Value } from '../../kinds/model.js';
import { checkItem, warnOfRepeats } from '../build/item-rules.js';
import { LIMITS } from '../limits.js';
import { CABLES, DUCTS, itemLevel } from '../schema/levels.js';
import { type ItemDraft, type ItemKeys, itemsIn } from './item-draft.js';
import { fieldReaders } from './read-fields.js';
import { andThen, listReader, mapReader } from './read-map.js';
import { numberReader, type Reader, readId, short, textReader, wrongType } from './read-value.js';

const readTypeName = textReader({ least: 1, most: LIMITS.name });

/** Reads the name of a type; for a number, the remedy suggests `typeId`. */
const readType: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && typeof tree.value === 'bigint') {
    return wrongType(
      tree,
      'the name of a type',
      report,
      `write typeId: ${short(tree.source)}, or put a name in quotes`,
    );
  }
  return readTypeName(tree, report);
};

const readCount = numberReader({
  minimum: 1,
  maximum: LIMITS.things,
  whole: true,
  usual: { minimum: 1, maximum: LIMITS.count },
});

type ItemReaders = Readonly<Record<string, Reader<Value | readonly ItemDraft[]>>>;

const itemReader = (kind: ItemKind): Reader<ItemDraft> => {
  const readers: ItemReaders = {
    ...(kind.catalog ? { type: readType, typeId: readId } : {}),
    ...fieldReaders(kind.fields),
    count: readCount,
    ...(kind.holdsCables ? { [CABLES.collection]: itemsReader(CABLES) } : {}),
    ...(kind.holdsDucts ? { [DUCTS.collection]: itemsReader(DUCTS) } : {}),
  };
  const required = kind.fields.filter(({ name }) => kind.required?.includes(name));
  const examples = Object.fromEntries(required.map(({ name, example }) => [name, example]));
  const readKeys: Reader<ItemKeys> = mapReader(itemLevel(kind), readers, { required: examples });
  const names = ['type', 'typeId', ...kind.fields.map((field) => field.name)];
  return andThen(readKeys, (keys, place, report) => {
    checkItem(kind, keys, place, report);
    return draftOf(kind, names, keys, place);
  });
};

export const itemsReader = (kind: ItemKind): Reader<readonly ItemDraft[]> =>
  andThen(listReader(kind.words.many, itemReader(kind)), (items, _, report) => {
    if (items.length > 1) warnOfRepeats(kind, items, report);
    return items;
  });

function draftOf(kind: ItemKind, names: readonly string[], keys: ItemKeys, place: Place): ItemDraft {
  const fields: Record<string, Value> = {};
  for (const name of names) {
    const value = keys[name]?.value;
    if (value !== undefined && !Array.isArray(value)) fields[name] = value as Value;
  }
  const count = keys.count?.value;
  const cables = kind.holdsCables ? itemsIn(keys, CABLES.collection) : undefined;
  const ducts = kind.holdsDucts ? itemsIn(keys, DUCTS.collection) : undefined;
  const typePlace = (keys.type ?? keys.typeId)?.valuePlace;
  return {
    kind: kind.name,
    fields,
    count: typeof count === 'number' ? count : 1,
    place,
    ...(cables ? { cables } : {}),
    ...(ducts ? { ducts } : {}),
    ...(typePlace ? { typePlace } : {}),
  };
}
