// The calculated cost of shards, and the world of the bench, on the embedded service.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
// @ts-expect-error: the bench is plain JavaScript.
import { callsOfRun, scaleCost, secondsAt } from '../../.ci/bench/scale-cost.mjs';
// @ts-expect-error: the bench is plain JavaScript.
import { snapshotOf } from '../../.ci/bench/world-live.mjs';
// @ts-expect-error: the bench is plain JavaScript.
import { writeSpecs } from '../../.ci/bench/world-specs.mjs';
// @ts-expect-error: the bench is plain JavaScript.
import { worldOf } from '../../.ci/bench/worlds.mjs';
import { createService } from '../../src/service/create-service.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';

let under: TestService | undefined;
let folder: string | undefined;
afterEach(async () => {
  await under?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function demoData() {
  const demo = createService();
  const data = demo.store.dump();
  demo.close();
  return data;
}

/** Serves a small world, and returns a function that plans one of its shards and returns the reads of the plan. */
async function served(size: { segments: number; projects: number; style?: string }) {
  const world = worldOf(size);
  const all = Array.from({ length: size.segments }, (_, n) => world.segmentOf(n));
  const seed = snapshotOf(demoData(), world, all);
  under = await startService({ transport: 'http', seed: () => seed });
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-scale-'));
  writeSpecs(join(folder, 'specs'), world, { segmentsAFile: 2 });
  const options = { cwd: folder, env: loginTo(under) };
  return async (...shard: string[]): Promise<number> => {
    const { stdout } = await runHere(['plan', 'specs', ...shard], options);
    const [, reads] = /^No changes\..*\((\d+) reads\)/m.exec(stdout) ?? [];
    if (reads === undefined) throw new Error(stdout);
    return Number(reads);
  };
}

test('every shard makes the calculated reads: its lookups and one for each of its segments', async () => {
  const size = { segments: 21, projects: 7 };
  const readsOf = await served(size);
  const runs = 3;
  const reads: number[] = [];
  for (let run = 1; run <= runs; run += 1) reads.push(await readsOf('--shard', `${run}/${runs}`));
  const cost = scaleCost({ ...size, runs, catalogs: 3, parallel: 10, latencyMs: 20 });
  expect(Math.max(...reads)).toBe(cost.largest.reads);
  expect(reads.toSorted((a, b) => a - b)).toEqual(
    [2, 2, 3].map((projects) => callsOfRun({ projects, segments: 3 * projects, catalogs: 3 }).reads),
  );
  expect(reads.reduce((sum, count) => sum + count, runs)).toBe(cost.calls);
});

test.each(['names', 'varied', 'ids'])('a plan of the world %s finds no change in one run', async (style) => {
  const readsOf = await served({ segments: 6, projects: 2, style });
  const catalogs = style === 'ids' ? 0 : 3;
  expect(await readsOf()).toBe(callsOfRun({ projects: 2, segments: 6, catalogs }).reads);
});

test('own fields of a project and a calculation cost the reads that the guide states', async () => {
  under = await startService({ transport: 'http' });
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-scale-'));
  const head = (project: string) => `apiVersion: trenchctl/v1\nproject: ${project}\n`;
  const texts = [
    `${head('{number: "2026-0417", description: from the spec}')}segments: {A: {length: 10}}\n`,
    `${head('DEMO-1')}calculation: {nodes: [{number: "1101", quantity: 1}]}\nsegments: {Parkveien 2-18: {}}\n`,
  ];
  texts.forEach((text, n) => {
    writeFileSync(join(folder ?? '', `${n}.yaml`), text);
  });
  const options = { cwd: folder, env: loginTo(under) };
  expect((await runHere(['apply', '.', '--auto-approve', '--max-destroy', '99'], options)).status).toBe(0);
  const { stdout } = await runHere(['plan', '.'], options);
  const { reads } = callsOfRun({ projects: 2, segments: 2, catalogs: 0, described: 1, calculated: 1 });
  expect(stdout).toMatch(new RegExp(`^No changes\\..*\\(${reads} reads\\)`));
});

test('the numbers in the guide are the calculated ones', () => {
  const cost = scaleCost({ ...{ segments: 100_000, projects: 1000, runs: 64 }, ...{ catalogs: 3, parallel: 10, latencyMs: 20 } });
  expect(cost).toEqual({ largest: { tokens: 1, reads: 1636 }, calls: 102_320, leastTime: 3360, requestsPerSecond: 32_000 });
  expect([500, 2000, 8000, 32_000].map((rate) => Math.round(secondsAt(cost.calls, rate)))).toEqual([205, 51, 13, 3]);
});
