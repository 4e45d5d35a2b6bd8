import type { Place } from '../../diagnostics/problem.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { Report } from '../codes.js';
import { type ItemKeys, itemsIn } from '../read/item-draft.js';
import { CABLES, DUCTS, itemLevel } from '../schema/levels.js';

/** The one category of pipe that holds ecom ducts, and the one that holds no cables. */
const ECOM = 'ECOM';

/** What the API would refuse of an item whose keys are well-formed one by one. */
export function checkItem(kind: ItemKind, keys: ItemKeys, place: Place, report: Report): void {
  checkType(kind, keys, place, report);
  if (kind.holdsCables) checkCables(kind, keys, kind.holdsCables.most, report);
  if (kind.holdsDucts) checkContents(keys, report);
}

function checkType(kind: ItemKind, keys: ItemKeys, place: Place, report: Report): void {
  const { type, typeId } = keys;
  if (type && typeId) {
    const message = 'the type is stated twice, by name and by id';
    const also = [{ place: type.place, message: 'by name here' }];
    report({ code: 'type-and-type-id', message, place: typeId.place, also, remedy: 'keep one of them' });
  }
  if (kind.typeRequired && !type && !typeId) {
    const { what } = itemLevel(kind);
    const remedy = 'write type: and a name of the catalog (see `trenchctl catalog`)';
    report({ code: 'missing-field', message: `${what} needs \`type\` or \`typeId\``, place, remedy });
  }
}

function checkCables(kind: ItemKind, keys: ItemKeys, most: number, report: Report): void {
  const cables = keys[CABLES.collection];
  const total = itemsIn(keys, CABLES.collection)?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (!cables || total <= most) return;
  const message = `${total} cables in one ${kind.words.one}: the API takes ${most} at most`;
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
    const message = `ecom ducts lie in a pipe of category ${ECOM} only, and this one is ${category.value}`;
    const remedy = `write pipeCategory: ${ECOM}, or put the ducts into another pipe`;
    report({ code: 'ducts-need-ecom', message, place: ducts.place, also: stated, remedy });
  } else if (cables && (ducts || category?.value === ECOM)) {
    const message = `a pipe of category ${ECOM} holds no power cables`;
    const also = ducts
      ? [{ place: ducts.place, message: `ecom ducts make it a pipe of category ${ECOM}` }]
      : stated;
    report({
      code: 'cables-in-ecom-pipe',
      message,
      place: cables.place,
      also,
      remedy: 'use a pipe of its own',
    });
  }
}
