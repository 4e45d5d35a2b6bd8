import type { Place } from '../../diagnostics/problem.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { DesiredItem, Fields, ItemList } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE, DUCT } from '../../kinds/roles.js';
import { LIMITS } from '../limits.js';
import type { Report, SpecProblem } from '../problems.js';
import { checkUnmanaged } from './directives.js';
import type { Draft } from './language.js';

/** An item as it is written, before `count` multiplies it. */
export interface ItemDraft {
  readonly kind: string;
  readonly fields: Fields;
  readonly load?: DesiredItem['load'];
  readonly count: number;
  readonly cables?: readonly ItemDraft[];
  readonly ducts?: readonly ItemDraft[];
  readonly unmanaged?: readonly ItemList[];
  readonly unmanagedPlace?: Place;
  readonly place: Place;
  readonly typePlace?: Place;
}

/** The list in a pipe or culvert that holds cables, and the one in a pipe that holds ecom ducts. */
export const CABLES = kindNamed(CABLE);
export const DUCTS = kindNamed(DUCT);

/** The only category of pipe that holds ecom ducts; it holds no cables. */
export const ECOM = 'ECOM';

export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The items in a pipe or culvert; undefined where the list is not stated. */
export function itemsIn(keys: Draft, collection: string): readonly ItemDraft[] | undefined {
  const value = keys[collection]?.value;
  return Array.isArray(value) ? (value as readonly ItemDraft[]) : undefined;
}

/** Reports combinations of keys of an item that the API refuses. */
export function checkItem(kind: ItemKind, keys: Draft, place: Place, report: Report): void {
  checkType(kind, keys, place, report);
  if (kind.holdsCables) checkCables(kind, keys, kind.holdsCables.most, report);
  if (kind.holdsDucts) checkContents(keys, report);
  checkUnmanaged(keys, report);
}

/** Warns about equal items in one list: `count` states them in one line, and a copied line may be a mistake. */
export function warnOfRepeats(kind: ItemKind, items: readonly ItemDraft[], report: Report): void {
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

/** Tells most lists without repeats from their types alone, which is faster than comparing all fields. */
const areAllTypesDifferent = (items: readonly ItemDraft[]): boolean =>
  new Set(items.map(({ fields }) => fields.type)).size === items.length;

/** Everything of an item except its count and its places. */
const contentOf = ({ fields, load, cables, ducts, unmanaged }: ItemDraft): string =>
  load || cables || ducts || unmanaged
    ? JSON.stringify([fields, load, cables, ducts, unmanaged], (key, value) =>
        PLACES.includes(key) ? undefined : value,
      )
    : JSON.stringify(fields);

const PLACES: readonly string[] = ['place', 'typePlace'];

function repeated(kind: ItemKind, first: ItemDraft, item: ItemDraft): SpecProblem {
  const { type, typeId } = item.fields;
  const named = type ?? typeId;
  const what = named === undefined ? '' : ` of type ${JSON.stringify(String(named))}`;
  return {
    code: 'repeated-item',
    severity: 'warning',
    message: `the same ${kind.words.one}${what} stands in this list twice`,
    place: item.place,
    also: [{ place: first.place, message: 'first here' }],
    remedy: `write it once with count: ${first.count + item.count}, or remove one if it was copied by mistake`,
  };
}

function checkType(kind: ItemKind, keys: Draft, place: Place, report: Report): void {
  const { type, typeId } = keys;
  if (type && typeId) {
    const message = 'the type is defined twice, by name and by id';
    const also = [{ place: type.place, message: 'by name here' }];
    report({ code: 'type-and-type-id', message, place: typeId.place, also, remedy: 'keep one of them' });
  }
  if (kind.typeRequired && !type && !typeId) {
    const remedy = `write \`type\` with a name from the catalog (\`trenchctl catalog ${kind.catalog}\` lists them)`;
    report({
      code: 'missing-field',
      message: `${withArticle(kind.words.one)} needs \`type\` or \`typeId\``,
      place,
      remedy,
    });
  }
}

function checkCables(kind: ItemKind, keys: Draft, most: number, report: Report): void {
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

function checkContents(keys: Draft, report: Report): void {
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
