import type { ApiClient, Company, Scope, User, UserService } from '../core/world.js';

export const NORDNETT = '1001';
export const GROFTEKOMPANIET = '1002';

export const DEMO_CLIENT = 'trenchctl';
export const DEMO_USER = 'kari.nordmann';

export const COMPANIES: readonly Company[] = [
  {
    id: NORDNETT,
    name: 'Nordnett AS',
    markets: ['NO', 'SE'],
    moduleTypes: ['CABLESIMULATOR', 'CALCULATION', 'ROADLIGHT', 'LVPOLE', 'SHORTCIRCUIT', 'SHAPLAN', 'FORMS'],
  },
  {
    id: GROFTEKOMPANIET,
    name: 'Grøftekompaniet AS',
    markets: ['NO'],
    moduleTypes: ['CABLESIMULATOR', 'CALCULATION', 'FORMS'],
  },
];

const ALL_ROLES: readonly Scope[] = [
  'tb.bruker',
  'prosjektsystem.bruker',
  'orgsystemer',
  'calculation.bruker',
  'orgblad.bruker',
];

export const CLIENTS: readonly ApiClient[] = [
  { clientId: DEMO_CLIENT, companyId: NORDNETT, roles: ALL_ROLES },
  { clientId: 'grofte-ci', companyId: GROFTEKOMPANIET, roles: ALL_ROLES },
  { clientId: 'nordnett-directory', companyId: NORDNETT, roles: ['orgsystemer'] },
];

const trenchTool = (roles: readonly string[]): UserService => ({
  name: 'trench',
  active: true,
  tool: true,
  endDate: null,
  roles: roles.map((name) => ({ name, baserole: name === 'tb.bruker' })),
  facilities: [{ id: '41' }, { id: '42' }],
});
const SHEETS: UserService = {
  name: 'sheets',
  active: true,
  tool: false,
  endDate: null,
  roles: [{ name: 'orgblad.bruker', baserole: true }],
  facilities: [{ id: '11' }],
};
const OLD_TOOL: UserService = { ...SHEETS, name: 'roadlight', tool: true, endDate: '2025-12-31T23:59:59Z' };

const person = (username: string, firstName: string, lastName: string, more: Partial<User>): User => ({
  username,
  email: `${username}@${more.companyId === GROFTEKOMPANIET ? 'groftekompaniet' : 'nordnett'}.example`,
  firstName,
  lastName,
  mobile: null,
  phone: null,
  position: null,
  companyId: NORDNETT,
  departmentId: null,
  departmentName: null,
  active: true,
  confirmed: true,
  lang: 'nb',
  roles: ALL_ROLES,
  companyRole: 'WRITER',
  services: [trenchTool(['tb.bruker']), SHEETS],
  ...more,
});

export const USERS: readonly User[] = [
  person(DEMO_USER, 'Kari', 'Nordmann', {
    position: 'Nettplanlegger',
    departmentId: '310',
    departmentName: 'Plan',
    mobile: '+47 900 00 001',
    services: [trenchTool(['tb.bruker', 'tb.administrator']), SHEETS, OLD_TOOL],
  }),
  person('anna.svensson', 'Anna', 'Svensson', { lang: 'en', position: 'Consultant' }),
  person('ola.leser', 'Ola', 'Leser', { companyRole: 'READER', position: 'Drift' }),
  person('per.uten', 'Per', 'Uten', { roles: ['orgsystemer', 'prosjektsystem.bruker'], services: [SHEETS] }),
  person('nina.ny', 'Nina', 'Ny', { confirmed: false }),
  person('tor.sluttet', 'Tor', 'Sluttet', { active: false }),
  person('erik.graver', 'Erik', 'Graver', { companyId: GROFTEKOMPANIET, position: 'Anleggsleder' }),
  person('siri.stikker', 'Siri', 'Stikker', { companyId: GROFTEKOMPANIET, companyRole: 'READER' }),
];
