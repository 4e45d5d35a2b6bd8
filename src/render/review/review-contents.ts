import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { Content } from '../../plan/model/change.js';
import { cablesOf, weightOf } from '../../plan/model/pair-contents.js';
import { described } from '../words/change-words.js';
import { counted, kindWord, withShortIds } from '../words/kind-words.js';
import { note, type ReviewLine } from './review-line.js';

/** A list with fewer objects is shown without --verbose. */
const FEW = 10;

/** Lists the objects that are destroyed with their section or segment; if they are many, only their numbers. */
export function contentLines(
  contents: readonly Content[],
  { depth, typeNames, isVerbose }: { depth: number; typeNames: TypeNames; isVerbose: boolean },
): ReviewLine[] {
  const total = contents.reduce((sum, content) => sum + weightOf(content), 0);
  if (total === 0) return [];
  if (total + 1 >= FEW && !isVerbose)
    return [note(depth, `in it: ${countWords(contents)} (--verbose lists them)`, total)];
  const lines = new Map<string, { line: ReviewLine; count: number }>();
  for (const content of contents.filter(({ kind }) => kind !== 'layer')) {
    const inner = content.kind !== 'section' && content.section !== undefined ? 1 : 0;
    const line = contentLine(content, depth + inner, typeNames);
    const key = JSON.stringify([content.section, content.kind === 'section' ? '' : line.title, line.rest]);
    const known = lines.get(key) ?? { line: { ...line, destroyed: 0 }, count: 0 };
    const destroyed = known.line.destroyed + line.destroyed;
    lines.set(key, { line: { ...known.line, destroyed }, count: known.count + 1 });
  }
  return [...lines.values()].map(({ line, count }) =>
    count > 1 ? { ...line, title: `${count} x ${line.title}` } : line,
  );
}

function contentLine(content: Content, depth: number, typeNames: TypeNames): ReviewLine {
  const { kind, state, catalog, section, id } = content;
  const base = { sign: '-', depth, destroyed: weightOf(content) } as const;
  if (kind === 'section') return { ...base, title: `section ${section ?? ''}`.trimEnd() };
  if (kind === 'entry') return { ...base, title: `entry of ${String(state.list)}`, rest: withShortIds(id) };
  return { ...base, title: kindWord(content), rest: described(state, catalog, typeNames) };
}

/** `2 cables, 1 pipe, 3 cables in pipes` */
export function countWords(contents: readonly Content[]): string {
  const counts = new Map<string, { one: string; many: string; count: number }>();
  const add = (key: string, one: string, many: string, count: number): void => {
    const known = counts.get(key)?.count ?? 0;
    if (count > 0) counts.set(key, { one, many, count: known + count });
  };
  for (const content of contents) {
    if (content.kind === 'layer') continue;
    const { one, many } = wordsOf(content);
    add(one, one, many, 1);
    const cable = kindNamed(CABLE).words;
    add(`in ${one}`, `${cable.one} in ${many}`, `${cable.many} in ${many}`, cablesOf(content.state).length);
  }
  return [...counts.values()].map(({ one, many, count }) => counted(count, one, many)).join(', ');
}

function wordsOf(content: Content): { one: string; many: string } {
  if (content.kind === 'item') return kindNamed(content.item ?? '').words;
  const one = kindWord(content);
  return content.kind === 'entry'
    ? { one, many: one.replace('object', 'objects') }
    : { one, many: `${one}s` };
}
