import type { Place } from '../../diagnostics/problem.js';
import { groupBy } from '../../group-by.js';
import type { AllowDestroy, DesiredProject, UnmanagedSegment } from '../../kinds/model.js';
import { oldPlaces, type SegmentName } from '../../kinds/segment-names.js';
import { statedAndUnmanaged, withoutRepeats } from '../language/directives.js';
import type { DocumentDraft, NamedSegment } from '../language/document.js';
import type { Stated } from '../language/language.js';
import type { Report } from '../problems.js';

// Problems that show only when all documents of a project are compared.

/** Returns the first segment of each name, and reports the others with all their places. */
export function uniqueSegments(segments: readonly NamedSegment[], report: Report): NamedSegment[] {
  const named = groupBy(segments, ({ name }) => name);
  for (const [name, same] of named) {
    const place = same[1]?.place;
    if (!place) continue;
    const message = `the segment ${JSON.stringify(name)} is defined ${same.length === 2 ? 'twice' : `${same.length} times`} in this project`;
    report({
      code: 'duplicate-segment',
      message,
      place,
      also: places(same),
      remedy: 'remove or rename one of them',
    });
  }
  return [...named.values()].flatMap((same) => same.slice(0, 1));
}

const places = (all: readonly { place: Place }[]) =>
  all.map(({ place }, n) => ({ place, message: n === 0 ? 'first here' : 'and again here' }));

/** Reports two segments that claim the same live segment by `renamedFrom` or `segmentId`. */
export function checkRenames(segments: readonly NamedSegment[], report: Report): void {
  checkOldNames(segments, report);
  const byId = new Map<string, Place>();
  for (const { value } of segments) {
    const id = value.segmentId;
    if (id?.value === undefined) continue;
    const first = byId.get(id.value);
    if (first) refuseId(id, first, report);
    else byId.set(id.value, id.valuePlace);
  }
}

function checkOldNames(segments: readonly NamedSegment[], report: Report): void {
  const renamed = segments.filter(({ value }) => value.renamedFrom?.value !== undefined);
  if (renamed.length === 0) return;
  const byName = new Map(segments.map((segment) => [segment.name, segment]));
  const byOldName = new Map<string, Place>();
  for (const { name, value } of renamed) {
    const from = value.renamedFrom;
    if (from?.value === undefined) continue;
    const holder = byName.get(from.value);
    const kept = holder && !givesUp(holder) ? holder.place : undefined;
    const other = from.value === name ? undefined : (kept ?? byOldName.get(from.value));
    if (other || from.value === name) refuseRename(from, name, other, report);
    byOldName.set(from.value, byOldName.get(from.value) ?? from.valuePlace);
  }
}

/** True if another segment may take the name, because this one is identified by its old name or by its id. */
const givesUp = ({ value }: NamedSegment): boolean =>
  value.renamedFrom?.value !== undefined || value.segmentId?.value !== undefined;

function refuseRename(from: Stated<string>, name: string, other: Place | undefined, report: Report): void {
  const old = JSON.stringify(from.value);
  report({
    code: 'rename-conflict',
    message:
      from.value === name ? 'a segment cannot be renamed from its own name' : `${old} is claimed twice`,
    place: from.valuePlace,
    ...(other ? { also: [{ place: other, message: `${old} is claimed here as well` }] } : {}),
    remedy: 'remove `renamedFrom` once the rename has been applied',
  });
}

function refuseId(id: Stated<string>, first: Place, report: Report): void {
  const message = `segment ${id.value} is pinned twice`;
  const also = [{ place: first, message: 'first here' }];
  report({
    code: 'duplicate-segment-id',
    message,
    place: id.valuePlace,
    also,
    remedy: 'remove one `segmentId`',
  });
}

/**
 * Reports a segment of another project that `renamedFrom` names although the specs keep it there, and one that two segments name. One of them
 * would lose its live segment.
 */
export function checkMoves(projects: readonly DesiredProject[], report: Report): void {
  const moves = projects.flatMap(({ number, segments }) =>
    segments.flatMap(({ renamedFrom, segmentId, place }) =>
      segmentId === undefined ? oldPlaces(renamedFrom, number).map((from) => ({ from, place })) : [],
    ),
  );
  if (moves.length === 0) return;
  const claimed = new Map<string, Place>();
  for (const { number, segments } of projects)
    for (const { name, renamedFrom, place } of segments) {
      claimed.set(JSON.stringify([number, name]), place);
      if (renamedFrom !== undefined) claimed.set(JSON.stringify([number, renamedFrom]), place);
    }
  for (const { from, place } of moves) {
    const key = JSON.stringify([from.project, from.segment]);
    const other = claimed.get(key);
    if (other) refuseMove(from, place, other, report);
    claimed.set(key, other ?? place);
  }
}

function refuseMove(from: SegmentName, place: Place, other: Place, report: Report): void {
  const old = `${from.project}/${from.segment}`;
  report({
    code: 'rename-conflict',
    message: `renamedFrom names ${old}, which the specs state too`,
    place,
    also: [{ place: other, message: `${old} is claimed here as well` }],
    remedy: 'remove one of them, or remove `renamedFrom` once the move has been applied',
  });
}

/** Returns the segments that the documents let go; a segment must not be stated and let go at once. */
export function unmanagedSegments(
  documents: readonly DocumentDraft[],
  segments: readonly NamedSegment[],
  report: Report,
): readonly UnmanagedSegment[] | undefined {
  const letGo = withoutRepeats(
    documents.flatMap(({ unmanaged }) => unmanaged?.value ?? []),
    report,
  );
  if (letGo.length === 0) return undefined;
  const claimed = new Map<string, Place>();
  for (const { name, place, value } of segments) {
    claimed.set(name, place);
    const { renamedFrom, segmentId } = value;
    // A pinned segment is found by its id, whatever its old name is.
    if (renamedFrom?.value !== undefined && !segmentId) claimed.set(renamedFrom.value, renamedFrom.place);
  }
  for (const { name, place } of letGo) {
    const other = claimed.get(name);
    if (other) report(statedAndUnmanaged(`the segment ${JSON.stringify(name)}`, place, other));
  }
  return letGo;
}

/** True if one document states prune and none states the opposite. */
export function checkPrune(documents: readonly DocumentDraft[], report: Report): boolean {
  const yes = documents.find(({ prune }) => prune?.value === true)?.prune;
  const no = documents.find(({ prune }) => prune?.value === false)?.prune;
  if (yes && no) {
    const message = 'prune is true in one document of this project and false in another';
    const also = [{ place: no.valuePlace, message: 'false here' }];
    report({ code: 'conflicting-prune', message, place: yes.valuePlace, also, remedy: 'keep one of them' });
  }
  if (yes && !documents.some(({ segments }) => segments)) {
    const message = 'prune would delete every segment of the project: no document of it states `segments`';
    const remedy = 'write `segments: {}` to delete all of them';
    report({ code: 'prune-without-segments', message, place: yes.place, remedy });
  }
  return yes !== undefined;
}

/** Returns the approval of destruction that the documents state; two different approvals are an error. */
export function oneApproval(documents: readonly DocumentDraft[], report: Report): AllowDestroy | undefined {
  const stated = documents.flatMap(({ allowDestroy }) => (allowDestroy?.value ? [allowDestroy] : []));
  const all = stated.map(({ value, place }) => ({
    objects: value?.objects?.value ?? 0,
    until: value?.until?.value ?? '',
    place,
  }));
  const [first] = all;
  const other = all.find(({ objects, until }) => objects !== first?.objects || until !== first.until);
  if (first && other) {
    const message = 'two documents of this project state different approvals of destruction';
    const also = [{ place: first.place, message: `${first.objects} until ${first.until} here` }];
    const remedy = 'keep one allowDestroy: it counts for the whole project';
    report({ code: 'conflicting-allow-destroy', message, place: other.place, also, remedy });
  }
  return first;
}

/** Returns the project id that the documents state; two different ids are an error. */
export function oneId(documents: readonly DocumentDraft[], report: Report): string | undefined {
  const ids = documents
    .flatMap(({ project }) => project?.value?.id ?? [])
    .filter(({ value }) => value !== undefined);
  const [first] = ids;
  const other = ids.find(({ value }) => value !== first?.value);
  if (first && other) {
    const message = `this project is pinned to the ids ${first.value} and ${other.value}`;
    const also = [{ place: first.valuePlace, message: `${first.value} here` }];
    report({
      code: 'conflicting-project-id',
      message,
      place: other.valuePlace,
      also,
      remedy: 'keep one of them',
    });
  }
  return first?.value;
}

/** Returns the calculation; two documents that state one are an error. */
export function oneCalculation(
  documents: readonly DocumentDraft[],
  report: Report,
): DocumentDraft['calculation'] {
  const [first, second] = documents.flatMap(({ calculation }) => calculation ?? []);
  if (first && second) {
    const message = 'the calculation of this project is stated in two documents';
    const remedy = 'put all of its nodes into one document';
    report({
      code: 'duplicate-calculation',
      message,
      place: second.place,
      also: places([first, second]),
      remedy,
    });
  }
  return first;
}

/** Reports two project numbers that are pinned to the same id. */
export function checkIds(projects: readonly DesiredProject[], report: Report): void {
  const byId = new Map<string, DesiredProject>();
  for (const project of projects) {
    if (project.id === undefined) continue;
    const first = byId.get(project.id);
    if (first) {
      const message = `the projects ${first.number} and ${project.number} are pinned to the same id ${project.id}`;
      const also = [{ place: first.place, message: 'the other project is here' }];
      report({
        code: 'conflicting-project-id',
        message,
        place: project.place,
        also,
        remedy: 'correct one `id`',
      });
    } else byId.set(project.id, project);
  }
}
