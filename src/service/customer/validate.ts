import type { Handler, World } from '../core/context.js';
import { wire } from '../core/int64.js';
import { notFound } from '../core/refusal.js';
import type { User, UserService } from '../core/world.js';
import { instant } from './instant.js';
import { inGoodStanding } from './standing.js';
import { requireUser } from './users.js';

const serviceOf = (user: User, name: string): UserService | undefined =>
  user.services.find((service) => service.name === name);

/**
 * The service for a user for whom it was not enabled: tools are denied, content is allowed.
 * A service exists if any user has it.
 */
function notEnabled(world: World, name: string): UserService {
  const known = world.all('user').flatMap((user) => serviceOf(user, name) ?? [])[0];
  if (!known) throw notFound('service', name, `no service ${name}`);
  return { name, active: !known.tool, tool: known.tool, endDate: null, roles: [], facilities: [] };
}

const hasExpired = ({ endDate }: UserService, now: Date): boolean =>
  endDate !== null && instant(endDate) <= now.getTime();

export const validateService: Handler = (context, { path }) => {
  const { world, now } = context;
  const name = path.service ?? '';
  const user = requireUser(context, path.user ?? '');
  const service = serviceOf(user, name) ?? notEnabled(world, name);
  const active = service.active && inGoodStanding(user) && !hasExpired(service, now);
  const facilities = service.facilities.map(({ id }) => ({ id: wire(id) }));
  return {
    status: 200,
    body: { currentDate: now.toISOString(), service: { ...service, active, facilities } },
  };
};
