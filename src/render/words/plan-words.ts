import type { PlanDocument } from '../../plan/emit/document.js';
import type { Change } from '../../plan/model/change.js';
import type { Sign } from '../review/review-line.js';
import { fatesWords } from './change-words.js';

// Texts about the whole plan that the text and markdown formats share.

export function summaryLine({ summary }: PlanDocument): string {
  const { create, update, replace, rename } = summary;
  const renamed = rename > 0 ? `, ${rename} to rename` : '';
  return `Plan: ${create} to create, ${update} to update, ${replace} to replace, ${summary.delete} to delete${renamed}; ${fatesWords(summary)}.`;
}

export const callsLine = ({ calls }: PlanDocument): string =>
  `Calls: ${calls.read} read, ${calls.write} to write (at least ${calls.bound}).`;

/** Groups the changes by project and segment, in the order in which they are shown. */
export function bySegment({ projects, changes }: PlanDocument) {
  const byProject = new Map<string, Map<string, Change[]>>();
  for (const change of changes) {
    const own = byProject.get(change.project) ?? new Map<string, Change[]>();
    byProject.set(change.project, own);
    const key = segmentKey(change);
    const known = own.get(key);
    if (known) known.push(change);
    else own.set(key, [change]);
  }
  return projects
    .map(({ number, name }) => ({
      number,
      name,
      segments: [...(byProject.get(number)?.values() ?? [])].map((lines) => ({
        segment: titleOfPart(lines[0] as Change),
        changes: merged(lines),
      })),
    }))
    .filter(({ segments }) => segments.length > 0);
}

/** Returns a key that separates two segments with the same name, such as a deleted one and a new one. */
const segmentKey = (change: Change): string => {
  const { segment, kind, action, address } = change;
  const isGone = kind === 'segment' && action === 'delete';
  return JSON.stringify([segment, isGone ? address : segment === '' ? titleOfPart(change) : '']);
};

/** Returns the name of a segment, or the title of a part. */
function titleOfPart(change: Change): string {
  if (change.segment !== '') return change.segment;
  const part = change.path[0]?.list ?? '';
  return part === 'modules' ? 'project' : part;
}

/** Merges the deletions of identical objects into one line. */
function merged(changes: readonly Change[]): Change[] {
  const lines: Change[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    if (last && change.action === 'delete' && isSame(last, change)) {
      const destroyed = last.destroyed + change.destroyed;
      lines[lines.length - 1] = { ...last, count: last.count + change.count, destroyed };
    } else lines.push(change);
  }
  return lines;
}

const isSame = (a: Change, b: Change): boolean =>
  a.destroyed === a.count && b.destroyed === 1 && sameKey(a) === sameKey(b);

const sameKey = ({ action, kind, item, before, reason, cause, path }: Change): string =>
  JSON.stringify([action, kind, item, before, reason, cause, path.slice(0, -1)]);

const LEGEND: readonly (readonly [Sign, string])[] = [
  ['+', 'create'],
  ['~', 'change'],
  ['-', 'destroy'],
  ['-/+', 'destroy and create again'],
];

/** Explains the signs that occur. */
export const legendLine = (signs: ReadonlySet<Sign>): string =>
  `Legend: ${LEGEND.filter(([sign]) => signs.has(sign))
    .map(([sign, words]) => `${sign} ${words}`)
    .join(', ')}`;

export const NOT_KEPT = 'Lost: unmanaged values and objects that this plan cannot keep:';
