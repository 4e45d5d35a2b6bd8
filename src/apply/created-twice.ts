import { groupBy } from '../group-by.js';
import { isNewProject, type LiveNode } from '../kinds/project-model.js';
import { readCalculation } from '../live/read-calculation.js';
import { projectsNumbered } from '../live/read-project.js';
import { readWhole } from '../live/read-segments.js';
import type { Reader } from '../live/reader.js';
import { toSegmentHeads } from '../live/to-live.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure, CreatedTwice } from '../plan/model/refusal.js';
import { planProjectLive, readerOf } from '../replan/replan.js';
import { sleep } from './apply-part.js';
import { type ApplyOptions, limitedApi } from './apply-plan.js';
import type { Outcome } from './apply-work.js';
import { LONGEST_CALL_MS, readUntil } from './reread.js';
import { failureOf } from './step-error.js';

// Two runs that begin at the same time both find that an object is missing and both create it, because the API has no key for
// a create. Each run lists once more after its last create, so the later of the two lists shows both objects.

/** Lists the segments of the projects in which this run created some, and returns the outcomes with what is there twice. */
export async function withSegmentsTwice(
  outcomes: readonly Outcome[],
  segments: readonly PlannedSegment[],
  options: ApplyOptions,
): Promise<Outcome[]> {
  const created = outcomes.filter((one) => one.part === undefined && mayHaveCreated(one));
  await untilCallsEnded(created, options);
  const reader = readerOf(limitedApi(options.api, options.parallelism));
  const idOf = (outcome: Outcome): string =>
    segments.find(({ project }) => project === outcome.project)?.projectId ?? '';
  const lists = new Map(
    [...groupBy(created, idOf)].map(([id, own]) => [id, idsByName(reader, id, own, options)]),
  );
  return Promise.all(
    outcomes.map(async (outcome) => {
      if (!created.includes(outcome)) return outcome;
      return checked(outcome, options, async () => {
        const [own] = outcome.createdIds ?? [];
        const listed = (await lists.get(idOf(outcome)))?.get(outcome.name) ?? [];
        return twiceOf({ kind: 'segment', own, listed }, (one, other) => areAlike(reader, one, other));
      });
    }),
  );
}

/** The ids of the segments of a project by name. A list may lag, so it is read until it shows what this run created. */
async function idsByName(
  reader: Reader,
  projectId: string,
  created: readonly Outcome[],
  { wait = sleep }: ApplyOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = created.flatMap(({ createdIds = [], status }) => (status === 'applied' ? createdIds : []));
  const heads = await readUntil({
    read: async () => toSegmentHeads(await reader.read('listSegments', { path: { projectId } })),
    isEnough: (found) => own.every((id) => found.some((head) => head.id === id)),
    wait,
  });
  const names = [...new Set(heads.map(({ name }) => name))];
  return new Map(names.map((name) => [name, heads.filter((head) => head.name === name).map(({ id }) => id)]));
}

/** True if two segments hold the same, apart from their ids. */
async function areAlike(reader: Reader, one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((id) => readWhole(reader, { id, name: '' })));
  return withoutIds(a) === withoutIds(b);
}

const IDS: ReadonlySet<string> = new Set(['id', 'otherConductors', 'validationErrors']);

const withoutIds = (value: unknown): string =>
  JSON.stringify(value, (name, inner) => (IDS.has(name) ? undefined : inner));

export interface OpenedProjects {
  readonly outcomes: readonly Outcome[];
  /** Ids of new projects by their provisional ids. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Looks new projects up by their numbers, before anything is created in them. */
export async function withProjectsTwice(
  outcomes: readonly Outcome[],
  parts: readonly PlannedProjectPart[],
  options: ApplyOptions,
): Promise<OpenedProjects> {
  await untilCallsEnded(outcomes.filter(mayHaveCreated), options);
  const reader = readerOf(limitedApi(options.api, options.parallelism));
  const ids = new Map<string, string>();
  const found = outcomes.map(async (outcome): Promise<Outcome> => {
    const part = parts.find(({ project }) => project === outcome.project);
    if (!part || !isNewProject(part.projectId)) return outcome;
    if (outcome.status !== 'applied' && !mayHaveCreated(outcome)) return outcome;
    return checked(outcome, options, async () => {
      const listed = await projectsNumbered(reader, part.project, part.companyId);
      const [own] = outcome.createdIds ?? [];
      const id = own ?? listed[0];
      if (id !== undefined) ids.set(part.projectId, id);
      return twiceOf({ kind: 'project', own, listed }, (_, other) => isAsPlanned(reader, part, other));
    });
  });
  return { outcomes: await Promise.all(found), ids };
}

/** True if the fields of a project are those that the spec states. */
async function isAsPlanned(reader: Reader, part: PlannedProjectPart, id: string): Promise<boolean> {
  const head = { id, number: part.project, name: '', archived: false };
  const planned = await planProjectLive(reader, part.desired, head);
  return planned.every(({ steps }) => steps.length === 0);
}

/**
 * Names the nodes of a calculation that are there more often than the spec states. The last read of the calculation has found
 * such nodes, so it is read again only if it was not as expected, or if there was no last read.
 */
export function withNodesTwice(
  outcomes: readonly Outcome[],
  parts: readonly PlannedPart[],
  options: ApplyOptions,
): Promise<Outcome[]> {
  return Promise.all(
    outcomes.map(async (outcome) => {
      const part = parts.find((one) => one.part === outcome.part && one.project === outcome.project);
      const isAtRisk = outcome.status !== 'applied' && mayHaveCreated(outcome);
      if (part?.part !== 'calculation' || !isAtRisk) return outcome;
      await untilCallsEnded([outcome], options);
      return checked(outcome, options, () => nodesTwice(outcome, part, options));
    }),
  );
}

async function nodesTwice(
  { createdIds = [] }: Outcome,
  { desired, projectId }: PlannedCalculation,
  { api, parallelism }: ApplyOptions,
): Promise<CreatedTwice[]> {
  const reader = readerOf(limitedApi(api, parallelism));
  const nodes = (await readCalculation(reader, projectId))?.nodes ?? [];
  const stated = (desired.nodes ?? []).map((node) => (node.kind === 'budget' ? node.number : node.name));
  const found = [...new Set(stated)].map(async (name) => {
    const alike = nodes.filter((node) => nodeName(node) === name);
    if (alike.length <= stated.filter((one) => one === name).length) return [];
    const own = alike.find(({ id }) => createdIds.includes(id))?.id;
    const textOf = (id: string): string => withoutIds(alike.find((node) => node.id === id));
    return twiceOf(
      { kind: 'node', own, listed: alike.map(({ id }) => id) },
      async (one, other) => textOf(one) === textOf(other),
    );
  });
  return (await Promise.all(found)).flat();
}

/** A budget code has a number, and a custom node only a name. */
const nodeName = ({ number, name }: LiveNode): string => number || name;

const mayHaveCreated = ({ createdIds = [], isCreateLost }: Outcome): boolean =>
  createdIds.length > 0 || isCreateLost === true;

async function untilCallsEnded(
  created: readonly Outcome[],
  { wait = sleep, stopped, onWait }: ApplyOptions,
): Promise<void> {
  const lost = created.filter(({ isCreateLost }) => isCreateLost);
  if (lost.length === 0 || stopped?.()) return;
  for (const outcome of lost) onWait?.(outcome);
  await wait(LONGEST_CALL_MS);
}

interface Listed {
  readonly kind: CreatedTwice['kind'];
  /** Absent if the answer that tells it was lost. */
  readonly own: string | undefined;
  /** The ids of all objects of the name; a list that lags may lack the own one. */
  readonly listed: readonly string[];
}

async function twiceOf(
  { kind, own, listed }: Listed,
  isAlike: (first: string, other: string) => Promise<boolean>,
): Promise<CreatedTwice[]> {
  const [first, ...rest] = [...new Set([...(own === undefined ? [] : [own]), ...listed])];
  if (first === undefined || rest.length === 0) return [];
  const alike = await Promise.all(rest.map((id) => isAlike(first, id)));
  const differing = rest.filter((_, n) => !alike[n]);
  if (own === undefined) return [{ kind, others: [first, ...rest], differing }];
  return [{ kind, own, others: rest, differing }];
}

/** Adds the result of the check to an outcome. A check that fails leaves the outcome in doubt, so it is not `applied`. */
async function checked(
  outcome: Outcome,
  { onSegment }: ApplyOptions,
  check: () => Promise<CreatedTwice[]>,
): Promise<Outcome> {
  const found = await check().catch(failureOf);
  const isApplied = outcome.status === 'applied';
  const next = isApplied ? { ...outcome, ...endingOf(found) } : outcome;
  if (next !== outcome && next.status !== 'applied') onSegment?.(next);
  return 'code' in found || found.length === 0 ? next : { ...next, createdTwice: found };
}

function endingOf(found: readonly CreatedTwice[] | ApplyFailure): Partial<Pick<Outcome, 'status' | 'error'>> {
  if ('code' in found) return { status: 'failed', error: found };
  const [twice] = found;
  if (!twice) return {};
  const ids = [...(twice.own === undefined ? [] : [twice.own]), ...twice.others];
  return { status: 'unexpected', error: { code: 'created-twice', kind: twice.kind, ids } };
}
