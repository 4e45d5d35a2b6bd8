// What a service holds of one writer, as texts that two services can be compared by: without ids and times.
import type { Snapshot, SnapshotRecord } from '../../../src/service/store/port.js';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g;
const COUNTED: ReadonlySet<string> = new Set(['project', 'segment', 'comment']);

/** The records with the name of the writer, and the calculations of its projects. */
export function heldOf({ records }: Snapshot, name: string): string[] {
  const marked = records.filter((record) => JSON.stringify(record).includes(`${name}/`) || JSON.stringify(record).includes(`-${name}`));
  const ids = marked.filter(({ kind }) => COUNTED.has(kind)).map(({ id }) => id);
  const calculations = records.filter(({ kind, id }) => kind === 'calculation' && ids.includes(id));
  return [...new Set([...marked, ...calculations])].map((record) => plain(record, ids)).sort();
}

function plain(record: SnapshotRecord, ids: readonly string[]): string {
  const seen: string[] = [];
  const text = ids.reduce((all, id) => all.replaceAll(`"${id}"`, '"N"').replaceAll(`"${id}-`, '"N-'), JSON.stringify(record));
  return text.replace(TIME, 'T').replace(UUID, (id) => {
    if (!seen.includes(id)) seen.push(id);
    return `id ${seen.indexOf(id)}`;
  });
}
