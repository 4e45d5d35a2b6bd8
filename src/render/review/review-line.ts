import type { Place } from '../../diagnostics/problem.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { Action, Change, Content, ObjectState } from '../../plan/model/change.js';
import type { ObjectCounts } from '../../plan/model/object-counts.js';
import { cablesOf, weightOf } from '../../plan/model/pair-contents.js';
import type { ObjectKind } from '../../plan/model/reason.js';
import { described } from '../words/change-words.js';
import { counted, kindWord, withShortIds } from '../words/kind-words.js';
import type { Sign, Telling } from './telling.js';

// The model that the text and markdown formats share: projects, segments, and lines with a sign and a depth.

export const SIGNS: Readonly<Record<Action, Sign>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  rename: '~',
};

export interface ReviewLine {
  readonly sign: Sign;
  /** 0 for a segment, 1 for a section, 2 for a layer, 3 for an item in it. */
  readonly depth: number;
  readonly title: string;
  /** The short id of one live object, behind the title; equal lines of several segments differ only in it. */
  readonly id?: string;
  readonly rest?: string;
  /** The stated values of a new segment, section or layer, by which alike segments are found. */
  readonly values?: ObjectState;
  readonly place?: Place;
  /** A note on the cause, behind the words. */
  readonly cause?: string;
  /** A note behind the place. */
  readonly mark?: string;
  /** True for a line that explains another one. */
  readonly isNote?: true;
  /** Number of live objects whose end this line shows. */
  readonly destroyed: number;
}

/** A section or layer that does not change itself. Its key is its address. */
export type Level = ReviewLine & { readonly key: string };

/** One change with its lines, and the changes that belong to it: creates in a replaced section, and deletes of replaced items. */
export interface ReviewChange {
  readonly changes: readonly Change[];
  /** Sections and layers around the change. */
  readonly above: readonly Level[];
  readonly lines: readonly ReviewLine[];
  readonly destroyed: number;
}

export interface ReviewSegment {
  readonly project: string;
  /** The name of the segment, or the title of a part of the project. */
  readonly title: string;
  /** True if the first line is the title. */
  readonly hasHead: boolean;
  readonly changes: readonly ReviewChange[];
  readonly fates: ObjectCounts;
  readonly told: Telling;
}

export interface ReviewProject {
  readonly number: string;
  readonly name: string;
  readonly segments: readonly ReviewSegment[];
}

/** `cable a8b1f73c: TSLF 24 kV 3x1x240 Al` */
export const lineWords = ({ title, id, rest = '', cause = '' }: ReviewLine): string =>
  `${title}${id === undefined ? '' : ` ${id}`}${cause === '' ? '' : ` ${cause}`}${rest === '' ? '' : `: ${rest}`}`;

export const note = (depth: number, title: string, destroyed = 0): ReviewLine => ({
  sign: '',
  depth,
  title,
  isNote: true,
  destroyed,
});

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
    return [note(depth, `in it: ${countWords(countedIn(contents))} (--verbose lists them)`, total)];
  const lines = new Map<string, { line: ReviewLine; count: number }>();
  for (const content of contents.filter(({ kind }) => kind !== 'layer')) {
    const inner = content.kind !== 'section' && content.section !== undefined ? 1 : 0;
    const line = contentLine(content, depth + inner, typeNames);
    const key = JSON.stringify([content.section, line.title, line.rest]);
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

/** Objects of one kind, and the kind of the items that hold them, if any. */
interface Counted extends ObjectKind {
  readonly count: number;
  readonly holder?: string;
}

/** `2 cables, 1 pipe, 3 cables in pipes` */
export function countWords(objects: readonly Counted[]): string {
  const counts = new Map<string, { one: string; many: string; count: number }>();
  for (const { count, holder, ...object } of objects) {
    const words = wordsOf(object);
    const inside = holder === undefined ? '' : ` in ${kindNamed(holder).words.many}`;
    const key = `${words.one}${inside}`;
    const sum = count + (counts.get(key)?.count ?? 0);
    counts.set(key, { one: key, many: `${words.many}${inside}`, count: sum });
  }
  return [...counts.values()].map(({ one, many, count }) => counted(count, one, many)).join(', ');
}

/** The objects that go with a section or segment: each item, and the cables in it. */
const countedIn = (contents: readonly Content[]): Counted[] =>
  contents
    .filter(({ kind }) => kind !== 'layer')
    .flatMap(({ kind, item, state }): Counted[] => {
      const cables = cablesOf(state).length;
      const own: Counted = { kind, item, count: 1 };
      return cables === 0 || item === undefined
        ? [own]
        : [own, { kind: 'item', item: CABLE, holder: item, count: cables }];
    });

function wordsOf(object: ObjectKind): { one: string; many: string } {
  if (object.kind === 'item') return kindNamed(object.item ?? '').words;
  const one = kindWord(object);
  return object.kind === 'entry' ? { one, many: one.replace('object', 'objects') } : { one, many: `${one}s` };
}
