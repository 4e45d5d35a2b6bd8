import type { Place } from '../../diagnostics/problem.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { Fields, ItemList, Value } from '../../kinds/model.js';
import { LIMITS } from '../limits.js';
import type { Report, SpecProblem } from '../problems.js';
import { CABLES, DUCTS, itemLevel, itemLists, UNMANAGED } from '../schema/levels.js';
import { checkUnmanaged, type LetGo, letGoIn, unmanagedReader } from './read-directives.js';
import { fieldReaders } from './read-fields.js';
import { andThen, listReader, mapReader, type Stated } from './read-map.js';
import { numberReader } from './read-number.js';
import { type Reader, readId, short, textReader, wrongType } from './read-value.js';

/** An item as it is written, before `count` multiplies it. */
export interface ItemDraft {
  readonly kind: string;
  readonly fields: Fields;
  readonly count: number;
  readonly cables?: readonly ItemDraft[];
  readonly ducts?: readonly ItemDraft[];
  readonly unmanaged?: readonly ItemList[];
  readonly unmanagedPlace?: Place;
  readonly place: Place;
  readonly typePlace?: Place;
}

type ItemValue = Value | readonly ItemDraft[] | readonly LetGo[];
type ItemKeys = Readonly<Record<string, Stated<ItemValue> | undefined>>;

/** The items in a pipe or culvert; undefined where the list is not stated. */
function itemsIn(keys: ItemKeys, collection: string): readonly ItemDraft[] | undefined {
  const value = keys[collection]?.value;
  return Array.isArray(value) ? (value as readonly ItemDraft[]) : undefined;
}

const readTypeName = textReader({ least: 1, most: LIMITS.name });

/** Reads the name of a type; for a number, the remedy suggests `typeId`. */
const readType: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && typeof tree.value === 'bigint') {
    return wrongType(
      tree,
      'the name of a type',
      report,
      `write typeId: ${short(tree.source)}, or put a name in quotes`,
      [JSON.stringify(tree.source)],
    );
  }
  return readTypeName(tree, report);
};

const readCount = numberReader({
  minimum: 1,
  maximum: LIMITS.objects,
  whole: true,
  usual: { minimum: 1, maximum: LIMITS.count },
});

type ItemReaders = Readonly<Record<string, Reader<ItemValue>>>;

const itemReader = (kind: ItemKind): Reader<ItemDraft> => {
  const readers: ItemReaders = {
    ...(kind.catalog ? { type: readType, typeId: readId } : {}),
    ...fieldReaders(kind.fields),
    count: readCount,
    ...(itemLists(kind).length > 0 ? { [UNMANAGED]: unmanagedReader(itemLists(kind)) } : {}),
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
    ...unmanagedIn(keys),
    ...(typePlace ? { typePlace } : {}),
  };
}

/** The lists that an item lets go, by their names in the model. */
function unmanagedIn(keys: ItemKeys): Pick<ItemDraft, 'unmanaged' | 'unmanagedPlace'> {
  const stated = keys[UNMANAGED];
  const names = letGoIn(stated).map(({ name }) => name);
  if (!stated || names.length === 0) return {};
  const unmanaged = names.map((name): ItemList => (name === DUCTS.collection ? 'ducts' : 'cables'));
  return { unmanaged, unmanagedPlace: stated.place };
}

/** The only category of pipe that holds ecom ducts; it holds no cables. */
const ECOM = 'ECOM';

/** Reports combinations of keys of an item that the API refuses. */
function checkItem(kind: ItemKind, keys: ItemKeys, place: Place, report: Report): void {
  checkType(kind, keys, place, report);
  if (kind.holdsCables) checkCables(kind, keys, kind.holdsCables.most, report);
  if (kind.holdsDucts) checkContents(keys, report);
  checkUnmanaged(keys[UNMANAGED], (name) => keys[name], report);
}

/** Warns about equal items in one list: `count` states them in one line, and a copied line may be a mistake. */
function warnOfRepeats(kind: ItemKind, items: readonly ItemDraft[], report: Report): void {
  if (areAllTypesDifferent(items)) return;
  const firsts = new Map<string, ItemDraft>();
  for (const item of items) {
    const key = contentOf(item);
    const first = firsts.get(key);
    if (!first) firsts.set(key, item);
    // One count cannot state so many.
    else if (first.count + item.count <= LIMITS.count) report(repeated(kind, first, item));
  }
}

const FEW = 4;

/** Tells most lists without repeats from their types alone, which is faster than comparing all fields. */
function areAllTypesDifferent(items: readonly ItemDraft[]): boolean {
  if (items.length > FEW) return false;
  for (let n = 1; n < items.length; n += 1)
    for (let m = 0; m < n; m += 1) if (items[m]?.fields.type === items[n]?.fields.type) return false;
  return true;
}

/** Everything of an item except its count and its places. */
const contentOf = ({ fields, cables, ducts, unmanaged }: ItemDraft): string =>
  cables || ducts || unmanaged
    ? JSON.stringify([fields, cables, ducts, unmanaged], (key, value) =>
        PLACES.includes(key) ? undefined : value,
      )
    : JSON.stringify(fields);

const PLACES: readonly string[] = ['place', 'typePlace', 'unmanagedPlace'];

function repeated(kind: ItemKind, first: ItemDraft, item: ItemDraft): SpecProblem {
  const { type, typeId } = item.fields;
  const named = type ?? typeId;
  const what = named === undefined || named === null ? '' : ` of type ${JSON.stringify(String(named))}`;
  return {
    code: 'repeated-item',
    severity: 'warning',
    message: `the same ${kind.words.one}${what} stands in this list twice`,
    place: item.place,
    also: [{ place: first.place, message: 'first here' }],
    remedy: `write it once with count: ${first.count + item.count}, or remove one if it was copied by mistake`,
  };
}

function checkType(kind: ItemKind, keys: ItemKeys, place: Place, report: Report): void {
  const { type, typeId } = keys;
  if (type && typeId) {
    const message = 'the type is defined twice, by name and by id';
    const also = [{ place: type.place, message: 'by name here' }];
    report({ code: 'type-and-type-id', message, place: typeId.place, also, remedy: 'keep one of them' });
  }
  if (kind.typeRequired && !type && !typeId) {
    const { what } = itemLevel(kind);
    const remedy = `write \`type\` with a name from the catalog (\`trenchctl catalog ${kind.catalog}\` lists them)`;
    report({ code: 'missing-field', message: `${what} needs \`type\` or \`typeId\``, place, remedy });
  }
}

function checkCables(kind: ItemKind, keys: ItemKeys, most: number, report: Report): void {
  const cables = keys[CABLES.collection];
  const total = itemsIn(keys, CABLES.collection)?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (!cables || total <= most) return;
  const message = `${total} cables in one ${kind.words.one}: the API accepts at most ${most}`;
  report({
    code: 'too-many-cables',
    message,
    place: cables.place,
    remedy: `lay them in several ${kind.words.many}`,
  });
}

function checkContents(keys: ItemKeys, report: Report): void {
  const category = keys.pipeCategory;
  const ducts = itemsIn(keys, DUCTS.collection)?.length ? keys[DUCTS.collection] : undefined;
  const cables = itemsIn(keys, CABLES.collection)?.length ? keys[CABLES.collection] : undefined;
  const stated = category ? [{ place: category.valuePlace, message: 'the category is stated here' }] : [];
  if (ducts && category?.value !== undefined && category.value !== ECOM) {
    const message = `only a pipe of category ${ECOM} holds ecom ducts, and the category of this pipe is ${category.value}`;
    const remedy = `write pipeCategory: ${ECOM}, or put the ducts into another pipe`;
    report({ code: 'ducts-need-ecom', message, place: ducts.place, also: stated, remedy });
  } else if (cables && (ducts || category?.value === ECOM)) {
    const message = `a pipe of category ${ECOM} holds no power cables`;
    const also = ducts
      ? [{ place: ducts.place, message: `with ecom ducts, it is a pipe of category ${ECOM}` }]
      : stated;
    report({
      code: 'cables-in-ecom-pipe',
      message,
      place: cables.place,
      also,
      remedy: 'put the cables into another pipe',
    });
  }
}
