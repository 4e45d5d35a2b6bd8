// The world of `apply --record`: a real repository, and a service that can fail.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';

export const REF = 'refs/trenchctl/applied';
export const document = (segments: string) => `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments}`;
export const ALFA = '  Alfa: {length: 100}\n';
export const BETA = '  Beta: {length: 50}\n';
export const GAMMA = '  Gamma: {length: 60}\n';
export const DELTA = '  Delta: {length: 70}\n';

export let under: TestService;
export let repository: TestRepository;

/** The test files of a worker share this module, so each of them sets its hooks by itself. */
export function setWorld(): void {
  beforeEach(async () => {
    under = await startService({ transport: 'http' });
    repository = newRepository();
    commit(ALFA + BETA + GAMMA);
  });
  afterEach(async () => {
    await under.close();
    rmSync(repository.folder, { recursive: true, force: true });
  });
}

export const trenchctl = (...args: string[]) => runHere(args, { cwd: repository.folder, env: loginTo(under) });
export const apply = (...args: string[]) => trenchctl('apply', ...args, '--auto-approve');
export const commit = (segments: string) => repository.commit({ 'specs/a.yaml': document(segments), '.gitignore': '*.json\nkey\n' });
export const recorded = () => repository.git('for-each-ref', '--format=%(objectname)', 'refs/trenchctl');
export const head = () => repository.git('rev-parse', 'HEAD');

/** The first commit is applied and recorded. */
export async function start(): Promise<string> {
  expect((await apply('specs', '--record', REF)).status).toBe(0);
  return recorded();
}

export async function planned(...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await trenchctl('plan', 'specs', '--format', 'json', ...args);
  expect(stderr).not.toContain('error');
  const { changes } = JSON.parse(stdout) as { changes: { action: string; address: string }[] };
  return changes.map(({ action, address }) => `${action} ${address.replace('2026-0417/', '')}`);
}

/** Somebody changes the live state by hand. */
export async function byHand(segments: string): Promise<void> {
  repository.write('hand/h.yaml', document(segments));
  expect((await apply('hand')).status).toBe(0);
  rmSync(join(repository.folder, 'hand'), { recursive: true });
}
