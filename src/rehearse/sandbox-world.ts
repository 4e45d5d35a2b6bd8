import type { Catalog } from '../kinds/kind.js';
import type { Fields } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { Caller } from '../service/core/context.js';
import { type Company, EMPTY_PROJECT_FIELDS, type Kind, type Project } from '../service/core/world.js';
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from '../service/data/sample-catalog.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from '../service/store/port.js';
import { sandboxSegment } from './sandbox-segment.js';

export type Types = Readonly<
  Partial<Record<Catalog, readonly { readonly id: string; readonly fields: Fields }[]>>
>;

const COMPANY: Company = {
  id: '1',
  name: 'rehearsal',
  markets: ['NO', 'SE'],
  moduleTypes: ['CABLESIMULATOR'],
};

/** A client of the company with write access to all of its projects. */
export const CALLER: Caller = {
  client: { clientId: 'rehearsal', companyId: COMPANY.id, roles: ['tb.bruker'] },
  companyId: COMPANY.id,
  scopes: new Set(['tb.bruker']),
};

/** The project of the live segments, with the fields that the trench service needs. */
const PROJECT: Omit<Project, 'id' | 'number'> = {
  ...EMPTY_PROJECT_FIELDS,
  companyId: COMPANY.id,
  name: 'rehearsal',
  status: 'STARTED',
  startDate: '2026-01-01T00:00:00Z',
  createdBy: 'rehearsal',
  modifiedBy: 'rehearsal',
  createdDate: '2026-01-01T00:00:00Z',
  modifiedDate: '2026-01-01T00:00:00Z',
  owner: 'rehearsal',
  modules: COMPANY.moduleTypes,
};

/** The part of a planned segment that its sandbox starts with. */
export type SandboxSegment = Pick<PlannedSegment, 'projectId' | 'segmentId' | 'live'>;

/** The initial state of the sandbox: the live segments of a plan, and the catalogs as they were read. */
export function snapshotOf(
  segments: readonly SandboxSegment[],
  types: Types,
  profile: ServiceProfile,
): Snapshot {
  const projects = [...new Set(segments.map(({ projectId }) => projectId))];
  return {
    format: 'trenchctl-snapshot/1',
    sequences: { ...FIRST_IDS, segment: nextId(segments) },
    records: [
      record('company', COMPANY.id, COMPANY),
      ...typeRecords(types, segments),
      ...projects.map((id) => record('project', id, { ...PROJECT, id, number: `P${id}` })),
      ...segments.flatMap(({ live, projectId }) =>
        live ? [record('segment', live.id, sandboxSegment(live, projectId, profile))] : [],
      ),
    ],
  };
}

const record = (kind: Kind, id: string, value: unknown): SnapshotRecord => ({ kind, id, version: 1, value });

/** New segments must not get the id of a live one. */
function nextId(segments: readonly SandboxSegment[]): string {
  const ids = segments.flatMap(({ segmentId }) =>
    segmentId && /^\d+$/.test(segmentId) ? [BigInt(segmentId)] : [],
  );
  const [most = 0n] = [...ids, BigInt(FIRST_IDS.segment)].sort((a, b) => (a < b ? 1 : -1));
  return String(most + 1n);
}

/**
 * The catalogs as they were read, or the service's own types if a catalog was not read; and a substitute for each live
 * type that is in no catalog any more.
 */
function typeRecords(types: Types, segments: readonly SandboxSegment[]): SnapshotRecord[] {
  const scope = { set: 'COMPANY', companyId: COMPANY.id };
  const all = (kind: Kind, catalog: Catalog, own: readonly { id: string }[], more = {}) => {
    const byId = new Map<string, object>(own.map((type) => [type.id, type]));
    const [pattern] = own;
    for (const { id, fields } of types[catalog] ?? [])
      byId.set(id, { ...pattern, ...byId.get(id), ...fields, id, ...more });
    for (const id of laidTypes(segments, catalog))
      if (!byId.has(id)) byId.set(id, { ...pattern, id, name: `type ${id}`, ...more });
    return [...byId].map(([id, value]) => record(kind, id, value));
  };
  return [
    ...all('cableType', 'cables', CABLE_TYPES, { scope }),
    ...all('pipeType', 'pipes', PIPE_TYPES),
    ...all('eccType', 'eccs', ECC_TYPES),
  ];
}

const laidTypes = (segments: readonly SandboxSegment[], catalog: Catalog): string[] =>
  segments
    .flatMap(({ live }) => live?.sections ?? [])
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])))
    .filter(({ kind, fields }) => kindNamed(kind).catalog === catalog && typeof fields.typeId === 'string')
    .map(({ fields }) => String(fields.typeId));
