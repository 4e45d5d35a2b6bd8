import { ApiError } from '../api/api-error.js';
import type { Api } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit, type Limit } from '../http/kept-alive.js';
import type { DesiredProject, LiveSegment } from '../kinds/model.js';
import { createWindow } from './in-window.js';
import type { LiveProject, LiveState } from './live-state.js';
import { inner, rawAnswer } from './raw.js';
import { readProject } from './read-project.js';
import { type ReadSegmentsOptions, readSegments, SEGMENTS_AT_A_TIME } from './read-segments.js';
import { createReader, isRefusal, isStatus, type Reader, remembering } from './reader.js';

/** The service that is read, and the company whose projects are meant. */
export interface ReadService extends CompanySettings {
  /** This client cannot write. */
  readonly reading: Api;
}

interface ReadLiveOptions<T = LiveSegment> extends ReadSegmentsOptions<T> {
  readonly service: ReadService;
  readonly desired: readonly DesiredProject[];
  readonly limit?: Limit;
  /** A reader that has already started to read. */
  readonly reader?: Reader;
}

export const READS_AT_A_TIME = 10;

type Read<T> = { state: LiveState<T>; problems: readonly Problem[] };

/** Reads the live state for a comparison with as few reads as possible. Projects with problems are left out. */
export async function readLive(options: Omit<ReadLiveOptions, 'take'>): Promise<Read<LiveSegment>> {
  return readLiveAs({ ...options, take: (live) => live });
}

/** Reads the live state and converts each segment as soon as it arrives, so that the segment need not be kept. */
export async function readLiveAs<T>(options: ReadLiveOptions<T>): Promise<Read<T>> {
  const { service, desired, limit = createLimit(READS_AT_A_TIME) } = options;
  const { reader = createReader(service.reading, limit) } = options;
  const { matching = reader } = options;
  const isCompanyNeeded = desired.some(({ id }) => id === undefined);
  const company = isCompanyNeeded ? await readCompany(matching, service) : known(service);
  if ('problem' in company)
    return { state: { projects: [], reads: reader.reads() }, problems: [company.problem] };
  const inWindow = createWindow(SEGMENTS_AT_A_TIME);
  const found = await Promise.all(
    desired.map((one) => readOne(reader, one, company.companyId, { inWindow, ...options })),
  );
  const state = {
    ...company,
    projects: found.flatMap((one) => ('problems' in one ? [] : [one])),
    reads: reader.reads(),
  };
  return { state, problems: found.flatMap((one) => ('problems' in one ? one.problems : [])) };
}

const known = ({ companyId }: CompanySettings): { companyId?: string } =>
  companyId === undefined ? {} : { companyId };

async function readOne<T>(
  reader: Reader,
  desired: DesiredProject,
  companyId: string | undefined,
  options: ReadSegmentsOptions<T>,
): Promise<LiveProject<T> | { problems: readonly Problem[] }> {
  const found = await readProject(options.matching ?? reader, desired, companyId);
  if ('problem' in found) return { problems: [found.problem] };
  const segments = await readSegments(reader, desired, found.project, options);
  return 'problems' in segments ? segments : { desired, project: found.project, ...segments };
}

interface CompanySettings {
  /** The company whose projects are meant; without it, the company of the user. */
  readonly companyId?: string | undefined;
  /** The user whose company is used if none is set. */
  readonly username?: string | undefined;
}

const unknown = (message: string): { problem: Problem } => ({
  problem: {
    code: 'company-unknown',
    message,
    remedy: 'set TRENCHCTL_COMPANY_ID to the id of the company that owns the projects of the specs',
  },
});

/**
 * Returns the company of the project numbers: the one in the settings, or the user's. In a company that the user does not
 * belong to no project would be found, and a plan would create all of them, so it is a problem. A user whose company cannot
 * be read is not compared.
 */
export async function readCompany(
  reader: Reader,
  { companyId, username }: CompanySettings,
): Promise<{ companyId: string } | { problem: Problem }> {
  if (username === undefined && companyId !== undefined) return { companyId };
  const own = await readUserCompany(reader, username);
  if (companyId === undefined) return own;
  return 'problem' in own || own.companyId === companyId
    ? { companyId }
    : otherCompany(companyId, own.companyId, username ?? '');
}

const otherCompany = (stated: string, own: string, username: string): { problem: Problem } => ({
  problem: {
    code: 'wrong-company',
    message: `the settings name company ${stated}, and the user ${username} belongs to company ${own}`,
    remedy: `set companyId (TRENCHCTL_COMPANY_ID) to ${own} or leave it out, or log in as a user of company ${stated}`,
  },
});

async function readUserCompany(
  reader: Reader,
  username: string | undefined,
): Promise<{ companyId: string } | { problem: Problem }> {
  if (username === undefined) {
    await tryLogin(reader);
    return unknown('there is no user whose company could be used');
  }
  try {
    const answer = await reader.read('getUser', { path: { user: username } });
    const { value } = inner(rawAnswer('getUser', answer), 'companyId');
    return typeof value === 'string' && value !== ''
      ? { companyId: value }
      : unknown('the user has no company');
  } catch (error) {
    if (error instanceof ApiError && error.scope !== undefined)
      return unknown(
        `the login does not have the scope ${error.scope}, so the user's company cannot be read`,
      );
    if (isStatus(error, 403, 404)) return unknown('the user is not found, therefore the company is unknown');
    throw error;
  }
}

/**
 * Makes a call that every client may make. It throws the error of a service that cannot be reached or that refuses the
 * token, because a company in the settings would not help there.
 */
async function tryLogin(reader: Reader): Promise<void> {
  await reader.read('listModuleTypes').catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
}

/** A reader that returns answers requested in advance. */
interface LookAhead extends Reader {
  /** Starts the read of the user's company, which every comparison needs. */
  begin(): void;
  /** Starts the first reads of a comparison with this project's specs. */
  expect(project: { readonly number: string }): void;
}

const NOWHERE = { file: '', line: 1, col: 1 };

/**
 * Starts the first three reads of a comparison, each of which needs the answer before it, while the specs are still being
 * loaded: the first needs nothing of the specs, the others only the project's number. No read is made twice. An error is ignored here, because the same error is
 * returned to the caller that makes the read later.
 */
export function createLookAhead(reader: Reader, settings: CompanySettings): LookAhead {
  const asked = new Map<string, Promise<unknown>>();
  const early = remembering(reader, asked);
  // Without a company and a user nothing can be read in advance.
  const isCompanyKnown = settings.companyId !== undefined || settings.username !== undefined;
  return {
    begin() {
      if (isCompanyKnown) readCompany(early, settings).catch(() => {});
    },
    expect({ number }) {
      if (isCompanyKnown) lookUp(early, number, settings).catch(() => {});
    },
    read(...question) {
      const key = JSON.stringify(question);
      const answer = asked.get(key);
      asked.delete(key);
      return answer ?? reader.read(...question);
    },
    reads: reader.reads,
    ...(reader.profile ? { profile: reader.profile } : {}),
  };
}

async function lookUp(reader: Reader, number: string, settings: CompanySettings): Promise<void> {
  const company = await readCompany(reader, settings);
  if ('problem' in company) return;
  const desired = { number, prune: false, segments: [], place: NOWHERE };
  const found = await readProject(reader, desired, company.companyId);
  if ('project' in found) await reader.read('listSegments', { path: { projectId: found.project.id } });
}
