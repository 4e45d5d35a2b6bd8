import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import type { EmbeddedService } from '../../src/service/create-service.js';
import { inMemory } from '../spec/support.js';
import { builtCli } from '../support/built-cli.js';
import { createClient } from '../support/client.js';
import { cases } from '../support/counts.js';
import { frontDoor } from '../support/front-door.js';
import { loadSpecs } from '../support/load-specs.js';
import { loginTo } from '../support/login.js';
import { startService, type TestService } from '../support/service.js';

// Real processes, killed at every boundary of every request of a scenario, and then one more run.

const FOLDER = new URL('../scenarios/', import.meta.url);

const specPath = (scenario: string): string => fileURLToPath(new URL(`${scenario}/spec.yaml`, FOLDER));

/** The live state that the scenario starts from, as a snapshot to start from again and again. */
async function prepare(scenario: string, { service }: TestService) {
  service.reset();
  const text = readFileSync(new URL(`${scenario}/live.yaml`, FOLDER), 'utf8');
  const { projects } = loadSpecs(['live.yaml'], inMemory({ 'live.yaml': text }));
  const { api, clock } = createClient(service);
  const { segments } = await makePlan(projects, { reading: api, companyId: '1001' }, { parallelism: 1 });
  await applyPlan(segments, { api, parallelism: 1, wait: clock.wait });
  return service.store.dump();
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly requests: number;
}

/** One process, cut off where it is asked for. */
function run(args: readonly string[], { proxy, service, cut }: Running): Promise<Ended> {
  const login = loginTo({ ...service, baseUrl: proxy.baseUrl });
  const env = { PATH: process.env.PATH ?? '', TRENCHCTL_PARALLELISM: '1', TRENCHCTL_COMPANY_ID: '1001', ...login };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [builtCli(), ...args], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    proxy.begin(cut, () => child.kill('SIGKILL'));
    child.on('close', (code) => resolve({ code, said, requests: proxy.requests() }));
  });
}

interface Running {
  readonly proxy: Relay;
  readonly service: TestService;
  readonly cut?: Cut;
}

const APPLY = ['--auto-approve', '--skip', 'rehearsal', '--max-destroy', '1000'];

const ALL_SCENARIOS = [
  'a-pipe-of-another-type-replaces-its-section',
  'a-cable-of-another-type-is-made-before-the-old-one-goes',
  'a-cable-that-is-added-to-a-pipe-replaces-the-section',
  'a-layer-that-is-removed-replaces-its-section',
  'a-section-is-added-in-the-middle-and-the-others-stay',
  'two-sections-are-replaced-and-keep-their-order',
  'a-top-covering-at-the-bottom-moves-the-others-up',
  'a-replacement-puts-ecom-ducts-back-into-their-pipe',
  'the-only-section-is-replaced-by-one-that-is-made-first',
  'a-surplus-section-goes-and-its-neighbour-stays',
  'a-layer-is-added-between',
];
/** A start of the program takes half a second, so that only the long run plays all scenarios. */
const SCENARIOS = ALL_SCENARIOS.filter((_, n) => n % cases(6, 1) === 0);
/** The step from one boundary that is cut to the next; 1 cuts all of them. */
const STRIDE = Number(process.env.TRENCHCTL_SIM_STRIDE ?? cases(120, 40));
const WHEN: readonly Cut['when'][] = ['before', 'done', 'answered'];

let service: TestService;
let proxy: Relay;
beforeAll(async () => {
  service = await startService();
  proxy = await startRelay(service);
});
afterAll(async () => {
  await proxy.close();
  await service.close();
});

test.each(SCENARIOS)('%s: killed at its requests, one more run converges', async (scenario) => {
  const start = await prepare(scenario, service);
  const apply = ['apply', specPath(scenario), ...APPLY];
  const whole = await run(apply, { proxy, service });
  expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('Applied')]);
  const desired = content(service);
  const cuts = Array.from({ length: whole.requests }, (_, n) => WHEN.map((when) => ({ nth: n + 1, when }))).flat();
  for (const cut of cuts.filter((_, n) => n % STRIDE === 0)) {
    service.service.store.load(start);
    expect((await run(apply, { proxy, service, cut })).code, JSON.stringify(cut)).toBeNull();
    const again = await run(apply, { proxy, service });
    expect([again.code, cut], again.said).toEqual([0, cut]);
    expect(content(service), JSON.stringify(cut)).toEqual(desired);
  }
});

/** What there is, without the ids that are new each time. */
function content({ service: { store } }: TestService): unknown {
  const segments = store.dump().records.filter(({ kind }) => kind === 'segment');
  return JSON.parse(JSON.stringify(segments.map(({ value }) => value)), (key, value) =>
    key === 'id' || key === 'pipeId' ? undefined : value,
  );
}

/** Where a process is cut off: its nth request, before it is sent on, after it was done, or after it was answered. */
interface Cut {
  readonly nth: number;
  readonly when: 'before' | 'done' | 'answered';
}

interface Relay {
  readonly baseUrl: string;
  /** Requests of the process that is running now. */
  requests(): number;
  begin(cut: Cut | undefined, kill: () => void): void;
  close(): Promise<void>;
}

async function startRelay(under: TestService): Promise<Relay> {
  let count = 0;
  let cut: Cut | undefined;
  let kill = () => {};
  const isCut = (when: Cut['when']) => cut?.when === when && cut.nth === count;
  const fetch: EmbeddedService['fetch'] = async (...call) => {
    const answer = await under.service.fetch(...call);
    if (!isCut('done')) return answer;
    kill();
    return new Promise(() => {});
  };
  const door = frontDoor({ ...under, service: { ...under.service, fetch } }, 'http');
  // There is one request at a time.
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/oauth')) count += 1;
    if (isCut('before')) return kill();
    response.on('finish', () => isCut('answered') && kill());
    door(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    begin(next, stop) {
      count = 0;
      cut = next;
      kill = stop;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
