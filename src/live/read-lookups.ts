import type { OperationId } from '../contract/generated/operation-ids.js';
import { idOf, inner, listOf, rawAnswer, textOf } from './raw.js';
import type { Reader } from './reader.js';

/** Reads the facilities, activities and units of the calculation service in three reads. */
export async function readLookups(reader: Reader) {
  const named = async (operation: OperationId) =>
    listOf(rawAnswer(operation, await reader.read(operation))).map((raw) => ({
      id: idOf(inner(raw, 'id')),
      name: textOf(inner(raw, 'name')),
      longName: textOf(inner(raw, 'longName')),
    }));
  const [facilities, activities, units] = await Promise.all([
    named('listFacilities'),
    named('listActivities'),
    reader.read('listUnits'),
  ]);
  return { facilities, activities, units: listOf(rawAnswer('listUnits', units)).map(textOf) };
}
