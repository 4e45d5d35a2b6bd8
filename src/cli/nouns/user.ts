import { group } from '../options/group.js';

export const user = group([
  [
    'show [user]',
    'Show a user of your company, or yourself',
    async () => (await import('./user/show.js')).showUser,
  ],
  [
    'validate <service>',
    'Check whether a user may use a service; exit with 1 if not',
    async () => (await import('./user/validate.js')).validate,
  ],
]);
