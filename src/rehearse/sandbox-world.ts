import type { Catalog } from '../kinds/kind.js';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { withoutNulls } from '../kinds/same-value.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import type { Caller } from '../service/core/context.js';
import type {
  Company,
  Item,
  Kind,
  Layer,
  Placement,
  Positioning,
  Project,
  Section,
  SectionType,
  Segment,
  TopCovering,
} from '../service/core/world.js';
import { EMPTY_PROJECT_FIELDS } from '../service/core/world.js';
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from '../service/data/sample-catalog.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from '../service/store/port.js';
import { kindOf } from '../service/trench/items/registry.js';
import {
  INDEPENDENT_DEPTHS,
  PROTECTION_LAYER_THICKNESS,
  SECTION_DEFAULTS,
  SEGMENT_LENGTH,
  SETTINGS,
  SURROUNDINGS,
  TOP_COVERING,
} from '../service/trench/segments.js';

/**
 * A live segment as a record of the embedded service. Values that were not read are the service's defaults: the sandbox is
 * exact in everything that a plan can touch.
 */
function sandboxSegment(
  live: LiveSegment,
  projectId: string,
  { depths }: ServiceProfile = ASSUMED_PROFILE,
): Segment {
  const { fields, settings, topCoverings = [] } = live;
  return {
    id: live.id,
    projectId,
    name: String(fields.name ?? ''),
    description: text(fields.description),
    length: number(fields.length, SEGMENT_LENGTH),
    settings: {
      autoMarkers: settings?.autoMarkers === true,
      defaultMarkerTypeId: text(settings?.defaultMarkerTypeId) ?? SETTINGS.defaultMarkerTypeId,
    },
    surroundings: SURROUNDINGS,
    topCoverings: topCoverings.map((covering) => ({
      ...TOP_COVERING,
      ...withoutNulls(covering.fields),
      type: (covering.fields.type ?? TOP_COVERING.type) as TopCovering['type'],
      id: covering.id,
    })),
    sections: live.sections.map((section) => sandboxSection(section, depths === 'independent')),
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
function sandboxSection({ id, fields, layers }: LiveSection, hasTwoDepths: boolean): Section {
  const measure = (name: Exclude<keyof typeof SECTION_DEFAULTS, 'sectionType' | 'depth'>): number =>
    number(fields[name], SECTION_DEFAULTS[name]);
  return {
    id,
    sectionType: (fields.sectionType ?? SECTION_DEFAULTS.sectionType) as SectionType,
    depth: {
      cover: number(fields.coverThickness, SECTION_DEFAULTS.depth.cover),
      ...(hasTwoDepths ? { layoutDepth: number(fields.layoutDepth, INDEPENDENT_DEPTHS.layoutDepth) } : {}),
    },
    foundationThickness: measure('foundationThickness'),
    foundationThicknessFillZone: measure('foundationThicknessFillZone'),
    leftBorderPadding: measure('leftBorderPadding'),
    rightBorderPadding: measure('rightBorderPadding'),
    layers: layers.map(sandboxLayer),
  };
}

const sandboxLayer = ({ id, fields, items, cableBands }: LiveLayer): Layer => ({
  id,
  protectionLayerThickness: number(fields.protectionLayerThickness, PROTECTION_LAYER_THICKNESS),
  leftBorderAdjustment: number(fields.leftBorderAdjustment, 0),
  rightBorderAdjustment: number(fields.rightBorderAdjustment, 0),
  cableBands: cableBands.map((band) => ({ id: band })),
  items: items.map(sandboxItem),
});

const placement = ({ id, fixed }: LiveItem): Placement => ({
  id,
  positioning: (fixed.positioning ?? 'AUTOMATIC') as Positioning,
  ...(typeof fixed.minPadding === 'number' ? { minPadding: fixed.minPadding } : {}),
  xAdjustment: number(fixed.xAdjustment, 0),
  yAdjustment: number(fixed.yAdjustment, 0),
});

/** Leaves out values that are not among the known choices: the sandbox would reject them. */
function understood(kind: string, fields: Fields): Fields {
  const choices = new Map(kindNamed(kind).fields.map((field) => [field.name, field.choices]));
  return Object.fromEntries(
    Object.entries(withoutNulls(fields)).filter(
      ([name, value]) => choices.get(name)?.includes(String(value)) ?? true,
    ),
  );
}

function sandboxItem(item: LiveItem): Item {
  const { kind, fields, fixed, cables } = item;
  return {
    ...placement(item),
    kind,
    ...kindOf({ kind }).defaults,
    ...understood(kind, fields),
    ...(typeof fixed.label === 'string' ? { label: fixed.label } : {}),
    ...(kindNamed(kind).holdsCables ? { cables: cables.map(sandboxItem) } : {}),
  };
}

/** A live segment as the sandbox shows it, without entries of lists that the sandbox does not have. */
export const asSandboxShows = (live: LiveSegment): LiveSegment => ({
  ...live,
  sections: live.sections.map((section) => ({
    ...section,
    layers: section.layers.map(({ unknown: _, ...layer }) => layer),
  })),
});

export type Types = Readonly<
  Partial<Record<Catalog, readonly { readonly id: string; readonly fields: Fields }[]>>
>;

export const COMPANY: Company = {
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

/** A project with the fields that the service needs. */
export const PROJECT: Omit<Project, 'id' | 'number'> = {
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

export const record = (kind: Kind, id: string, value: unknown): SnapshotRecord => ({
  kind,
  id,
  version: 1,
  value,
});

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
    .flatMap(itemsAndCablesOf)
    .filter(({ kind, fields }) => kindNamed(kind).catalog === catalog && typeof fields.typeId === 'string')
    .map(({ fields }) => String(fields.typeId));
