import type { Speech } from './drawing-words.js';
import type { DrawnItem, Heading, ViewState } from './section.js';

const LONGEST = 60;
/** A number such as 2026-0417 or DEMO-1. It holds no dot, because Windows reserves CON.anything. */
const PLAIN_PROJECT = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/;
/** Words such as Storgata 1-40: one spelling for each, because some file systems ignore case. */
const PLAIN_SEGMENT = /^[A-Z0-9][a-z0-9.-]*(?: [A-Z0-9][a-z0-9.-]*)*(?<![.-])$/;

/**
 * The name of the file that holds a drawing, such as 2026-0417_Storgata_1-40-section-1-live.svg. It uses only letters, digits, dot,
 * hyphen and underscore. A name that does not survive this unchanged gets a hash, so that two sections have two files.
 */
export function drawingFileName(
  { project, segment, section }: Pick<Heading, 'project' | 'segment' | 'section'>,
  state: ViewState,
  extension: string,
): string {
  const isPlain = isPlainName(project, PLAIN_PROJECT) && isPlainName(segment, PLAIN_SEGMENT);
  const names = `${slug(project, 'project').replaceAll(/[._]/g, '-')}_${slug(segment, 'segment')}`;
  const hash = isPlain ? '' : `-${hashOf(JSON.stringify([project, segment]))}`;
  return `${names}${hash}-section-${section}-${state}.${extension}`;
}

function isPlainName(name: string, pattern: RegExp): boolean {
  return name.length <= LONGEST && pattern.test(name);
}

/** Norwegian letters and accents become plain letters, everything else that is not safe becomes an underscore. */
function slug(name: string, otherwise: string): string {
  const letters = name
    .slice(0, 4 * LONGEST)
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[øØ]/g, 'o')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  const safe = letters.replaceAll(/[^A-Za-z0-9.-]+/g, '_').slice(0, LONGEST);
  return safe.replace(/^[._-]+/, '').replace(/[._-]+$/, '') || otherwise;
}

/** cyrb53: 53 bits. It guards against accidents, not against somebody who looks for two names with one hash. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).slice(-10);
}

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
