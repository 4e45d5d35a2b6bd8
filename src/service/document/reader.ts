import type { Change, Context, Input, World } from '../core/context.js';
import type { DocumentHead, DocumentUse } from '../core/document-records.js';
import { forbidden } from '../core/refusal.js';
import type { Int64, Scope, User } from '../core/world.js';
import { actsForCompany, findUser, inGoodStanding, instant } from '../customer/standing.js';

/** The user or client for whom an answer is made. */
export interface Reader {
  /** Absent in the client flow: there is no personal data then, and no company comments. */
  readonly user?: User;
  readonly companyId: Int64;
  /** True if the reader may use the company's data. */
  readonly standsForCompany: boolean;
  readonly roles: readonly Scope[];
}

const readerFor = (user: User): Reader => ({
  user,
  companyId: user.companyId,
  standsForCompany: inGoodStanding(user),
  roles: user.roles,
});

/**
 * Returns the user in the parameter, or else the caller. Without a user in the token the parameter has no effect.
 * Callers may name themselves and the users of their company; other users are answered as if they did not exist.
 */
export function readerOf({ world, caller }: Context, { query }: Input): Reader {
  if (!caller.user)
    return { companyId: caller.companyId, standsForCompany: true, roles: caller.client.roles };
  const name = query.user as string | undefined;
  if (name === undefined) return readerFor(caller.user);
  const user = findUser(world, name);
  const isSelf = user?.username === caller.user.username;
  const isColleague = user?.companyId === caller.companyId && actsForCompany(caller);
  if (!user || !(isSelf || isColleague))
    throw forbidden(`there is no user ${name} that the caller has access to`, 'user-out-of-reach');
  return readerFor(user);
}

const SHEETS_ROLE: Scope = 'orgblad.bruker';

/** Metadata is open to every caller; the document itself only to its audience. */
export function mayOpen({ companyId, standsForCompany, roles }: Reader, { audience }: DocumentHead): boolean {
  if (audience === 'EVERYONE') return true;
  if (!standsForCompany) return false;
  if (audience === 'SUBSCRIBERS') return roles.includes(SHEETS_ROLE);
  return audience.companyIds.includes(companyId);
}

export type Test = (document: DocumentHead) => boolean;

/** Filters documents by the parameters access and obsolete. */
export function isAskedFor(reader: Reader, { query }: Input): Test {
  const { access, obsolete } = query;
  return (document) =>
    (obsolete === true || !document.obsolete) &&
    (access === undefined || access === 'ANY' || mayOpen(reader, document) === (access === 'ALLOWED'));
}

export const DEFAULT_DAYS = 60;
const DAY_MS = 86_400_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the records of an opened document: the count of its day, and the time for the user. */
export function usesOf({ world, caller, now }: Context, docId: string): readonly Change[] {
  const day = dayOf(now);
  const dayId = `${docId}@${day}`;
  const before = world.get('documentDay', dayId);
  const count = (before?.value.count ?? 0) + 1;
  const counted: Change = {
    op: 'put',
    kind: 'documentDay',
    id: dayId,
    value: { docId, day, count },
    expect: before?.version ?? 0,
  };
  if (!caller.user) return [counted];
  const { username } = caller.user;
  const id = `${username}/${docId}`;
  const value: DocumentUse = { username, docId, at: now.toISOString() };
  const used: Change = {
    op: 'put',
    kind: 'documentUse',
    id,
    value,
    expect: world.get('documentUse', id)?.version ?? 0,
  };
  return [counted, used];
}

/** Returns ids of documents that were opened within that many days including today, the most popular first. */
export function popularIds({ world, now }: Pick<Context, 'world' | 'now'>, days: number): readonly string[] {
  // A window that begins before the first representable date has no beginning.
  const first = now.getTime() - (days - 1) * DAY_MS;
  const from = first < Date.UTC(0, 0) ? '' : dayOf(new Date(first));
  const until = dayOf(now);
  const counts = new Map<string, number>();
  for (const { docId, day, count } of world.all('documentDay')) {
    if (day >= from && day <= until) counts.set(docId, (counts.get(docId) ?? 0) + count);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([docId]) => docId);
}

/** Returns ids of the documents that a user has opened, the last one first. */
export const recentIds = (world: World, { user }: Reader): readonly string[] =>
  user === undefined
    ? []
    : world
        .all('documentUse')
        .filter(({ username }) => username === user.username)
        .toSorted((a, b) => instant(b.at) - instant(a.at) || (a.docId < b.docId ? -1 : 1))
        .map(({ docId }) => docId);

/** Returns ids of a user's favourites, in the order in which they were chosen. */
export const favoriteIds = (world: World, { user }: Reader): readonly string[] =>
  user === undefined
    ? []
    : world
        .all('favorite')
        .filter(({ username }) => username === user.username)
        .map(({ docId }) => docId);
