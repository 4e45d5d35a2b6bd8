import { groupBy } from '../../plan/algorithms/group-by.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { addressOf, type PathStep } from '../../plan/model/address.js';
import type { Change, ChangeCause } from '../../plan/model/change.js';
import {
  countedObjects,
  countObjects,
  type MovedIds,
  movedIn,
  type ObjectCounts,
  sumOfCounts,
} from '../../plan/model/object-counts.js';
import type { ChangeReason, RemovalReason } from '../../plan/model/reason.js';
import { type ChangeUnit, replacedPairs, unitsOf } from '../../plan/model/replaced-section.js';
import { detailsOf, isHead, summaryOf, titleOf } from '../words/change-words.js';
import { placeOf } from '../words/place-of.js';
import { removalReason } from '../words/reason-words.js';
import { bySegment } from '../words/verdict-words.js';
import { alikeKeys, alikeRest } from './alike.js';
import { type PairOptions, pairLines } from './pair-lines.js';
import {
  contentLines,
  type Level,
  note,
  type ReviewChange,
  type ReviewLine,
  type ReviewProject,
  type ReviewSegment,
  SIGNS,
} from './review-line.js';
import { replacedLines } from './review-replaced.js';
import { AS_PLAN, type Sign, type Telling } from './telling.js';

interface ReviewOptions {
  /** True lists every object that is destroyed, also if they are many. */
  readonly isVerbose?: boolean;
  /** True shows the ids of items whose places others take. */
  readonly hasIds?: boolean;
  readonly told?: Telling;
}

/**
 * Returns the plan as lines for a reviewer, by project and segment. A replaced section is shown as a diff, and an item that
 * takes the place of another one as one change.
 */
export function reviewOf(
  plan: PlanDocument,
  { isVerbose = false, hasIds = false, told = AS_PLAN }: ReviewOptions = {},
): ReviewProject[] {
  const context = { plan, isVerbose, hasIds, told, moved: movedIn(plan) };
  return bySegment(plan).map(({ number, name, segments }) => ({
    number,
    name,
    segments: segments.map(({ segment, changes }) => ({
      project: number,
      title: segment,
      hasHead: changes.some(isHead),
      changes: shownUnits(changes, told).map((unit) => reviewed(unit, context)),
      fates: countObjects(changes, context.moved),
      told,
    })),
  }));
}

interface Context {
  readonly plan: PlanDocument;
  readonly isVerbose: boolean;
  readonly hasIds: boolean;
  readonly told: Telling;
  readonly moved: MovedIds;
}

function reviewed(unit: ChangeUnit, context: Context): ReviewChange {
  const { change, created, deleted } = unit;
  const { told, plan } = context;
  // Every difference of drift has a place, and that of a live object is the place of the object around it.
  const around = told.isPlan ? undefined : placeOf(change, plan);
  return {
    changes: [change, ...created, ...deleted],
    above: above(change),
    lines: linesOf(unit, context).map((line) => ({
      ...line,
      sign: told.signs[line.sign],
      ...(around && line.sign !== '' ? { place: line.place ?? around } : {}),
    })),
    destroyed: [change, ...deleted].reduce((sum, { destroyed }) => sum + destroyed, 0),
  };
}

const HOLDERS: ReadonlySet<Change['kind']> = new Set(['segment', 'section', 'layer']);

const shownUnits = (changes: readonly Change[], { isPlan }: Telling): ChangeUnit[] =>
  isPlan ? unitsOf(changes) : outermost(unitsOf(changes));

/** Drift names a segment, section or layer that is missing, and not everything that it would hold. */
function outermost(units: readonly ChangeUnit[]): ChangeUnit[] {
  const missing = units
    .map(({ change }) => change)
    .filter(({ action, kind }) => action === 'create' && HOLDERS.has(kind));
  const segment = missing.find(({ kind }) => kind === 'segment');
  if (segment) return units.filter(({ change }) => change === segment);
  const keys = new Set(missing.map(({ address }) => address));
  return units.filter(({ change }) => !above(change).some(({ key }) => keys.has(key)));
}

function linesOf(unit: ChangeUnit, { plan, isVerbose, hasIds, moved, told }: Context): ReviewLine[] {
  const { change } = unit;
  const { typeNames } = plan;
  const depth = depthOf(change);
  if (unit.deleted.length > 0) return takingLines(unit, { depth, typeNames, hasIds, told });
  const isFull = change.kind === 'section' && change.action === 'replace';
  const below = change.action === 'delete' ? (change.contents ?? []) : [];
  const contents = contentLines(below, { depth: depth + 1, typeNames, isVerbose });
  const shown = contents.reduce((sum, line) => sum + line.destroyed, 0);
  const rest = summaryOf(change, typeNames, told);
  const cause = causeOf(change, told);
  const head: ReviewLine = {
    sign: SIGNS[change.action],
    depth,
    ...titleOf(change),
    ...(rest === '' ? {} : { rest }),
    ...(change.action === 'create' && HOLDERS.has(change.kind) ? { values: change.after ?? {} } : {}),
    place: change.place,
    ...(cause === '' ? {} : { cause }),
    destroyed: isFull ? 1 : change.destroyed - shown,
  };
  if (isFull) return [head, ...replacedLines(unit, { depth, typeNames, hasIds, moved, told })];
  const number =
    change.destroyed > change.count && change.action === 'delete'
      ? [told.fates(countObjects([change], moved))]
      : [];
  const details = [
    ...reasons(change, depth + 1, plan, told),
    ...number.map((words) => note(depth + 1, words)),
  ];
  return [head, ...contents, ...details];
}

/** The lines of created items of which some take the places of deleted ones: each pair is one change. */
function takingLines(
  unit: ChangeUnit,
  options: Omit<PairOptions, 'marks' | 'cameFrom'> & Pick<Context, 'told'>,
): ReviewLine[] {
  const { change, deleted } = unit;
  const { cause } = countedObjects([change, ...deleted])[0] ?? {};
  const words = causeOf({ cause }, options.told);
  return pairLines(replacedPairs(unit), options).map((line) => ({
    ...line,
    ...(words === '' ? {} : { cause: words }),
  }));
}

const causeOf = ({ cause }: { readonly cause?: ChangeCause | undefined }, { causes }: Telling): string =>
  cause === undefined ? '' : causes[cause];

/** The id of a deleted segment is apart from its reason, because equal changes of several segments are one entry. */
function reasons(change: Change, depth: number, { order }: PlanDocument, told: Telling): ReviewLine[] {
  const { reason, removedFrom: was } = change;
  if (isRemoval(reason)) {
    const isMoved = reason.code === 'moved-to-project';
    const words =
      was && !isMoved ? `no longer in the specs, was ${was.file}:${was.line}` : removalReason(reason);
    const isLast = told.isPlan && order.findIndex(({ stage }) => stage === 'deletions') > 0;
    const last = isLast ? ', after everything else' : '';
    return [{ ...note(depth, `${words}${last}`), id: `(id ${reason.id})` }];
  }
  return detailsOf(change, told).map((words) => note(depth, words));
}

const isRemoval = (reason: ChangeReason): reason is RemovalReason =>
  reason.code === 'segment-not-in-spec' ||
  reason.code === 'segment-to-destroy' ||
  reason.code === 'moved-to-project';

/** True for a section or layer of the spec; other live sections and layers are not levels of the tree. */
const isLevel = ({ list, index }: PathStep): boolean =>
  index !== undefined && (list === 'sections' || list === 'layers');

/** Returns the depth of a change in the tree: sections and layers are levels, and their contents are one level below. */
const depthOf = (change: Change): number => {
  if (isHead(change)) return 0;
  const last = change.path.at(-1);
  return change.path.filter(isLevel).length + (!last || isLevel(last) ? 0 : 1);
};

/** Returns the sections and layers above a change, which are printed before it once. */
function above(change: Change): Level[] {
  const found: Level[] = [];
  for (const [n, step] of change.path.slice(0, -1).entries()) {
    if (!isLevel(step)) break;
    const key = addressOf({ ...change, path: change.path.slice(0, n + 1) });
    const word = step.list === 'sections' ? 'section' : 'layer';
    found.push({ sign: '', depth: n + 1, title: `${word} ${(step.index ?? 0) + 1}`, destroyed: 0, key });
  }
  return found;
}

/** Returns all lines of a segment's changes, each section and layer once. */
function segmentLines(changes: readonly ReviewChange[]): ReviewLine[] {
  const isPrinted = new Set<string>();
  return changes.flatMap(({ changes: [change], above: levels, lines }) => {
    const news = levels.filter(({ key }) => !isPrinted.has(key));
    for (const { key } of levels) isPrinted.add(key);
    if (change) isPrinted.add(change.address);
    return [...news, ...lines];
  });
}

// Segments with equal changes: one template that changes is one entry of a text, a comment or a report, not thousands.

export interface ReviewGroup {
  /** The segments; more than one if all have the same changes. */
  readonly segments: readonly ReviewSegment[];
  /** True for new segments that differ in lengths and dimensions, which the lines show as ranges. */
  readonly isAlike: boolean;
  /** The lines of one segment. Ids are left out, and places that differ, if the group has several segments. */
  readonly lines: readonly ReviewLine[];
  /** Number of objects that the changes of all segments destroy. */
  readonly destroyed: number;
  /** The fates of the objects of all segments. */
  readonly fates: ObjectCounts;
  readonly told: Telling;
}

interface Member {
  readonly segment: ReviewSegment;
  readonly lines: readonly ReviewLine[];
}

/** Groups segments with equal changes and, with `alike`, also many new segments that are alike. */
export function groupsOf(
  segments: readonly ReviewSegment[],
  { alike = false }: { readonly alike?: boolean } = {},
): ReviewGroup[] {
  const members = segments.map((segment): Member => ({ segment, lines: segmentLines(segment.changes) }));
  const alikes = alike ? alikeKeys(members.map(({ lines }) => lines)) : [];
  const keys = members.map(
    ({ segment, lines }, n) => alikes[n] ?? JSON.stringify([ownTitle(segment), ...lines.map(keyOf)]),
  );
  const groups = groupBy([...members.keys()], (n) => keys[n]);
  return [...groups.values()].map((own) => groupOf(own.flatMap((n) => members[n] ?? [])));
}

function groupOf(members: readonly Member[]): ReviewGroup {
  const lines = common(members.map((one) => one.lines));
  return {
    segments: members.map(({ segment }) => segment),
    isAlike: lines.some(({ rest }, n) => rest !== members[0]?.lines[n]?.rest),
    lines,
    destroyed: members.reduce((sum, { segment }) => sum + destroyedIn(segment), 0),
    fates: sumOfCounts(members.map(({ segment }) => segment.fates)),
    told: members[0]?.segment.told ?? AS_PLAN,
  };
}

export const destroyedIn = ({ changes }: ReviewSegment): number =>
  changes.reduce((sum, { destroyed }) => sum + destroyed, 0);

/** A part of a project is never equal to a segment or to another part. */
const ownTitle = ({ title, changes }: ReviewSegment): string =>
  changes[0]?.changes[0]?.segment === '' ? title : '';

/** The title of a segment is its name, which differs in equal changes. */
const keyOf = ({ sign, depth, title, rest, mark, cause, isNote, destroyed }: ReviewLine): unknown[] => [
  sign,
  depth,
  depth === 0 ? '' : title,
  rest,
  mark,
  cause,
  isNote,
  destroyed,
];

function common(all: readonly (readonly ReviewLine[])[]): ReviewLine[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return [...first];
  return first.map(({ id: _, place, ...line }, n) => {
    const isShared = place && others.every((lines) => isSamePlace(lines[n]?.place, place));
    const isSame = others.every((lines) => lines[n]?.rest === line.rest);
    return {
      ...line,
      ...(isSame ? {} : { rest: alikeRest(all.flatMap((lines) => lines[n] ?? [])) }),
      ...(line.depth === 0 ? { title: 'segment' } : {}),
      ...(isShared ? { place } : {}),
    };
  });
}

const isSamePlace = (a: ReviewLine['place'], b: ReviewLine['place']): boolean =>
  a?.file === b?.file && a?.line === b?.line;

/** `60 segments: the same change`, or `5,000 new segments that are alike` */
export const sameChange = ({ segments, isAlike, told: { same } }: ReviewGroup): string =>
  `${segments.length.toLocaleString('en')} ${same[isAlike ? 1 : 0]}`;

/** The signs that the lines of some segments have. */
export const signsIn = (projects: readonly ReviewProject[]): Set<Sign> =>
  new Set(
    projects.flatMap(({ segments }) =>
      segments.flatMap(({ changes }) => changes.flatMap(({ lines }) => lines.map(({ sign }) => sign))),
    ),
  );
