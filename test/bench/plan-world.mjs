// A world without a change: live segments of about 8 KB each, and the specs that state the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, credentialsFor } from '../../dist/service/create-service.js';
import { tmpData } from './servers.mjs';

const FIRST = 500001;
/** The size limit of a spec file is 1 MiB. */
const SEGMENTS_A_FILE = 1000;
/** Two layers in each of two sections; types are stated by their ids in a small spec. */
const IDS = {
  sections: 2,
  layers: 2,
  items: {
    cables: [
      { typeId: 1010, groupConfiguration: 'TRIANGLE', count: 3 },
      { typeId: 1011, groupConfiguration: 'TRIANGLE', count: 2 },
    ],
    pipes: [{ typeId: 3, count: 3 }],
    eccs: [],
  },
};
/** Three layers in one section; types are stated by their names, from three catalogs, as people write specs. */
const NAMES = {
  sections: 1,
  layers: 3,
  items: {
    cables: [
      { type: 'TSLF 24 kV 3x1x240 Al', typeId: 1010, groupConfiguration: 'TRIANGLE', count: 4 },
      { type: 'TSLF 24 kV 3x1x400 Al', typeId: 1011, groupConfiguration: 'TRIANGLE', count: 3 },
    ],
    pipes: [{ type: 'PVC 110 SN8', typeId: 3, count: 4 }],
    eccs: [{ type: 'Cu 50 mm2 blank', typeId: 2, count: 2 }],
  },
};
const WORLDS = { ids: IDS, names: NAMES };
const CATALOGS = ['cable-types', 'pipe-types', 'ecc-types'];
const PROJECTS = [
  { id: '6002', number: 'DEMO-1' },
  { id: '6001', number: '2026-0417' },
];

const uuid = (segment, n) =>
  `00000000-0000-4000-8000-${String(segment).padStart(6, '0')}${String(n).padStart(6, '0')}`;

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

/** The plain data from which the live state and the specs are both built. */
function describe(segments, projects, style) {
  return times(segments, (n) => ({
    id: FIRST + n,
    project: PROJECTS[Math.floor((n * projects) / segments)],
    name: `Stretch ${String(n + 1).padStart(5, '0')}`,
    description: `Pavement, north side, house ${n + 1}`,
    length: 100 + (n % 50) / 2,
    covers: [600 + (n % 7) * 50, 700].slice(0, style.sections),
  }));
}

/** The demo data with these segments instead of its own. */
function snapshotOf(facts, style) {
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
      sections: covers.map((cover, section) => sectionOf(model, style, { segment: n, section, cover })),
    },
  }));
  const kept = base.records.filter(({ kind }) => kind !== 'segment');
  return {
    ...base,
    sequences: { ...base.sequences, segment: String(FIRST + facts.length) },
    records: [...kept, ...made],
  };
}

/** The fields of a live item besides its id and type, by the name of its list. */
const LIVE = {
  cables: { kind: 'cable', label: null },
  pipes: { kind: 'pipe', pipeCategory: 'CONTAINER', cables: [] },
  eccs: { kind: 'ecc' },
};

function sectionOf(model, style, { segment, section, cover }) {
  const [old] = model.sections;
  const [layer] = old.layers;
  const at = (...digits) => uuid(segment, Number([section + 1, ...digits].join('')));
  const placed = { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 };
  const groups = Object.entries(style.items).flatMap(([list, all]) => all.map((one) => ({ list, ...one })));
  const items = (n) =>
    groups.flatMap(({ list, count, type: _, typeId, ...rest }, group) =>
      times(count, (i) => ({
        ...{ ...LIVE[list], id: at(n, group, i), typeId: String(typeId), ...rest, ...placed },
      })),
    );
  const layers = times(style.layers, (n) => ({ ...layer, id: at(8, n), cableBands: [], items: items(n) }));
  return { ...old, id: at(9), depth: { cover }, layers };
}

const flow = (item) =>
  `{${Object.entries(item)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')}}`;

/** A type is stated by its name where the style has one. */
const stated = ({ type, typeId, ...rest }) => (type === undefined ? { typeId, ...rest } : { type, ...rest });

const listOf = ([name, items]) => `${name}: [${items.map((item) => flow(stated(item))).join(', ')}]`;

function specOf({ name, length, covers }, { items, layers, sections }) {
  const lists = Object.entries(items).filter(([, all]) => all.length > 0);
  const layer =
    sections > 1
      ? lists.map((list, n) => `          ${n === 0 ? '-' : ' '} ${listOf(list)}`)
      : [`          - {${lists.map(listOf).join(', ')}}`];
  return [
    `  ${name}:`,
    `    length: ${length}`,
    '    sections:',
    ...covers.flatMap((cover) => [
      `      - coverThickness: ${cover}`,
      '        layers:',
      ...times(layers, () => layer).flat(),
    ]),
  ].join('\n');
}

/** The same statements for a program that does not read YAML. */
const statedOf = ({ name, length, covers }, { items, layers }) => {
  const all = (list) => list.flatMap(({ count, type: _, ...item }) => times(count, () => item));
  const layer = Object.fromEntries(Object.entries(items).map(([list, of]) => [list, all(of)]));
  const sections = covers.map((coverThickness) => ({ coverThickness, layers: times(layers, () => layer) }));
  return [name, { length, sections }];
};

function writeSpecs(folder, facts, style) {
  mkdirSync(folder);
  let bytes = 0;
  for (const { number } of PROJECTS) {
    const own = facts.filter(({ project }) => project.number === number);
    for (let from = 0; from < own.length; from += SEGMENTS_A_FILE) {
      const segments = own.slice(from, from + SEGMENTS_A_FILE).map((fact) => specOf(fact, style));
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
async function recordAnswers(facts, style, about, fetch) {
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
  if (style === NAMES) for (const name of CATALOGS) await record(`/public/trench/rest/catalog/${name}`);
  for (const { id, number } of new Set(facts.map(({ project }) => project))) {
    await record(`/public/project/rest/projects/by-companyid/${about.companyId}/by-number/${number}`);
    await record(`/public/trench/rest/segments/by-projectid/${id}`);
  }
  let bytes = 0;
  for (const { id } of facts) bytes += (await record(`/public/trench/rest/segments/${id}`)).length;
  return { answers, bytes };
}

/** Writes the answers and the specs to files, and returns their paths and sizes. */
export async function planWorld({ segments, projects = 1, style: name = 'ids' }) {
  const style = WORLDS[name];
  const facts = describe(segments, projects, style);
  const snapshot = snapshotOf(facts, style);
  const service = createService({ seed: () => snapshot });
  try {
    const about = credentialsFor(service, 'http://127.0.0.1');
    const { answers, bytes } = await recordAnswers(facts, style, about, service.fetch);
    const folder = tmpData();
    const [answerFile, specs, statedFile] = ['answers', 'specs', 'stated.json'].map((name) =>
      join(folder, name),
    );
    writeFileSync(answerFile, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    writeFileSync(statedFile, JSON.stringify(Object.fromEntries(facts.map((fact) => statedOf(fact, style)))));
    return {
      ...{ segments, projects, folder, answerFile, specs, stated: statedFile, about },
      specBytes: writeSpecs(specs, facts, style),
      segmentBytes: bytes / segments,
    };
  } finally {
    service.close();
  }
}

/** A data folder of the embedded service with segments that are all different, and the specs that state the same. */
export function storedWorld({ segments }) {
  const facts = describe(segments, 1, IDS).map((fact, n) => ({ ...fact, covers: [600 + n] }));
  const snapshot = snapshotOf(facts, IDS);
  const folder = tmpData();
  const [data, specs] = ['data', 'specs'].map((name) => join(folder, name));
  createService({ data, seed: () => snapshot }).close();
  writeSpecs(specs, facts, IDS);
  return { folder, data, specs };
}
