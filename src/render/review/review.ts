import type { PlanDocument } from '../../plan/emit/document.js';
import { addressOf, type PathStep } from '../../plan/model/address.js';
import type { Change } from '../../plan/model/change.js';
import { fatesOf } from '../../plan/model/fates.js';
import { withCreated } from '../../plan/model/replaced-section.js';
import { causeWords } from '../words/cause-words.js';
import { detailsOf, fatesWords, isHead, summaryOf, titleOf } from '../words/change-words.js';
import { bySegment } from '../words/plan-words.js';
import { removalReason } from '../words/reason-words.js';
import { contentLines } from './review-contents.js';
import {
  type Level,
  note,
  type ReviewChange,
  type ReviewLine,
  type ReviewProject,
  SIGNS,
} from './review-line.js';
import { replacedLines } from './review-replaced.js';

export interface ReviewOptions {
  /** True lists every object that is destroyed, also if they are many. */
  readonly isVerbose?: boolean;
}

/** Returns the plan as lines for a reviewer, by project and segment. A replaced section is shown as a diff. */
export const reviewOf = (plan: PlanDocument, { isVerbose = false }: ReviewOptions = {}): ReviewProject[] =>
  bySegment(plan).map(({ number, name, segments }) => ({
    number,
    name,
    segments: segments.map(({ segment, changes }) => ({
      project: number,
      title: segment,
      hasHead: changes.some(isHead),
      changes: reviewed(changes, { plan, isVerbose }),
    })),
  }));

interface Context {
  readonly plan: PlanDocument;
  readonly isVerbose: boolean;
}

const reviewed = (changes: readonly Change[], context: Context): ReviewChange[] =>
  withCreated(changes).map(({ change, created }) => ({
    changes: [change, ...created],
    above: above(change),
    lines: linesOf(change, created, context),
    destroyed: change.destroyed,
  }));

function linesOf(change: Change, created: readonly Change[], { plan, isVerbose }: Context): ReviewLine[] {
  const { typeNames } = plan;
  const depth = depthOf(change);
  const isFull = change.kind === 'section' && change.action === 'replace';
  const below = change.action === 'delete' ? (change.contents ?? []) : [];
  const contents = contentLines(below, { depth: depth + 1, typeNames, isVerbose });
  const shown = contents.reduce((sum, line) => sum + line.destroyed, 0);
  const rest = summaryOf(change, typeNames);
  const head: ReviewLine = {
    sign: SIGNS[change.action],
    depth,
    ...titleOf(change),
    ...(rest === '' ? {} : { rest }),
    ...(change.place ? { place: change.place } : {}),
    ...(causeWords(change) === '' ? {} : { cause: causeWords(change) }),
    destroyed: isFull ? 1 : change.destroyed - shown,
  };
  if (isFull) return [head, ...replacedLines(change, created, { depth, typeNames })];
  const number =
    change.destroyed > change.count && change.action === 'delete' ? [fatesWords(fatesOf([change]))] : [];
  const details = [...reasons(change, depth + 1), ...number.map((words) => note(depth + 1, words))];
  return [head, ...contents, ...details];
}

/** The id of a deleted segment is apart from its reason, because equal changes of several segments are one entry. */
function reasons(change: Change, depth: number): ReviewLine[] {
  const { reason, removedFrom: was } = change;
  if (reason.code === 'segment-not-in-spec' || reason.code === 'segment-to-destroy') {
    const words = was ? `no longer in the specs, was ${was.file}:${was.line}` : removalReason(reason.code);
    return [{ ...note(depth, words), id: `(id ${reason.id})` }];
  }
  return detailsOf(change).map((words) => note(depth, words));
}

/** True for a section or layer of the spec; other live sections and layers are not levels of the tree. */
const isLevel = ({ list, index }: PathStep): boolean =>
  index !== undefined && (list === 'sections' || list === 'layers');

/** Returns the depth of a change in the tree: sections and layers are levels, and their contents are one level below. */
const depthOf = (change: Change): number => {
  if (isHead(change)) return 0;
  const last = change.path.at(-1);
  return change.path.filter(isLevel).length + (!last || isLevel(last) ? 0 : 1);
};

/** Returns the sections and layers above a change, which are printed before it once. */
function above(change: Change): Level[] {
  const found: Level[] = [];
  for (const [n, step] of change.path.slice(0, -1).entries()) {
    if (!isLevel(step)) break;
    const key = addressOf({ ...change, path: change.path.slice(0, n + 1) });
    const word = step.list === 'sections' ? 'section' : 'layer';
    found.push({ sign: '', depth: n + 1, title: `${word} ${(step.index ?? 0) + 1}`, destroyed: 0, key });
  }
  return found;
}

/** Returns all lines of a segment's changes, each section and layer once. */
export function segmentLines(changes: readonly ReviewChange[]): ReviewLine[] {
  const isPrinted = new Set<string>();
  return changes.flatMap(({ changes: [change], above: levels, lines }) => {
    const news = levels.filter(({ key }) => !isPrinted.has(key));
    for (const { key } of levels) isPrinted.add(key);
    if (change) isPrinted.add(change.address);
    return [...news, ...lines];
  });
}
