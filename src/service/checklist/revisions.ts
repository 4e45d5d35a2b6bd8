import type { ChecklistRevision } from '../core/checklist-records.js';
import type { Context, Handler } from '../core/context.js';
import { parseInt64, wire } from '../core/int64.js';
import { invalid, notFound } from '../core/refusal.js';

const since = ({ activeFromDate }: ChecklistRevision): number => Date.parse(activeFromDate);

/** Returns all revisions, newest first. If two have the same time, the one created later is newer. */
export const newestFirst = ({ world }: Context): readonly ChecklistRevision[] =>
  world
    .all('checklistRevision')
    .map((revision, at) => ({ revision, at }))
    .sort((a, b) => since(b.revision) - since(a.revision) || b.at - a.at)
    .map(({ revision }) => revision);

/**
 * Exactly one revision is the latest: the newest that is in force, or the first future one if none is in force
 * yet.
 */
export function latestRevision(context: Context): ChecklistRevision | undefined {
  const all = newestFirst(context);
  return all.find((revision) => since(revision) <= context.now.getTime()) ?? all.at(-1);
}

/** Returns the revision that the path names, by id or as the latest. */
export function requireRevision(context: Context, text: string): ChecklistRevision {
  const isLatest = text === 'latest';
  const id = parseInt64(text);
  if (!isLatest && id === undefined) throw invalid('revision', 'must be an int64 or the word latest');
  const found = isLatest ? latestRevision(context) : context.world.get('checklistRevision', id ?? '')?.value;
  if (!found) throw notFound('revision', text, `no revision ${text}`);
  return found;
}

export const listChecklistRevisions: Handler = (context) => ({
  status: 200,
  body: newestFirst(context).map(({ id, name, description, activeFromDate }) => ({
    id: wire(id),
    name,
    description: description?.[context.lang] ?? null,
    activeFromDate,
  })),
});
