import { PROJECT_FIELDS, PROJECT_REQUIRED } from '../../kinds/project.js';
import type { DesiredCalculation, DesiredProjectObject } from '../../kinds/project-model.js';
import type { CalculationDraft, LengthOf } from '../language/calculation.js';
import type { DocumentDraft, NamedSegment } from '../language/document.js';
import { fieldsOf } from '../language/fields.js';
import type { Stated } from '../language/language.js';
import type { OwnDraft } from '../language/project.js';
import type { Report, Rules } from '../problems.js';
import { didYouMean, similarTo } from '../read/nearest.js';
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
    fields: fieldsOf(PROJECT_FIELDS, own),
    ...(location === undefined ? {} : { location }),
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

/** Returns the length in metres for a quantity; undefined, after a report, if the length is not known. */
type Measure = (length: LengthOf) => number | undefined;

export function buildCalculation(
  { value, place }: Stated<CalculationDraft>,
  measure: Measure,
): DesiredCalculation {
  const type = value?.type?.value;
  const nodes = value?.nodes?.value?.map((node) => ({ ...node, ...quantityOf(node.quantity, measure) }));
  return { ...(type === undefined ? {} : { type }), ...(nodes ? { nodes } : {}), place };
}

const quantityOf = (stated: number | LengthOf, measure: Measure): { quantity: number; inMetres: boolean } =>
  typeof stated === 'number'
    ? { quantity: stated, inMetres: false }
    : { quantity: measure(stated) ?? 0, inMetres: true };

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
