// Real processes, killed at every boundary of every request of a scenario, and then one more run.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyPlan } from '../../../src/apply/apply-plan.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { inMemory } from '../../spec/support.js';
import { builtCli } from '../../support/built-cli.js';
import { createClient } from '../../support/client.js';
import { loadSpecs } from '../../support/load-specs.js';
import type { TestService } from '../../support/service.js';
import type { Cut, Relay } from './relay.js';

const SCENARIOS = new URL('../../scenarios/', import.meta.url);

export const specPath = (scenario: string): string =>
  fileURLToPath(new URL(`${scenario}/spec.yaml`, SCENARIOS));

/** The live state that the scenario starts from, as a snapshot to start from again and again. */
export async function prepare(scenario: string, { service }: TestService) {
  service.reset();
  const text = readFileSync(new URL(`${scenario}/live.yaml`, SCENARIOS), 'utf8');
  const { projects } = loadSpecs(['live.yaml'], inMemory({ 'live.yaml': text }));
  const { api, clock } = createClient(service);
  const { segments } = await makePlan(projects, { reading: api, companyId: '1001' }, { parallelism: 1 });
  await applyPlan(segments, { api, parallelism: 1, wait: clock.wait });
  return service.store.dump();
}

export interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly requests: number;
}

/** One process, cut off where it is asked for. */
export function run(args: readonly string[], { proxy, service, cut }: Running): Promise<Ended> {
  const { tokens } = service.service;
  const env = {
    PATH: process.env.PATH ?? '',
    TRENCHCTL_BASE_URL: proxy.baseUrl,
    TRENCHCTL_TOKEN_URL: `${proxy.baseUrl}/oauth/token`,
    TRENCHCTL_CLIENT_ID: 'trenchctl',
    TRENCHCTL_CLIENT_SECRET: tokens.clientSecret('trenchctl'),
    TRENCHCTL_USERNAME: 'kari.nordmann',
    TRENCHCTL_PASSWORD: tokens.password('kari.nordmann'),
    TRENCHCTL_COMPANY_ID: '1001',
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [builtCli(), ...args], { env });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
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

export const APPLY = ['--auto-approve', '--no-rehearse', '--max-destroy', '1000', '--parallelism', '1'];
