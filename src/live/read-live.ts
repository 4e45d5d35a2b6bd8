import type { Api } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit, type Limit } from '../http/limit.js';
import type { DesiredProject, LiveSegment } from '../kinds/model.js';
import { createWindow } from './in-window.js';
import type { LiveProject, LiveState } from './live-state.js';
import { type CompanySettings, readCompany } from './read-company.js';
import { readProject } from './read-project.js';
import { type ReadSegmentsOptions, readSegments, SEGMENTS_AT_A_TIME } from './read-segments.js';
import { createReader, type Reader } from './reader.js';

export interface ReadLiveOptions<T = LiveSegment> extends CompanySettings, ReadSegmentsOptions<T> {
  readonly api: Api;
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
  const { api, desired, limit = createLimit(READS_AT_A_TIME) } = options;
  const { reader = createReader(api, limit) } = options;
  const { matching = reader } = options;
  const isCompanyNeeded = desired.some(({ id }) => id === undefined);
  const company = isCompanyNeeded ? await readCompany(matching, options) : known(options);
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
