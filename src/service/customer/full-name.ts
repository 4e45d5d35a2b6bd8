import type { World } from '../core/context.js';
import type { User } from '../core/world.js';

export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** What people call somebody; the username where nobody has it any more. */
export const displayName = (world: World, username: string): string => {
  const user = world.get('user', username)?.value;
  return user ? fullName(user) : username;
};
