// Two pipelines that apply and record at the same time: one of them records, and the other one says so.
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newRepository, repositoryIn, type TestRepository } from '../git/repository.js';
import { listening } from '../support/byte-server.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { type Ran, runCli } from '../support/run-cli.js';
import { ALFA, BETA, commit, document, GAMMA, head, REF, recorded, repository, setWorld, start, under } from './record-world.js';

setWorld();

const APPLY = ['apply', 'specs', '--record', REF, '--auto-approve'];
const applyIn = (folder: string, baseUrl = under.baseUrl): Promise<Ran> =>
  runCli(APPLY, { cwd: folder, env: { ...loginTo(under), TRENCHCTL_BASE_URL: baseUrl } });

/** Starts a server before the service. It does something else before it passes on the first write to a segment. */
async function beforeFirstWrite(action: () => unknown): Promise<string> {
  const pass = frontDoor(under, 'http');
  let acted: Promise<unknown> | undefined;
  const listener: RequestListener = (request, response) => {
    const isWrite = request.method !== 'GET' && request.url?.includes('/segments/');
    if (isWrite) acted ??= Promise.resolve(action());
    void (isWrite ? acted : Promise.resolve())?.then(() => pass(request, response));
  };
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

test('of two processes in one clone, the one that ends first records, and the other one fails and says what to do', async () => {
  await start();
  commit(ALFA.replace('100', '101') + BETA);
  let first: Ran | undefined;
  const baseUrl = await beforeFirstWrite(async () => {
    first = await applyIn(repository.folder);
  });
  const second = await applyIn(repository.folder, baseUrl);
  expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining('Recorded') });
  expect(second.status).toBe(1);
  expect(second.stderr).toMatch(/another run has recorded [0-9a-f]{8} meanwhile; run the same command again/);
  expect(recorded()).toBe(head());
  expect(await applyIn(repository.folder)).toMatchObject({ status: 0 });
});

test('a commit that is checked out while another one is applied is not recorded, and neither is the other one', async () => {
  const before = await start();
  commit(ALFA.replace('100', '101') + BETA + GAMMA);
  const baseUrl = await beforeFirstWrite(() => commit(ALFA));
  const { status, stderr } = await applyIn(repository.folder, baseUrl);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/a\.yaml is not as in HEAD .*not recorded/)]);
  expect(recorded()).toBe(before);
});

test('of two clones that apply different commits, the push of the second one is refused', async () => {
  const before = await start();
  const origin = newRepository();
  origin.git('config', 'receive.denyCurrentBranch', 'ignore');
  repository.git('push', '--quiet', origin.folder, 'main', REF);
  const clones = ['one', 'two'].map((name) => cloneOf(origin, name));
  const pushes: string[][] = [];
  for (const [n, clone] of clones.entries()) {
    clone.commit({ 'specs/a.yaml': document(ALFA.replace('100', `10${n + 1}`) + BETA + GAMMA) });
    const { status, stderr } = await applyIn(clone.folder);
    expect([status, stderr]).toEqual([0, expect.stringContaining(`--force-with-lease=${REF}:${before}`)]);
    pushes.push(/To share it: git (push .*)/.exec(stderr)?.[1]?.split(' ') ?? []);
  }
  const [one, two] = clones;
  one?.git(...(pushes[0] ?? []));
  expect(() => two?.git(...(pushes[1] ?? []))).toThrow(/stale info/);
  expect(origin.git('rev-parse', REF)).toBe(one?.git('rev-parse', 'HEAD'));
});

function cloneOf(origin: TestRepository, name: string): TestRepository {
  const folder = join(origin.folder, name);
  origin.git('clone', '--quiet', '--branch', 'main', `file://${origin.folder}`, folder);
  const clone = repositoryIn(folder);
  clone.git('fetch', '--quiet', 'origin', `+${REF}:${REF}`);
  return clone;
}
