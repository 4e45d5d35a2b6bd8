import type { Context, Input, World } from '../core/context.js';
import type { Comment } from '../core/document-records.js';
import { wire } from '../core/int64.js';
import { forbidden, notFound } from '../core/refusal.js';
import type { Int64 } from '../core/world.js';
import { displayName, instant } from '../customer/standing.js';
import type { Reader } from './reader.js';

/** Returns the companies that let this one read their comments. */
export const sharingWith = (world: World, companyId: Int64): readonly Int64[] =>
  world.all('commentSharing').flatMap(({ from, to }) => (to === companyId ? [from] : []));

/** Returns the companies that may read this one's comments. */
export const sharedTo = (world: World, companyId: Int64): readonly Int64[] =>
  world.all('commentSharing').flatMap(({ from, to }) => (from === companyId ? [to] : []));

/**
 * Returns the companies whose comments a reader sees: the reader's own and those that share with it, or those of them
 * that the request names. Without a user there are none.
 */
export function sourcesOf(world: World, reader: Reader, { query }: Input): ReadonlySet<Int64> {
  if (!reader.user || !reader.standsForCompany) return new Set();
  const within = [reader.companyId, ...sharingWith(world, reader.companyId)];
  const named = query.sourcecompanyid as readonly Int64[] | undefined;
  return new Set(named === undefined ? within : within.filter((id) => named.includes(id)));
}

/** Returns the comments of those companies by document, newest first. */
export function commentsByDocument(
  world: World,
  sources: ReadonlySet<Int64>,
): ReadonlyMap<string, readonly Comment[]> {
  const found = new Map<string, Comment[]>();
  for (const comment of newestFirst(world.all('comment').filter(({ companyId }) => sources.has(companyId)))) {
    const known = found.get(comment.docId);
    if (known) known.push(comment);
    else found.set(comment.docId, [comment]);
  }
  return found;
}

export const newestFirst = (comments: readonly Comment[]): readonly Comment[] =>
  comments.toSorted(
    (a, b) => instant(b.modifiedDate) - instant(a.modifiedDate) || Number(BigInt(b.id) - BigInt(a.id)),
  );

export const viewCompany = (world: World, id: Int64) => ({
  id: wire(id),
  name: world.get('company', id)?.value.name ?? null,
});

/** A comment of another company is marked as shared with the reader's. */
export const viewComment = (world: World, reader: Reader, comment: Comment) => ({
  id: wire(comment.id),
  docId: comment.docId,
  company: viewCompany(world, comment.companyId),
  text: comment.text,
  modifiedBy: comment.modifiedBy,
  displayModifiedBy: displayName(world, comment.modifiedBy),
  modifiedDate: comment.modifiedDate,
  sharedToCompanyId: comment.companyId === reader.companyId ? null : wire(reader.companyId),
});

/** The company in the parameter must exist and be the reader's own; without the parameter it is the reader's. */
export function companyOf({ world }: Context, reader: Reader, { query }: Input): Int64 {
  const id = query.company as Int64 | undefined;
  if (id === undefined || id === reader.companyId) return reader.companyId;
  if (!world.get('company', id)) throw notFound('company', id, `no company ${id}`);
  throw forbidden(`company ${id} is not the company of the user`, 'other-company');
}
