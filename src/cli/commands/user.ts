import { group } from '../options/group.js';

export const user = group([
  [
    'show [user]',
    'A user of your company, or yourself',
    async () => (await import('./user/show.js')).showUser,
  ],
  [
    'validate <service>',
    'Whether a user may use a service; exit with 1 where not',
    async () => (await import('./user/validate.js')).validate,
  ],
]);
