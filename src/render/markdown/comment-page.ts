// A page with a limit. GitHub refuses a comment of more than 65,536 characters; the limit here is in bytes, which are never
// fewer than characters, and leaves room for a marker that a workflow adds.

const MAX_BYTES = 65_000;

export const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

export interface CommentPage {
  /** The number of bytes that are free. */
  readonly room: () => number;
  /** Adds a text if it fits, and says whether it did. */
  readonly add: (text: string) => boolean;
  /** Keeps bytes free for texts that are added later; a negative number frees them. */
  readonly hold: (bytes: number) => void;
  /** Marks this place. The function that it returns adds a text there later, if it fits, and says whether it did. */
  readonly slot: () => (text: string) => boolean;
  readonly text: () => string;
}

export function createPage(most: number = MAX_BYTES): CommentPage {
  const texts: string[] = [];
  let free = most;
  const room = (): number => Math.max(0, free);
  const put = (at: number, text: string): boolean => {
    const bytes = bytesOf(text);
    if (bytes > free) return false;
    texts[at] = (texts[at] ?? '') + text;
    free -= bytes;
    return true;
  };
  return {
    room,
    add: (text) => put(texts.length, text),
    slot: () => {
      const at = texts.push('') - 1;
      return (text) => put(at, text);
    },
    hold: (bytes) => {
      free -= bytes;
    },
    text: () => texts.join(''),
  };
}

/** Returns as many of the texts as fit, and how many do not. The last text says how many are left out. */
export function fitting(
  texts: readonly string[],
  room: number,
  more: (count: number) => string,
): { readonly text: string; readonly left: number } {
  const all = texts.join('');
  if (bytesOf(all) <= room) return { text: all, left: 0 };
  const reserve = bytesOf(more(texts.length));
  let text = '';
  let used = reserve;
  let shown = 0;
  for (const one of texts) {
    used += bytesOf(one);
    if (used > room) break;
    text += one;
    shown += 1;
  }
  const left = texts.length - shown;
  return { text: reserve <= room ? text + more(left) : '', left };
}
