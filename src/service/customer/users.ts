import type { Context, Handler } from '../core/context.js';
import { wire } from '../core/int64.js';
import { notFound } from '../core/refusal.js';
import type { User } from '../core/world.js';
import { findUser } from './find-user.js';
import { actsForCompany } from './standing.js';

/** Callers can read themselves and the users of their company. Other users are answered as if they did not exist. */
export function requireUser({ world, caller }: Context, name: string): User {
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

export const getUser: Handler = (context, input) => {
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
