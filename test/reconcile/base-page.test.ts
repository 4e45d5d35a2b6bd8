// A page shows plans with a base: the cause of every change, the notes and the problems, each for three sides that are written as specs.
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import type { BaseRequest } from '../../src/reconcile/base/base-request.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { budgetsUntil, type PlanRequest, planSpecs } from '../../src/reconcile/plan-specs.js';
import { type Connected, connect } from '../live/connect.js';
import { load, loadWell } from '../spec/support.js';
import { expectPage } from '../support/page.js';

type Texts = Readonly<Record<string, string>>;

interface Sides {
  /** Applied before the plan. */
  readonly live: string | Texts;
  /** Absent for a plan without a base. */
  readonly base?: string | Texts;
  readonly head: string | Texts;
  /** Spec files that are not planned. */
  readonly others?: string;
  /** A change of the live state that no spec can make. */
  readonly meanwhile?: (connected: Connected) => unknown;
  /** True if the user may read the calculation and not write it. */
  readonly isReadOnly?: boolean;
  readonly profile?: Partial<ServiceProfile>;
  readonly asked?: Partial<PlanRequest> & Partial<Pick<BaseRequest, 'onlyChanged' | 'isRecorded'>>;
}

const spec = (segments: string, more = '', number = '"2026-0417"') =>
  `apiVersion: trenchctl/v1\nproject: ${number}\n${more}segments: {${segments}}\n`;
const calculation = (nodes: string, more = '') =>
  `apiVersion: trenchctl/v1\nproject: {number: "2026-0417"${more}}\ncalculation: {nodes: [${nodes}]}\n`;
const own = (fields: string) => `apiVersion: trenchctl/v1\nproject: {number: "2026-0417", ${fields}}\n`;
const layer = (items: string) => `sections: [{layers: [{${items}}]}]`;
const OVERSIGHT = (cost: number, facility = 'facilityId: 301') =>
  `{name: Oversight, unit: RS, quantity: 1, totalCost: ${cost}, ${facility}, activityId: 401}`;

const PROJECTS_LIVE = `${spec('A: {length: 9}')}---\n${spec('B: {}, C: {}', '', 'DEMO-1')}---\n${spec('D: {}, E: {}', '', '"2026-0418"')}`;

const SEGMENTS: Readonly<Record<string, Sides>> = {
  'Segments: a request, a drift and both': {
    live: spec('A: {length: 11}, B: {length: 20}, C: {length: 31}, D: {length: 40}, E: {length: 50}'),
    base: spec('A: {length: 10}, B: {length: 20}, C: {length: 30}, D: {length: 40}'),
    head: spec('A: {length: 10}, B: {length: 21}, C: {length: 32}, E: {length: 51}, F: {}'),
  },
  'Settings and coverings that both sides, the head or the base state': {
    live: spec(
      ['A', 'B', 'C', 'D']
        .map((name) => `${name}: {length: 1, settings: {autoMarkers: true}, topCoverings: [{type: GRAVEL, thickness: 200}]}`)
        .join(', '),
    ),
    base: spec(
      'A: {length: 1, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 300}]}, B: {length: 1}, C: {length: 1, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 300}]}, D: {length: 1, settings: {autoMarkers: false}}',
    ),
    head: spec(
      'A: {length: 2, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 400}]}, B: {length: 2, settings: {autoMarkers: false}, topCoverings: [{type: GRAVEL, thickness: 300}]}, C: {length: 2}',
    ),
  },
  'Items whose types only the base names, or that nobody names any more': {
    live: spec(
      `A: {length: 1, ${layer('cables: [{typeId: 1010}], pipes: [{typeId: 1}]')}}, B: {length: 1, ${layer('cables: [{typeId: 1010}]')}}`,
    ),
    base: spec(
      `A: {length: 1, ${layer('cables: [{type: TSLF 24 kV 3x1x240 Al}], pipes: [{type: PVC 110 SN8}]')}}, B: {length: 1, ${layer('cables: [{type: Of old}]')}}`,
    ),
    head: spec(
      `A: {length: 2, ${layer('cables: [{typeId: 1010, count: 2}]')}}, B: {length: 2, ${layer('cables: [{typeId: 1010, count: 2}]')}}`,
    ),
  },
  'Removed segments: as the base states them, otherwise, protected, and by a pruned project': {
    live: spec(
      `A: {length: 1, settings: {autoMarkers: true}, ${layer('cables: [{typeId: 1010}]')}}, B: {length: 3}, C: {length: 1}, D: {length: 1}`,
    ),
    base: spec(
      `A: {length: 1, settings: {autoMarkers: false}}, B: {length: 2}, C: {length: 1, lifecycle: {preventDestroy: true}}`,
      'prune: true\n',
    ),
    head: spec('E: {}', 'prune: true\n'),
  },
  'A segment that comes from another project takes along what its own block stated': {
    live: {
      'a.yaml': spec(`A: {length: 1, ${layer('cables: [{typeId: 1010}], pipes: [{typeId: 1}]')}}, B: {length: 1, ${layer('cables: []')}}`),
      'b.yaml': spec('X: {length: 1}', '', 'DEMO-1'),
    },
    base: {
      'a.yaml': spec(`B: {length: 1, ${layer('cables: []')}}, A: {length: 1, ${layer('cables: [{typeId: 1010}], pipes: [{typeId: 1}]')}}`),
      'b.yaml': spec('X: {length: 1}', '', 'DEMO-1'),
    },
    head: {
      'a.yaml': spec(`B: {length: 1, ${layer('cables: []')}}`),
      'b.yaml': spec(`X: {length: 1}, A2: {renamedFrom: 2026-0417/A, length: 1, ${layer('cables: [{typeId: 1010}]')}}`, '', 'DEMO-1'),
    },
  },
  'Renames: one that the base has already, a new one, and two names that change places': {
    live: spec('A: {length: 1}, B: {length: 2}, C: {length: 3}, D: {length: 4}'),
    base: spec('A: {length: 1, renamedFrom: Z}, B: {length: 2}, C: {length: 3}, D: {length: 4}'),
    head: spec(
      'A: {length: 1, renamedFrom: Z}, B2: {length: 2, renamedFrom: B}, C: {length: 4, renamedFrom: D}, D: {length: 3, renamedFrom: C}',
    ),
  },
  'Segments that are let go, and names under unmanaged that are not needed': {
    live: spec('A: {length: 1}, B: {length: 2}'),
    base: spec('A: {length: 1}, B: {length: 2}'),
    head: spec('A: {length: 1, unmanaged: [settings]}', 'unmanaged: [B, C]\n'),
  },
  'Settings and coverings that are let go, and coverings of a removed segment that drifted or did not': {
    live: spec(['A', 'B', 'C'].map((name) => `${name}: {length: 1, topCoverings: [{type: GRAVEL, thickness: 200}]}`).join(', ')),
    base: spec(
      'A: {length: 1, settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 300}]}, B: {length: 1, topCoverings: [{type: GRAVEL, thickness: 300}]}, C: {length: 1, topCoverings: [{type: GRAVEL, thickness: 200}]}',
    ),
    head: spec('A: {length: 2, unmanaged: [settings, topCoverings]}'),
  },
  'Nothing is removed by --no-prune': {
    live: spec('A: {length: 1}, B: {length: 2}'),
    base: spec('A: {length: 1}, B: {length: 2}'),
    head: spec('A: {length: 2}'),
    asked: { prune: false },
  },
  'Only what changed': {
    live: spec('A: {length: 9}, B: {length: 9}, C: {length: 9}', 'calculation: {nodes: [{number: "1201", quantity: 1}]}\n'),
    base: spec('A: {length: 1}, B: {length: 2}, C: {length: 3}', 'calculation: {nodes: [{number: "1201", quantity: 2}]}\n'),
    head: spec('A: {length: 1}, B: {length: 3}', 'calculation: {nodes: [{number: "1201", quantity: 2}]}\n'),
    asked: { onlyChanged: true },
  },
  'Only what changed, in projects of which one drifted, one lets go, one is pruned now and one was pruned before': {
    live: PROJECTS_LIVE,
    base: `${spec('A: {length: 1}')}---\n${spec('B: {}, C: {}', '', 'DEMO-1')}---\n${spec('E: {}', 'prune: true\n', '"2026-0418"')}`,
    head: `${spec('A: {length: 1}')}---\n${spec('B: {}', 'unmanaged: [C]\n', 'DEMO-1')}---\n${spec('E: {}', 'prune: true\n', '"2026-0418"')}`,
    asked: { onlyChanged: true },
  },
  'Only what changed, where a project is pruned from now on': {
    live: spec('A: {length: 9}, B: {}'),
    base: spec('A: {length: 1}'),
    head: spec('A: {length: 1}', 'prune: true\n'),
    asked: { onlyChanged: true },
  },
  'Segments that are pinned: renamed in the spec, renamed by hand, and removed': {
    live: spec('A: {length: 1}, B: {length: 1}, C: {length: 1}'),
    base: spec('A: {segmentId: 500004, length: 1}, B: {segmentId: 500005, length: 1}, X: {segmentId: 500006, length: 1}'),
    head: spec('A2: {segmentId: 500004, length: 2}, B: {length: 2, segmentId: 500005}'),
  },
  'A pinned segment that is let go under another name': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    base: spec('A: {length: 1}, X: {segmentId: 500005, length: 1}'),
    head: spec('A: {length: 1}', 'prune: true\nunmanaged: [X]\n'),
  },
  'A removed segment of which there are two, and one that another file pins': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    base: spec('A: {length: 1}, B: {length: 1}'),
    head: spec('C: {}'),
    // A segment of the same name in a project without an id is another one.
    others: spec('Z: {segmentId: 500005}, A: {}', '', '"2026-0418"'),
    meanwhile: ({ call }) => call('createSegment', { path: { projectId: '6001' }, body: { name: 'A' } }),
  },
  'A removed segment that files of other projects name': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    base: spec('A: {length: 1}, B: {length: 1}', '', '{number: "2026-0417", id: "6001"}'),
    head: spec('C: {}', '', '{number: "2026-0417", id: "6001"}'),
    others: `${spec('A: {}', '', 'DEMO-1')}---\n${spec('B: {}', '', '{number: "2026-0500", id: "6001"}')}`,
  },
  'Projects that are paired by their ids, and not by numbers that two ids have': {
    live: spec('A: {length: 1}, B: {length: 1}'),
    base: `${spec('A: {length: 1}, B: {length: 1}', '', '{number: "2026-0500", id: "6001"}')}---\n${spec('', '', '{number: "2026-0417", id: "6002"}')}`,
    head: spec('A: {length: 2}', '', '{number: "2026-0417", id: "6001"}'),
  },
  'A project with the number that another one had in the base': {
    live: { 'a.yaml': spec('A: {length: 1}'), 'b.yaml': spec('A: {length: 1}', '', 'DEMO-1') },
    base: spec('A: {length: 1}', '', '{number: DEMO-1, id: "6001"}'),
    head: { 'a.yaml': spec('B: {}', '', '{number: "2026-0417", id: "6001"}'), 'b.yaml': spec('B: {}', '', 'DEMO-1') },
  },
  'Nothing of a removed project that never had segments': {
    live: spec('A: {}'),
    base: `${spec('A: {}')}---\n${spec('', '', 'DEMO-1')}`,
    head: spec('A: {}'),
  },
  'Templates that let go of a list, which one use needs': {
    live: spec(''),
    base: spec(`A: {${layer('eccs: []')}}`),
    head: spec(
      'A: {sections: [{layers: [{use: t}]}]}, B: {sections: [{layers: [{use: t}]}]}',
      'templates: {layers: {t: {unmanaged: [eccs]}}}\n',
    ),
  },
};

const PROJECTS: Readonly<Record<string, Sides>> = {
  'Fields of a project: a request, a drift and both': {
    live: own('name: Live, description: Live, caseRef: Live, substationRef: As it was'),
    base: own('name: Base, description: Live, caseRef: Base, substationRef: As it was'),
    head: own('name: Base, description: Head, caseRef: Head, substationRef: As it was'),
  },
  'Fields of a project that only drifted, and those that no base states': {
    live: own('name: Live'),
    base: own('name: Base'),
    head: own('name: Base'),
  },
  'Fields of a project that the base does not have': { live: own('name: Live'), base: spec(''), head: own('name: Head') },
  'Fields of a project that only the base states': {
    live: own('name: Live, description: Live, caseRef: Live, location: {address: {city: Hamar}}, modules: [CABLESIMULATOR, CALCULATION]'),
    base: own(
      'name: Live, description: Live, caseRef: Live, archived: false, location: {address: {city: Hamar}}, modules: [CABLESIMULATOR, CALCULATION]',
    ),
    head: own('caseRef: Live'),
  },
  'A project of which only the base states fields': {
    live: own('description: Live, location: {address: {city: Hamar}}'),
    base: own('description: Live, location: {address: {city: Hamar}}'),
    head: spec('A: {}'),
  },
  'The same where the service keeps what is null': {
    live: own('description: Live'),
    base: own('description: Live'),
    head: spec('A: {}'),
    profile: { projectNull: 'keeps' },
  },
  'A module that is missing by hand, beside one that the head adds': {
    live: own('modules: [CABLESIMULATOR, CALCULATION]'),
    base: own('modules: [CABLESIMULATOR, CALCULATION, ROADLIGHT]'),
    head: own('modules: [CABLESIMULATOR, CALCULATION, ROADLIGHT], caseRef: Head'),
  },
};

const COSTS: Readonly<Record<string, Sides>> = {
  'Costs: a request, a drift, both, and one that is removed': {
    live: calculation(`{number: "1201", quantity: 3}, {number: "1102", quantity: 3}, ${OVERSIGHT(3)}, {number: "1301", quantity: 3}`),
    base: calculation(`{number: "1201", quantity: 1}, {number: "1102", quantity: 3}, ${OVERSIGHT(1)}, {number: "1301", quantity: 3}`),
    head: calculation(`{number: "1201", quantity: 1}, {number: "1102", quantity: 2}, ${OVERSIGHT(2)}, {number: "1401", quantity: 1}`),
  },
  'Costs that only drifted, beside fields that the head changes': {
    live: calculation(`{number: "1201", quantity: 3}`, ', name: Live'),
    base: calculation(`{number: "1201", quantity: 1}`, ', name: Live'),
    head: calculation(`{number: "1201", quantity: 1}`, ', name: Head'),
  },
  'Children of a cost that both sides alter': {
    live: calculation('{number: "1201", quantity: 3}'),
    base: calculation('{number: "1201", quantity: 2, childNodes: [{number: "6107", type: GROUP, quantity: 5}]}'),
    head: calculation('{number: "1201", quantity: 2, childNodes: [{number: "6107", type: GROUP, quantity: 6}]}'),
  },
  'Costs that the base does not have, or cannot be planned from it': {
    live: calculation(`${OVERSIGHT(1)}`),
    base: calculation(`${OVERSIGHT(1, 'facility: Of old')}`),
    head: calculation(`${OVERSIGHT(2)}`),
  },
  'Costs that the base does not have': { live: calculation(''), base: spec(''), head: calculation(OVERSIGHT(2)) },
  'Costs that only the base states': { live: calculation(OVERSIGHT(2)), base: calculation(OVERSIGHT(2)), head: own('caseRef: X') },
  'Costs that only the base states, with a module that goes': {
    live: calculation(OVERSIGHT(2)),
    base: calculation(OVERSIGHT(2)),
    head: own('modules: [CABLESIMULATOR], pruneModules: true'),
  },
  'A module that the head adds, and one that it removes': {
    live: own('modules: [CABLESIMULATOR, CALCULATION]'),
    base: own('modules: [CABLESIMULATOR, CALCULATION], pruneModules: true'),
    head: own('modules: [CABLESIMULATOR, ROADLIGHT], pruneModules: true'),
  },
  'Two costs of one number that both drifted, beside fields that the head changes': {
    live: calculation('{number: "1201", quantity: 3, locationName: A}, {number: "1201", quantity: 4, locationName: B}'),
    base: calculation('{number: "1201", quantity: 1, locationName: A}, {number: "1201", quantity: 2, locationName: B}', ', caseRef: Base'),
    head: calculation('{number: "1201", quantity: 1, locationName: A}, {number: "1201", quantity: 2, locationName: B}', ', caseRef: Head'),
  },
  'Two custom costs, one that drifted and is removed, and one that neither side has': {
    live: calculation(`${OVERSIGHT(3)}, ${OVERSIGHT(5).replace('Oversight', 'Survey')}, ${OVERSIGHT(7).replace('Oversight', 'By hand')}`),
    base: calculation(`${OVERSIGHT(1)}, ${OVERSIGHT(5).replace('Oversight', 'Survey')}`),
    head: calculation(OVERSIGHT(6).replace('Oversight', 'Survey')),
  },
  'Costs that only the base states, with a module that stays': {
    live: calculation(OVERSIGHT(2)),
    base: calculation(OVERSIGHT(2)),
    head: own('modules: [CALCULATION], pruneModules: true'),
  },
  'A list of costs that is empty in the base': { live: calculation(OVERSIGHT(2)), base: calculation(''), head: own('caseRef: X') },
};

const STATE = 'status: STARTED, archived: false';
const costIn = (quantity: number, fields: string) => calculation(`{number: "1201", quantity: ${quantity}}`, `, ${fields}`);

const PROBLEMS: Readonly<Record<string, Sides>> = {
  'Modules that are removed and needed': {
    live: spec(''),
    head: spec('A: {}', 'calculation: {nodes: []}\n', '{number: "2026-0417", modules: [ROADLIGHT], pruneModules: true}'),
  },
  'Modules that are removed and not needed, or needed and not removed': {
    live: spec(''),
    head: {
      'a.yaml': spec('A: {}', '', '{number: "2026-0417", modules: [CABLESIMULATOR], pruneModules: true}'),
      'b.yaml': spec('A: {}', 'calculation: {nodes: []}\n', '{number: DEMO-1, modules: [ROADLIGHT]}'),
    },
  },
  'A calculation without its module': {
    live: spec(''),
    head: spec('', 'calculation: {nodes: [{number: "1201", quantity: 2}]}\n', '"2026-0421"'),
  },
  'A calculation whose module begins with it': {
    live: spec(''),
    head: spec('', 'calculation: {nodes: [{number: "1201", quantity: 2}]}\n', '{number: "2026-0421", modules: [CALCULATION]}'),
  },
  'Costs that may not be written': { live: costIn(1, 'caseRef: X'), head: costIn(2, 'caseRef: X'), isReadOnly: true },
  'The same costs, which may not be written': { live: costIn(1, 'caseRef: X'), head: costIn(1, 'caseRef: Y'), isReadOnly: true },
  'Costs that may be written when the project begins again': {
    live: costIn(1, 'status: ENDED'),
    head: costIn(2, 'status: STARTED, caseRef: Y'),
    isReadOnly: true,
  },
  'Costs that may be written when the project leaves the archive': {
    live: costIn(1, 'archived: true'),
    head: costIn(2, 'archived: false, caseRef: Y'),
    isReadOnly: true,
  },
  'Costs that name what the service does not know': { live: spec(''), head: calculation(OVERSIGHT(1, 'facility: Of old')) },
  'Ducts in pipes that the service does not list': {
    live: spec(`A: {${layer('pipes: [{typeId: 1, pipeCategory: ECOM}]')}}, B: {${layer('pipes: [{typeId: 1}]')}}`),
    head: spec(
      `A: {length: 1, ${layer('pipes: [{typeId: 1, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}]')}}, B: {length: 1, ${layer('pipes: [{typeId: 1}]')}}, C: {${layer('pipes: [{typeId: 1, pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}]')}}`,
    ),
    profile: { ductsInPipes: 'hidden' },
  },
  'Costs of a project that has ended': { live: costIn(1, 'status: ENDED'), head: costIn(2, 'caseRef: X') },
  'The same costs of a project that has ended': { live: costIn(1, 'status: ENDED'), head: costIn(1, 'caseRef: X') },
  'Costs of a project that the head begins again': { live: costIn(1, 'status: ENDED'), head: costIn(2, 'status: STARTED') },
  'Costs of an archived project': { live: costIn(1, 'archived: true'), head: costIn(2, 'archived: true') },
  'Costs of a project that leaves the archive': { live: costIn(1, 'archived: true'), head: costIn(2, STATE) },
  'A segment of a project that stays in the archive, and one of another project': {
    live: { 'a.yaml': spec('A: {}', '', '{number: "2026-0417", archived: true}'), 'b.yaml': spec('B: {}', '', 'DEMO-1') },
    head: { 'a.yaml': spec('A: {length: 2}', '', '{number: "2026-0417", archived: true}'), 'b.yaml': spec('B: {length: 2}', '', 'DEMO-1') },
  },
  'Fields of a project that stays in the archive': { live: own('archived: true'), head: own('archived: true, caseRef: X') },
  'A base with one mistake': { live: spec(''), base: spec('A: {lenght: 1}'), head: spec('A: {length: 1}') },
  'A base with three mistakes, of which only what changed is planned': {
    live: spec(''),
    base: spec('A: {lenght: 1}, B: {lenght: 1}, C: {lenght: 1}'),
    head: spec('A: {length: 1}'),
    asked: { onlyChanged: true },
  },
  'A base with a mistake that is recorded': {
    live: spec(''),
    base: 'project: [\n',
    head: spec('A: {length: 1}'),
    asked: { isRecorded: true },
  },
  'A base with a mistake that is recorded, of which only what changed is planned': {
    live: spec(''),
    base: 'project: [\n',
    head: spec('A: {length: 1}'),
    asked: { isRecorded: true, onlyChanged: true },
  },
  'A base without any spec, of which only what changed is planned': {
    live: spec(''),
    base: '',
    head: spec('A: {length: 1}'),
    asked: { onlyChanged: true },
  },
  'A base with a mistake, and a plan that deletes': {
    live: spec('B: {}'),
    base: spec('A: {lenght: 1}'),
    head: spec('A: {}'),
    asked: { prune: true },
  },
  'Removed segments that another file names, renames, lets go or pins': {
    live: spec('A: {}, B: {}, C: {}, D: {}'),
    base: spec('A: {}, B: {}, C: {}, D: {}'),
    head: spec('X: {}'),
    others: spec('A: {}, B2: {renamedFrom: B}'),
  },
  'Segments that another file names, and that stay by --no-prune': {
    live: spec('A: {}'),
    base: spec('A: {}'),
    head: spec('X: {}'),
    others: spec('A: {}'),
    asked: { prune: false },
  },
  'A removed segment that another file lets go': {
    live: spec('A: {}'),
    base: spec('A: {}'),
    head: spec('X: {}'),
    others: spec('Y: {}', 'unmanaged: [A]\n'),
  },
  'A move between projects that are planned in shards': {
    live: spec('A: {}'),
    head: { 'a.yaml': spec(''), 'b.yaml': spec('B: {renamedFrom: 2026-0417/A}', '', 'DEMO-1') },
    asked: { shard: { index: 1, total: 2 } },
  },
  'A move that is not targeted, and one whose source is missing beside a segment that is let go': {
    live: { 'a.yaml': spec('A: {}'), 'b.yaml': spec('C: {}, D: {}', '', 'DEMO-1') },
    base: { 'a.yaml': spec('A: {}'), 'b.yaml': spec('C: {}, D: {}', '', 'DEMO-1') },
    head: {
      'a.yaml': spec('E: {renamedFrom: DEMO-1/Gone}', 'unmanaged: [A]\n'),
      'b.yaml': spec('B: {renamedFrom: 2026-0417/A}, C: {length: 2}, D: {}', '', 'DEMO-1'),
    },
    asked: { targets: ['2026-0417', 'DEMO-1/C'] },
  },
  'A project that was removed and is pinned under another number': {
    live: spec('A: {}'),
    base: spec('A: {}'),
    head: spec('A: {}', '', '{number: "2026-0500", id: "6001"}'),
  },
};

async function planOf({ live, base, head, others, meanwhile, isReadOnly = false, profile = {}, asked = {} }: Sides): Promise<string[]> {
  const connected = await connect();
  const { under, api } = connected;
  const reading: Api = {
    profile: { ...ASSUMED_PROFILE, ...profile },
    async call(operation, options) {
      const answer = await api.call(operation, options);
      const isCalculation = typeof answer === 'object' && answer !== null && 'readOnly' in answer;
      return isReadOnly && isCalculation ? { ...answer, readOnly: true } : answer;
    },
  };
  try {
    const applied = await makePlan(loadWell(live), { reading: api, companyId: '1001' }, { parallelism: 4 });
    expect(applied.problems).toEqual([]);
    await applyAll(applied, { api, parallelism: 1, wait: async () => {} });
    await meanwhile?.(connected);
    const { onlyChanged = false, isRecorded = false, ...more } = asked;
    const origin = { ref: 'main', commit: 'c'.repeat(40) };
    const request: PlanRequest = {
      load: async () => load(head),
      ...{ parallelism: 4, rehearse: false, cost: true, budgets: budgetsUntil(() => () => undefined), ...more },
      base:
        base === undefined
          ? undefined
          : {
              load: async () => ({
                name: 'abc',
                origin,
                specs: load(base),
                others: async () => (others === undefined ? [] : loadWell(others)),
              }),
              ...{ onlyChanged, isRecorded },
            },
    };
    const service = {
      reading,
      writing: api,
      username: 'kari',
      companyId: '1001',
      profile: { ...ASSUMED_PROFILE, ...profile },
      isRemote: false,
    };
    const made = await planSpecs(request, service).catch((error: unknown) => String(error));
    if (typeof made === 'string') return [made];
    const { plan, problems } = made;
    const changes = [...(plan?.segments ?? []), ...(plan?.parts ?? [])].flatMap((one) => one.changes);
    const text = [
      ...problems.map(
        ({ code, severity = 'error', message, remedy, place }) =>
          `${severity} ${code} ${place?.file}:${place?.line}:${place?.col}: ${message}; ${remedy}`,
      ),
      ...changes.map(
        ({ cause, action, address, before, after, alterations, removedFrom }) =>
          `${cause} ${action} ${address} ${JSON.stringify({ before, after, alterations, removedFrom })}`,
      ),
      ...(plan?.segments ?? []).flatMap(({ name, protectedBy, isFirstStated, losses }) =>
        protectedBy || isFirstStated || losses?.length ? [`${name}: ${JSON.stringify({ protectedBy, isFirstStated, losses })}`] : [],
      ),
      ...(plan?.notes ?? []).map((note) => `note ${JSON.stringify(note)}`),
      ...(plan ? [`(${plan.reads} reads, base ${plan.base?.ref})`] : []),
    ].join('\n');
    // The ids of new objects differ from run to run.
    return [text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')];
  } finally {
    await under.close();
  }
}

test.each(Object.entries({ segments: SEGMENTS, projects: PROJECTS, costs: COSTS, problems: PROBLEMS }))(
  'the plans are those of the page of %s',
  async (name, cases) => {
    const parts: Record<string, string[]> = {};
    for (const [title, sides] of Object.entries(cases)) parts[title] = await planOf(sides);
    expectPage(new URL(`base-${name}.expected.txt`, import.meta.url), parts);
  },
);
