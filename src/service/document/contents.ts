import type { Block } from '../core/paper.js';

const cells = (line: string): readonly string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*\|\s*/)
    .map((cell) => cell.trim());

/** Possibly with a unit. */
const NUMBER = /^-?\d[\d\s.,]*( \S{1,5})?$/;

/** Splits the text of a document into blocks: paragraphs, headings (`## `) and tables (`| `, the first row is the head). */
export const contentBlocks = (text: string): readonly Block[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf);

function blockOf(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) };
  if (!part.startsWith('|')) return { kind: 'text', text: part };
  const [head = [], ...rows] = part.split('\n').map(cells);
  const columns = head.map((title, at) => {
    const isNumbers = at > 0 && rows.every((row) => NUMBER.test(row[at] ?? ''));
    return { title, share: 1, ...(isNumbers ? { align: 'right' as const } : {}) };
  });
  return { kind: 'table', columns, rows };
}
