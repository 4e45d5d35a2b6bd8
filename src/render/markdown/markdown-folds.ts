import { objectsIn, sumOfCounts } from '../../plan/model/object-counts.js';
import { destroyedIn, groupsOf, type ReviewGroup, sameChange } from '../review/review.js';
import type { ReviewProject, ReviewSegment } from '../review/review-line.js';
import { fatesWords } from '../words/change-words.js';
import { bytesOf, type CommentPage, codeHtml, diffBlock, groupText } from './markdown-group.js';

// The segments of which nothing is destroyed, folded by project and by segment; those of a small plan are open.

/** The part of the plan that a comment does not show. */
export interface Cut {
  /** Number of objects of the segments that are left out. */
  objects: number;
  segments: number;
  destroyed: number;
  /** Names of tables. */
  tables: string[];
  drawings: number;
}

/** Everything fits. */
export const NOTHING_CUT: Readonly<Cut> = { objects: 0, segments: 0, destroyed: 0, tables: [], drawings: 0 };

function skip(group: ReviewGroup, cut: Cut): void {
  cut.objects += objectsIn(group.fates);
  cut.segments += group.segments.length;
  cut.destroyed += group.destroyed;
}

/** A segment is shown as a whole, so that what belongs together is not torn apart. */
export const isDestructive = (segment: ReviewSegment): boolean => destroyedIn(segment) > 0;

const harmless = (segments: readonly ReviewSegment[]): ReviewGroup[] =>
  groupsOf(segments.filter((segment) => !isDestructive(segment)));

const END = '</details>\n\n';
const opened = (title: string): string => `<details><summary>${title}</summary>\n\n`;

/** Adds the changes of a small plan, open. */
export function addOpen(page: CommentPage, projects: readonly ReviewProject[], cut: Cut): void {
  for (const { segments } of projects)
    for (const group of harmless(segments)) {
      const block = diffBlock(group).text;
      const texts = ROOMS.map((room) => groupText(group, block, true, room));
      if (!texts.some((text) => page.add(text))) skip(group, cut);
    }
}

export function addFolded(page: CommentPage, projects: readonly ReviewProject[], cut: Cut): void {
  for (const project of projects) {
    const groups = harmless(project.segments);
    if (groups.length > 0) addProject(page, project, groups, cut);
  }
}

function addProject(
  page: CommentPage,
  { number, name }: ReviewProject,
  groups: readonly ReviewGroup[],
  cut: Cut,
): void {
  const what = fatesWords(sumOfCounts(groups.map(({ fates }) => fates)));
  const title = `Project ${codeHtml(number)} (${codeHtml(name)}), nothing is destroyed: ${what}`;
  let isOpen = false;
  page.keeping(bytesOf(END), () => {
    for (const group of groups) {
      const head = isOpen ? '' : opened(title);
      const texts = ROOMS.map((room) => head + folded(group, room));
      if (texts.some((text) => page.add(text))) isOpen = true;
      else skip(group, cut);
    }
  });
  if (isOpen) page.add(END);
}

/** Bytes for the names of a group: many, or none if they do not fit. */
const ROOMS: readonly number[] = [20_000, 0];

function folded(group: ReviewGroup, room: number): string {
  const [segment] = group.segments;
  const block = diffBlock(group).text;
  if (group.segments.length === 1)
    return `${opened(`${codeHtml(segment?.title ?? '')}: ${fatesWords(group.fates)}`)}${block}${END}`;
  return `${opened(`${sameChange(group)} (${fatesWords(group.fates)} in all)`)}${groupText(group, block, false, room)}${END}`;
}

/** The size of a group without the names of its segments. */
export const leastBytes = (group: ReviewGroup): number =>
  bytesOf(groupText(group, diffBlock(group).text, true, 0));

/** Adds a group and says whether it fits; `later` are bytes that should stay free for the next groups. */
export function addGroup(page: CommentPage, group: ReviewGroup, cut: Cut, later: number): boolean {
  const whole = diffBlock(group).text;
  if (page.add(groupText(group, whole, true, page.room() - bytesOf(whole) - later))) return true;
  const part = diffBlock(group, page.room() - bytesOf(groupText(group, '', true, 0)));
  if (part.text !== '' && page.add(groupText(group, part.text, true, 0))) {
    cut.destroyed += part.hidden;
    return true;
  }
  skip(group, cut);
  return false;
}
