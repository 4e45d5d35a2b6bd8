import { escapeMarkup } from './escape-markup.js';

/** Text that is already markup. Only the tags of this file make it of foreign text. */
export interface Html {
  readonly markup: string;
}

/** A value that can be inserted into a template; everything but Html is escaped, and undefined and false are left out. */
export type Piece = string | number | Html | undefined | false | readonly Piece[];

/** Returns a tag for templates. `shown` changes each text before it is escaped. */
export function htmlWriter(shown: (text: string) => string) {
  const written = (piece: Piece): string => {
    if (piece === undefined || piece === false) return '';
    if (typeof piece === 'number') return String(piece);
    if (typeof piece === 'string') return escapeMarkup(shown(piece));
    return 'markup' in piece ? piece.markup : piece.map(written).join('');
  };
  return (texts: TemplateStringsArray, ...holes: readonly Piece[]): Html => ({
    markup: texts.map((text, n) => text + written(holes[n])).join(''),
  });
}

export type HtmlTag = ReturnType<typeof htmlWriter>;

export const html: HtmlTag = htmlWriter((text) => text);
