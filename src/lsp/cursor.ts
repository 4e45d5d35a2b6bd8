// The place of the cursor in a spec, found in the text itself: while somebody types, the text is seldom valid YAML.

/** The cursor in a spec: the map or the value that it stands in. */
export interface Cursor {
  /** Keys from the top of the document to the map, with names of segments and templates; for a value also its own key. */
  readonly path: readonly string[];
  readonly part: 'key' | 'value';
  /** The key or value under the cursor, without quotes. */
  readonly word: string;
  /** Columns of the word in its line, counted from 0, with quotes. */
  readonly from: number;
  readonly to: number;
  /** Other keys of the same map. */
  readonly siblings: readonly string[];
}

interface Line {
  /** The column of the key or value behind all dashes. */
  readonly col: number;
  readonly hasDash: boolean;
  readonly key?: string;
  /** The column of the text behind the colon, or of the whole text if there is no key. */
  readonly valueCol: number;
}

const BLOCK =
  /^( *)((?:- +|-$)*)(?:("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"[\]{},&*!|>%@`][^#]*?):(?=\s|$)\s*)?/;

function lineOf(text: string): Line | undefined {
  if (/^\s*(?:#.*)?$/.test(text)) return undefined;
  const [all = '', indent = '', dashes = '', key] = BLOCK.exec(text) ?? [];
  return {
    col: indent.length + dashes.length,
    hasDash: dashes !== '',
    valueCol: all.length,
    ...(key === undefined ? {} : { key: unquoted(key) }),
  };
}

/** The text of a scalar as it is written. */
function unquoted(text: string): string {
  if (/^".*"$/s.test(text)) return text.slice(1, -1).replace(/\\(.)/g, '$1');
  return /^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** Returns the cursor at a position, counted from 0. */
export function cursorAt(lines: readonly string[], line: number, character: number): Cursor {
  const text = lines[line] ?? '';
  const own = lineOf(text);
  const here: Line = own ?? { col: character, hasDash: false, valueCol: character };
  const above = ancestorsOf(lines, line, own ? here : { ...here, col: character });
  // An ancestor whose value is an open bracket: all lines below it are in the brackets.
  const opened = above.findIndex(({ at }) => opensBracket(lines, at, line));
  if (opened >= 0) {
    const { at } = above[opened] as Above;
    const start = lineOf(lines[at] ?? '');
    return inFlow(
      lines,
      { line: at, col: start?.valueCol ?? 0 },
      { line, character },
      above.slice(0, opened + 1).map(({ key }) => key),
    );
  }
  const path = above.map(({ key }) => key);
  const inKey =
    here.key === undefined ||
    character < here.valueCol - 1 ||
    (character <= here.valueCol && text.slice(0, here.valueCol).trimEnd().length >= character);
  const value = text.slice(here.valueCol);
  if (!inKey || here.key === undefined) {
    const keyed = here.key === undefined ? path : [...path, here.key];
    if (/^[[{]/.test(value) && character >= here.valueCol)
      return inFlow(lines, { line, col: here.valueCol }, { line, character }, keyed);
    if (here.key !== undefined) return valueCursor(text, here.valueCol, character, keyed);
  }
  const end = here.key === undefined ? wordEnd(text, here.col) : text.lastIndexOf(':', here.valueCol);
  return {
    path,
    part: 'key',
    word: unquoted(text.slice(here.col, end).trim()),
    from: Math.min(here.col, character),
    to: Math.max(end, character),
    siblings: siblingsOf(lines, line, here),
  };
}

const wordEnd = (text: string, from: number): number =>
  from +
  text
    .slice(from)
    .replace(/\s+#.*$/, '')
    .trimEnd().length;

function valueCursor(text: string, from: number, character: number, path: readonly string[]): Cursor {
  const end = wordEnd(text, from);
  const start = Math.min(from, character);
  return {
    path,
    part: 'value',
    word: unquoted(text.slice(from, end)),
    from: start,
    to: Math.max(end, start),
    siblings: [],
  };
}

interface Above {
  readonly key: string;
  readonly at: number;
}

/** The keys that a line stands below, from the top, with their lines. */
function ancestorsOf(lines: readonly string[], line: number, here: Line): Above[] {
  const found: Above[] = [];
  let limit = here.col;
  for (let at = line - 1; at >= 0 && limit > 0; at -= 1) {
    const one = lineOf(lines[at] ?? '');
    if (!one || one.col >= limit) continue;
    limit = one.hasDash && one.key === undefined ? limit : one.col;
    if (one.key !== undefined) found.unshift({ key: one.key, at });
  }
  return found;
}

function opensBracket(lines: readonly string[], at: number, until: number): boolean {
  const start = lineOf(lines[at] ?? '');
  if (!start || !/^[[{]/.test((lines[at] ?? '').slice(start.valueCol))) return false;
  const text = [(lines[at] ?? '').slice(start.valueCol), ...lines.slice(at + 1, until)].join('\n');
  return depthOf(text) > 0;
}

function depthOf(text: string): number {
  let depth = 0;
  for (const [sign] of text.matchAll(TOKEN)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return depth;
}

const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=^|\s)#[^\n]*|[[\]{},]|:(?=[\s,[\]{}]|$)|\n|[^\s[\]{},:"'](?:[^[\]{},:\n]|:(?![\s,[\]{}]|$))*|[ \t]+|./g;

interface Open {
  readonly isMap: boolean;
  key?: string | undefined;
  readonly keys: string[];
}

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Reads brackets from their start to the cursor. */
function inFlow(
  lines: readonly string[],
  start: { line: number; col: number },
  at: Position,
  path: readonly string[],
): Cursor {
  const open: Open[] = [];
  let word: Word = { text: '', from: at.character, to: at.character };
  for (let line = start.line; line <= at.line; line += 1) {
    const end = line === at.line ? at.character : Number.POSITIVE_INFINITY;
    word = readTokens(open, lines[line] ?? '', line === start.line ? start.col : 0, { end, word });
  }
  return cursorIn(open, word, at, path, lines[at.line] ?? '');
}

/** Reads the tokens of a line up to a column; a word that the column touches is the last one. */
function readTokens(
  open: Open[],
  text: string,
  first: number,
  { end, word: before }: { end: number; word: Word },
): Word {
  let word = before;
  for (const match of text.slice(first).matchAll(TOKEN)) {
    const from = first + match.index;
    const to = from + match[0].length;
    if (from > end || (from === end && !isWord(match[0]))) break;
    const trimmed = match[0].trimEnd();
    word = isWord(match[0])
      ? { text: trimmed, from, to: from + trimmed.length }
      : step(open, match[0], word, to);
    if (isWord(match[0]) && to >= end) break;
  }
  return word;
}

const isWord = (token: string): boolean => !/^(?:[[\]{},:\n]|#.*|\s+)$/s.test(token);

function step(open: Open[], sign: string, word: Word, end: number): Word {
  const top = open.at(-1);
  const none = { text: '', from: end, to: end };
  if (sign === '[' || sign === '{') open.push({ isMap: sign === '{', keys: [] });
  else if (sign === ']' || sign === '}') open.pop();
  else if (sign === ':' && top?.isMap) {
    top.key = unquoted(word.text);
    top.keys.push(top.key);
  } else if (sign === ',' && top) top.key = undefined;
  else return sign.trim() === '' && word.text === '' ? none : word;
  return none;
}

function cursorIn(
  open: readonly Open[],
  { text, from, to }: Word,
  at: Position,
  path: readonly string[],
  line: string,
): Cursor {
  const top = open.at(-1);
  const keys = open.flatMap(({ key }) => key ?? []);
  const isOn = text !== '' && from <= at.character && at.character <= to;
  const range = isOn ? { from, to } : { from: at.character, to: at.character };
  const word = isOn ? unquoted(text) : '';
  const isKey = top?.isMap === true && top.key === undefined;
  const rest = isKey
    ? [...(line.slice(range.to).split('}')[0] ?? '').matchAll(/[{,]\s*([\w]+)\s*:/g)].map(
        ([, key = '']) => key,
      )
    : [];
  return {
    path: [...path, ...keys],
    part: isKey ? 'key' : 'value',
    word,
    ...range,
    siblings: isKey ? [...(top?.keys ?? []), ...rest] : [],
  };
}

/** The other keys of a block map. */
function siblingsOf(lines: readonly string[], line: number, here: Line): string[] {
  const found: string[] = [];
  const look = (step: -1 | 1): void => {
    for (let at = line + step; at >= 0 && at < lines.length; at += step) {
      const one = lineOf(lines[at] ?? '');
      if (!one || one.col > here.col) continue;
      if (one.col < here.col || (step === 1 && one.hasDash)) return;
      if (one.key !== undefined) found.push(one.key);
      if (one.hasDash) return;
    }
  };
  if (!here.hasDash) look(-1);
  look(1);
  return found;
}
