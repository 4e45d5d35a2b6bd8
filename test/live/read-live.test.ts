// Reading for a comparison: what is found, and that not one read more is made than it takes.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import { readLive } from '../../src/live/read-live.js';
import { bigSnapshot, USERNAME, WELL_KNOWN } from '../simulation/ids/big-ids.js';
import { type Connected, connect } from './connect.js';
import { coverings, project, segment, settings } from './desired.js';

const COMPANY = '1001';
const [PARKVEIEN, KRYSSING, KULVERT] = ['Parkveien 2-18', 'Kryssing fv. 213', 'Kulvert stasjon'];
const DEMO_ID = '6002';

let on: Connected;
beforeEach(async () => {
  on = await connect();
});
afterEach(() => on.under.close());

async function read(desired: readonly DesiredProject[], more: object = { companyId: COMPANY }) {
  on.calls.length = 0;
  const { state, problems } = await readLive({ service: { reading: on.api, ...more }, desired, ...more });
  const asked = on.calls.map(({ operation }) => operation).sort();
  expect(state.reads).toBe(asked.length);
  return { state, problems, codes: problems.map(({ code }) => code), asked };
}

test('one segment: project, list, segment', async () => {
  const desired = project('DEMO-1', [segment(PARKVEIEN, { sections: [] })]);
  const { state, asked, problems } = await read([desired]);
  expect(asked).toEqual(['getSegment', 'listProjectsByNumber', 'listSegments']);
  expect(problems).toEqual([]);
  expect(state.companyId).toBe(COMPANY);
  const [found] = state.projects;
  expect(found?.desired).toBe(desired);
  expect(found?.project).toEqual({ id: DEMO_ID, number: 'DEMO-1', name: 'Demo: Parkveien', archived: false });
  expect(found?.moduleActive).toBe(true);
  const live = desired.segments[0] && found?.segments.get(desired.segments[0]);
  expect(live?.fields).toEqual({ name: PARKVEIEN, description: 'Fortau, nordsiden', length: 164.5 });
  expect(live).not.toHaveProperty('settings');
  expect(live).not.toHaveProperty('topCoverings');
  expect(live?.sections[0]?.layers.map(({ items }) => items.map(({ kind }) => kind))).toEqual([
    ['cable', 'cable', 'cable', 'ecc'],
    ['pipe', 'pipe', 'ecomDuct'],
  ]);
  expect(live?.sections[0]?.layers[1]?.items[0]?.cables).toMatchObject([{ kind: 'cable', fields: { typeId: '1039' }, fixed: {} }]);
  expect(found?.others.map(({ name }) => name)).toEqual([KRYSSING, KULVERT]);
  expect(found?.others.every((other) => !('segment' in other))).toBe(true);
});

test('settings and coverings cost a read each, where the spec owns them', async () => {
  const desired = project('DEMO-1', [
    segment(PARKVEIEN, { ...settings({ autoMarkers: false }), ...coverings('GRAVEL') }),
    segment(KRYSSING, coverings()),
    segment(KULVERT, settings({})),
  ]);
  const { state, asked } = await read([desired]);
  expect(asked).toEqual([
    'getSegment',
    'getSegment',
    'getSegment',
    'getSettings',
    'listProjectsByNumber',
    'listSegments',
    'listTopCoverings',
    'listTopCoverings',
  ]);
  const [first, second, third] = desired.segments.map((one) => state.projects[0]?.segments.get(one));
  expect(first?.settings).toEqual({ autoMarkers: true, defaultMarkerTypeId: null });
  expect(first?.topCoverings?.map(({ fields }) => fields.type)).toEqual(['GRAVEL', 'TARMAC']);
  expect(second?.topCoverings?.map(({ fields }) => fields.thickness)).toEqual([120]);
  expect(third).not.toHaveProperty('settings');
});

test('a segment that is not there costs nothing', async () => {
  const desired = project('DEMO-1', [segment('Ny', { ...settings({ autoMarkers: true }), ...coverings('SAND') })]);
  const { state, asked } = await read([desired]);
  expect(asked).toEqual(['listProjectsByNumber', 'listSegments']);
  expect(state.projects[0]?.segments.size).toBe(0);
  expect(state.projects[0]?.others).toHaveLength(3);
});

test('with prune, each segment that is not listed is read too, with the coverings that go with it', async () => {
  const desired = project('DEMO-1', [segment(KRYSSING)], { prune: true });
  const { state, asked } = await read([desired]);
  expect(asked).toEqual([
    ...['getSegment', 'getSegment', 'getSegment', 'listProjectsByNumber', 'listSegments'],
    ...['listTopCoverings', 'listTopCoverings'],
  ]);
  expect(state.projects[0]?.others.map(({ name, segment: live }) => [name, live?.sections.length])).toEqual([
    [PARKVEIEN, 1],
    [KULVERT, 1],
  ]);
});

test('with prune and nothing listed, all of them', async () => {
  const { state, asked } = await read([project('DEMO-1', [], { prune: true })]);
  expect(asked.filter((name) => name === 'getSegment')).toHaveLength(3);
  expect(state.projects[0]?.others).toHaveLength(3);
});

test('without segments there is nothing to list', async () => {
  const { state, asked } = await read([project('DEMO-1')]);
  expect(asked).toEqual(['listProjectsByNumber']);
  expect(state.projects[0]).toMatchObject({ moduleActive: true, others: [] });
});

test('a pinned project needs no company', async () => {
  const { state, asked } = await read([project('whatever', [segment(KULVERT)], { id: DEMO_ID })], {});
  expect(asked).toEqual(['getProject', 'getSegment', 'listSegments']);
  expect(state).not.toHaveProperty('companyId');
  expect(state.projects[0]?.project.number).toBe('DEMO-1');
});

test('the company is that of the user, asked for once however many projects there are', async () => {
  const desired = [project('DEMO-1', [segment(KULVERT)]), project('2026-0418', [segment('x')]), project('2026-0420')];
  const { state, asked } = await read(desired, { username: 'kari.nordmann' });
  expect(state.companyId).toBe(COMPANY);
  expect(asked).toEqual([
    'getSegment',
    'getUser',
    'listProjectsByNumber',
    'listProjectsByNumber',
    'listProjectsByNumber',
    'listSegments',
    'listSegments',
  ]);
  expect(state.projects.map(({ project: { number } }) => number)).toEqual(['DEMO-1', '2026-0418', '2026-0420']);
});

test.each([
  ['nobody is logged in', {}, ['listModuleTypes']],
  ['the user is not found', { username: 'erik.graver' }, ['getUser']],
])('no company where %s', async (_, more, reads) => {
  const { problems, asked, state } = await read([project('DEMO-1', [segment(KULVERT)])], more);
  expect(problems).toEqual([expect.objectContaining({ code: 'company-unknown', remedy: expect.stringContaining('TRENCHCTL_COMPANY_ID') })]);
  expect(asked).toEqual(reads);
  expect(state.projects).toEqual([]);
});

test('an archived project is told from none, by one more read', async () => {
  const [gone, none] = [project('2025-0301', [segment('x')]), project('NO-SUCH', [segment('x')])];
  const { problems, asked, state } = await read([gone, none]);
  expect(problems).toEqual([
    expect.objectContaining({ code: 'project-archived', place: gone.place, message: expect.stringContaining('Sentrum fase 1') }),
    expect.objectContaining({ code: 'project-not-found', place: none.place, message: expect.stringContaining('NO-SUCH') }),
  ]);
  expect(asked).toEqual(['listProjectsByNumber', 'listProjectsByNumber', 'pageProjects', 'pageProjects']);
  expect(state.projects).toEqual([]);
});

test('a project of another company is none', async () => {
  expect((await read([project('G-77', [segment('x')])])).codes).toEqual(['project-not-found']);
});

test.each([
  ['archived', '6007', 'project-archived'],
  ['missing', '999999', 'project-not-found'],
  ['no id', 'abc', 'project-not-found'],
  ['out of reach', '6011', 'project-forbidden'],
])('a pinned project that is %s', async (_, id, code) => {
  const desired = project('x', [segment('x')], { id });
  const { problems, asked } = await read([desired], {});
  expect(problems).toEqual([expect.objectContaining({ code, place: desired.place })]);
  expect(asked).toEqual(['getProject']);
});

test('a number that cannot be asked for', async () => {
  const { codes, asked } = await read([project('..', [segment('x')]), project('.'), project('')]);
  expect(codes).toEqual(Array(3).fill('project-number-unusable'));
  expect(asked).toEqual([]);
});

test('a project without the module: one more read says so, and it is no problem', async () => {
  const { state, problems, asked } = await read([project('2026-0421', [segment('x')], { prune: true })]);
  expect(problems).toEqual([]);
  expect(asked).toEqual(['listModules', 'listProjectsByNumber', 'listSegments']);
  expect(state.projects[0]).toMatchObject({ moduleActive: false, others: [] });
  expect(state.projects[0]?.segments.size).toBe(0);
});

test('an ambiguous name is found before anything is read of the segments', async () => {
  await on.call('createSegment', { path: { projectId: DEMO_ID }, body: { name: KULVERT } });
  const { codes, asked } = await read([project('DEMO-1', [segment(KULVERT), segment(PARKVEIEN)])]);
  expect(codes).toEqual(['segment-ambiguous']);
  expect(asked).toEqual(['listProjectsByNumber', 'listSegments']);
});

test('a segment that is being renamed is read by its old name', async () => {
  const desired = project('DEMO-1', [segment('Ny kulvert', { renamedFrom: KULVERT })]);
  const { state } = await read([desired]);
  expect(desired.segments[0] && state.projects[0]?.segments.get(desired.segments[0])?.fields.name).toBe(KULVERT);
});

test('labels are known without a read more', async () => {
  const list = await on.call<{ id: string; name: string }[]>('listSegments', { path: { projectId: DEMO_ID } });
  const { id } = list.find(({ name }) => name === PARKVEIEN) ?? { id: '' };
  const desired = project('DEMO-1', [segment(PARKVEIEN)]);
  const items = async () => {
    const { state } = await read([desired]);
    return [...(state.projects[0]?.segments.values() ?? [])][0]?.sections[0]?.layers[0]?.items ?? [];
  };
  const [cable] = await items();
  await on.under.admin('POST', '/edit', { segmentId: id, item: { id: cable?.id, label: 'K-12', xAdjustment: 4 } });
  expect((await items())[0]?.fixed).toEqual({ label: 'K-12' });
});

test('ids past 2^53', async () => {
  on.under.close();
  on = await connect(USERNAME, () => bigSnapshot(WELL_KNOWN));
  const path = { projectId: WELL_KNOWN.project };
  const made = await on.call('createSegment', { path, body: { name: 'Stor' } });
  await on.call('addCable', { path: { segmentId: made.id ?? '' }, body: { typeId: WELL_KNOWN.cableType } });
  await on.call('updateSettings', { path: { segmentId: made.id ?? '' }, body: { defaultMarkerTypeId: WELL_KNOWN.marker } });
  const one = segment('Stor', settings({ defaultMarkerTypeId: '1' }));
  const { state } = await read([project('2026-0417', [one])], { username: USERNAME });
  expect(state.companyId).toBe(WELL_KNOWN.company);
  const live = state.projects[0]?.segments.get(one);
  expect(live?.id).toBe(made.id);
  expect(BigInt(live?.id ?? 0)).toBeGreaterThan(2n ** 53n);
  expect(live?.sections[0]?.layers[0]?.items[0]?.fields.typeId).toBe(WELL_KNOWN.cableType);
  expect(live?.settings?.defaultMarkerTypeId).toBe(WELL_KNOWN.marker);
});

test('hundreds of segments are read by a few at a time, each once', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Strekk ${index}`);
  for (const name of names) await on.call('createSegment', { path: { projectId: DEMO_ID }, body: { name } });
  let running = 0;
  let most = 0;
  const limit = createLimit(7);
  const counting: typeof limit = (run) =>
    limit(async () => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await run();
      } finally {
        running -= 1;
      }
    });
  const desired = project(
    'DEMO-1',
    names.map((name) => segment(name)),
  );
  const { state } = await read([desired], { companyId: COMPANY, limit: counting });
  expect(state.reads).toBe(122);
  expect(state.projects[0]?.segments.size).toBe(120);
  expect(most).toBe(7);
});
