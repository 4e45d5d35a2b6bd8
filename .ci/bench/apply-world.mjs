// Specs of new segments with twelve items each, and the calls that an apply makes for them, in chains: the calls of a
// segment follow each other, the segments are independent.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, runNode } from './children.mjs';
import { get, start, tmpData } from './servers.mjs';

const PROJECT = 'DEMO-1';
const LAYER =
  '{cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 3}], pipes: [{type: PVC 110 SN8, count: 2}], eccs: [{type: Cu 50 mm2 blank}]}';

const specOf = (n) =>
  [
    `  New stretch ${String(n + 1).padStart(5, '0')}:`,
    `    length: ${100 + (n % 50) / 2}`,
    '    sections:',
    `      - coverThickness: ${600 + (n % 7) * 50}`,
    '        layers:',
    `          - ${LAYER}`,
    `          - ${LAYER}`,
  ].join('\n');

function writeSpecs(folder, segments) {
  const specs = join(folder, 'specs');
  mkdirSync(specs);
  const all = Array.from({ length: segments }, (_, n) => specOf(n));
  writeFileSync(
    join(specs, 'new.yaml'),
    ['apiVersion: trenchctl/v1', `project: "${PROJECT}"`, 'segments:', ...all, ''].join('\n'),
  );
  return specs;
}

export const applyArgs = (specs) => ['apply', specs, '--auto-approve'];

export const inParallel = (env, parallel) => ({ ...env, TRENCHCTL_PARALLELISM: String(parallel) });

export const settingsFor = (about) => ({
  TRENCHCTL_BASE_URL: about.baseUrl,
  TRENCHCTL_TOKEN_URL: about.tokenUrl,
  TRENCHCTL_CLIENT_ID: about.clientId,
  TRENCHCTL_CLIENT_SECRET: about.clientSecret,
  TRENCHCTL_USERNAME: about.username,
  TRENCHCTL_PASSWORD: about.password,
});

/** Starts the process that records the calls of an apply, or answers them again; its first line has its address and keys. */
export async function applyServer(...args) {
  const file = new URL('apply-server.mjs', import.meta.url).pathname;
  const { server, line } = await start([file, ...args.map(String)], (text) => text.startsWith('{'));
  const about = JSON.parse(line);
  const ask = async (path) => JSON.parse(await get(about, path));
  return {
    ...server,
    about,
    env: settingsFor(about),
    tally: () => ask('/tally'),
    calls: () => ask('/calls'),
  };
}

/** Writes the specs, applies them to the embedded service in memory, and records the calls with their answers. */
export async function applyWorld({ segments, parallel }) {
  const folder = tmpData();
  const specs = writeSpecs(folder, segments);
  const recorder = await applyServer('record');
  await runNode([MAIN, ...applyArgs(specs)], { env: inParallel(recorder.env, parallel) });
  const calls = await recorder.calls();
  await recorder.stop();
  const refused = calls.filter(({ status }) => status >= 300);
  if (refused.length > 0) throw new Error(`refused while recording: ${JSON.stringify(refused.slice(0, 3))}`);
  const callFile = join(folder, 'calls.json');
  writeFileSync(callFile, JSON.stringify({ ...chainsOf(calls), about: recorder.about }));
  const writes = calls.filter(({ method, url }) => method !== 'GET' && url.includes('/trench/rest/')).length;
  return { folder, specs, segments, callFile, calls: calls.length, writes };
}

/** The segment of a call: the one in its path, or the one that it creates. */
function segmentOf({ method, url, answer }) {
  const [, id] = /\/trench\/rest\/segments\/(\d+)/.exec(url) ?? [];
  if (id !== undefined) return id;
  const isNew = method === 'POST' && url.includes('/segments/by-projectid/');
  return isNew ? String(JSON.parse(answer).id) : undefined;
}

function chainsOf(calls) {
  const lead = [];
  const chains = new Map();
  for (const call of calls) {
    const id = segmentOf(call);
    if (id === undefined) lead.push(call);
    else if (chains.has(id)) chains.get(id).push(call);
    else chains.set(id, [call]);
  }
  return { lead, chains: [...chains.values()] };
}
