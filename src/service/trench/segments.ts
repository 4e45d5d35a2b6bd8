import type { TrenchSchemas } from '../contract/schemas.js';
import type { Context, Handler, Input, Outcome, Versioned } from '../core/context.js';
import { conflict, forbidden, notFound } from '../core/refusal.js';
import { parseInt64, wire } from '../core/scalars.js';
import type { Layer, Project, Section, Segment } from '../core/world.js';
import { accessOf } from '../project/project-access.js';
import { stringify } from '../route.js';
import { headView, segmentView, type ViewContext, validationErrors } from './trench-view.js';

/** Returns the segment that the path names: 404 if there is none, 403 if the caller has no access to its project. */
export function openSegment(
  context: Pick<Context, 'world' | 'caller'>,
  input: Pick<Input, 'path'>,
  permission: 'READ' | 'WRITE',
): Versioned<Segment> {
  const text = input.path.segmentId ?? '';
  const id = parseInt64(text);
  const found = id === undefined ? undefined : context.world.get('segment', id);
  if (!found) throw notFound('segmentId', text);
  const project = context.world.get('project', found.value.projectId)?.value;
  const access = project && accessOf(project, context.caller);
  if (!access?.permissions.includes(permission)) {
    throw forbidden(
      `no ${permission} access to the project of segment ${found.value.id}`,
      'no-project-access',
    );
  }
  return found;
}

/** Answers 200 with a body and stores the new segment, if the old one is unchanged since it was read. */
export const saved = (old: Versioned<Segment>, value: Segment, body: unknown): Outcome => ({
  status: 200,
  body,
  changes: [{ op: 'put', kind: 'segment', id: value.id, value, expect: old.version }],
});

/** Does the same as `saved`, without a body. */
export const removed = (old: Versioned<Segment>, value: Segment): Outcome => ({
  status: 204,
  changes: [{ op: 'put', kind: 'segment', id: value.id, value, expect: old.version }],
});

export const newLayer = (context: Context, protectionLayerThickness = PROTECTION_LAYER_THICKNESS): Layer => ({
  id: context.uuid(),
  protectionLayerThickness,
  leftBorderAdjustment: 0,
  rightBorderAdjustment: 0,
  cableBands: [],
  items: [],
});

export const newSection = (context: Context): Section => ({
  id: context.uuid(),
  ...SECTION_DEFAULTS,
  ...(context.profile.depths === 'independent' ? { depth: INDEPENDENT_DEPTHS } : {}),
  layers: [newLayer(context)],
});

/** Only list and create answer 409 for a project that is missing, not accessible or without the module. */
function projectWithModule(context: Context, input: Input): Project {
  const text = input.path.projectId ?? '';
  const id = parseInt64(text);
  const project = id === undefined ? undefined : context.world.get('project', id)?.value;
  if (!project || !accessOf(project, context.caller)) {
    throw conflict('project-unavailable', `project ${text} does not exist or is not accessible`, 'projectId');
  }
  if (!project.modules.includes('CABLESIMULATOR')) {
    throw conflict('module-missing', `project ${text} does not have the module CABLESIMULATOR`, 'projectId');
  }
  return project;
}

const createSegment: Handler = (context, input) => {
  const body = input.body as TrenchSchemas['CreateTrenchSegment'];
  const project = projectWithModule(context, input);
  if (!accessOf(project, context.caller)?.permissions.includes('WRITE')) {
    throw forbidden(`no WRITE access to project ${project.id}`, 'no-project-access');
  }
  const segment: Segment = {
    id: context.nextId('segment'),
    projectId: project.id,
    name: body.name,
    description: body.description ?? null,
    length: body.length ?? SEGMENT_LENGTH,
    sections: [newSection(context)],
    topCoverings: [],
    settings: SETTINGS,
    surroundings: SURROUNDINGS,
  };
  return {
    status: 200,
    body: { ...segmentView(segment, context), projectId: wire(project.id) },
    changes: [{ op: 'put', kind: 'segment', id: segment.id, value: segment, expect: 0 }],
  };
};

const listSegments: Handler = (context, input) => {
  const project = projectWithModule(context, input);
  return { status: 200, body: context.world.segmentHeads(project.id).map(headView) };
};

const utf8 = new TextEncoder();

/** The longest and most frequent answer: it is written once for each version and language. */
function segmentBytes(segment: Segment, context: ViewContext): Uint8Array {
  const { ductsInPipes, cableGroups } = context.profile;
  const name = `answer ${context.lang} ${ductsInPipes} ${cableGroups}`;
  return context.world.derived(segment, name, () => {
    const body = { ...segmentView(segment, context), validationErrors: validationErrors(segment, context) };
    return utf8.encode(stringify(body));
  });
}

const getSegment: Handler = (context, input) => {
  const { value } = openSegment(context, input, 'READ');
  return { status: 200, bytes: segmentBytes(value, context) };
};

const updateSegment: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const body = input.body as TrenchSchemas['UpdateTrenchSegment'];
  const segment: Segment = {
    ...old.value,
    name: body.name ?? old.value.name,
    description: body.description ?? old.value.description,
    length: body.length ?? old.value.length,
  };
  return saved(old, segment, segmentView(segment, context));
};

const deleteSegment: Handler = (context, input) => {
  const { value, version } = openSegment(context, input, 'WRITE');
  return { status: 204, changes: [{ op: 'remove', kind: 'segment', id: value.id, expect: version }] };
};

export const segmentHandlers = { createSegment, listSegments, getSegment, updateSegment, deleteSegment };

// Values that the documents call "server defaults" without stating them. All of them are our choices; change them here. Those of an item are in its descriptor.

export const SECTION_DEFAULTS = {
  sectionType: 'STANDARD_TRENCH',
  depth: { cover: 600 },
  foundationThickness: 100,
  foundationThicknessFillZone: 100,
  leftBorderPadding: 100,
  rightBorderPadding: 100,
} as const;

/** The depths of a new section if coverThickness and layoutDepth are independent. */
export const INDEPENDENT_DEPTHS = { cover: SECTION_DEFAULTS.depth.cover, layoutDepth: 700 } as const;

export const PROTECTION_LAYER_THICKNESS = 100;
export const SEGMENT_LENGTH = 0;
export const SETTINGS = { autoMarkers: false, defaultMarkerTypeId: null } as const;
export const SURROUNDINGS = { terrainType: 'ROAD', soilThermalResistivity: 1 } as const;

/** These four are documented. */
export const TOP_COVERING = {
  description: null,
  infinite: true,
  thermalResistivity: 1,
  thickness: 100,
  type: 'OTHER',
} as const;
