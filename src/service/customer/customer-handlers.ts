import type { operations } from '../../contract/generated/customer.types.js';
import type { CustomerSchemas } from '../contract/schemas.js';
import type { Context, Handler, Handlers, World } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import { wire } from '../core/scalars.js';
import type { Usage, User, UserService } from '../core/world.js';
import { actsForCompany, findUser, inGoodStanding, instant } from './standing.js';

/** Callers can read themselves and the users of their company. Other users are answered as if they did not exist. */
function requireUser({ world, caller }: Context, name: string): User {
  const user = findUser(world, name);
  const isSelf = user !== undefined && user.username === caller.user?.username;
  const isColleague = user?.companyId === caller.companyId && actsForCompany(caller);
  if (!user || !(isSelf || isColleague)) throw notFound('user', name, `no user ${name}`);
  return user;
}

/** Personal data is not given in the client flow. */
const personalData = (user: User) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  mobile: user.mobile,
  phone: user.phone,
  position: user.position,
  departmentId: user.departmentId === null ? null : wire(user.departmentId),
  departmentName: user.departmentName,
});

const getUser: Handler = (context, input) => {
  const user = requireUser(context, input.path.user ?? '');
  return {
    status: 200,
    body: {
      username: user.username,
      ...(context.caller.user ? personalData(user) : {}),
      companyId: wire(user.companyId),
      companyName: context.world.get('company', user.companyId)?.value.name ?? null,
      active: user.active,
      confirmed: user.confirmed,
    },
  };
};

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

const validateService: Handler = (context, { path }) => {
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

/** Accepts any name of a service or application, also one without access control. */
const recordUsage: Handler = (context, { path: { user = '', service = '' }, body }) => {
  const { username } = requireUser(context, user);
  const records = (body as readonly CustomerSchemas['NameValue'][]).map(({ name, value }) => ({
    name: name ?? null,
    value: value ?? null,
  }));
  const id = context.nextId('usage');
  const usage: Usage = { id, username, service, at: context.now.toISOString(), records };
  return { status: 204, changes: [{ op: 'put', kind: 'usage', id, value: usage, expect: 0 }] };
};

/** The customer service, by operationId. */
export const customerHandlers: Handlers<keyof operations> = { getUser, recordUsage, validateService };
