import type { Answer } from '../shell/answer.js';
import { type Child, h } from '../shell/elements.js';
import { words } from '../shell/language.js';

export type DocumentHead = Answer<'document', 'DocData'>;

export type DocumentVersion = Answer<'document', 'Version'>;

const w = words({
  favorite: ['favourite', 'favoritt'],
  obsolete: ['obsolete', 'utgått'],
  denied: ['no access', 'ikke tilgang'],
});

export const DOCUMENTS = '/public/doc/rest';

const both = (type: string, number: string): string =>
  `${encodeURIComponent(type)}/${encodeURIComponent(number)}`;

/** A document, or the parameters of a page that shows one. */
interface Named {
  readonly type?: string | null;
  readonly number?: string | null;
}

/** The part of an address of the service that names a document. */
export const documentPart = ({ type, number }: Named): string => both(type ?? '', number ?? '');

/** The page of a document in the console. */
export const documentPath = (type: string, number: string): string => `/documents/${both(type, number)}`;

/** The page of a document by its id, as in ORGBLAD-4001. */
export function pathOfId(id: string): string {
  const at = id.indexOf('-');
  return documentPath(id.slice(0, at), id.slice(at + 1));
}

export const titleOf = ({
  title,
  name,
  versionlessId,
}: Pick<DocumentHead, 'title' | 'name' | 'versionlessId'>): string => title ?? name ?? versionlessId ?? '–';

export function badgesOf({
  favorite,
  obsolete,
  accessible,
}: Pick<DocumentHead, 'favorite' | 'obsolete' | 'accessible'>): Child[] {
  const texts = [
    favorite && `★ ${w().favorite}`,
    obsolete && w().obsolete,
    accessible === false && w().denied,
  ];
  return texts.map((text) => text && [h('span.badge', text), ' ']);
}
