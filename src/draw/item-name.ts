import type { Speech } from './drawing-words.js';
import type { DrawnItem } from './section.js';

const SIZE = /^[\d.,]+( x [\d.,]+)* mm$/;
const CHANNELS = /^(\d+) channels?$/;

/** The name of the type; an item without a type is called by its kind, with its size. Foreign text. */
function nameOf({ name, kind }: Pick<DrawnItem, 'name' | 'kind'>, speech: Speech): string {
  const own = name.trim();
  const word = speech.kind(kind, 1);
  const kindWord = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  if (own === '' || own.toLowerCase() === word) return kindWord;
  if (SIZE.test(own)) return `${kindWord} ${speech.lang === 'nb' ? own.replaceAll('.', ',') : own}`;
  const channels = Number(CHANNELS.exec(own)?.[1] ?? 0);
  return channels > 0 ? `${kindWord}, ${channels} ${speech.channels(channels)}` : own;
}

/** The name before, an arrow and the name now; only the name now if they are equal. The word of the kind stands once. */
export function changedName(
  was: DrawnItem | undefined,
  now: DrawnItem,
  arrow: string,
  speech: Speech,
): string {
  const name = nameOf(now, speech);
  const old = was ? nameOf(was, speech) : name;
  if (old === name) return name;
  const word = `${nameOf({ name: '', kind: now.kind }, speech)} `;
  const isSized = old.startsWith(word) && name.startsWith(word);
  return `${old} ${arrow} ${isSized ? name.slice(word.length) : name}`;
}
