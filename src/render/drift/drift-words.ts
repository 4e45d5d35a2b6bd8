import type { CommandText } from '../../diagnostics/command-text.js';
import type { Place } from '../../diagnostics/problem.js';
import type { Value } from '../../kinds/model.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { PathStep } from '../../plan/model/address.js';
import type { Change } from '../../plan/model/change.js';
import type { ObjectKind } from '../../plan/model/reason.js';
import { type ChangeUnit, replacedPairs, unitsOf } from '../../plan/model/replaced-section.js';
import { described, fatesWords, shownAfter, titleOf } from '../words/change-words.js';
import { counted, fieldName, fieldValue, withShortIds } from '../words/kind-words.js';
import { placeOf } from '../words/place-of.js';
import { verdictReason } from '../words/verdict-words.js';
import { pairTexts, replacedDrift, stillLive } from './replaced-drift.js';

/** One difference between the specs and the live state, in words. */
export interface DriftLine {
  /** The section and layer in question; empty for the segment or part itself. */
  readonly where: string;
  readonly text: string;
  readonly place?: Place;
}

/** The differences of one segment or part of a project. */
export function driftLines(changes: readonly Change[], plan: PlanDocument): DriftLine[] {
  const whole = changes.filter(isWhole);
  const isCovered = (change: Change): boolean =>
    whole.some((outer) => outer !== change && isInside(change, outer));
  return unitsOf(changes)
    .filter(({ change }) => !isCovered(change))
    .flatMap((unit) => {
      const { change } = unit;
      const place = placeOf(change, plan);
      return textsOf(unit, plan).map((text) => ({
        where: whereWords(change),
        text: withShortIds(text),
        ...(place ? { place } : {}),
      }));
    });
}

/** A change that says everything about the objects inside: they are missing, are replaced, or are not in the specs. */
const isWhole = ({ action, kind }: Change): boolean =>
  (kind === 'segment' || kind === 'section' || kind === 'layer') &&
  (action === 'create' || action === 'replace');

const isInside = (change: Change, outer: Change): boolean =>
  change.project === outer.project &&
  change.segment === outer.segment &&
  change.path.length > outer.path.length &&
  outer.path.every(({ list, index, id }, n) => {
    const step = change.path[n];
    return step?.list === list && step.index === index && step.id === id;
  });

/** `section 1, layer 2`: the levels above the object, and the object itself if it is such a level. */
function whereWords({ path, action }: Change): string {
  const isLevel = ({ list, index }: PathStep): boolean =>
    (list === 'sections' || list === 'layers') && index !== undefined;
  const own = action === 'update' || action === 'replace' ? path : path.slice(0, -1);
  return own
    .filter(isLevel)
    .map(({ list, index }) => `${list === 'sections' ? 'section' : 'layer'} ${(index ?? 0) + 1}`)
    .join(', ');
}

function textsOf(unit: ChangeUnit, plan: PlanDocument): string[] {
  const { change } = unit;
  switch (change.action) {
    case 'create':
      return unit.deleted.length > 0 ? pairTexts(replacedPairs(unit), plan) : [missing(change, plan)];
    case 'delete':
      return [`${added(change, plan)} ${deletedWords(change)}`];
    case 'replace':
      return change.kind === 'section'
        ? [...fieldTexts(change, plan), ...replacedDrift(unit, plan)]
        : valueTexts(change, plan);
    default:
      return valueTexts(change, plan);
  }
}

/** With a base it is known that the specs ask for a change, and that no apply has made it yet. */
const isAskedFor = ({ cause }: Change): boolean => cause === 'request' || cause === 'both';

function deletedWords(change: Change): string {
  const { reason } = change;
  if (reason.code === 'no-longer-in-specs') return stillLive(reason.was);
  return isAskedFor(change) ? 'is still live, although the specs delete it' : 'was added outside Git';
}

const nameOf = (change: Change): string => {
  const { title, id } = titleOf(change);
  return id === undefined ? title : `${title} ${id}`;
};

function valueTexts(change: Change, plan: PlanDocument): string[] {
  const texts = fieldTexts(change, plan);
  return texts.length > 0 ? texts : [`${nameOf(change)} differs from the spec`];
}

function missing(change: Change, plan: PlanDocument): string {
  if (change.kind === 'segment') return 'the segment was removed outside Git, or was never applied';
  if (change.kind === 'project') return 'the project was removed outside Git, or was never applied';
  const what = described(shownAfter(change), change.catalog, plan.typeNames);
  const verb = change.count === 1 ? 'was' : 'were';
  return `${nameOf(change)}${what === '' ? '' : ` (${what})`} ${verb} removed outside Git`;
}

function added(change: Change, plan: PlanDocument): string {
  const { kind, before = {}, destroyed, catalog } = change;
  const title = kind === 'segment' ? 'the segment' : nameOf(change);
  const what = kind === 'section' ? '' : described(before, catalog, plan.typeNames);
  const objects = destroyed > 1 ? counted(destroyed, 'object') : '';
  const more = [what, objects].filter((text) => text !== '').join('; ');
  return `${title}${more === '' ? '' : ` (${more})`}`;
}

/** `length: spec 145 m, live 300 m`: the fields that differ, with both values. */
function fieldTexts(change: Change, { typeNames }: PlanDocument): string[] {
  const { before = {} } = change;
  const own = isNamed(change) ? '' : `${nameOf(change)}, `;
  return Object.entries(shownAfter(change))
    .filter(([name, value]) => before[name] !== value && !Array.isArray(value))
    .map(([name, value]) => {
      const [spec, live] = [value, before[name]].map((one) =>
        fieldValue(change, name, one as Value | undefined, typeNames),
      );
      return `${own}${fieldName(name)}: spec ${spec}, live ${live}`;
    });
}

/** Objects that the heading or the place names already. */
const isNamed = ({ kind }: ObjectKind): boolean =>
  kind === 'segment' ||
  kind === 'section' ||
  kind === 'layer' ||
  kind === 'project' ||
  kind === 'calculation';

/** Command lines that a user can copy. */
export interface DriftCommands {
  readonly paths: readonly string[];
  readonly drift: string;
  readonly apply: string;
  /** Returns the line of `export` with these words. */
  readonly exporting: CommandText;
}

/** The last lines: the number of differences, the effect of an apply, and the commands that keep the live state. */
export interface DriftAdvice {
  readonly summary: string;
  readonly apply: string;
  /** The words after the command that applies the specs. */
  readonly revert: string;
  readonly adoptTitle: string;
  readonly adopt: readonly string[];
  /** The number of files beyond those in `adopt`. */
  readonly more: number;
}

export function driftAdvice(plan: PlanDocument, lines: number, commands: DriftCommands): DriftAdvice {
  const [titled, files] = adopting(plan, commands.paths);
  return {
    summary: `Drift: ${counted(lines, 'difference')} between the specs and the live state.`,
    apply: commands.apply,
    revert: `would set the live state back to the specs: ${counted(plan.calls.write, 'call')}; ${fatesWords(plan.summary)}.${refusalWords(plan)}`,
    adoptTitle: `To write the live values into the specs instead${titled}:`,
    adopt: files.slice(0, MAX_FILES).map((words) => commands.exporting(['--merge', ...words])),
    more: Math.max(0, files.length - MAX_FILES),
  };
}

/** Returns what the title adds, and the files to merge into, each with the options that it needs. */
function adopting(plan: PlanDocument, paths: readonly string[]): [string, readonly string[][]] {
  const changes = plan.changes.filter(({ segment }) => segment !== '');
  const places = changes.map((change) => placeOf(change, plan));
  const files = [...new Set(places.flatMap((place) => (place ? [place.file] : [])))];
  const isAdding = changes.some(isUnnamed);
  // A segment that no spec names has no file. With several paths, the user decides which of them takes it.
  const isAddedTo = isAdding && paths.length === 1;
  const remarks = [
    ...(changes.some(isNotLive) ? [LEFT_IN_SPEC] : []),
    ...(changes.length < plan.changes.length ? [ONLY_SEGMENTS] : []),
    ...(isAdding && !isAddedTo ? [ADDED] : []),
    ...(changes.some(isStatedByBase) ? [ONLY_IN_BASE] : []),
  ];
  return [
    remarks.length === 0 ? '' : ` (${remarks.join('; ')})`,
    (isAdding ? paths : files).map((path) => [path, ...(isAddedTo ? ['--add'] : [])]),
  ];
}

const refusalWords = ({ verdict }: PlanDocument): string =>
  verdict.reasons.map((reason) => ` It would be refused: ${verdictReason(reason)}.`).join('');

export const LOST_BY_APPLY = 'Lost by an apply: unmanaged values and objects that it cannot keep:';
const LEFT_IN_SPEC = 'a segment that is not live stays in its spec; --remove-missing removes it';
const ONLY_SEGMENTS = 'the fields of a project and its calculation are not written';
const ADDED = '--add beside one of them adds the segments that no spec names';

const ONLY_IN_BASE =
  'a list that only the base states is not written; to keep its objects, write it again or name it under unmanaged';

/** An object that an apply would delete, because the base states its list and the specs no longer do. */
const isStatedByBase = ({ reason, forcedBy = [] }: Change): boolean =>
  [reason, ...forcedBy.map((obstacle) => obstacle.reason)].some(({ code }) => code === 'no-longer-in-specs');

const isNotLive = ({ kind, action }: Change): boolean => kind === 'segment' && action === 'create';

/** A segment that an apply would delete, because no spec names it. */
const isUnnamed = ({ kind, action }: Change): boolean => kind === 'segment' && action === 'delete';

const MAX_FILES = 5;
