import type { Context, Input } from '../core/context.js';
import type { DocumentHead } from '../core/document-records.js';
import { forbidden } from '../core/refusal.js';
import type { Int64, Scope, User } from '../core/world.js';
import { actsForCompany, findUser, inGoodStanding } from '../customer/standing.js';

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
