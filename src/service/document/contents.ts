import type { Block } from '../core/paper.js';

const cells = (line: string): readonly string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/\s*\|\s*/)
    .map((cell) => cell.trim());

/** The text of a document as blocks: paragraphs, headings (`## `) and tables (`| `, the first row is the head). */
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
  return { kind: 'table', columns: head.map((title) => ({ title, share: 1 })), rows };
}
