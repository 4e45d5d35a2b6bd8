import type { Operation, ServiceName } from '../contract/known-operations.js';

/** Text that is already markup. Only `html` and the constants of this folder create it. */
export interface Html {
  readonly markup: string;
}

/** A value that can be inserted into a template; everything but Html is escaped. */
export type Piece = string | number | Html | undefined | false | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe as text and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function html(texts: TemplateStringsArray, ...holes: Piece[]): Html {
  return { markup: texts.map((text, index) => text + written(holes[index])).join('') };
}

export const join = (pieces: readonly Piece[], separator: Piece): Html =>
  html`${pieces.map((piece, index) => (index === 0 ? piece : [separator, piece]))}`;

/** Returns a long text that may break after its separators. */
export const breakable = (text: string, separator: string): Html =>
  join(text.split(separator), [separator, html`<wbr>`]);

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece !== 'object') return escapeHtml(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(written).join('');
}

/** The ids of the page, for elements and for links to them. */
const slug = (text: string): string => text.replace(/[^\w-]+/g, '-');

export const serviceAnchor = (service: ServiceName): string => `service-${service}`;

export const tagAnchor = (service: ServiceName, tag: string): string =>
  `tag-${service}-${slug(tag).toLowerCase()}`;

export const operationAnchor = ({ id }: Operation): string => `op-${slug(id)}`;

export const schemasAnchor = (service: ServiceName): string => `schemas-${service}`;

export const schemaAnchor = (service: ServiceName, name: string): string => `schema-${service}-${slug(name)}`;
