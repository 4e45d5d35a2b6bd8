// People with services, one for each case of the access validation.
import type { User, UserService } from '../../../src/service/core/world.js';
import { SOUTH, user } from '../project/world.js';

const TRENCH: UserService = {
  ...{ name: 'trench', active: true, tool: true, endDate: null },
  roles: Object.entries({ 'tb.bruker': true, 'tb.administrator': false }).map(([name, baserole]) => ({ name, baserole })),
  facilities: [{ id: '41' }, { id: '9007199254740993' }],
};
const SHEETS: UserService = {
  ...{ name: 'sheets', active: true, tool: false, endDate: null, roles: [{ name: 'orgblad.bruker', baserole: true }] },
  ...{ facilities: [{ id: '11' }] },
};
const EXPIRING: UserService = { ...TRENCH, name: 'roadlight', endDate: '2026-06-30T14:00:00+02:00' };
const CLOSED: UserService = { ...TRENCH, name: 'closed', active: false };

const details: Partial<User> = {
  ...{ firstName: 'Liv', lastName: 'Ærlig', mobile: '+47 900 00 001', phone: '61 00 00 00', position: 'Nettplanlegger' },
  ...{ departmentId: '9007199254740995', departmentName: 'Plan' },
};

export const PEOPLE: readonly User[] = [
  user('liv', { ...details, email: 'Liv.Larsen@north.example', services: [TRENCH, SHEETS, EXPIRING, CLOSED] }),
  // Has no services of their own.
  user('rolf'),
  user('une', { confirmed: false, services: [TRENCH, SHEETS] }),
  user('idar', { active: false, services: [TRENCH, SHEETS] }),
  user('gro', { companyId: SOUTH, services: [{ ...TRENCH, name: 'southern' }] }),
];
