// The embedded service under load, against a bare server and a mock, and as its data grows.
import { load, median, table } from './measure.mjs';
import { claim, ratio } from './report.mjs';
import { bareServer, embeddedService, get, prismMock, stopAll, tmpData } from './servers.mjs';
import { largeSnapshot } from './snapshot.mjs';

const SECONDS = Number(process.env.TRENCHCTL_BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3);

/** The short form compares reads with the bare server: the time of writes depends on the disk more than on the program. */
export async function benchService({ isShort = false } = {}) {
  await requestsPerSecond(
    isShort ? { seconds: 1, rounds: 3, isShort } : { seconds: SECONDS, rounds: ROUNDS },
  );
  if (!isShort) await growth();
}

/** Puts the same load on each target in turn, several times, so that a slow moment affects all of them. */
async function compare(targets, { seconds, rounds }) {
  const runs = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, options } of targets)
      runs.get(name).push(await load({ ...options, duration: seconds }));
  }
  return {
    middle: Object.fromEntries([...runs].map(([name, results]) => [name, median(results, 'perSecond')])),
    /** The requests a second of one target as a share of another, in each round. */
    shares: (ours, other) =>
      runs.get(ours).map(({ perSecond }, round) => perSecond / runs.get(other)[round].perSecond),
  };
}

const BARE = 'bare node:http, the same bytes';
const OURS = 'embedded service, on the disk before the answer';
const MOCK = 'Prism mock, the same contract';
const LEAST_READS = 0.7;
/** POSTs a second, each on the disk before its answer. */
const LEAST_WRITES = 1000;
const LEAST_OF_MOCK = 3;

async function requestsPerSecond({ seconds, rounds, isShort = false }) {
  const service = await embeddedService({
    data: tmpData(),
    seed: largeSnapshot({ segments: 400, items: 36 }),
  });
  const prism = isShort ? undefined : await prismMock('schemas/openapi/trench.yaml');
  const load = { service, prism, seconds, rounds };
  await readsPerSecond(load);
  if (!isShort) await writesPerSecond(load);
  await stopAll();
}

async function readsPerSecond({ service, prism, ...effort }) {
  const { headers, baseUrl, firstSegment } = service;
  const path = `/public/trench/rest/segments/${firstSegment}`;
  const bytes = await get(service, path);
  const bare = await bareServer(bytes);
  console.log(
    `\nGET segment (${(bytes.length / 1024).toFixed(1)} KiB), requests a second, median of ${effort.rounds} runs of ${effort.seconds} s, 32 connections`,
  );
  const targets = { [BARE]: bare.baseUrl + path, [OURS]: baseUrl + path };
  if (prism) targets[MOCK] = `${prism.baseUrl}/segments/500001`;
  const { middle, shares } = await compare(
    Object.entries(targets).map(([name, url]) => ({ name, options: { url, headers } })),
    effort,
  );
  table(middle, middle[OURS].perSecond);
  const share = ratio('GET of the service / bare server', shares(OURS, BARE), { higherIsBetter: true });
  if (!prism) return;
  claim(`GET is at least ${LEAST_READS} of bare: ${share.toFixed(2)}`, share >= LEAST_READS);
  const times = middle[OURS].perSecond / middle[MOCK].perSecond;
  claim(`GET is at least ${LEAST_OF_MOCK} times Prism: ${times.toFixed(2)}`, times >= LEAST_OF_MOCK);
}

async function writesPerSecond({ service, prism, ...effort }) {
  const { headers, baseUrl, firstSegment } = service;
  const paths = Array.from(
    { length: 400 },
    (_, i) => `/public/trench/rest/segments/${firstSegment + i}/trench/cables`,
  );
  const body = JSON.stringify({ typeId: 1010 });
  const bare = await bareServer(await get(service, paths[399], { method: 'POST', body }));
  console.log(
    '\nPOST cable, on the disk before the answer, spread over 400 segments (each answer changes the segment)',
  );
  const post = (path) => ({ method: 'POST', path, body, headers });
  const requests = paths.map(post);
  const ofMock = [post('/segments/500001/trench/cables')];
  const { middle } = await compare(
    [
      { name: BARE, options: { url: bare.baseUrl, requests } },
      { name: OURS, options: { url: baseUrl, requests } },
      { name: MOCK, options: { url: prism.baseUrl, requests: ofMock } },
    ],
    effort,
  );
  table(middle, middle[OURS].perSecond);
  const { perSecond } = middle[OURS];
  claim(`POST is at least ${LEAST_WRITES} a second: ${perSecond.toFixed(0)}`, perSecond >= LEAST_WRITES);
}

async function growth() {
  console.log('\nGrowth: 10,000 segments of 50 items against 100');
  const rows = [];
  for (const segments of [100, 10_000]) {
    const data = tmpData();
    // The first start loads the data; only the second is measured, because it is the usual one.
    const first = await embeddedService({ data, seed: largeSnapshot({ segments, items: 50 }) });
    await first.stop();
    const service = await embeddedService({ data });
    const start = service.startMs;
    const restMiB = service.residentMiB();
    const latency = await service.readLatency({ first: first.firstSegment, segments, reads: 2000 });
    rows.push({ segments, start, restMiB, busyMiB: service.residentMiB(), ...latency });
    await service.stop();
  }
  const [small, large] = rows;
  for (const [name, key, unit] of [
    ['start until ready', 'start', 'ms'],
    ['memory after the start', 'restMiB', 'MiB'],
    ['memory after 2,000 random reads', 'busyMiB', 'MiB'],
    ['GET of a random segment, median', 'p50', 'ms'],
    ['GET of a random segment, 99th percentile', 'p99', 'ms'],
  ]) {
    const [a, b] = [small[key], large[key]];
    console.log(
      `  ${name.padEnd(44)} ${a.toFixed(2).padStart(9)} ${unit.padEnd(4)} ${b.toFixed(2).padStart(9)} ${unit.padEnd(4)} x ${(b / a).toFixed(2)}`,
    );
  }
}
