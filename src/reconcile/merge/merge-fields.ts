import type { YAMLMap } from 'yaml';
import type { Fields, Value } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';
import { type Edit, NotMerged, removeKey, renameKey, setKey } from './edit.js';

/** Writes the live values of the stated fields into a map. Fields that the spec does not state stay unmanaged. */
export function mergeFields(
  map: YAMLMap,
  stated: Fields,
  live: Fields,
  edit: Edit,
  /** The list of the item, for the names of its types. */
  collection = '',
): void {
  for (const [name, value] of Object.entries(stated)) {
    const now = live[name];
    if (sameValue(now, value)) continue;
    if (name === 'typeId') setType(map, now, collection, edit);
    else if (now !== undefined && now !== null) setKey(map, name, now, edit);
    else if (map.has(name)) {
      removeKey(map, name, edit);
      edit.notes.push({ code: 'field-dropped', field: name });
    } else throw new NotMerged({ code: 'field-of-template-not-live', field: name });
  }
}

/** States a type by its name, or by its id if other types have the same name. */
function setType(map: YAMLMap, typeId: Value | undefined, collection: string, edit: Edit): void {
  if (typeId === undefined || typeId === null) {
    removeKey(map, 'type', edit);
    removeKey(map, 'typeId', edit);
    return;
  }
  const name = edit.writing.nameOf(collection, String(typeId));
  const [from, to] = map.has('type') ? ['type', 'typeId'] : ['typeId', 'type'];
  const key = name === undefined ? 'typeId' : 'type';
  const value = name ?? BigInt(String(typeId));
  if (key === from) setKey(map, key, value, edit);
  else renameKey(map, from, to, value, edit);
}
