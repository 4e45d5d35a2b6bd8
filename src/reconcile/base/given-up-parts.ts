import type { DesiredProject, Value } from '../../kinds/model.js';
import { PROJECT_FIELDS } from '../../kinds/project.js';
import type { DesiredCalculation, DesiredProjectObject } from '../../kinds/project-model.js';
import { inProject } from '../../plan/model/address.js';
import type { FieldGivenUp } from '../../plan/model/note.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';

export interface GivenUpParts {
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
export function giveUpParts(head: DesiredProject, base: DesiredProject, profile: Nulls): GivenUpParts {
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
