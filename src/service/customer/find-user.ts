import type { World } from '../core/context.js';
import type { User } from '../core/world.js';

/** Finds a user by username, or else by e-mail without regard to case. */
export function findUser(world: World, name: string): User | undefined {
  const email = name.toLowerCase();
  return (
    world.get('user', name)?.value ?? world.all('user').find((user) => user.email.toLowerCase() === email)
  );
}
