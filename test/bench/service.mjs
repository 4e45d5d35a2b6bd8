// The embedded service under load, against a bare server and a mock, and as its data grows.
import { load, median, ratio, table } from './measure.mjs';
import { claim } from './report.mjs';
import { bareServer, embeddedService, get, prismMock, stopAll, tmpData } from './servers.mjs';
import { largeSnapshot } from './snapshot.mjs';

const SECONDS = Number(process.env.TRENCHCTL_BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3);

export async function benchService() {
  await requestsPerSecond();
  await growth();
}

/** Puts the same load on each target in turn, several times, so that a slow moment affects all of them. */
async function compare(targets) {
  const runs = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, options } of targets)
      runs.get(name).push(await load({ ...options, duration: SECONDS }));
  }
  return Object.fromEntries([...runs].map(([name, results]) => [name, median(results, 'perSecond')]));
}

async function requestsPerSecond() {
  const service = await embeddedService({
    data: tmpData(),
    seed: largeSnapshot({ segments: 400, items: 36 }),
  });
  const path = `/public/trench/rest/segments/${service.firstSegment}`;
  const bytes = await get(service, path);
  const cablePaths = Array.from(
    { length: 400 },
    (_, i) => `/public/trench/rest/segments/${service.firstSegment + i}/trench/cables`,
  );
  const body = JSON.stringify({ typeId: 1010 });
  const cable = await get(service, cablePaths[399], { method: 'POST', body });
  const bareGet = await bareServer(bytes);
  const barePost = await bareServer(cable);
  const prism = await prismMock('schemas/openapi/trench.yaml');
  const { headers } = service;
  const prismPath = '/segments/500001';

  console.log(
    `\nGET segment (${(bytes.length / 1024).toFixed(1)} KiB), requests a second, median of ${ROUNDS} runs of ${SECONDS} s, 32 connections`,
  );
  const reads = await compare([
    { name: 'bare node:http, the same bytes', options: { url: `${bareGet.baseUrl}${path}`, headers } },
    { name: 'embedded service', options: { url: `${service.baseUrl}${path}`, headers } },
    { name: 'Prism mock, the same contract', options: { url: `${prism.baseUrl}${prismPath}`, headers } },
  ]);
  const [bare, ours, mock] = Object.values(reads);
  table(reads, ours.perSecond);
  claim(`GET is at least 0.7 of bare: ${ratio(ours, bare)}`, ours.perSecond >= 0.7 * bare.perSecond);
  claim(`GET is at least 3 times Prism: ${ratio(ours, mock)}`, ours.perSecond >= 3 * mock.perSecond);

  console.log(
    '\nPOST cable, on the disk before the answer, spread over 400 segments (each answer changes the segment)',
  );
  const requests = cablePaths.map((url) => ({ method: 'POST', path: url, body, headers }));
  const writes = await compare([
    { name: 'bare node:http, the same bytes', options: { url: barePost.baseUrl, requests } },
    { name: 'embedded service (durable)', options: { url: service.baseUrl, requests } },
    {
      name: 'Prism mock, the same contract',
      options: {
        url: prism.baseUrl,
        requests: [{ method: 'POST', path: '/segments/500001/trench/cables', body, headers }],
      },
    },
  ]);
  const [bareWrites, durable] = Object.values(writes);
  table(writes, durable.perSecond);
  claim(
    `POST, on the disk, is at least 0.3 of bare: ${ratio(durable, bareWrites)}`,
    durable.perSecond >= 0.3 * bareWrites.perSecond,
  );
  await stopAll();
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
