import { type Case, path, type Table } from './case.js';

const KARI = 'kari.nordmann';

const noUser = (why: string, user: string): Case => ({
  status: 404,
  why,
  code: 'not-found',
  field: 'user',
  change: path({ user }),
});
const USERS: readonly Case[] = [
  noUser('no such user', 'nobody.known'),
  noUser('of another company', 'erik.graver'),
];

export const CUSTOMER_CASES: Table = {
  getUser: {
    good: async () => ({ path: { user: KARI } }),
    own: [
      ...USERS,
      { status: 200, why: 'by e-mail', change: path({ user: 'kari.nordmann@nordnett.example' }) },
      { status: 200, why: 'an unconfirmed user reads itself', by: 'nina', change: path({ user: 'nina.ny' }) },
      { status: 404, why: 'an unconfirmed user reads a colleague', field: 'user', by: 'nina' },
    ],
  },
  recordUsage: {
    good: async () => ({
      path: { user: KARI, service: 'trench' },
      body: [{ name: 'segments', value: '3' }, { name: 'note' }, {}],
    }),
    own: [
      ...USERS,
      { status: 204, why: 'no records', change: (good) => ({ ...good, body: [] }) },
      {
        status: 400,
        why: 'a record of another type',
        code: 'invalid-body',
        field: '[0].value',
        change: (good) => ({ ...good, body: [{ name: 'segments', value: 3 }] }),
      },
    ],
  },
  validateService: {
    good: async () => ({ path: { user: KARI, service: 'trench' } }),
    own: [
      ...USERS,
      { status: 404, why: 'no such service', field: 'service', change: path({ service: 'shovels' }) },
      { status: 200, why: 'a service that has run out', change: path({ service: 'roadlight' }) },
      { status: 200, why: 'a service that the user lacks', change: path({ user: 'per.uten' }) },
    ],
  },
};
