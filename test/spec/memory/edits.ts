// Edits as a person makes them in an editor: typing, deleting, pasting and moving lines, in several files of one project.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';

const sample = (name: string): string => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');

export const SAMPLES: Readonly<Record<string, string>> = { 'a.yaml': sample('a.yaml'), 'b.yaml': sample('b.yaml') };

/** A change of a text; places are fractions of its length or of its lines. */
export interface EditOfText {
  readonly file: number;
  readonly at: number;
  readonly how: 'type' | 'delete' | 'deleteLine' | 'copyLine' | 'indent' | 'restore';
  readonly text: string;
  readonly length: number;
}

const TYPED = [
  ...[' ', '\n', ':', ': ', ',', '-', '- ', '#', ' #', '"', "'", '{', '}', '[', ']', '&a ', '*a', '!t ', '\t', '\r\n', '|', '0'],
  ...['12,5', 'm', 'x', 'length: 140 m\n', '  Ny gate: {}\n', '  Ny gate:\n    length: 1\n', 'segments:\n', '---\n'],
  ...['    length: 1\n', 'use: standrad', 'æ', '%', 'prune: true\n', '    renamedFrom: Torget\n', '  Torget: {}\n', '? ', '<<: *a'],
  ...['    sections: []\n', '<<<<<<< HEAD\n', '@', '`'],
];

export const editsOf = (): fc.Arbitrary<EditOfText> =>
  fc.record({
    file: fc.nat(1),
    at: fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000),
    how: fc.constantFrom('type', 'type', 'type', 'delete', 'deleteLine', 'copyLine', 'indent', 'restore', 'restore'),
    text: fc.constantFrom(...TYPED),
    length: fc.integer({ min: 1, max: 12 }),
  });

/** Returns the range of a text that an edit replaces, and the new text. */
export function changeOf(text: string, name: string, { at, how, text: typed, length }: EditOfText) {
  const place = Math.min(text.length, Math.floor(at * (text.length + 1)));
  const lineStart = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  const lineEnd = end < 0 ? text.length : end + 1;
  if (how === 'restore') return { from: 0, to: text.length, text: SAMPLES[name] ?? '' };
  if (how === 'delete') return { from: place, to: Math.min(text.length, place + length), text: '' };
  if (how === 'deleteLine') return { from: lineStart, to: lineEnd, text: '' };
  if (how === 'copyLine') return { from: lineStart, to: lineStart, text: text.slice(lineStart, lineEnd) };
  if (how === 'indent') return { from: lineStart, to: lineStart, text: ' '.repeat(1 + (length % 2)) };
  return { from: place, to: place, text: typed };
}

export function edited(texts: Readonly<Record<string, string>>, edit: EditOfText): Record<string, string> {
  const name = Object.keys(texts)[edit.file] ?? '';
  const before = texts[name] ?? '';
  const { from, to, text } = changeOf(before, name, edit);
  return { ...texts, [name]: before.slice(0, from) + text + before.slice(to) };
}
