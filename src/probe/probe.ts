import { ApiError } from '../api/api-error.js';
import { type Api, profileOf } from '../api/client.js';
import { UserError } from '../diagnostics/user-error.js';
import { idOf, inner, listOf, type Raw, rawAnswer, textOf } from '../live/raw.js';
import { unlessGone } from '../live/reader.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import * as trials from './trench-trials.js';
import { type Fields, type Finding, fieldFinding, notTried, type Trial } from './try-logins.js';

// A scratch segment is identified by its name and its description together, so that the next probe removes the scratch
// segment of a killed one and never a segment of a user. The description also holds the project field that the probe
// clears: after a kill, the next probe restores the field from there.

const NAME = /^trenchctl probe [0-9a-f]{8}$/;
const SAYS = 'Scratch segment of `trenchctl probe`; it can be deleted.';

const scratchName = (random: () => number): string =>
  `trenchctl probe ${Math.floor(random() * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')}`;

/** A field of the project that the probe clears for a moment. */
interface Borrowed {
  readonly field: string;
  readonly value: string;
}

const scratchDescription = (borrowed: Borrowed | undefined): string =>
  borrowed ? `${SAYS} ${JSON.stringify(borrowed)}` : SAYS;

interface Leftover {
  readonly id: string;
  readonly name: string;
  readonly borrowed: Borrowed | undefined;
}

/** Returns the scratch segments in a project, of this probe or of an earlier one. */
async function scratchSegments(api: Api, projectId: string): Promise<Leftover[]> {
  const listed = listOf(rawAnswer('listSegments', await api.call('listSegments', { path: { projectId } })));
  return listed.flatMap((raw) => {
    const [name, description] = [textOf(inner(raw, 'name')), textOf(inner(raw, 'description'))];
    if (!NAME.test(name) || !description.startsWith(SAYS)) return [];
    return [{ id: idOf(inner(raw, 'id')), name, borrowed: borrowedIn(description.slice(SAYS.length)) }];
  });
}

function borrowedIn(text: string): Borrowed | undefined {
  try {
    const { field, value } = JSON.parse(text) as Partial<Borrowed>;
    return typeof field === 'string' && typeof value === 'string' ? { field, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Restores the project's field and deletes the segment, in this order: while the field is empty, its value is kept there. */
async function tidyUp(api: Api, projectId: string, { id, borrowed }: Leftover): Promise<void> {
  if (borrowed) await giveBack(api, projectId, borrowed);
  await unlessGone(api.call('deleteSegment', { path: { segmentId: id } }), undefined);
}

/** Restores a field only if it is empty: any other value is a change of another user. */
async function giveBack(api: Api, projectId: string, { field, value }: Borrowed): Promise<void> {
  const project = rawAnswer('getProject', await api.call('getProject', { path: { projectId } }));
  const now = inner(project, field).value ?? '';
  if (now !== '') return;
  await api.call('updateProject', {
    path: { projectId },
    query: { property: [field] },
    body: { [field]: value },
  });
}

interface ProbeOptions {
  readonly api: Api;
  readonly projectId: string;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
  /** Called before each call of a trial: true ends the trials, and the scratch segment is removed. */
  readonly stopped?: () => boolean;
  readonly onTrial?: (name: string) => void;
}

interface ProbeReport {
  readonly findings: readonly Finding[];
  /** The profile that was found; a field that could not be tried keeps the value that the client assumes. */
  readonly profile: ServiceProfile;
  /** Scratch segments of earlier probes that were removed. */
  readonly removed: number;
}

/**
 * Tries the assumptions on a scratch segment of a live service and removes it, in every case in which calls still work. A
 * probe that was killed leaves its scratch segment behind; the next one finds it by its name and removes it.
 */
export async function probe(options: ProbeOptions): Promise<ProbeReport> {
  const { api, projectId, random = Math.random } = options;
  const guarded = untilStopped(options);
  const old = await scratchSegments(guarded, projectId);
  for (const one of old) await tidyUp(api, projectId, one);
  const borrowed = fieldToBorrow(await readProjectOf(guarded, projectId));
  const name = scratchName(random);
  const tried = await onScratch(options, guarded, name, borrowed).then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );
  await removeOwn(options, name, 'error' in tried ? tried.error : undefined);
  if ('error' in tried) throw tried.error;
  const fields: Fields = Object.assign({}, ...tried.done.map((trial) => trial.fields));
  return {
    findings: tried.done.flatMap(({ findings }) => findings),
    profile: { ...profileOf(api), ...fields },
    removed: old.length,
  };
}

async function onScratch(
  options: ProbeOptions,
  api: Api,
  name: string,
  borrowed: Borrowed | undefined,
): Promise<Trial[]> {
  const { projectId } = options;
  const body = { name, description: scratchDescription(borrowed), length: 10 };
  const answer = await api.call('createSegment', { path: { projectId }, body });
  const created = rawAnswer('createSegment', answer);
  const scratch = { api, projectId, segmentId: idOf(inner(created, 'id')), name, created };
  return runTrials(options, [
    ['default parts', () => trials.defaultParts(scratch)],
    ['cable groups', () => trials.cableGroups(scratch)],
    ['ducts in pipes', () => trials.ductsInPipes(scratch)],
    ['depths', () => trials.depths(scratch)],
    ['precision', () => trials.precision(scratch)],
    ['top coverings', () => trials.newCoverings(scratch)],
    ['names of segments', () => trials.segmentNames(scratch, scratchDescription(undefined))],
    ['batches', () => trials.batchLimit(scratch)],
    ['errors', () => trials.errorBodies(scratch)],
    // These calls ignore a stop, because the field must be restored.
    ['null in a project', () => projectNull(options.api, projectId, borrowed)],
  ]);
}

/** Removes the scratch segment of this probe. It is found by its name, because the answer of its creation may have been lost. */
async function removeOwn({ api, projectId }: ProbeOptions, name: string, failure: unknown): Promise<void> {
  try {
    const there = await scratchSegments(api, projectId);
    for (const one of there) if (one.name === name) await tidyUp(api, projectId, one);
  } catch (error) {
    const why = [failure, error].filter((one) => one instanceof Error).map((one) => (one as Error).message);
    throw new UserError(
      `the scratch segment "${name}" could not be removed: ${[...new Set(why)].join('; ')}. Run the probe again, which removes it and restores the project`,
      { cause: error, code: 'left-behind' },
    );
  }
}

type Named = readonly [string, () => Promise<Trial>];

async function runTrials({ onTrial, stopped }: ProbeOptions, all: readonly Named[]): Promise<Trial[]> {
  const done: Trial[] = [];
  for (const [name, run] of all) {
    if (stopped?.()) throw new UserError('the probe was stopped', { code: 'stopped' });
    onTrial?.(name);
    done.push(await run().catch((error: unknown) => refusedTrial(name, error)));
  }
  return done;
}

/** Turns a refused call into the result of the trial; any other error ends the probe. */
function refusedTrial(name: string, error: unknown): Trial {
  if (
    !(error instanceof ApiError) ||
    error.status === undefined ||
    error.status >= 500 ||
    error.status === 401
  )
    throw error;
  const finding = {
    assumption: name,
    assumed: '',
    found: `not tried: ${error.message}`,
    follows: 'the profile keeps its value',
  };
  return { findings: [finding] };
}

const untilStopped = ({ api, stopped }: ProbeOptions): Api => ({
  ...api,
  call: (operation, options) => {
    if (stopped?.()) return Promise.reject(new UserError('the probe was stopped', { code: 'stopped' }));
    return api.call(operation, options);
  },
});

const FIELDS = ['caseRef', 'substationRef', 'endDateEstimate', 'endDate', 'description'] as const;
/** The longest value that fits into the description of the scratch segment. */
const LONGEST = 300;

/** Returns an optional field of the project that has a value, so that the trial can be undone. */
function fieldToBorrow(project: Raw): Borrowed | undefined {
  for (const field of FIELDS) {
    const { value } = inner(project, field);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST) return { field, value };
  }
  return undefined;
}

const readProjectOf = async (api: Api, projectId: string): Promise<Raw> =>
  rawAnswer('getProject', await api.call('getProject', { path: { projectId } }));

/** Sends null for a field of the project, reads the field, and restores it. */
async function projectNull(api: Api, projectId: string, borrowed: Borrowed | undefined): Promise<Trial> {
  const [assumption, assumed] = ['null in an update of a project', 'clears the field'];
  if (!borrowed) {
    const why = `the project has none of ${FIELDS.join(', ')}; give it one for the probe`;
    return { findings: [notTried(assumption, assumed, why)] };
  }
  const { field } = borrowed;
  const path = { projectId };
  try {
    await api.call('updateProject', { path, query: { property: [field] }, body: { [field]: null } });
    const now = inner(await readProjectOf(api, projectId), field).value ?? null;
    const value = now === null || now === '' ? 'clears' : 'keeps';
    const found = value === 'clears' ? 'clears the field' : 'keeps its value';
    const finding = fieldFinding(
      assumption,
      assumed,
      `${found} (tried with ${field})`,
      `projectNull: ${value}`,
    );
    return { findings: [finding], fields: { projectNull: value } };
  } finally {
    await giveBack(api, projectId, borrowed);
  }
}
