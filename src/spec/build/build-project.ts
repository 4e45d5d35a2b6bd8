import type { Place } from '../../diagnostics/problem.js';
import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS, PROJECT_REQUIRED } from '../../kinds/project.js';
import type {
  DesiredBudget,
  DesiredCalculation,
  DesiredCustom,
  DesiredProjectObject,
  Location,
  Lookup,
} from '../../kinds/project-model.js';
import type { Report, Rules } from '../problems.js';
import { didYouMean, similarTo } from '../read/nearest.js';
import type { CalculationDraft, LengthOf, NodeDraft, NodeKeys } from '../read/read-calculation.js';
import type { DocumentDraft, NamedSegment } from '../read/read-document.js';
import { fieldsOf } from '../read/read-fields.js';
import type { Stated } from '../read/read-map.js';
import type { LocationDraft, OwnDraft } from '../read/read-project.js';
import { asScalar, fixes } from '../read/read-value.js';

/** Merges the project fields that the documents state; undefined if they only identify the project. */
export function buildOwn(
  documents: readonly DocumentDraft[],
  rules: Rules,
): DesiredProjectObject | undefined {
  const { report } = rules;
  const drafts = documents.flatMap(({ project }) =>
    project?.value && Object.keys(project.value.own).length > 0
      ? [{ own: project.value.own, place: project.valuePlace }]
      : [],
  );
  const [first] = drafts;
  if (!first) return undefined;
  const own = together(drafts, report);
  checkCreate(own, report);
  checkModules(own, report);
  checkNulls(own, rules);
  const location = own.location?.value;
  return {
    create: own.create?.value ?? false,
    fields: fieldsOf(PROJECT_FIELDS, (name) => own[name]),
    ...(location === undefined ? {} : { location: location && locationOf(location) }),
    ...(own.owner?.value === undefined ? {} : { owner: own.owner.value }),
    ...(own.archived?.value === undefined ? {} : { archived: own.archived.value }),
    ...(own.modules?.value ? { modules: own.modules.value } : {}),
    pruneModules: own.pruneModules?.value ?? false,
    place: first.place,
  };
}

/** Merges the keys of several documents; a key that two of them state is an error. */
function together(drafts: readonly { own: OwnDraft }[], report: Report): OwnDraft {
  const all: Record<string, Stated<unknown>> = {};
  for (const [key, stated] of drafts.flatMap(({ own }) => Object.entries(own))) {
    const first = all[key];
    if (!stated) continue;
    if (!first) all[key] = stated;
    else {
      report({
        code: 'duplicate-property',
        message: `\`${key}\` of this project is stated in two documents`,
        place: stated.place,
        also: [
          { place: first.place, message: 'first here' },
          { place: stated.place, message: 'and again here' },
        ],
        remedy: 'keep one of them',
      });
    }
  }
  return all as OwnDraft;
}

function checkCreate(own: OwnDraft, report: Report): void {
  if (own.create?.value !== true) return;
  const missing = [...PROJECT_REQUIRED, 'owner'].filter((key) => !own[key]);
  if (missing.length === 0) return;
  const list = missing.map((key) => `\`${key}\``).join(', ');
  report({
    code: 'incomplete-project',
    message: `a project cannot be created without ${list}`,
    place: own.create.place,
    remedy: `add ${list}, or remove \`create\``,
  });
}

function checkModules(own: OwnDraft, report: Report): void {
  if (own.pruneModules?.value !== true || own.modules) return;
  const message = 'pruneModules would remove every module of the project: `modules` is not stated';
  const remedy = 'list the modules to keep, or write `modules: []` to remove all of them';
  report({ code: 'prune-without-modules', message, place: own.pruneModules.place, remedy });
}

/** Refuses null for a service that ignores it: the live state could never match the spec. */
function checkNulls(own: OwnDraft, { report, profile }: Rules): void {
  if (profile.projectNull === 'clears') return;
  for (const [key, stated] of Object.entries(own)) {
    if (stated?.value !== null) continue;
    report({
      code: 'null-value',
      message: `\`${key}: null\` cannot be applied: this service keeps the value of a project field when null is sent (projectNull: keeps in its profile)`,
      place: stated.valuePlace,
      remedy: 'state another value, or clear the field in the web tool and leave out the key',
    });
  }
}

const locationOf = ({ address, coordinate, coordinateSource: source }: LocationDraft): Location => ({
  address: fieldsOf(ADDRESS_FIELDS, (name) => address?.value?.keys[name]),
  coordinate: fieldsOf(COORDINATE_FIELDS, (name) => coordinate?.value?.keys[name]),
  ...(source?.value === undefined ? {} : { coordinateSource: source.value }),
});

/** Returns the length in metres for a quantity; undefined, after a report, if the length is not known. */
type Measure = (length: LengthOf) => number | undefined;

// A required value that could not be read has been reported, so the placeholder here is never used.

export function buildCalculation(
  { value, place }: Stated<CalculationDraft>,
  measure: Measure,
): DesiredCalculation {
  const type = value?.type?.value;
  const nodes = value?.nodes?.value;
  return {
    ...(type === undefined ? {} : { type }),
    ...(nodes
      ? {
          nodes: nodes.map((node) =>
            node.kind === 'budget' ? budget(node, measure) : custom(node, measure),
          ),
        }
      : {}),
    place,
  };
}

const budget = ({ keys, place }: NodeDraft, measure: Measure): DesiredBudget => ({
  kind: 'budget',
  number: textOf(keys, 'number'),
  ...quantityOf(keys, measure),
  ...picked(keys, 'locationName'),
  ...(keys.options?.value === false ? { options: false as const } : {}),
  children: keys.childNodes?.value ?? [],
  place,
});

const custom = ({ keys, place }: NodeDraft, measure: Measure): DesiredCustom => ({
  kind: 'custom',
  name: textOf(keys, 'name'),
  unit: textOf(keys, 'unit'),
  ...quantityOf(keys, measure),
  ...picked(keys, 'unitCost', 'totalCost'),
  facility: sorting(keys.facility, keys.facilityId, place),
  activity: sorting(keys.activity, keys.activityId, place),
  ...picked(keys, 'description', 'locationName'),
  place,
});

const textOf = (keys: NodeKeys, name: string): string => String(keys[name]?.value ?? '');

const picked = (keys: NodeKeys, ...names: readonly string[]): Record<string, never> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = keys[name]?.value;
      return value === undefined ? [] : [[name, value as never]];
    }),
  );

function quantityOf({ quantity }: NodeKeys, measure: Measure): { quantity: number; inMetres: boolean } {
  const stated = quantity?.value ?? 0;
  return typeof stated === 'number'
    ? { quantity: stated, inMetres: false }
    : { quantity: measure(stated) ?? 0, inMetres: true };
}

function sorting(name: Stated<unknown> | undefined, id: Stated<unknown> | undefined, node: Place): Lookup {
  const place = (name ?? id)?.valuePlace ?? node;
  return name ? { name: String(name.value), place } : { id: String(id?.value), place };
}

/** Significant digits of a product: enough for any length, and without floating-point noise, so that 100 m times 1.1 is 110 m. */
const DIGITS = 12;

/** The lengths that the segments of a project state. */
export function segmentLengths(segments: readonly NamedSegment[], report: Report): Measure {
  const byName = new Map(segments.map((segment) => [segment.name, segment]));
  const similar = similarTo([...byName.keys()]);
  return (desired) => {
    const segment = byName.get(desired.segment);
    if (!segment) return unknown(desired, similar(desired.segment), report);
    const { length } = segment.value;
    if (!length) return unmeasured(desired, segment, report);
    return Number((Number(length.value ?? 0) * desired.times).toPrecision(DIGITS));
  };
}

function unknown({ segment, place }: LengthOf, names: readonly string[], report: Report): undefined {
  report({
    code: 'unknown-segment',
    message: `the specs have no segment ${JSON.stringify(segment)} in this project`,
    place,
    remedy: didYouMean(names) ?? 'name a segment that the specs of this project state',
    ...fixes(place, segment, names.map(asScalar)),
  });
}

function unmeasured({ segment, place }: LengthOf, there: NamedSegment, report: Report): undefined {
  report({
    code: 'no-length',
    message: `the spec of the segment ${JSON.stringify(segment)} does not state its length`,
    place,
    also: [{ place: there.place, message: 'the segment is stated here' }],
    remedy: 'add `length` to the segment, or write the quantity as a number',
  });
}
