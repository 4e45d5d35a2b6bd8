import type { DesiredProject, DesiredSegment, Value } from '../../kinds/model.js';
import { PROJECT_FIELDS } from '../../kinds/project.js';
import type { DesiredCalculation, DesiredProjectObject } from '../../kinds/project-model.js';
import { isLetGo, oldPlaces } from '../../kinds/segment-names.js';
import { statedAlike } from '../../plan/emit/fingerprint.js';
import { inProject } from '../../plan/model/address.js';
import type { FieldGivenUp, PlanNote } from '../../plan/model/note.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile-fields.js';

/** The specs of the head compared with those of the base. */
export interface SpecComparison {
  /** The projects of the head, each changed segment with what it was in the base, and those of the base whose segments were all removed. */
  readonly projects: readonly DesiredProject[];
  /** True for a project that only the base states. */
  readonly isGone: (project: Pick<DesiredProject, 'number'>) => boolean;
  /** The same project in the base. */
  readonly projectBefore: (project: Pick<DesiredProject, 'number'>) => DesiredProject | undefined;
  /** The same segment in the base, under its old name if it was renamed. */
  readonly segmentBefore: (segment: DesiredSegment) => DesiredSegment | undefined;
  /** The segments of a project that the base names and the head neither names nor lets go. */
  readonly removed: (project: Pick<DesiredProject, 'number'>) => readonly DesiredSegment[];
  /** Fields of projects that only the base states and that cannot be cleared. */
  readonly notes: readonly PlanNote[];
  /** The segments of a project that the base names and the head lets go. */
  readonly letGo: (project: Pick<DesiredProject, 'number'>) => readonly DesiredSegment[];
  /** True if the desired state of a segment differs from the base, with its templates filled in. */
  readonly isChanged: (segment: DesiredSegment) => boolean;
  /** True if the project's own fields or its calculation differ from the base. */
  readonly arePartsChanged: (project: DesiredProject) => boolean;
}

/** Compares the specs of a head with those of a base. Places in files do not count, so a moved block is no change. */
export function compareSpecs(
  head: readonly DesiredProject[],
  base: readonly DesiredProject[],
  profile: Pick<ServiceProfile, 'projectNull'> = ASSUMED_PROFILE,
): SpecComparison {
  const before = pairProjects(head, base);
  const numbers = new Set(head.map(({ number }) => number));
  const kept = new Set(before.values());
  const gone = base.filter(
    (project) => !kept.has(project) && !numbers.has(project.number) && project.segments.length > 0,
  );
  for (const project of gone) before.set(project.number, project);
  const pairs = new Map<DesiredSegment, DesiredSegment>();
  const removed = new Map<string, readonly DesiredSegment[]>();
  const letGo = new Map<string, readonly DesiredSegment[]>();
  const notes: PlanNote[] = [];
  const projects = [...head, ...gone.map(asGone)].map((project) => {
    const old = before.get(project.number)?.segments ?? [];
    const paired = new Map(pairSegments(project.segments, old));
    const same = new Set(paired.values());
    const left = old.filter((then) => !same.has(then));
    removed.set(
      project.number,
      left.filter(({ name }) => !isLetGo(project, name)),
    );
    letGo.set(
      project.number,
      left.filter(({ name }) => isLetGo(project, name)),
    );
    const segments = project.segments.map((segment) => {
      const then = paired.get(segment);
      if (!then) return withOld(segment, project, base);
      const now = statedAlike(segment, then) ? segment : { ...segment, before: then };
      pairs.set(now, then);
      return now;
    });
    const then = before.get(project.number);
    if (!then || !numbers.has(project.number)) return { ...project, segments };
    const given = giveUpParts({ ...project, segments }, then, profile);
    notes.push(...given.notes);
    return given.project;
  });
  const segmentBefore = (segment: DesiredSegment): DesiredSegment | undefined => pairs.get(segment);
  return {
    projects,
    isGone: ({ number }) => !numbers.has(number),
    projectBefore: ({ number }) => before.get(number),
    segmentBefore,
    notes,
    removed: ({ number }) => removed.get(number) ?? [],
    letGo: ({ number }) => letGo.get(number) ?? [],
    isChanged: (segment) => segment.before !== undefined || !segmentBefore(segment),
    arePartsChanged: ({ number, projectFields, calculation }) => {
      const then = before.get(number);
      return !statedAlike([projectFields, calculation], [then?.projectFields, then?.calculation]);
    },
  };
}

/** A segment that comes from another project, with what the old one was in the base. It is new in its own project. */
function withOld(
  segment: DesiredSegment,
  { number }: DesiredProject,
  base: readonly DesiredProject[],
): DesiredSegment {
  const [before] = oldPlaces(segment.renamedFrom, number).flatMap((from) =>
    base
      .filter((project) => project.number === from.project)
      .flatMap(({ segments }) => segments.filter(({ name }) => name === from.segment)),
  );
  return before ? { ...segment, before } : segment;
}

/**
 * Pairs the projects of head and base: by id, then by number. Two ids are two projects, also under one number: a segment of
 * the one must not be taken for a segment of the other.
 */
function pairProjects(
  head: readonly DesiredProject[],
  base: readonly DesiredProject[],
): Map<string, DesiredProject> {
  const byId = new Map(base.flatMap((project) => (project.id === undefined ? [] : [[project.id, project]])));
  const byNumber = new Map(base.map((project) => [project.number, project]));
  const withId = head.map(({ id }) => (id === undefined ? undefined : byId.get(id)));
  const taken = new Set(withId);
  const pairs = head.flatMap(({ number, id }, n): [string, DesiredProject][] => {
    const same = withId[n];
    if (same) return [[number, same]];
    const found = byNumber.get(number);
    const isOther = !found || taken.has(found) || (id !== undefined && found.id !== undefined);
    return isOther ? [] : [[number, found]];
  });
  return new Map(pairs);
}

/** A project whose specs were removed: only its segments go, never the project itself. */
const asGone = ({ number, id, place }: DesiredProject): DesiredProject => ({
  number,
  id,
  prune: false,
  segments: [],
  place,
});

/** Pairs the segments of head and base: by pin, by a rename that the base does not have yet, then by name. */
function pairSegments(
  head: readonly DesiredSegment[],
  base: readonly DesiredSegment[],
): readonly (readonly [DesiredSegment, DesiredSegment])[] {
  const free = new Set(base);
  const byName = new Map(base.map((segment) => [segment.name, segment]));
  const pairs: [DesiredSegment, DesiredSegment][] = [];
  const left = new Set(head);
  const pair = (find: (segment: DesiredSegment) => DesiredSegment | undefined): void => {
    for (const segment of left) {
      const found = find(segment);
      if (!found || !free.delete(found)) continue;
      pairs.push([segment, found]);
      left.delete(segment);
    }
  };
  pair(({ segmentId }) =>
    segmentId === undefined ? undefined : base.find((one) => one.segmentId === segmentId),
  );
  pair(({ name, renamedFrom }) => {
    const isOld = byName.get(name)?.renamedFrom === renamedFrom;
    return renamedFrom === undefined || isOld ? undefined : byName.get(renamedFrom);
  });
  pair(({ name }) => byName.get(name));
  return pairs;
}

interface GivenUpParts {
  /** The project of the head; what only the base states of it is cleared or emptied. */
  readonly project: DesiredProject;
  /** Fields that only the base states and that cannot be cleared. */
  readonly notes: readonly FieldGivenUp[];
}

type Nulls = Pick<ServiceProfile, 'projectNull'>;

/**
 * Gives up what only the base states of a project: fields that can be cleared are cleared, other fields keep their values,
 * and the costs of the calculation become an empty list.
 */
function giveUpParts(head: DesiredProject, base: DesiredProject, profile: Nulls): GivenUpParts {
  const fields = giveUpFields(head, base, profile);
  const calculation = giveUpCosts(head, base);
  return {
    project: {
      ...head,
      ...(fields.own ? { projectFields: fields.own } : {}),
      ...(calculation ? { calculation } : {}),
    },
    notes: fields.notes,
  };
}

function giveUpFields(
  { projectFields: stated, number }: DesiredProject,
  { projectFields: before }: DesiredProject,
  { projectNull }: Nulls,
): { own?: DesiredProjectObject; notes: FieldGivenUp[] } {
  if (!before) return { notes: [] };
  const gone = Object.entries(valuesOf(before)).filter(
    ([name]) => !(name in (stated ? valuesOf(stated) : {})),
  );
  const canGo = (name: string): boolean => projectNull === 'clears' && CLEARABLE.has(name);
  const cleared = gone.map(([name]) => name).filter(canGo);
  const notes = gone
    .filter(([name]) => !canGo(name))
    .map(
      ([field, value]): FieldGivenUp => ({
        code: 'field-given-up',
        ...inProject(number, { list: 'project' }),
        kind: 'project',
        field,
        value,
        was: before.place,
      }),
    );
  if (cleared.length === 0) return { notes };
  const own = stated ?? { create: false, fields: {}, pruneModules: false, place: before.place };
  const nulls = Object.fromEntries(cleared.filter((name) => name !== LOCATION).map((name) => [name, null]));
  return {
    own: {
      ...own,
      fields: { ...own.fields, ...nulls },
      ...(cleared.includes(LOCATION) ? { location: null } : {}),
    },
    notes,
  };
}

const LOCATION = 'location';

const CLEARABLE: ReadonlySet<string> = new Set([
  LOCATION,
  ...PROJECT_FIELDS.filter(({ clearable }) => clearable).map(({ name }) => name),
]);

/** The values that a spec states of a project. A value that is null is cleared already. */
function valuesOf({
  fields,
  location,
  owner,
  archived,
  modules,
}: DesiredProjectObject): Record<string, Value> {
  const values: Record<string, Value | undefined> = {
    ...fields,
    location: location ? LOCATION : undefined,
    owner,
    archived,
    modules: modules?.join(', '),
  };
  const stated = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(stated) as Record<string, Value>;
}

/** The calculation with an empty list of costs. If the specs remove its module, the costs go with the module. */
function giveUpCosts(
  { calculation: stated, projectFields: own }: DesiredProject,
  { calculation: before }: DesiredProject,
): DesiredCalculation | undefined {
  const isRemoved = own?.pruneModules === true && !own.modules?.includes('CALCULATION');
  if (!before?.nodes || stated?.nodes || isRemoved) return undefined;
  const was = before.nodes[0]?.place ?? before.place;
  return { place: before.place, ...stated, nodes: [], was };
}
