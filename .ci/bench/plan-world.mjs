// A world without a change: live segments of about 8 KB each, and the specs that state the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, credentialsFor } from '../../dist/service/create-service.js';
import { tmpData } from './servers.mjs';
import { answersOf, modelSegments, requestsFor } from './world-answers.mjs';
import { snapshotOf } from './world-live.mjs';
import { writeSpecs } from './world-specs.mjs';
import { worldOf } from './worlds.mjs';

/** A world of this size is compared with the embedded service as a whole, a larger one in samples. */
const FEW = 20;

function demoData() {
  const demo = createService();
  const data = demo.store.dump();
  demo.close();
  return data;
}

/** Returns a function that asks the embedded service, with the answer to the request for a token. */
async function signIn({ fetch }, about) {
  const { clientId, clientSecret, username, password } = about;
  const form = new URLSearchParams({
    ...{ grant_type: 'password', username, password, scope: 'tb.bruker prosjektsystem.bruker orgsystemer' },
    ...{ client_id: clientId, client_secret: clientSecret },
  });
  const token = await (await fetch(about.tokenUrl, { method: 'POST', body: form })).text();
  const headers = { authorization: `Bearer ${JSON.parse(token).access_token}`, 'api-version': '1.0' };
  const ask = async (path) => {
    const response = await fetch(about.baseUrl + path, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return body;
  };
  return { token, ask };
}

/** Records everything from which the answers of the world are made. */
async function recorded(world, about, { token, ask }) {
  const fixed = [[`POST ${new URL(about.tokenUrl).pathname}`, token]];
  const paths = world.catalogs.map((name) => `/public/trench/rest/catalog/${name}`);
  for (const path of [`/public/customer/rest/users/${about.username}`, ...paths])
    fixed.push([`GET ${path}`, await ask(path)]);
  const models = modelSegments(world).map((model) => requestsFor(about.companyId, model));
  const segments = [];
  for (const { segment } of models) segments.push(await ask(segment));
  const [head] = JSON.parse(await ask(models[0].list));
  const { segments: count, projects, style } = world;
  return {
    ...{ segments: count, projects, style, companyId: about.companyId, fixed },
    models: { segments, head: JSON.stringify(head), project: await ask(models[0].project) },
  };
}

/** Checks that generated answers are those of the embedded service, byte for byte. */
async function compareWithService(answers, samples, { companyId }, ask) {
  const same = (path, is) => {
    if (!is) throw new Error(`the generated answer is not the one of the embedded service: ${path}`);
  };
  for (const sample of samples) {
    const { segment, project, list } = requestsFor(companyId, sample);
    for (const path of [segment, project]) same(path, answers(`GET ${path}`) === (await ask(path)));
    const heads = JSON.parse(await ask(list)).map((head) => JSON.stringify(head));
    same(list, heads.length > 0 && heads.every((head) => answers(`GET ${list}`).includes(head)));
  }
}

const sampleOf = ({ segments, segmentOf }) => {
  const all = Array.from({ length: Math.min(segments, FEW) }, (_, n) => n);
  const few = [0, 1, 3, 49, 0.5 * segments, 0.9 * segments, segments - 1].map(Math.floor);
  return [...new Set(segments <= FEW ? all : few.filter((n) => n < segments))].map(segmentOf);
};

/** Writes the specs (in files as `writeSpecs` takes them) and what the answers are made from, and returns paths and sizes. */
export async function planWorld({ segments, projects = 1, style = 'names', ...layout }) {
  const world = worldOf({ segments, projects, style });
  const samples = sampleOf(world);
  const snapshot = snapshotOf(demoData(), world, [...samples, ...modelSegments(world)]);
  const service = createService({ seed: () => snapshot });
  try {
    const about = credentialsFor(service, 'http://127.0.0.1');
    const { token, ask } = await signIn(service, about);
    const data = await recorded(world, about, { token, ask });
    await compareWithService(answersOf(data), samples, about, ask);
    const folder = tmpData();
    const [worldFile, specs] = ['world.json', 'specs'].map((name) => join(folder, name));
    writeFileSync(worldFile, JSON.stringify(data));
    const { bytes, files } = writeSpecs(specs, world, layout);
    return {
      ...{ segments, projects, folder, worldFile, specs, about, catalogs: world.catalogs },
      ...{ specBytes: bytes, specFiles: files, segmentBytes: data.models.segments[0].length },
    };
  } finally {
    service.close();
  }
}

/** A data folder of the embedded service with segments that are all different, and the specs that state the same. */
export function storedWorld({ segments }) {
  const even = worldOf({ segments, style: 'ids' });
  const world = { ...even, segmentOf: (n) => ({ ...even.segmentOf(n), covers: [600 + n] }) };
  const snapshot = snapshotOf(
    demoData(),
    world,
    Array.from({ length: segments }, (_, n) => world.segmentOf(n)),
  );
  const folder = tmpData();
  const [data, specs] = ['data', 'specs'].map((name) => join(folder, name));
  createService({ data, seed: () => snapshot }).close();
  writeSpecs(specs, world);
  return { folder, data, specs };
}
