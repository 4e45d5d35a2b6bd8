import type { Caller, World } from '../core/context.js';
import type { User } from '../core/world.js';

/** Until a user administrator confirms them, users get nothing of their company: no data, no subscriptions. */
export const inGoodStanding = (user: User): boolean => user.active && user.confirmed;

/** Returns whether the caller may use the company's data and subscriptions. A client without a user represents its company. */
export const actsForCompany = ({ user }: Caller): boolean => user === undefined || inGoodStanding(user);

/** Finds a user by username, or else by e-mail without regard to case. */
export function findUser(world: World, name: string): User | undefined {
  const email = name.toLowerCase();
  return (
    world.get('user', name)?.value ?? world.all('user').find((user) => user.email.toLowerCase() === email)
  );
}
