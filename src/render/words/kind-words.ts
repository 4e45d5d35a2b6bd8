import { kindNamed } from '../../kinds/registry.js';
import type { KindCode, LiveObject, ObjectKind } from '../../plan/model/reason.js';

const WORDS: Readonly<Record<Exclude<KindCode, 'item'>, string>> = {
  segment: 'segment',
  settings: 'settings',
  topCovering: 'top covering',
  section: 'section',
  layer: 'layer',
  entry: 'object of an unknown kind',
  project: 'project',
  closing: 'closing',
  module: 'module',
  calculation: 'calculation',
  budgetCode: 'budget code',
  customNode: 'custom node',
};

/** Returns the word for an object: `cable`, `section`, `top covering`. */
export const kindWord = ({ kind, item = '' }: ObjectKind): string =>
  kind === 'item' ? kindNamed(item).words.one : WORDS[kind];

/** Names a live object by its kind and id. The fingerprint of a calculation covers only its type. */
export const objectWords = (objectKind: LiveObject): string =>
  objectKind.kind === 'calculation'
    ? 'calculation type'
    : `${kindWord(objectKind)} ${objectKind.id ?? ''}`.trimEnd();

export const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const LONG_ID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Shortens long ids to their first part, which is enough to find the object. */
export const withShortIds = (text: string): string => text.replace(LONG_ID, '$1');
