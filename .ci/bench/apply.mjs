// An apply of new segments against a bare client that makes the same calls in the same order: writes a second, from the
// plan that is shown to the end of the process.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyArgs, applyServer, applyWorld, inParallel, settingsFor } from './apply-world.mjs';
import { MAIN } from './children.mjs';

import { claim, middle, ratio, row } from './report.mjs';
import { embeddedService, tmpData } from './servers.mjs';
import { takeTurns } from './turns.mjs';

const ROUNDS = Math.min(3, Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3));
const SEGMENTS = 1000;
const SHORT_SEGMENTS = 100;
const LATENCY_MS = 20;
const PARALLEL = 16;
const LEAST = 0.8;
const USAGE = new URL('usage.mjs', import.meta.url).pathname;
const BARE = new URL('apply-bare.mjs', import.meta.url).pathname;

/** Runs a program and measures its time, its processor time, and its time from a line of its output to the end. */
function timed(args, env, isBegun) {
  const usage = join(tmpData(), 'usage.json');
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let writingFrom;
    let written = '';
    const child = spawn(process.execPath, ['--import', USAGE, ...args], {
      env: { ...process.env, ...env, TRENCHCTL_BENCH_USAGE: usage },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const listen = (stream) =>
      child[stream].setEncoding('utf8').on('data', (text) => {
        written += text;
        if (stream === 'stdout' && isBegun.test(text)) writingFrom ??= performance.now();
      });
    listen('stdout');
    listen('stderr');
    child.on('error', reject);
    child.on('close', (code) => {
      const ended = performance.now();
      if (code !== 0)
        return reject(new Error(`${args.join(' ')} ended with ${code}: ${written.slice(-2000)}`));
      const { cpu } = JSON.parse(readFileSync(usage, 'utf8'));
      resolve({ ms: ended - began, writingMs: ended - writingFrom, cpuMs: cpu * 1000 });
    });
  });
}

const runApply = (specs, env) => timed([MAIN, ...applyArgs(specs)], inParallel(env, PARALLEL), /^Plan: /m);
const runBare = (callFile, mode, env) => timed([BARE, callFile, String(PARALLEL), mode], env, /^Writing$/m);

export async function benchApply({ isShort = false } = {}) {
  const segments = Number(process.env.TRENCHCTL_BENCH_SEGMENTS ?? (isShort ? SHORT_SEGMENTS : SEGMENTS));
  const world = await applyWorld({ segments, parallel: PARALLEL });
  await onRecordedAnswers(world);
  await onEmbeddedService(world);
}

async function onRecordedAnswers({ specs, callFile, writes, segments }) {
  const server = await applyServer('play', callFile, LATENCY_MS);
  const counted = async (running) => {
    const result = await running;
    const tally = await server.tally();
    if (tally.unknown.length > 0) throw new Error(`not recorded: ${tally.unknown.slice(0, 3).join(', ')}`);
    if (tally.mostAtOnce > PARALLEL) throw new Error(`${tally.mostAtOnce} calls at a time`);
    return { ...result, calls: tally.calls };
  };
  const runs = await takeTurns(ROUNDS, {
    bare: () => counted(runBare(callFile, 'played', server.env)),
    apply: () => counted(runApply(specs, server.env)),
  });
  await server.stop();
  report(
    { segments, writes },
    { name: 'recorded answers', where: `recorded answers after ${LATENCY_MS} ms` },
    runs,
  );
}

async function onEmbeddedService({ specs, callFile, writes, calls, segments }) {
  const fresh = async (run) => {
    const service = await embeddedService({ data: tmpData() });
    const result = await run(settingsFor(service));
    await service.stop();
    return { ...result, calls };
  };
  const runs = await takeTurns(ROUNDS, {
    bare: () => fresh((env) => runBare(callFile, 'live', env)),
    apply: () => fresh((env) => runApply(specs, env)),
  });
  report(
    { segments, writes },
    { name: 'embedded service', where: 'the embedded service, each write on the disk' },
    runs,
  );
}

function report({ segments, writes }, { name: world, where }, runs) {
  const of = (name, key) => middle(runs.get(name).map((run) => run[key]));
  const perSecond = (name) => (writes / of(name, 'writingMs')) * 1000;
  console.log(
    `\nApply of ${segments.toLocaleString('en')} new segments of 12 items, ${PARALLEL} calls at a time, ${where}; median of ${ROUNDS} runs`,
  );
  row('', 'writes/s', 'writing', 'whole', 'processor', 'calls');
  for (const [name, words] of [
    ['bare', 'bare node:http, the same calls'],
    ['apply', 'trenchctl apply'],
  ])
    row(
      words,
      perSecond(name).toFixed(0),
      ...['writingMs', 'ms', 'cpuMs'].map((key) => `${of(name, key).toFixed(0)} ms`),
      of(name, 'calls'),
    );
  const bareRuns = runs.get('bare');
  const share = ratio(
    `writes a second of an apply / bare, ${world}`,
    runs.get('apply').map(({ writingMs }, round) => bareRuns[round].writingMs / writingMs),
    { higherIsBetter: true },
  );
  claim(
    `apply makes at least ${LEAST} of the writes a second of the bare client: ${share.toFixed(2)}`,
    share >= LEAST,
  );
}
