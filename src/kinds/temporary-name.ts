// A segment whose name another one takes has a temporary name in between. The name says whose it is: its id, and the name
// that it is on its way to. So the run after one that was cut off knows the segment and goes on.

const MARK = ' (being renamed by trenchctl, ';
/** The API takes names of 255 characters. */
const SHOWN = 150;

export const temporaryName = (id: string, name: string): string =>
  `${Array.from(name).slice(0, SHOWN).join('')}${MARK}${id}-${hashOf(name)})`;

/** Whether a name may be a temporary one; only its id and the name that it leads to can tell for sure. */
export const looksTemporary = (name: string): boolean => name.includes(MARK);

/** FNV-1a: names that are cut to the same beginning are told apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
