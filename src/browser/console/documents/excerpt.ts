/** A piece of an excerpt; a hit is a word that was searched for. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const plain = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => ENTITIES[one] ?? one);

/** Splits an excerpt of the search at its only markup, <em>. Everything else stays text and is never read as HTML. */
export const piecesOf = (excerpt: string): Piece[] =>
  excerpt
    .split(/<em>([^<]*)<\/em>/)
    .map((text, index) => ({ text: plain(text), isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
