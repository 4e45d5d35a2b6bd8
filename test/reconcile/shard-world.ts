// Made-up projects on a made-up service, planned by one run or by shards.

import { expect } from 'vitest';
import { savedPlan } from '../../src/cli/saved-plan/saved-plan.js';
import type { DesiredProject, DesiredSegment } from '../../src/kinds/model.js';
import type { Approvals } from '../../src/plan/checks/safety.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { budgetsUntil, planSpecs } from '../../src/reconcile/plan-specs.js';
import { mergeShards } from '../../src/reconcile/shard/merge-shards.js';
import type { ShardPlan } from '../../src/reconcile/shard/merged-notes.js';
import { planJson } from '../../src/render/plan-json.js';
import { fakeApi } from '../live/connect.js';
import { coverings, project, segment } from '../live/desired.js';
import { custom, liveCustom } from '../plan/parts/nodes-of.js';
import { desiredLayer, desiredSection, place } from '../support/build.js';

/** A number of cables or pipes; undefined where the segment does not exist. */
type Count = number | undefined;

/** A project of the test. */
export interface World {
  readonly prune: boolean;
  /** For each segment the number of items on the three sides. */
  readonly segments: readonly (readonly [live: Count, head: Count, base?: Count])[];
  readonly kind: 'cable' | 'pipe';
  readonly byName: boolean;
  /** Names of this length or more can be alike. */
  readonly hasLongNames?: boolean;
  /** True if the lengths agree, so that segments without other differences stay as they are. */
  readonly isEven?: boolean;
  /** The project's own description changes, and it is archived after that. */
  readonly fields?: 'described' | 'closed';
  /** The cost of the calculation's only node; 100 agrees with the live state. */
  readonly cost?: number;
  readonly allowDestroy?: number;
  /** True if the head lets go of the segments that it does not state. */
  readonly letsGo?: boolean;
}

export interface Setting extends Approvals {
  readonly worlds: readonly World[];
  readonly hasBase?: boolean;
  readonly rehearse?: boolean;
}

const nameOf = (n: number, { hasLongNames = false }: World): string => (hasLongNames ? `Main street, part ${n}` : `S${n}`);

function specOf(world: World, p: number, side: 'head' | 'base'): DesiredProject {
  const { prune, segments, kind, byName, isEven = false, fields, cost, allowDestroy, letsGo = false } = world;
  const type: Record<string, string> = byName ? { type: 'T' } : { typeId: '1' };
  const countOf = (n: number): Count => segments[n]?.[side === 'head' ? 1 : 2];
  const desired = segments.flatMap((_, n): DesiredSegment[] => {
    const count = countOf(n);
    if (count === undefined) return [];
    const isRenamed = side === 'head' && n > 0 && n % 2 === 0 && countOf(n - 1) === undefined;
    return [
      segment(nameOf(n, world), {
        fields: { length: isEven ? 10 : 10.1 + n / 3 },
        sections: [desiredSection([desiredLayer({ [kind]: Array.from({ length: count }, () => type) })])],
        ...(n % 3 === 0 && !isEven ? coverings('GRAVEL') : {}),
        ...(isRenamed ? { renamedFrom: nameOf(n - 1, world) } : {}),
      }),
    ];
  });
  const fieldsOf = () => {
    const description = side === 'head' ? 'New' : 'Old';
    return {
      ...{ create: false, fields: { description }, pruneModules: false, place },
      ...(fields === 'closed' ? { archived: true } : {}),
    };
  };
  const nodesOf = (unitCost: number) => [custom('N', { unitCost, facility: { name: 'F', place }, activity: { name: 'A', place } })];
  const left = letsGo && side === 'head' ? segments.flatMap((_, n) => (countOf(n) === undefined ? [nameOf(n, world)] : [])) : [];
  return project(`P${p}`, desired, {
    prune: prune && desired.length > 0,
    ...(left.length > 0 ? { unmanaged: left.map((name) => ({ name, place })) } : {}),
    ...(fields ? { projectFields: fieldsOf() } : {}),
    ...(cost === undefined ? {} : { calculation: { nodes: nodesOf(side === 'head' ? cost : 100), place } }),
    ...(allowDestroy === undefined ? {} : { allowDestroy: { objects: allowDestroy, until: p % 2 ? '2026-12-01' : '2026-10-01', place } }),
  });
}

type Options = { path?: Record<string, string> };
const HEAD = { name: 'Project', archived: false };

function serviceOf(worlds: readonly World[]) {
  const at = (id = ''): { world: World | undefined; n: number } => {
    const [p, n] = id.split('-').map(Number);
    return { world: worlds[p ?? 0], n: n ?? 0 };
  };
  const { api, asked } = fakeApi({
    getUser: { companyId: 'company' },
    listProjectsByNumber: ({ path = {} }: Options) => [{ id: path.number?.slice(1), number: path.number, ...HEAD }],
    getProject: ({ path = {} }: Options) => ({ id: path.projectId, number: `P${path.projectId}`, description: 'Old', ...HEAD }),
    listSegments: ({ path = {} }: Options) => {
      const { world } = at(path.projectId);
      return (world?.segments ?? []).flatMap(([live], n) =>
        live === undefined || !world ? [] : [{ id: `${path.projectId}-${n}`, name: nameOf(n, world) }],
      );
    },
    getSegment: ({ path = {} }: Options) => {
      const { world, n } = at(path.segmentId);
      const list = Array.from({ length: world?.segments[n]?.[0] ?? 0 }, (_, i) => ({
        id: `${path.segmentId}-${i}`,
        typeId: '1',
        ...(world?.kind === 'pipe' ? { cables: [] } : {}),
      }));
      const layers = [{ id: `${path.segmentId}-l`, [`${world?.kind}s`]: list }];
      return { id: path.segmentId, name: world && nameOf(n, world), length: 10, sections: [{ id: `${path.segmentId}-s`, layers }] };
    },
    listTopCoverings: [],
    getCable: ({ path = {} }: Options) => ({ id: path.cableId, typeId: '1' }),
    getPipe: ({ path = {} }: Options) => ({ id: path.pipeId, typeId: '1', cables: [] }),
    listCableTypes: [{ id: '1', name: 'T', cablesimulatorCompatible: true, outerDiameter: 40 }],
    listPipeTypes: [{ id: '1', name: 'T', outerDiameter: 110 }],
    getCalculationModule: { calculationType: 'REN', revisionId: '73', readOnly: false },
    listCalculationNodes: [{ ...liveCustom('N'), childNodes: [] }],
    listFacilities: [{ id: '301', name: 'F', longName: 'F' }],
    listActivities: [{ id: '401', name: 'A', longName: 'A' }],
    listUnits: ['dag'],
  });
  return { asked, service: { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: false } };
}

/** Specs made by hand have numbered places, so they are made once for all runs. */
const made = new WeakMap<object, Record<'head' | 'base', DesiredProject[]>>();
function specsOf(worlds: readonly World[]) {
  const sideOf = (side: 'head' | 'base') => worlds.map((world, p) => specOf(world, p, side));
  const sides = made.get(worlds) ?? { head: sideOf('head'), base: sideOf('base') };
  made.set(worlds, sides);
  return sides;
}

/** Specs as they are loaded from a file. */
export const loaded = (projects: DesiredProject[]) => ({
  ...{ projects, problems: [], isIgnored: () => false },
  sources: { size: 1, keys: () => ['a.yaml'], get: () => undefined },
});

async function planned(setting: Setting, shard?: { index: number; total: number }) {
  const { worlds, hasBase = false, rehearse = false, ...approvals } = setting;
  const { service, asked } = serviceOf(worlds);
  const { head, base } = specsOf(worlds);
  const result = await planSpecs(
    {
      load: async () => loaded(head),
      ...{ parallelism: 10, rehearse, cost: true, budgets: budgetsUntil(() => () => undefined) },
      ...(hasBase
        ? { base: { load: async () => ({ name: 'base', specs: loaded(base), others: async () => [] }), onlyChanged: false } }
        : {}),
      ...(shard ? { shard } : {}),
    },
    service,
  );
  if (!result.plan) throw new Error(JSON.stringify(result.problems));
  expect(result.plan.reads).toBe(asked.length);
  return { document: planJson(documentOf(result.plan, { target: 'test', ...approvals })), record: result.shard };
}

/** Saves the plan of each shard, reads it again and merges them all, in any order. */
export async function merged(setting: Setting, total: number) {
  const plans: ShardPlan[] = [];
  for (let index = total; index >= 1; index -= 1) {
    const { document, record } = await planned(setting, { index, total });
    plans.push(JSON.parse(JSON.stringify({ ...document, shard: record })));
  }
  const { maxDestroy, today } = setting;
  const whole = await mergeShards(plans, {
    ...(maxDestroy === undefined ? {} : { maxDestroy }),
    ...(today === undefined ? {} : { today }),
  });
  return { plans, whole, text: JSON.stringify(savedPlan(planJson(whole)), null, 2) };
}

export const alone = async (setting: Setting): Promise<string> => JSON.stringify(savedPlan((await planned(setting)).document), null, 2);
