import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Pair,
  parseAllDocuments,
  type Scalar,
  visit,
} from 'yaml';

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

const BRACKET = /[[{]/;

/** Returns the cursor at a position, counted from 0. While somebody types, the text is seldom valid YAML: the parser goes on behind errors. */
export function cursorAt(lines: readonly string[], line: number, character: number): Cursor {
  const text = (lines[line] ?? '').padEnd(character);
  const column = columnOf(text, character);
  const filled = `${text.slice(0, column)}${text[column - 1] === '-' ? ' x ' : 'x '}${text.slice(column)}`;
  const own = wordAt(lines, line, text, column);
  // Without a word, one is put in the place of the cursor, unless it would become one with a bracket.
  const found =
    own ?? (BRACKET.test(text[column] ?? '') ? undefined : wordAt(lines, line, filled, column + 1));
  if (!found) return { path: [], part: 'value', word: '', from: character, to: character, siblings: [] };
  // Behind a blank, the word is the one before the blank: names of types have several words.
  const from = column - text.slice(found.from, column).trimStart().length;
  const to = own?.to ?? column;
  // A word alone on its line can become the key of a map.
  const isKey = found.isKey || (!found.isInBrackets && /^[\s-]*$/.test(text.slice(0, from)));
  return {
    path: found.path,
    part: isKey ? 'key' : 'value',
    word: unquoted(text.slice(from, to)),
    from: Math.min(from, character),
    to: Math.max(to, character),
    siblings: found.siblings,
  };
}

/** The column of the word that is meant by a cursor in the indentation or behind the colon of a key. */
function columnOf(text: string, character: number): number {
  const isBehindKey = text[character - 1] === ':' && /^(?:[\s,\]}]|$)/.test(text.slice(character));
  const indentation = /^\s*(?:- +)*(?=\S)/.exec(text)?.[0].length ?? 0;
  return Math.max(indentation, isBehindKey ? character - 1 : character);
}

interface Word extends ReturnType<typeof keysAround> {
  readonly from: number;
  readonly to: number;
}

/** The scalar that a column of a line touches, with the keys above and beside it. */
function wordAt(lines: readonly string[], line: number, text: string, column: number): Word | undefined {
  const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const inLine = (offset = 0): number => Math.min(Math.max(offset - start, 0), text.length);
  const all = [...lines.slice(0, line), text, ...lines.slice(line + 1)].join('\n');
  for (const document of parseAllDocuments(all, { schema: 'failsafe', uniqueKeys: false })) {
    let found: Word | undefined;
    visit(document, {
      Scalar(_, node, ancestors) {
        const [from = 0, to = 0] = node.range ?? [];
        if (from === to || from > start + column || to < start + column) return undefined;
        found = { ...keysAround(node, ancestors), from: inLine(from), to: inLine(to) };
        return visit.BREAK;
      },
    });
    if (found) return found;
  }
  return undefined;
}

function keysAround(node: Scalar, ancestors: readonly unknown[]) {
  const pairs = ancestors.filter((one) => isPair(one));
  const map = ancestors.findLast((one) => isMap(one));
  const isKey = pairs.at(-1)?.key === node;
  const keysOf = (all: readonly Pair[]) =>
    all.flatMap(({ key }) => (isScalar(key) && key !== node ? [String(key.value)] : []));
  return {
    isKey,
    isInBrackets: ancestors.some((one) => isCollection(one) && one.flow),
    path: keysOf(pairs),
    siblings: isKey ? keysOf(map?.items ?? []) : [],
  };
}

/** The text of a scalar as it is written. */
function unquoted(text: string): string {
  if (/^".*"$/s.test(text)) return text.slice(1, -1).replace(/\\(.)/g, '$1');
  return /^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}
