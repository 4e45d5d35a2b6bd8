import type { DesiredSegment, LiveItem, LiveSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { CABLE } from '../kinds/roles.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { withBaseRoles } from './decide/base-roles.js';
import { decideSegment, type SegmentDecision, type SegmentToDecide } from './decide/decide-segment.js';
import { isInSync } from './decide/is-in-sync.js';
import type { KeptLayer } from './decide/layers/layer-plan.js';
import { distinct, withStatedValues } from './decide/normalise.js';
import { changesOf, withCalls } from './emit/changes.js';
import { contentsOfSegment } from './emit/contents.js';
import { onlyInBaseNotes, twiceNotes } from './emit/decision-notes.js';
import { fingerprints } from './emit/fingerprint.js';
import { layoutProblems } from './emit/layout-problems.js';
import { lossesOf, removalLosses } from './emit/losses.js';
import { noLongerManagedNotes } from './emit/no-longer-managed-notes.js';
import { line } from './emit/section-lines.js';
import { stepsOf } from './emit/steps.js';
import type { ObjectPath } from './model/address.js';
import type { Action } from './model/change.js';
import { itemsOf, objectsInSegment } from './model/count.js';
import { fieldsKey } from './model/fields.js';
import type { CreatedType, PlannedSegment, PlanProject } from './model/planned-segment.js';
import type { RemovalReason } from './model/reason.js';
import { type Step, stepOf } from './model/step.js';
import { liveState, plannedState } from './quantities/plan-segment-state.js';

export type Summary = Readonly<Record<Action, number>>;

/** The plan of a segment whose calls and changes are not written yet. */
export interface SegmentDraft {
  /** Live items that the plan deletes or makes again; their details may change the plan. */
  readonly atRisk: readonly LiveItem[];
  readonly planned: () => PlannedSegment;
}

export interface SegmentToPlan extends SegmentToDecide {
  readonly project: PlanProject;
}

export const planOne = (segment: SegmentToPlan): PlannedSegment => draftOne(segment).planned();

export function draftOne({ project, ...segment }: SegmentToPlan): SegmentDraft {
  const { desired, live, interrupted = new Map() } = segment;
  const head = headOf(desired, live, project);
  const at = { project: project.number, segment: desired.name, path: [] };
  const nothing = () => ({ ...head, ...NOTHING, ...layoutIn(live, desired, at, true) });
  if (live && !desired.before && isInSync(desired, live)) return { atRisk: [], planned: nothing };
  const known = live && withStatedValues(live, desired);
  const decision = decideSegment({ ...segment, live: known });
  const risked = atRisk(decision);
  const planned = (): PlannedSegment => {
    const steps = stepsOf(decision, project.id, at);
    const notes = [
      ...twiceNotes(decision, at),
      ...onlyInBaseNotes(decision, at),
      ...noLongerManagedNotes(decision, at),
    ];
    const noted = notes.length === 0 ? {} : { notes };
    if (steps.length === 0) return { ...nothing(), ...noted };
    return {
      ...head,
      live,
      interrupted: new Map([...interrupted, ...interruptedIn(decision)]),
      ...written(decision, steps, at),
      ...layoutIn(live, desired, at, false),
      ...noted,
      steps,
      objects: live ? fingerprints(live, steps) : [],
      atRisk: risked,
    };
  };
  return { atRisk: risked, planned };
}

/** The parts of a plan that describe its decisions. */
function written(decision: SegmentDecision, steps: readonly Step[], at: ObjectPath) {
  const { live } = decision;
  const changes = changesOf(decision, steps, at);
  return {
    decision,
    states: { before: live ? liveState(live) : null, after: plannedState(decision) },
    changes,
    losses: lossesOf(decision, at),
    destroyed: changes.reduce((sum, change) => sum + change.destroyed, 0),
    createdTypes: createdTypes(decision),
  };
}

const headOf = (desired: DesiredSegment, live: LiveSegment | undefined, project: PlanProject) => ({
  project: project.number,
  projectId: project.id,
  name: desired.name,
  ...(live ? { segmentId: live.id } : {}),
  desired,
  objectCount: live ? objectsInSegment(live) : 0,
});

function layoutIn(
  live: LiveSegment | undefined,
  desired: DesiredSegment,
  at: ObjectPath,
  isReached: boolean,
): Pick<PlannedSegment, 'layoutProblems'> {
  if (!live?.validationErrors) return {};
  return { layoutProblems: layoutProblems(live, desired, at, { isReached }) };
}

const interruptedIn = ({ sections }: SegmentDecision): [string, string][] =>
  sections.flatMap((move) => (move.how === 'resume' ? [[move.live.id, move.old.id]] : []));

const NOTHING = {
  changes: [],
  losses: [],
  steps: [],
  objects: [],
  destroyed: 0,
  atRisk: [],
  createdTypes: [],
};

const atRisk = ({ sections }: SegmentDecision): LiveItem[] =>
  sections.flatMap((move) => [
    ...(move.how === 'keep' || !move.old ? [] : itemsOf(move.old)),
    ...(move.how === 'drop' ? [] : move.layers).flatMap((layer) =>
      'live' in layer ? candidates(layer) : [],
    ),
  ]);

/** Cables that are deleted, and equal ones beside them: details decide which of them was placed by hand. */
function candidates({ live, removals }: KeptLayer): LiveItem[] {
  const lists = [live.items, ...live.items.map(({ cables }) => cables)];
  const going = new Set(removals);
  return lists.flatMap((list) => {
    const keys = new Set(list.filter((item) => going.has(item)).map(({ fields }) => fieldsKey(fields)));
    return list.filter(({ kind, fields }) => kindNamed(kind).remove && keys.has(fieldsKey(fields)));
  });
}

function createdTypes({ sections }: SegmentDecision): CreatedType[] {
  const creations = sections.flatMap((move) =>
    move.how === 'drop' ? [] : move.layers.flatMap((layer) => layer.creations),
  );
  return creations.flatMap(({ kind, fields, cables, desired: [item] }): CreatedType[] => {
    const made = [
      ...(kindNamed(kind).catalog ? [{ kind, typeId: fields.typeId, from: item }] : []),
      ...cables.map(({ typeId }, n) => ({ kind: CABLE, typeId, from: item?.cables?.[n] ?? item })),
    ];
    return made.flatMap(({ typeId, from, kind: of }) =>
      typeof typeId === 'string' ? [{ kind: of, typeId, item: from }] : [],
    );
  });
}

export function planRemoval(
  live: LiveSegment,
  project: PlanProject,
  code: Exclude<RemovalReason['code'], 'moved-to-project'>,
): PlannedSegment {
  const name = String(live.fields.name);
  const at = { project: project.number, segment: name, path: [] };
  const destroyed = objectsInSegment(live);
  const steps = [stepOf(1, { operation: 'deleteSegment', path: { segmentId: live.id }, at })];
  const lines = [
    line(
      at,
      'delete',
      { kind: 'segment' },
      { code, id: live.id },
      {
        before: live.fields,
        destroyed,
        contents: contentsOfSegment(live),
      },
    ),
  ];
  return {
    ...NOTHING,
    project: project.number,
    projectId: project.id,
    name,
    segmentId: live.id,
    live,
    states: { before: liveState(live), after: null },
    changes: withCalls(lines, steps),
    losses: removalLosses(live, at),
    steps,
    objects: fingerprints(live, steps),
    destroyed,
    objectCount: destroyed,
  };
}

/** A segment that is deleted, with the losses that its block in the base shows: what the block states is removed on purpose. */
export function withBaseLosses(
  planned: PlannedSegment,
  before: DesiredSegment,
  profile?: ServiceProfile,
): PlannedSegment {
  // A segment that moved loses what its successor does not get.
  if (!planned.live || planned.movedTo) return planned;
  const stated = distinct(before, profile);
  const known = withBaseRoles(planned.live, { ...stated, before: stated }, (desired, live) =>
    decideSegment({ desired, live, profile }),
  );
  const at = { project: planned.project, segment: planned.name, path: [] };
  return { ...planned, before, losses: removalLosses(known, at, before) };
}

export function summarise(segments: readonly Pick<PlannedSegment, 'changes'>[]): Summary {
  const summary: Record<Action, number> = { create: 0, update: 0, replace: 0, delete: 0, rename: 0 };
  for (const { changes } of segments) for (const { action, count } of changes) summary[action] += count;
  return summary;
}
