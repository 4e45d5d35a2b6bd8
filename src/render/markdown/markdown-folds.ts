import { groupsOf, type ReviewGroup, sameChange } from '../review/review.js';
import type { ReviewChange, ReviewProject } from '../review/review-line.js';
import { counted } from '../words/kind-words.js';
import { bytesOf, type CommentPage, codeHtml, diffBlock, groupText } from './markdown-group.js';

// The changes that destroy nothing, folded by project and by segment; those of a small plan are open.

/** The part of the plan that a comment does not show. */
export interface Cut {
  changes: number;
  segments: number;
  destroyed: number;
  /** Names of tables. */
  tables: string[];
  drawings: number;
}

export function skip(group: ReviewGroup, cut: Cut): void {
  cut.changes += group.changes;
  cut.segments += group.segments.length;
  cut.destroyed += group.destroyed;
}

export const isDestructive = ({ destroyed }: ReviewChange): boolean => destroyed > 0;

const END = '</details>\n\n';
const opened = (title: string): string => `<details><summary>${title}</summary>\n\n`;

/** Adds the changes of a small plan, open. */
export function addOpen(page: CommentPage, projects: readonly ReviewProject[], cut: Cut): void {
  for (const { segments } of projects)
    for (const group of groupsOf(segments, (change) => !isDestructive(change))) {
      const block = diffBlock(group).text;
      const texts = ROOMS.map((room) => groupText(group, block, true, room));
      if (!texts.some((text) => page.add(text))) skip(group, cut);
    }
}

export function addFolded(page: CommentPage, projects: readonly ReviewProject[], cut: Cut): void {
  for (const project of projects) {
    const groups = groupsOf(project.segments, (change) => !isDestructive(change));
    if (groups.length > 0) addProject(page, project, groups, cut);
  }
}

function addProject(
  page: CommentPage,
  { number, name }: ReviewProject,
  groups: readonly ReviewGroup[],
  cut: Cut,
): void {
  const changes = groups.reduce((sum, group) => sum + group.changes, 0);
  const what = `${counted(changes, 'change')} that ${changes === 1 ? 'destroys' : 'destroy'} nothing`;
  const title = `Project ${codeHtml(number)} (${codeHtml(name)}): ${what}`;
  let isOpen = false;
  page.hold(bytesOf(END));
  for (const group of groups) {
    const head = isOpen ? '' : opened(title);
    const texts = ROOMS.map((room) => head + folded(group, room));
    if (texts.some((text) => page.add(text))) isOpen = true;
    else skip(group, cut);
  }
  page.hold(-bytesOf(END));
  if (isOpen) page.add(END);
}

/** Bytes for the names of a group: many, or none if they do not fit. */
const ROOMS: readonly number[] = [20_000, 0];

function folded(group: ReviewGroup, room: number): string {
  const [segment] = group.segments;
  const block = diffBlock(group).text;
  if (group.segments.length === 1)
    return `${opened(`${codeHtml(segment?.title ?? '')}: ${counted(group.changes, 'change')}`)}${block}${END}`;
  return `${opened(sameChange(group))}${groupText(group, block, false, room)}${END}`;
}
