import {
  Document,
  isMap,
  isNode,
  isScalar,
  type Node,
  type Pair,
  parseAllDocuments,
  visit,
  type YAMLMap,
} from 'yaml';
import { STYLE, scalarText } from '../../spec/write/write-yaml.js';
import { YAML_OPTIONS } from '../../spec/yaml/parse-yaml.js';
import { withoutMark } from '../../spec/yaml/tree.js';
import { type Edit, NotMerged, type Splice } from './edit.js';

/** One document of a spec file, as it can be edited. */
export interface SpecDocument {
  readonly file: string;
  readonly text: string;
  readonly document: Document;
  readonly project: string;
  /** The map of the segments; absent if the document has none. */
  readonly segments?: YAMLMap;
}

export function documentsIn(file: string, source: string): SpecDocument[] {
  const text = withoutMark(source);
  return (parseAllDocuments(text, YAML_OPTIONS) as Document[]).flatMap((document) => {
    const root = document.contents;
    if (!isMap(root)) return [];
    const project = root.get('project') as unknown;
    const number = isMap(project) ? project.get('number') : project;
    const segments = root.get('segments', true) as unknown;
    return [{ file, text, document, project: String(number), ...(isMap(segments) ? { segments } : {}) }];
  });
}

export const pairOf = ({ segments }: SpecDocument, name: string): Pair<unknown, unknown> | undefined =>
  segments?.items.find(({ key }) => isScalar(key) && String(key.value) === name);

/** Refuses a node with anchors or aliases: an edit in one place would change others. */
export function refuseAnchors(node: unknown): void {
  if (!isNode(node)) return;
  visit(node, {
    Node: (_, { anchor }: { anchor?: string }) => {
      if (anchor !== undefined) throw new NotMerged({ code: 'yaml-anchor' });
    },
    Alias: () => {
      throw new NotMerged({ code: 'yaml-alias' });
    },
  });
}

/** The changes of the text for an edited segment: single values, or the whole value printed again. */
export function splicesOf(
  value: YAMLMap,
  text: string,
  { isRewritten, splices }: Pick<Edit, 'isRewritten' | 'splices'>,
): Splice[] {
  if (!isRewritten) return splices;
  const [start, end] = value.range ?? [0, 0];
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  // A map in brackets takes several lines if it has comments.
  const inner = `\n${' '.repeat(line.length - line.trimStart().length + 2)}`;
  if (value.flow) return [{ start, end, text: printed(value).trim().replaceAll('\n', inner) }];
  const column = line.length;
  return [{ start, end, text: indented(printed(value), column).trimStart() }];
}

/** Prints a map without the comments around it, which stay in the text. */
function printed(map: YAMLMap): string {
  const document = new Document(null, { ...YAML_OPTIONS, keepSourceTokens: false });
  const copy = map.clone() as YAMLMap;
  copy.commentBefore = null;
  copy.comment = null;
  copy.spaceBefore = false;
  const first = copy.items[0]?.key;
  if (isScalar(first)) {
    first.commentBefore = null;
    first.spaceBefore = false;
  }
  document.contents = copy as never;
  return document.toString(STYLE);
}

const indented = (text: string, columns: number): string => text.replace(/^(?=.)/gm, ' '.repeat(columns));

/** Removes segments with their lines; the comments above them stay. A map that would be empty becomes `{}`. */
export function removals(
  pairs: readonly Pair<unknown, unknown>[],
  { segments, text }: SpecDocument,
  staysFilled: boolean,
): Splice[] {
  if (segments?.items.length === pairs.length && !staysFilled) {
    const [from = 0, to = 0] = segments.range ?? [];
    if (segments.flow) return [{ start: from, end: to, text: '{}' }];
    const key = text.slice(0, from).replace(BLANKS_AND_COMMENTS, '').length;
    return [
      { start: key, end: key, text: ' {}' },
      { start: lineOf(text, from), end: to, text: '' },
    ];
  }
  if (segments?.flow) throw new NotMerged({ code: 'removal-in-brackets' });
  return pairs.map(({ key, value }) => {
    const [start = 0, keyEnd = 0] = (key as Node).range ?? [];
    const end = (value as Node | null)?.range?.[1] ?? keyEnd;
    return {
      start: lineOf(text, start),
      end: text[end - 1] === '\n' ? end : lineAfter(text, end),
      text: '',
    };
  });
}

/** At the end of the text before a map: the rest of the line of its key, and the comments above its first entry. */
const BLANKS_AND_COMMENTS = /\s*(?:#[^\n]*\n\s*)*$/;

const lineOf = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

const lineAfter = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
};

/** Adds segments behind the last one. */
export function addition(owner: SpecDocument, segments: ReadonlyMap<string, object>): Splice {
  const { text, segments: map } = owner;
  const document = new Document(new Map(segments), { aliasDuplicateObjects: false });
  const [start = 0, end = 0] = map?.range ?? [];
  const isInBrackets = isMap(owner.document.contents) && owner.document.contents.flow === true;
  if (map?.flow && (map.items.length > 0 || isInBrackets)) {
    const close = text.lastIndexOf('}', end - 1);
    const inner = [...segments].map(([name, value]) => `${scalarText(name)}: ${flowText(value)}`).join(', ');
    return { start: close, end: close, text: `${map.items.length > 0 ? ', ' : ''}${inner}` };
  }
  if (!map || map.items.length === 0) {
    const gap = text.slice(0, start).trimEnd().length;
    return { start: gap, end, text: `\n${indented(document.toString(STYLE), 2).trimEnd()}` };
  }
  const first = map.items[0]?.key as Node;
  const at = first.range?.[0] ?? 0;
  const column = at - (text.lastIndexOf('\n', at - 1) + 1);
  const last = text.slice(0, end).trimEnd().length;
  const behind = lineAfter(text, last);
  const lead = text[behind - 1] === '\n' ? '' : '\n';
  return { start: behind, end: behind, text: `${lead}${indented(document.toString(STYLE), column)}` };
}

const flowText = (value: object): string => {
  const document = new Document(value, { aliasDuplicateObjects: false });
  (document.contents as YAMLMap).flow = true;
  return document.toString(STYLE).trim();
};

/** Applies changes to a text, from its end to its start. */
export const spliced = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: part }) => all.slice(0, start) + part + all.slice(end), text);
