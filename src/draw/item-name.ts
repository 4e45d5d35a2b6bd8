import type { DrawnItem } from './section.js';
import type { Speech } from './words.js';

const SIZE = /^[\d.,]+( x [\d.,]+)* mm$/;
const CHANNELS = /^(\d+) channels?$/;

/** The name of the type; an item without a type is called by its kind, with its size. Foreign text. */
export function nameOf({ name, kind }: Pick<DrawnItem, 'name' | 'kind'>, speech: Speech): string {
  const own = name.trim();
  const word = speech.kind(kind, 1);
  const kindWord = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  if (own === '' || own.toLowerCase() === word) return kindWord;
  if (SIZE.test(own)) return `${kindWord} ${speech.lang === 'nb' ? own.replaceAll('.', ',') : own}`;
  const channels = Number(CHANNELS.exec(own)?.[1] ?? 0);
  return channels > 0 ? `${kindWord}, ${channels} ${speech.channels(channels)}` : own;
}
