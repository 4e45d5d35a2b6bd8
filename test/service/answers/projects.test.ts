// Pages show the answers about projects and people: access, filters, orders, sums, changes and refusals.
import { test } from 'vitest';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call } from './asked.js';

const WRITES: readonly Call[] = [
  'kari listModuleTypes',
  'erik listModuleTypes',
  'nina listModuleTypes',
  [
    'kari createProject owner=anna.svensson@nordnett.example ? moduleType=CALCULATION&moduleType=FORMS&moduleType=CALCULATION',
    {
      number: 'A-1',
      name: 'Ny',
      status: 'NEW',
      startDate: '2026-05-01T00:00:00+02:00',
      companyId: 1001,
      archived: true,
      location: { address: { city: 'Hamar', street: 'x' }, coordinate: { latitude: 60.5 } },
    },
  ],
  'kari getProject projectId=7001',
  'kari getProject projectId=7001',
  'kari listModules projectId=7001',
  ['trenchctl updateProject projectId=7001', { description: 'Lang', caseRef: 'S-1', endDate: '2026-06-01T00:00:00Z', modifiedBy: 'x' }],
  ['kari updateProject projectId=7001 ? property=caseRef&property=name', { name: 'Nyere', description: 'Kort' }],
  ['kari updateProject projectId=7001', { number: '2026-0418' }],
  ['kari updateProject projectId=7001', { number: null }],
  ['kari updateProject projectId=7001 ? property=owner', {}],
  ['ola updateProject projectId=7001', { name: 'Nei' }],
  ['erik updateProject projectId=7001', { name: 'Nei' }],
  'kari removeModule projectId=7001 moduleType=FORMS',
  'kari removeModule projectId=7001 moduleType=FORMS',
  'kari addModule projectId=7001 moduleType=CABLESIMULATOR',
  'kari addModule projectId=7001 moduleType=ECO',
  'kari addModule projectId=7001 moduleType=UNKNOWN',
  'anna getProject projectId=7001',
  'kari removeModule projectId=7001 moduleType=CALCULATION',
  'kari addModule projectId=7001 moduleType=CALCULATION',
  'kari changeStatus projectId=7001 projectStatus=STARTED',
  'kari changeStatus projectId=7001 projectStatus=STARTED',
  'kari changeOwner projectId=7001 owner=ola.leser',
  'kari changeOwner projectId=7001 owner=tor.sluttet',
  'kari archiveProject projectId=7001',
  'ola getProject projectId=7001',
  ['kari createProject owner=kari.nordmann', { number: 'A-1', name: 'Ny', status: 'NEW', startDate: '2026-05-01T00:00:00Z' }],
  'kari restoreProject projectId=7001',
  'ola deleteProject projectId=7001',
  'kari deleteProject projectId=7001',
  'kari deleteProject projectId=6002',
  ['nina createProject owner=nina.ny', { number: 'A-2', name: 'Ny', status: 'NEW', startDate: '2026-05-01T00:00:00Z' }],
  [
    'kari createProject owner=kari.nordmann',
    { number: 'A-2', name: 'Ny', status: 'NEW', startDate: '2026-05-01T00:00:00Z', companyId: 1002 },
  ],
];

/** Of long lists, the numbers of the projects in their order and the fields that depend on the caller. */
const LISTS: readonly Call[] = [
  'kari listProjects',
  'ola listProjects',
  'erik listProjects',
  'nina listProjects',
  'kari listProjectsByNumber companyId=1001 number=2026-0417',
  'kari listProjectsByCaseRef companyId=1001 caseRef=SAK-2026-113',
  'kari listProjectsBySubstationRef companyId=1001 substationRef=NS-4402',
  'erik listProjectsByCompany companyId=1001',
  'kari pageProjects',
  'kari pageProjects ? archived=true&sort=-startDate',
  'kari pageProjects ? hasLocation=true&sort=-number&count=2&first=1',
  'kari pageProjects ? hasLocation=false&sort=status&sort=-name',
  'kari pageProjects ? moduleType=CALCULATION&moduleType=ROADLIGHT',
  'ola pageProjects ? myProjectRoles=OWNER',
  'ola pageProjects ? myPermissionTypes=WRITE',
  'kari pageProjects ? accessScope=EXPLICIT&sort=-createdDate&sort=-id',
  'erik pageProjects ? accessScope=EXPLICIT',
  'kari pageProjects ? owner=ANNA.svensson@nordnett.example&owner=ola.leser',
  'kari pageProjects ? fromStartDate=2026-04-17T06:00:00Z&toStartDate=2026-05-04T06:00:00Z&sort=startDate',
  'kari pageProjects ? q=LILLEHAMMER%20demo',
  'kari pageProjects ? caseRef=SAK-2026-113&status=NEW',
  'kari pageProjects ? sort=-caseRef&sort=substationRef&archived=false',
  'kari pageProjects ? sort=readonly&sort=-modifiedDate&companyId=1001&count=3',
  'kari pageProjects ? sort=location',
];

const SUMMARIES: readonly Call[] = ['kari summarizeProjects', 'erik/en summarizeProjects ? archived=false', 'nina/en summarizeProjects'];

const PEOPLE: readonly Call[] = [
  'kari getUser user=kari.nordmann',
  'trenchctl getUser user=OLA.leser@nordnett.example',
  'kari getUser user=tor.sluttet',
  'kari getUser user=erik.graver',
  'nina getUser user=kari.nordmann',
  'kari validateService user=kari.nordmann service=trench',
  'kari validateService user=kari.nordmann service=roadlight',
  'kari validateService user=per.uten service=trench',
  'kari validateService user=per.uten service=sheets',
  'kari validateService user=ola.leser service=roadlight',
  'kari validateService user=nina.ny service=sheets',
  'kari validateService user=tor.sluttet service=trench',
  'kari validateService user=kari.nordmann service=shovels',
  ['kari recordUsage user=ola.leser service=any', [{ name: 'a' }, { value: 'b' }]],
];

const shortened = (line: string): string[] => {
  const [, number] = /^ *id=\d+ number=(\S+)/.exec(line) ?? [];
  if (number === undefined) return /^(?:$|>|\d{3}\b|count=|\[)/.test(line) ? [line] : [];
  return [`${number} ${/archived=\S+ readonly=\S+/.exec(line)?.[0]}`];
};

test('projects are created, changed and deleted by those who may', async () => {
  expectPage(new URL('./projects.expected.txt', import.meta.url), { Writes: await answersTo(askedOf(), WRITES) });
});

test('lists, pages and summaries show the projects that a caller may see', async () => {
  const asked = askedOf();
  await asked('kari getProject projectId=6003');
  expectPage(new URL('./project-lists.expected.txt', import.meta.url), {
    Lists: (await answersTo(asked, [...LISTS, 'kari pageProjects ? accessed=true', 'ola pageProjects ? accessed=true'])).flatMap(shortened),
    Summaries: await answersTo(asked, SUMMARIES),
    People: await answersTo(asked, PEOPLE),
  });
});
