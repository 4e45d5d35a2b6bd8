import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../../api/operations.js';
import { readCatalog } from '../../live/catalog.js';
import { namedObjects } from '../../live/raw.js';
import type { GlobalArgs } from '../command.js';
import { cacheFolder } from '../compile-cache.js';
import { companyOf, findProject, type Services, withClient } from '../connection/find-project.js';
import { readSettings } from '../connection/settings.js';
import { firstOf } from '../options/noun-options.js';
import { readText, replaceFile } from '../output/write-file.js';

/** The longest that completion waits for a service, in seconds. The embedded service has to be loaded first. */
const PATIENCE = { remote: 2, embedded: 8 };
const MAX_PROJECTS = 500;

/** Says that completion must not call the service. */
const OFFLINE = 'TRENCHCTL_COMPLETION';

export interface LiveQuestion {
  readonly list: LiveList;
  /** Number of the project whose segments are listed. */
  readonly project?: string;
}

interface LiveArgs extends Pick<GlobalArgs, 'embedded' | 'data' | 'environment'> {
  readonly now: () => number;
}

/** Returns names of the live service, from the cache or by reading calls; nothing if the service cannot be asked. */
export async function liveNames(
  question: LiveQuestion,
  args: LiveArgs,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  if (env[OFFLINE] === 'offline') return [];
  const settings = await readSettings(args, env);
  const { embedded, baseUrl, services, data, username, clientId, companyId } = settings;
  const place = embedded ? [process.cwd(), data] : [baseUrl, services];
  const key = JSON.stringify([place, username, clientId, companyId, question.project]);
  const options = { folder: cacheFolder(env), key, now: args.now };
  // A folder of data that is not there is not made by a completion.
  const kept = embedded && !existsSync(data) ? { data: ':memory:' } : {};
  const globals = {
    ...args,
    ...kept,
    verbose: false,
    color: false,
    timeout: embedded ? PATIENCE.embedded : PATIENCE.remote,
  };
  return cachedNames(question.list, options, () => ask(question, globals));
}

async function ask({ list, project }: LiveQuestion, args: GlobalArgs): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const needs: ServiceName[] =
    list === 'projects' ? ['project', 'customer'] : ['trench', 'project', 'customer'];
  await within(
    args.timeout * 1000,
    withClient(args, needs, async (services) => {
      found = await namesOf(services, list, project);
    }),
  );
  return found;
}

async function namesOf(services: Services, list: LiveList, project: string | undefined): Promise<string[]> {
  if (list === 'projects') {
    const companyId = [await companyOf(services)];
    const all = await firstOf(services.read.each.pageProjects({ query: { companyId } }), MAX_PROJECTS);
    return all.flatMap(({ number }) => (number ? [number] : []));
  }
  if (list === 'segments') {
    if (project === undefined) return [];
    const { id } = await findProject(services, project);
    const answer = await services.reading.call('listSegments', { path: { projectId: String(id) } });
    return namedObjects('listSegments', answer).map(({ name }) => name);
  }
  return (await readCatalog(services.reading, list)).map(({ name }) => name);
}

/** Gives up after a time: a token endpoint that does not answer has a longer limit of its own. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the service did not answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lists of the service that completion suggests. */
type LiveList = 'projects' | 'segments' | 'cables' | 'pipes' | 'eccs';

const FRESH_MS = 10 * 60 * 1000;
/** After a failure the service is not asked again for a while, so that the next TAB is quick. */
const RETRY_MS = 60 * 1000;
const MAX_BYTES = 4 * 1024 * 1024;

interface Saved {
  readonly at: number;
  /** Null if the service could not be asked. */
  readonly names: readonly string[] | null;
}

interface LiveCacheOptions {
  readonly folder: string | undefined;
  /** The service and the caller that the lists belong to. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns a list from the cache, or from `ask` if it is not there or too old. Never throws. */
export async function cachedNames(
  list: LiveList,
  { folder, key, now }: LiveCacheOptions,
  ask: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const name = createHash('sha256').update(`${key}\n${list}`).digest('hex').slice(0, 32);
  const file = folder === undefined ? undefined : join(folder, `completion-${name}.json`);
  const saved = file === undefined ? undefined : read(file);
  const age = saved ? now() - saved.at : Number.POSITIVE_INFINITY;
  if (saved && age >= 0 && age < (saved.names === null ? RETRY_MS : FRESH_MS)) return saved.names ?? [];
  const names = await ask().catch(() => null);
  if (file !== undefined && folder !== undefined) write(folder, file, { at: now(), names });
  return names ?? saved?.names ?? [];
}

function read(file: string): Saved | undefined {
  try {
    const { at, names } = JSON.parse(readText(file, MAX_BYTES)) as Saved;
    const isList =
      names === null || (Array.isArray(names) && names.every((name) => typeof name === 'string'));
    return typeof at === 'number' && isList ? { at, names } : undefined;
  } catch {
    return undefined;
  }
}

function write(folder: string, file: string, saved: Saved): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    replaceFile(file, JSON.stringify(saved), 0o600);
  } catch {
    // Without a cache the next completion asks again.
  }
}
