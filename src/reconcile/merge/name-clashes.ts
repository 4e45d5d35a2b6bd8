import { isLetGo } from '../../kinds/unmanaged-segments.js';
import type { MergeNote, MergeRefusal } from '../../plan/model/merge-note.js';
import type { ToMerge } from './merge-files.js';

type Refused = readonly MergeNote<MergeRefusal>[];

export const isIn = (notes: Refused, project: string, segment: string): boolean =>
  notes.some((note) => note.project === project && note.segment === segment);

/** The segments of a project that cannot have their live names, because others in the spec have these names. */
export interface NameClashes {
  /** Segments of the spec whose names would change. */
  readonly renamed: Refused;
  /** Live segments that would be added. */
  readonly added: Refused;
}

/** Finds the names that would stand twice in the spec after a merge in which some segments were refused. */
export function nameClashes(one: ToMerge, refused: Refused): NameClashes {
  const { wanted, added } = one;
  const after = namesAfter(one, refused);
  const taken = (segment: string, name: string) => ({
    project: wanted.number,
    segment,
    remark: { code: 'name-taken' as const, name },
  });
  const renamed = wanted.segments.flatMap(({ name: segment }, n) => {
    const name = after[n];
    if (name === undefined || name === segment) return [];
    const isTaken = isLetGo(wanted, name) || after.some((other, m) => m !== n && other === name);
    return isTaken ? [taken(segment, name)] : [];
  });
  const twice = [...added.keys()].filter((name) => after.includes(name));
  return { renamed, added: twice.map((name) => taken(name, name)) };
}

/** The name of each stated segment after the merge; undefined if the segment is removed. */
function namesAfter({ wanted, live, changed, gone }: ToMerge, refused: Refused): (string | undefined)[] {
  return wanted.segments.map((segment) => {
    if (isIn(refused, wanted.number, segment.name)) return segment.name;
    if (gone.includes(segment)) return undefined;
    return changed.has(segment) ? String(live.get(segment)?.fields.name).trim() : segment.name;
  });
}
