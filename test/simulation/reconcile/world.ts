// The whole pipeline on the embedded service, in process: text to specs, plan, apply, and what the service then holds.

import type { Api } from '../../../src/api/client.js';
import type { CallRecord } from '../../../src/api/tries.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../../src/profile/profile-fields.js';
import { exportProject } from '../../../src/reconcile/export-project.js';
import type { Plan } from '../../../src/reconcile/made-plan.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { documentOf } from '../../../src/reconcile/plan-document.js';
import type { Segment } from '../../../src/service/core/world.js';
import { DEMO_USER, NORDNETT } from '../../../src/service/data/demo-login.js';
import { seededRandom, seededUuid } from '../../../src/service/random.js';
import { loadWell } from '../../spec/support.js';
import { createClient } from '../../support/client.js';
import { startService, type TestService } from '../../support/service.js';
import type { TypeNames } from './write.js';

export const CALLER = { companyId: NORDNETT, username: DEMO_USER };
/** A project of the seed without a segment. */
export const PROJECT = { id: '6001', number: '2026-0417' };

export interface World {
  readonly under: TestService;
  readonly reading: Api;
  readonly writing: Api;
  /** Every write since the world was cleared, in order. */
  readonly writes: readonly CallRecord[];
  readonly typeNames: TypeNames;
  /** Nothing is left in the project. */
  clear(): void;
  /** What the service holds, by id; it has more to say than its API. */
  segments(): ReadonlyMap<string, Segment>;
  plan(specs: readonly DesiredProject[], parallelism?: number): Promise<Plan>;
}

/** Client and service both follow the profile. */
export async function openWorld(profile: ServiceProfile = ASSUMED_PROFILE): Promise<World> {
  const under = await startService({ unknownFields: 'refuse', uuid: seededUuid(seededRandom(1)), profile });
  const { service } = under;
  const { api, calls } = createClient(service, { profile });
  const segments = () =>
    new Map(
      service.store.segmentHeads(PROJECT.id).flatMap(({ id }) => {
        const found = service.store.get('segment', id);
        return found ? [[id, found.value] as const] : [];
      }),
    );
  return {
    under,
    reading: api,
    writing: api,
    get writes() {
      return calls.filter(({ method }) => method !== 'GET');
    },
    typeNames: namesOf(under),
    clear() {
      calls.length = 0;
      const changes = [...segments().keys()].map((id) => ({
        op: 'remove' as const,
        kind: 'segment' as const,
        id,
        expect: service.store.get('segment', id)?.version ?? 0,
      }));
      service.store.commit({ changes });
    },
    segments,
    plan: (specs, parallelism = 10) => makePlan(specs, { reading: api, ...CALLER }, { parallelism }),
  };
}

function namesOf({ service: { store } }: TestService): TypeNames {
  const names = (kind: 'cableType' | 'pipeType' | 'eccType') => new Map(store.all(kind).map(({ id, name }) => [id, name]));
  return new Map([
    ['cables', names('cableType')],
    ['pipes', names('pipeType')],
    ['pipeGroups', names('pipeType')],
    ['eccs', names('eccType')],
  ]);
}

/** The specs in the texts, which must be right. */
export const specsIn = (texts: Readonly<Record<string, string>>): DesiredProject[] => loadWell(texts);

/** What `export` writes, where it can. */
export async function exported({ reading }: Pick<World, 'reading'>, project: string): Promise<string> {
  const result = await exportProject({ project }, { reading, ...CALLER });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.text;
}

/** The plan as the file that it would be saved in, to the byte. */
export const planText = (made: Plan): string => JSON.stringify(documentOf(made, { target: 'the embedded service' }));
