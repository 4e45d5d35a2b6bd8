// Two processes of the built program apply the same new spec to one `trenchctl serve` at the same time: what is there twice is
// never the work of two runs that both end with 0, and the ids are named.
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Snapshot } from '../../../src/service/store/port.js';
import { cwd, inFolder } from '../../support/around.js';
import { builtCli } from '../../support/built-cli.js';
import { runCli } from '../../support/run-cli.js';
import { ALL_SCOPES } from '../../support/service.js';
import { type Running, startProcess } from '../kill/process.js';

// Two relays before one service, one for each process, which let a call wait for one of the other process.

/** The first create of a project or a segment, the first list of segments after it, and the end of the process. */
type Point = 'create' | 'list' | 'end';

/** By process: the point of the other process that each of its own points waits for. */
type Waits = readonly [Partial<Record<Point, Point>>, Partial<Record<Point, Point>>];

interface Meeting {
  readonly baseUrls: readonly [string, string];
  /** A process that has ended keeps nobody waiting. */
  ended(process: 0 | 1): void;
  close(): Promise<void>;
}

async function arrangeMeeting(target: string, waits: Waits): Promise<Meeting> {
  const sides = [createSide(), createSide()] as const;
  const relays = await Promise.all(
    ([0, 1] as const).map((own) =>
      startRelay(target, async (request) => {
        const point = pointOf(request, sides[own].isReached('create'));
        if (point === undefined || sides[own].isReached(point)) return;
        sides[own].reach(point);
        const awaited = waits[own][point];
        if (awaited !== undefined) await sides[own === 0 ? 1 : 0].reached(awaited);
      }),
    ),
  );
  const [first, second] = relays.map(({ baseUrl }) => baseUrl);
  return {
    baseUrls: [first ?? '', second ?? ''],
    ended(own) {
      for (const point of ['create', 'list', 'end'] as const) sides[own].reach(point);
    },
    close: async () => void (await Promise.all(relays.map(({ close }) => close()))),
  };
}

const CREATE = /\/(projects\/by-owner|segments\/by-projectid)\//;
const LIST = /\/segments\/by-projectid\/\d+(\?|$)/;

function pointOf({ method, url = '' }: IncomingMessage, isCreating: boolean): Point | undefined {
  if (method !== 'GET' && CREATE.test(url)) return 'create';
  return isCreating && method === 'GET' && LIST.test(url) ? 'list' : undefined;
}

function createSide() {
  const seen = new Set<Point>();
  const waiting = new EventEmitter();
  return {
    isReached: (point: Point) => seen.has(point),
    reached: async (point: Point) => void (seen.has(point) || (await once(waiting, point))),
    reach(point: Point) {
      seen.add(point);
      waiting.emit(point);
    },
  };
}

async function startRelay(target: string, before: (request: IncomingMessage) => Promise<void>) {
  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });
  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    await before(request);
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    const { status } = answer;
    const type = answer.headers.get('content-type');
    response.writeHead(status, type === null ? {} : { 'content-type': type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

let serve: Running;
inFolder('all');
beforeAll(async () => {
  serve = await startProcess(builtCli(), join(cwd, 'data'));
});
afterAll(async () => {
  serve.kill();
  await serve.gone;
});
beforeEach(() => admin('POST', '/reset'));

async function admin(method: string, path: string): Promise<Response> {
  const { adminUrl, adminToken } = serve.credentials;
  const headers = { authorization: `Bearer ${adminToken}` };
  const answer = await fetch(adminUrl + path, { method, headers });
  expect(answer.ok).toBe(true);
  return answer;
}

/** `serve` prints its credentials, and no secret of a client may be in any output, so the processes get a token. */
async function accessToken(): Promise<string> {
  const { tokenUrl, clientId, clientSecret, username, password } = serve.credentials;
  const form = { grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ ...form, scope: ALL_SCOPES });
  const answer = await fetch(tokenUrl, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const HEAD = 'apiVersion: trenchctl/v1\nproject: ';
const SEGMENTS = `segments:
  Nygata 1-9: {length: 12, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}
  Nygata 10-20: {length: 30}
`;
const SPECS = {
  'new segments': `${HEAD}"2026-0417"\n${SEGMENTS}`,
  'a new project': `${HEAD}{number: "2026-0999", create: true, name: Nygata, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR]}\n${SEGMENTS}`,
};

/** Both have made their plans when the first create comes through. */
const AT_ONCE: Waits = [{ create: 'create' }, { create: 'create' }];
const ONE_AFTER_THE_OTHER: Waits = [{ create: 'end' }, { create: 'create' }];
const LISTS_AT_LAST: Waits = [
  { create: 'create', list: 'list' },
  { create: 'create', list: 'list' },
];

/** Applies the spec in two processes and returns their exit codes and everything that they printed. */
async function applyTwice(spec: string, waits: Waits) {
  const file = join(cwd, 'nygata.yaml');
  writeFileSync(file, spec);
  const { baseUrl, companyId } = serve.credentials;
  const token = await accessToken();
  const meeting = await arrangeMeeting(baseUrl, waits);
  onTestFinished(meeting.close);
  const ran = await Promise.all(
    ([0, 1] as const).map(async (own) => {
      const env = {
        TRENCHCTL_BASE_URL: meeting.baseUrls[own],
        TRENCHCTL_ACCESS_TOKEN: token,
        TRENCHCTL_COMPANY_ID: companyId,
        TRENCHCTL_PARALLELISM: '1',
      };
      const ended = await runCli(['apply', file, '--auto-approve'], { cwd, env });
      meeting.ended(own);
      return ended;
    }),
  );
  const said = ran.map(({ stdout, stderr }) => stdout + stderr);
  return { codes: ran.map(({ status }) => status), said, twice: await idsTwice() };
}

/** The ids of projects of one number, and of segments of one name in a project. */
async function idsTwice(): Promise<string[][]> {
  const { records } = (await (await admin('GET', '/snapshot')).json()) as Snapshot;
  const ids = new Map<string, string[]>();
  for (const { kind, id, value } of records) {
    const { companyId, number, projectId, name } = value as Record<string, unknown>;
    if (kind !== 'project' && kind !== 'segment') continue;
    const key = JSON.stringify(kind === 'project' ? [companyId, number] : [projectId, name]);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return [...ids.values()].filter((all) => all.length > 1);
}

/** The text names all ids of what is there twice, and says that it is. */
function expectNamed(said: string, twice: readonly string[][]): void {
  expect(said).toContain('this run created what is there more than once now');
  for (const id of twice.flat()) expect(said).toContain(id);
}

test.each(Object.entries(SPECS))('%s, created at once: not both end with 0', async (_, spec) => {
  const { codes, said, twice } = await applyTwice(spec, AT_ONCE);
  expect(twice.length).toBeGreaterThan(0);
  expect([
    [0, 1],
    [1, 0],
    [1, 1],
  ]).toContainEqual(codes);
  // The run that lists last sees all of them; the other one may have listed before the last create.
  expectNamed(said.join('\n'), twice);
});

test.each(Object.entries(SPECS))('%s, created after the other run has ended', async (_, spec) => {
  const { codes, said, twice } = await applyTwice(spec, ONE_AFTER_THE_OTHER);
  expect(codes, said.join('\n')).toEqual([1, 0]);
  expectNamed(said[0] ?? '', twice);
});

test.each(Object.entries(SPECS))('%s, listed after both have created', async (_, spec) => {
  const { codes, said, twice } = await applyTwice(spec, LISTS_AT_LAST);
  expect(codes, said.join('\n')).toEqual([1, 1]);
  for (const text of said) expectNamed(text, twice);
});
