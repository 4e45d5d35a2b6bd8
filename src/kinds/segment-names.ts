import type { DesiredProject } from './model.js';
import { plainForm } from './same-value.js';

// A segment whose name another one takes has a temporary name in between, which contains its id and the name that it
// will get. The run after an interrupted one recognises the segment by it and continues.

const MARK = ' (being renamed by trenchctl, ';
/** The API takes names of 255 characters. */
const SHOWN = 150;

export const temporaryName = (id: string, name: string): string =>
  `${Array.from(name).slice(0, SHOWN).join('')}${MARK}${id}-${hashOf(name)})`;

/** True if a name looks like a temporary one; only the id and the new name in it can confirm it. */
export const looksTemporary = (name: string): boolean => name.includes(MARK);

/** FNV-1a hash, which distinguishes names with the same first characters. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** A segment by the number of its project and its name. */
export interface SegmentName {
  readonly project: string;
  readonly segment: string;
}

/**
 * The segments of other projects that a `renamedFrom` of the form PROJECT/SEGMENT may mean. Numbers and names may contain
 * slashes themselves, so there may be several.
 */
export function oldPlaces(renamedFrom: string | undefined, own: string): SegmentName[] {
  const parts = (renamedFrom ?? '').split('/');
  return parts
    .slice(1)
    .map((_, n) => ({ project: parts.slice(0, n + 1).join('/'), segment: parts.slice(n + 1).join('/') }))
    .filter(({ project, segment }) => project !== '' && segment !== '' && project !== own);
}

/** True if the specs of a project let go of the live segment with this name. */
export const isLetGo = ({ unmanaged = [] }: Pick<DesiredProject, 'unmanaged'>, name: string): boolean =>
  unmanaged.some((one) => plainForm(one.name) === plainForm(name));
