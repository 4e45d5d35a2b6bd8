import type { Api } from '../api/client.js';
import { idOf, inner, listOf, rawAnswer, textOf } from '../live/raw.js';
import { isStatus } from '../live/reader.js';

// A scratch segment is identified by its name and its description together, so that the next probe removes the scratch
// segment of a killed one and never a segment of a user. The description also holds the project field that the probe
// clears: after a kill, the next probe restores the field from there.

const NAME = /^trenchctl probe [0-9a-f]{8}$/;
const SAYS = 'Scratch segment of `trenchctl probe`; it can be deleted.';

export const scratchName = (random: () => number): string =>
  `trenchctl probe ${Math.floor(random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')}`;

/** A field of the project that the probe clears for a moment. */
export interface Borrowed {
  readonly field: string;
  readonly value: string;
}

export const scratchDescription = (borrowed: Borrowed | undefined): string =>
  borrowed ? `${SAYS} ${JSON.stringify(borrowed)}` : SAYS;

interface Leftover {
  readonly id: string;
  readonly name: string;
  readonly borrowed: Borrowed | undefined;
}

/** Returns the scratch segments in a project, of this probe or of an earlier one. */
export async function scratchSegments(api: Api, projectId: string): Promise<Leftover[]> {
  const listed = listOf(rawAnswer('listSegments', await api.call('listSegments', { path: { projectId } })));
  return listed.flatMap((raw) => {
    const [name, description] = [textOf(inner(raw, 'name')), textOf(inner(raw, 'description'))];
    if (!NAME.test(name) || !description.startsWith(SAYS)) return [];
    return [{ id: idOf(inner(raw, 'id')), name, borrowed: borrowedIn(description.slice(SAYS.length)) }];
  });
}

function borrowedIn(text: string): Borrowed | undefined {
  try {
    const { field, value } = JSON.parse(text) as Partial<Borrowed>;
    return typeof field === 'string' && typeof value === 'string' ? { field, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Restores the project's field and deletes the segment, in this order: while the field is empty, its value is kept there. */
export async function tidyUp(api: Api, projectId: string, { id, borrowed }: Leftover): Promise<void> {
  if (borrowed) await giveBack(api, projectId, borrowed);
  await api.call('deleteSegment', { path: { segmentId: id } }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
}

/** Restores a field only if it is empty: any other value is a change of another user. */
export async function giveBack(api: Api, projectId: string, { field, value }: Borrowed): Promise<void> {
  const project = rawAnswer('getProject', await api.call('getProject', { path: { projectId } }));
  const now = inner(project, field).value ?? null;
  if (now !== null) return;
  await api.call('updateProject', {
    path: { projectId },
    query: { property: [field] },
    body: { [field]: value },
  });
}
