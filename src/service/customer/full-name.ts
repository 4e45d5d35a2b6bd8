import type { World } from '../core/context.js';
import type { User } from '../core/world.js';

export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** Returns the full name of a user; the username if the user does not exist any more. */
export const displayName = (world: World, username: string): string => {
  const user = world.get('user', username)?.value;
  return user ? fullName(user) : username;
};
