// Pages that hold what a case reads, too. A line such as `layer> cables: []` is read: in front is what the text is, or its file.
// UPDATE_SENTENCES=1 keeps these lines and writes all others again.
import { readFileSync } from 'node:fs';
import { expectPage } from '../support/page.js';
import { calculation, HEAD, layer, project, section, segment } from './mistakes.js';

export interface PageCase {
  readonly title: string;
  /** The texts that are read, by the word in front of their lines. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The same as spec files; a text that names no file is that of `a.yaml`. */
  readonly files: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

/** Texts of which only the part that matters is written; `text` is a whole one. */
const FRAMES: Readonly<Record<string, (part: string) => string>> = {
  ...{ text: (part) => `${part}\n`, document: (part) => `${HEAD}${part}\n` },
  ...{ project, nodes: calculation, segment, section, layer },
};
const INPUT = /^([\w.]+)>(?: (.*))?$/;

/** Writes out what a page abbreviates: a character by its number, and a part that is repeated. */
const whole = (text: string): string =>
  text
    .replace(/‹U\+(\w+)›/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/‹(.+?)›×(\d+)/g, (_, part: string, count: string) => part.repeat(Number(count)));

function caseOf(part: string): PageCase {
  const [title = '', ...rest] = part.trimEnd().split('\n');
  const inputs = new Map<string, string>();
  const lines = rest.filter((line) => INPUT.test(line));
  for (const line of lines) {
    const [, of = '', text = ''] = INPUT.exec(line) ?? [];
    const before = inputs.get(of);
    inputs.set(of, before === undefined ? whole(text) : `${before}\n${whole(text)}`);
  }
  const files = [...inputs].flatMap(([of, text]) => {
    const frame = FRAMES[of];
    return frame ? [['a.yaml', frame(text)]] : of.endsWith('.yaml') ? [[of, `${text}\n`]] : [];
  });
  return { title: title.slice(2), inputs, files: Object.fromEntries(files), lines };
}

export const casesIn = (page: URL): readonly PageCase[] =>
  readFileSync(page, 'utf8')
    .split(/^(?=# )/m)
    .map(caseOf);

type Answers = readonly string[];

/** Compares a page with the answers of now, which are made one after another. */
export async function expectAnswers(page: URL, answersTo: (one: PageCase) => Answers | Promise<Answers>): Promise<void> {
  const parts: Record<string, Answers> = {};
  for (const one of casesIn(page)) parts[one.title] = [...one.lines, ...(await answersTo(one))];
  expectPage(page, parts);
}
