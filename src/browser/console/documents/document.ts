import { type Child, h } from '../shell/elements.js';
import { words } from '../shell/language.js';

/** The fields of a document that the console shows; the service may leave any of them out. */
export interface DocumentHead {
  readonly versionlessId: string | null;
  readonly number: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly version: DocumentVersion | null;
  readonly obsolete: boolean | null;
  readonly accessible: boolean | null;
  readonly favorite: boolean | null;
  readonly fileName: string | null;
  readonly keywords: readonly string[] | null;
  readonly series: string | null;
  readonly facility: readonly string[] | null;
  readonly activity1: readonly string[] | null;
  readonly activity2: readonly string[] | null;
  readonly internalControl: readonly string[] | null;
  readonly linkIds: readonly string[] | null;
}

export interface DocumentVersion {
  readonly id: string | null;
  readonly label: string | null;
  readonly comment: string | null;
  readonly date: string | null;
}

const w = words({
  favorite: ['favourite', 'favoritt'],
  obsolete: ['obsolete', 'utgått'],
  denied: ['no access', 'ikke tilgang'],
});

export const DOCUMENTS = '/public/doc/rest';

const both = (type: string, number: string): string =>
  `${encodeURIComponent(type)}/${encodeURIComponent(number)}`;

/** The part of an address of the service that names a document. */
export const documentPart = ({ type, number }: Pick<DocumentHead, 'type' | 'number'>): string =>
  both(type ?? '', number ?? '');

/** The page of a document in the console. */
export const documentPath = (type: string, number: string): string => `/documents/${both(type, number)}`;

/** The page of a document by its id, as in ORGBLAD-4001. */
export function pathOfId(id: string): string {
  const at = id.indexOf('-');
  return documentPath(id.slice(0, at), id.slice(at + 1));
}

export const titleOf = ({ title, name, versionlessId }: DocumentHead): string =>
  title ?? name ?? versionlessId ?? '–';

export function badgesOf({ favorite, obsolete, accessible }: DocumentHead): Child[] {
  const texts = [
    favorite && `★ ${w().favorite}`,
    obsolete && w().obsolete,
    accessible === false && w().denied,
  ];
  return texts.map((text) => text && [h('span', { class: 'badge' }, text), ' ']);
}
