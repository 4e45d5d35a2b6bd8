// Every document of the repository, and what can be found in a document: links, headings, code blocks, code spans, tables.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Document {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** Folders with documents of other people, with the files of a release, and with plans that tests write. */
const SKIPPED = /^(node_modules|dist|release|\.(?!ci$).*)$|^test\/scenarios$/;

export const readDocument = (file: string): Document => ({ file, text: readFileSync(file, 'utf8') });

export function documents(folder = '.'): Document[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(entry.name) || SKIPPED.test(path)) return [];
    if (entry.isDirectory()) return documents(path);
    return entry.isFile() && entry.name.endsWith('.md') ? [readDocument(path)] : [];
  });
}

interface Block {
  /** The word after the fence: sh, yaml, yml, ts, or nothing. */
  readonly language: string;
  readonly text: string;
}

const BLOCK = /^```(\w*)\n(.*?)^```$/gms;

export const blocks = ({ text }: Pick<Document, 'text'>): Block[] =>
  [...text.matchAll(BLOCK)].map(([, language = '', inner = '']) => ({ language, text: inner }));

/** The text without its code blocks. */
const prose = ({ text }: Pick<Document, 'text'>): string => text.replace(BLOCK, '');

/** `code` in the text, outside of code blocks. */
export const codeSpans = (document: Pick<Document, 'text'>): string[] =>
  [...prose(document).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\n', ' '));

/** The targets of links, outside of code blocks and code spans. */
export const links = (document: Pick<Document, 'text'>): string[] =>
  [
    ...prose(document)
      .replace(/`[^`]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = '']) => target);

/** The anchors that GitHub makes of the headings. */
export function anchors(document: Pick<Document, 'text'>): string[] {
  const seen = new Map<string, number>();
  return [...prose(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** The text below a heading, up to the next heading of the same or a higher level. */
export function section({ file, text }: Document, heading: string): string {
  const level = /^#+/.exec(heading)?.[0].length ?? 1;
  const [, after] = text.split(`\n${heading}\n`);
  if (after === undefined) throw new Error(`${file} has no heading ${heading}: add the heading, and below it what this test looks for`);
  return after.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? '';
}

/** The cells of all table rows in a text, without the head of each table. */
export const rows = (text: string): string[][] =>
  [...text.matchAll(/^\|[^\n]*\|$/gm)]
    .map(([line]) => line)
    .flatMap((line, n, all) => (isRule(line) || isRule(all[n + 1] ?? '') ? [] : [cellsOf(line)]));

const isRule = (line: string): boolean => /^\|(---\|)+$/.test(line);

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

export const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
