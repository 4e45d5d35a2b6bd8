import {
  CST,
  type Document,
  isCollection,
  isScalar,
  Lexer,
  type Range,
  type Tags,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { DOCUMENT } from '../language/document.js';
import type { SpecProblem } from '../problems.js';
import { escaped } from '../write/write-yaml.js';
import { type ParsedDocuments, parseDocuments } from '../yaml/parse-yaml.js';
import { quickYaml } from '../yaml/quick/quick-yaml.js';
import type { Tree } from '../yaml/tree.js';
import { withoutMark } from '../yaml/tree.js';
import { order } from './format-order.js';

/** The text is not valid YAML, so it cannot be formatted. */
export class UnreadableSpec extends Error {
  readonly problems: readonly SpecProblem[];

  constructor(problems: readonly SpecProblem[]) {
    super(problems[0]?.message ?? 'not readable');
    this.name = 'UnreadableSpec';
    this.problems = problems;
  }
}

/** Flow collections that are wider become blocks; folded texts are filled to the second width. */
const WIDTH = 110;
const TEXT_WIDTH = 80;

const STYLE = {
  indent: 2,
  indentSeq: true,
  lineWidth: WIDTH,
  flowCollectionPadding: false,
  // A \n in double quotes stays an escape.
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

/**
 * Formats a spec: keys in the canonical order, two spaces of indentation; comments, anchors, quotes, blank lines and the ends
 * of lines are kept. If the result would not mean the same, the text is returned unchanged.
 */
export function formatSpec(text: string, file = 'spec'): string {
  const source = withoutMark(text);
  const [first] = /\r?\n/.exec(source) ?? [];
  if (first !== '\r\n') return formatLines(source, file);
  return formatLines(source.replaceAll('\r\n', '\n'), file).replaceAll('\n', '\r\n');
}

/** The printer may move a comment or a blank line, and once more in its new place. */
const TRIES = 10;

function formatLines(source: string, file: string): string {
  let text = source;
  for (let n = 0; n < TRIES; n += 1) {
    const { trees, printed } = formatOnce(text, file);
    if (printed === text) return text;
    const now = quickYaml(printed, file);
    // The YAML printer is a third-party package: if it loses a comment or changes a value, the text stays unformatted.
    if (!isSame(trees, now ? [now] : read(printed, file).trees)) return source;
    if (source.includes('#') && commentsIn(printed) !== commentsIn(source)) return source;
    // Parsing takes most of the time, so a text is parsed again only if it could change again.
    if (now && haveStayed(printed, text)) return printed;
    text = printed;
  }
  return source;
}

function formatOnce(text: string, file: string): { trees: readonly Tree[]; printed: string } {
  const folded = new Set<unknown>();
  const customTags = (tags: Tags): Tags => tags.map((tag) => asWritten(tag, folded));
  const { trees, documents } = read(text, file, customTags);
  if (trees.length === 0) return { trees, printed: text };
  return { trees, printed: documents.map((document) => print(document, text, folded)).join('') };
}

function read(text: string, file: string, customTags?: (tags: Tags) => Tags): ParsedDocuments {
  const problems: SpecProblem[] = [];
  const report = (problem: SpecProblem): void => void problems.push(problem);
  const parsed = parseDocuments(text, file, report, customTags ? { customTags } : {});
  if (problems.length > 0) throw new UnreadableSpec(problems);
  return parsed;
}

/** True if every comment and every blank line stands between the same lines as before. */
function haveStayed(printed: string, text: string): boolean {
  const before = new Set(movable(text));
  return movable(printed).every((lines) => before.has(lines));
}

/** The comments and blank lines of a text, each with the line above and the line below it. */
function movable(text: string): string[] {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trim().replace(/\s+#/, ' #'));
  return lines.flatMap((line, n) =>
    line === '' || line.includes('#') ? [lines.slice(Math.max(n - 1, 0), n + 2).join('\n')] : [],
  );
}

function print(document: Document.Parsed, text: string, folded: Set<unknown>): string {
  spread(document, text, folded);
  keepAtKeys(document, text);
  order(document.contents, DOCUMENT);
  return document.toString(STYLE);
}

const TEXT = 'tag:yaml.org,2002:str';
const NUMBERS = ['tag:yaml.org,2002:int', 'tag:yaml.org,2002:float'];

/**
 * Keeps the notation of numbers, and the escapes of invisible characters. A text on one line stays on one line, however
 * long; only a text that its author folded is folded.
 */
function asWritten(tag: Tags[number], folded: ReadonlySet<unknown>): Tags[number] {
  if (typeof tag !== 'object' || tag.collection) return tag;
  const { stringify } = tag;
  if (NUMBERS.includes(tag.tag)) {
    return { ...tag, stringify: (item, ...rest) => item.source ?? stringify?.(item, ...rest) ?? '' };
  }
  if (tag.tag !== TEXT || !stringify) return tag;
  return {
    ...tag,
    stringify: (item, context, ...rest) => {
      const options = { ...context.options, lineWidth: folded.has(item) ? TEXT_WIDTH : 0 };
      const written = stringify(item, { ...context, options }, ...rest);
      return written.startsWith('"') ? escaped(written) : written;
    },
  };
}

/** A flow collection that takes several lines becomes a block; one that fits on a single line stays there. */
function spread(document: Document, text: string, folded: Set<unknown>): void {
  const isLong = ({ range }: { range?: Range | null | undefined }): boolean =>
    range ? text.slice(range[0], range[1]).includes('\n') : false;
  visit(document, {
    Collection: (_key, node) => {
      if (!isCollection(node) || !node.flow || node.items.length === 0) return;
      if (isLong(node)) node.flow = false;
      else spreadIfWide(node);
    },
    Scalar: (_key, node) => {
      if (isLong(node)) folded.add(node);
    },
  });
}

/** The printer knows the width of a flow collection only when it prints it. The outermost one is the first to become a block. */
function spreadIfWide(node: YAMLMap | YAMLSeq): void {
  const write = node.toString.bind(node);
  node.toString = (context, ...rest) => {
    const written = write(context, ...rest);
    if (!node.flow || context?.inFlow || !written.includes('\n')) return written;
    node.flow = false;
    return write(context, ...rest);
  };
}

/** `key: # comment`, also with an anchor before the comment. */
const AT_KEY = /^[ \t]*:[ \t]+#([^\n]*)(?:\n|$)/;

/** The parser gives a comment behind a key to the value, and the printer would write it on the next line. */
function keepAtKeys(document: Document, text: string): void {
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || !isCollection(value) || !key.range) return;
      const [, comment] = AT_KEY.exec(text.slice(key.range[1])) ?? [];
      const [first, ...rest] = value.commentBefore?.split('\n') ?? [];
      if (comment === undefined || first !== comment) return;
      key.comment = comment;
      value.commentBefore = rest.join('\n');
    },
  });
}

function isSame(a: readonly Tree[], b: readonly Tree[]): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Returns the values without their places, and maps without their order, for a comparison. */
function plain(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(plain);
  const { form, items, entries, value } = tree as { form: string; items?: Tree[]; entries?: [] } & {
    value?: unknown;
  };
  if (form === 'list') return items?.map(plain);
  if (form === 'scalar') return [typeof value, String(value)];
  const pairs = (entries ?? []) as { key: string; value: Tree }[];
  return {
    map: pairs.toSorted((x, y) => (x.key < y.key ? -1 : 1)).map((entry) => [entry.key, plain(entry.value)]),
  };
}

function commentsIn(text: string): string {
  const comments: string[] = [];
  let scalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!scalar && CST.tokenType(lexeme) === 'comment') comments.push(lexeme.trim());
    // The text of a scalar follows its marker, and may look like a comment.
    scalar = lexeme === CST.SCALAR;
  }
  return comments.sort().join('\n');
}
