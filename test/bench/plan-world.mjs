// A world without a change: live segments of about 8 KB each, and the specs that state the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, credentialsFor } from '../../dist/service/create-service.js';
import { tmpData } from './servers.mjs';

const FIRST = 500001;
/** The size limit of a spec file is 1 MiB. */
const SEGMENTS_A_FILE = 1000;
/** Two layers in each of two sections, and in each layer: */
const CABLES = [
  { typeId: 1010, groupConfiguration: 'TRIANGLE', count: 3 },
  { typeId: 1011, groupConfiguration: 'TRIANGLE', count: 2 },
];
const PIPES = [{ typeId: 3, count: 3 }];
const PROJECTS = [
  { id: '6002', number: 'DEMO-1' },
  { id: '6001', number: '2026-0417' },
];

const uuid = (segment, n) =>
  `00000000-0000-4000-8000-${String(segment).padStart(6, '0')}${String(n).padStart(6, '0')}`;

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

/** The plain data from which the live state and the specs are both built. */
function describe(segments, projects) {
  return times(segments, (n) => ({
    id: FIRST + n,
    project: PROJECTS[Math.floor((n * projects) / segments)],
    name: `Stretch ${String(n + 1).padStart(5, '0')}`,
    description: `Pavement, north side, house ${n + 1}`,
    length: 100 + (n % 50) / 2,
    covers: [600 + (n % 7) * 50, 700],
  }));
}

/** The demo data with these segments instead of its own. */
function snapshotOf(facts) {
  const demo = createService();
  const base = demo.store.dump();
  demo.close();
  const model = base.records.find(({ kind }) => kind === 'segment').value;
  const made = facts.map(({ id, project, name, description, length, covers }, n) => ({
    kind: 'segment',
    id: String(id),
    version: 1,
    value: {
      ...model,
      ...{ id: String(id), projectId: project.id, name, description, length },
      sections: covers.map((cover, section) => sectionOf(model, { segment: n, section, cover })),
    },
  }));
  const kept = base.records.filter(({ kind }) => kind !== 'segment');
  return {
    ...base,
    sequences: { ...base.sequences, segment: String(FIRST + facts.length) },
    records: [...kept, ...made],
  };
}

function sectionOf(model, { segment, section, cover }) {
  const [old] = model.sections;
  const [layer] = old.layers;
  const at = (...digits) => uuid(segment, Number([section + 1, ...digits].join('')));
  const placed = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 };
  const items = (n) => [
    ...CABLES.flatMap(({ count, typeId, ...rest }, group) =>
      times(count, (i) => {
        const id = at(n, group, i);
        return { kind: 'cable', id, typeId: String(typeId), label: null, ...rest, ...placed };
      }),
    ),
    ...PIPES.flatMap(({ count, typeId, ...rest }, group) =>
      times(count, (i) => {
        const id = at(n, group + CABLES.length, i);
        const live = { pipeCategory: 'CONTAINER', cables: [], ...rest, ...placed };
        return { kind: 'pipe', id, typeId: String(typeId), ...live };
      }),
    ),
  ];
  const layers = times(2, (n) => ({ ...layer, id: at(8, n), cableBands: [], items: items(n) }));
  return { ...old, id: at(9), depth: { cover }, layers };
}

const flow = (item) =>
  `{${Object.entries(item)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}}`;

const LAYER = [
  `          - cables: [${CABLES.map(flow).join(', ')}]`,
  `            pipes: [${PIPES.map(flow).join(', ')}]`,
];

const specOf = ({ name, length, covers }) =>
  [
    `  ${name}:`,
    `    length: ${length}`,
    '    sections:',
    ...covers.flatMap((cover) => [`      - coverThickness: ${cover}`, '        layers:', ...LAYER, ...LAYER]),
  ].join('\n');

/** The same statements for a program that does not read YAML. */
const statedOf = ({ name, length, covers }) => {
  const all = (list) => list.flatMap(({ count, ...item }) => times(count, () => item));
  const layer = { cables: all(CABLES), pipes: all(PIPES) };
  const sections = covers.map((coverThickness) => ({ coverThickness, layers: [layer, layer] }));
  return [name, { length, sections }];
};

function writeSpecs(folder, facts) {
  mkdirSync(folder);
  let bytes = 0;
  for (const { number } of PROJECTS) {
    const own = facts.filter(({ project }) => project.number === number);
    for (let from = 0; from < own.length; from += SEGMENTS_A_FILE) {
      const segments = own.slice(from, from + SEGMENTS_A_FILE).map(specOf);
      const text = ['apiVersion: trenchctl/v1', `project: "${number}"`, 'segments:', ...segments, ''].join(
        '\n',
      );
      writeFileSync(join(folder, `${number}-${from}.yaml`), text);
      bytes += text.length;
    }
  }
  return bytes;
}

/** Returns every answer that a plan needs, once, from the embedded service: request line and body. */
async function recordAnswers(facts, about, fetch) {
  const { clientId, clientSecret, username, password } = about;
  const form = new URLSearchParams({
    ...{ grant_type: 'password', username, password, scope: 'tb.bruker prosjektsystem.bruker orgsystemer' },
    ...{ client_id: clientId, client_secret: clientSecret },
  });
  const token = await (await fetch(about.tokenUrl, { method: 'POST', body: form })).text();
  const headers = { authorization: `Bearer ${JSON.parse(token).access_token}`, 'api-version': '1.0' };
  const answers = [[`POST ${new URL(about.tokenUrl).pathname}`, token]];
  const record = async (path) => {
    const response = await fetch(about.baseUrl + path, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    answers.push([`GET ${path}`, body]);
    return body;
  };
  await record(`/public/customer/rest/users/${username}`);
  for (const { id, number } of new Set(facts.map(({ project }) => project))) {
    await record(`/public/project/rest/projects/by-companyid/${about.companyId}/by-number/${number}`);
    await record(`/public/trench/rest/segments/by-projectid/${id}`);
  }
  let bytes = 0;
  for (const { id } of facts) bytes += (await record(`/public/trench/rest/segments/${id}`)).length;
  return { answers, bytes };
}

/** Writes the answers and the specs to files, and returns their paths and sizes. */
export async function planWorld({ segments, projects = 1 }) {
  const facts = describe(segments, projects);
  const snapshot = snapshotOf(facts);
  const service = createService({ seed: () => snapshot });
  try {
    const about = credentialsFor(service, 'http://127.0.0.1');
    const { answers, bytes } = await recordAnswers(facts, about, service.fetch);
    const folder = tmpData();
    const [answerFile, specs, stated] = ['answers', 'specs', 'stated.json'].map((name) => join(folder, name));
    writeFileSync(answerFile, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    writeFileSync(stated, JSON.stringify(Object.fromEntries(facts.map(statedOf))));
    return {
      ...{ segments, projects, folder, answerFile, specs, stated, about },
      specBytes: writeSpecs(specs, facts),
      segmentBytes: bytes / segments,
    };
  } finally {
    service.close();
  }
}

/** A data folder of the embedded service with segments that are all different, and the specs that state the same. */
export function storedWorld({ segments }) {
  const facts = describe(segments, 1).map((fact, n) => ({ ...fact, covers: [600 + n] }));
  const snapshot = snapshotOf(facts);
  const folder = tmpData();
  const [data, specs] = ['data', 'specs'].map((name) => join(folder, name));
  createService({ data, seed: () => snapshot }).close();
  writeSpecs(specs, facts);
  return { folder, data, specs };
}
