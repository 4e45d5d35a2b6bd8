// The folder, the service and the callers of the tests of a file, which say what they need: for each test, or for all of them.
// `npm run mutate` runs the tests of several files in turns, so its files ask for nothing here that all of their tests share.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type Client, createClient } from './client.js';
import { startService, type TestCaller, type TestService } from './service.js';

type When = 'each' | 'all';
type Start = Parameters<typeof startService>[0] | (() => Promise<TestService>);

/** The temporary folder of `inFolder`. */
export let cwd: string;
/** The service of `withService`, `withClient`, `withKari` and `withLiv`. */
export let under: TestService;
/** The client of `withClient`. */
export let client: Client;
/** The caller of `withKari`: a user of the sample data. */
export let kari: TestCaller;
/** The callers of `withLiv`: three users. */
export let liv: TestCaller;
export let rolf: TestCaller;
export let gro: TestCaller;

const before = (when: When, run: () => unknown) => (when === 'each' ? beforeEach(run) : beforeAll(run));
const after = (when: When, run: () => unknown) => (when === 'each' ? afterEach(run) : afterAll(run));

export function inFolder(when: When): void {
  before(when, () => {
    cwd = mkdtempSync(join(tmpdir(), 'trenchctl-'));
  });
  after(when, () => rmSync(cwd, { recursive: true, force: true }));
}

export function withService(when: When, start: Start = {}): void {
  before(when, async () => {
    under = await (typeof start === 'function' ? start() : startService(start));
  });
  after(when, () => under.close());
}

export function withClient(when: When, start: Start = {}): void {
  withService(when, start);
  before(when, () => {
    client = createClient(under.service);
  });
}

export function withKari(when: When, start: Start = {}): void {
  withService(when, start);
  before(when, async () => {
    kari = await under.as('kari.nordmann');
  });
}

/** Liv, Rolf and Gro are users of the worlds in test/rules. */
export function withLiv(start: Start, scope?: string): void {
  withService('all', start);
  before('all', async () => {
    liv = await under.as('liv', scope);
    rolf = await under.as('rolf', scope);
    gro = await under.as('gro', scope);
  });
}

/** A service that a test starts for itself is closed when the test ends. */
export async function untilEnd(starting: Promise<TestService>): Promise<TestService> {
  const service = await starting;
  onTestFinished(() => service.close());
  return service;
}
