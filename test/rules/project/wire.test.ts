import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
import { create, ok, startWorld } from './world.js';

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  let liv: TestCaller;
  beforeAll(async () => {
    under = await startWorld({}, transport);
    liv = await under.as('liv');
  });
  afterAll(() => under.close());

  test('C001 D001 K001 N001 P001 the services are at their addresses below /public', async () => {
    const { id } = await create(liv);
    const headers = { authorization: `Bearer ${liv.token}` };
    const at = async (path: string) => (await under.fetch(under.baseUrl + path, { headers })).status;
    expect(await at(`/public/project/rest/projects/${id}`)).toBe(200);
    expect(await at(`/public/project/rest/modules/by-projectid/${id}`)).toBe(200);
    for (const path of ['calculation/rest/units', 'checklist/rest/revisions', 'customer/rest/users/liv', 'doc/rest/meta/ORGNYTT']) {
      expect(await at(`/public/${path}`), path).toBe(200);
    }
    expect(await at(`/public/customer/rest/projects/${id}`)).toBe(404);
    expect(await at(`/projects/${id}`)).toBe(404);
  });

  test('P002 answers are JSON in UTF-8, and bodies are read as such', async () => {
    const name = 'Ærfuglveien ø å – \u{1F6A7}';
    const made = await create(liv, { name });
    const answer = await liv.call('getProject', { path: { projectId: made.id } });
    expect(answer.headers.get('content-type')?.replaceAll(' ', '').toLowerCase()).toBe('application/json;charset=utf-8');
    expect(answer.body.name).toBe(name);
    expect((await liv.call('getProject', { path: { projectId: 1 } })).headers.get('content-type')).toContain('application/problem+json');
  });

  test('P185 the words page and summary in a path are no project ids', async () => {
    expect(await ok(liv, 'pageProjects')).toHaveProperty('entities');
    expect(await ok(liv, 'summarizeProjects')).toHaveProperty('propertySummaries');
  });

  test('P186 no version header is asked for, and one that is sent means nothing', async () => {
    for (const headers of [{}, { 'api-version': '1.0' }, { 'api-version': '9.9' }]) {
      expect((await liv.call('listProjects', { headers })).status).toBe(200);
      expect((await liv.call('getUser', { path: { user: 'liv' }, headers })).status).toBe(200);
    }
  });

  test('P187 a refusal is a problem document that tells status, code, detail and address', async () => {
    const answer = await liv.call('getProject', { path: { projectId: 424242 } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      type: expect.stringMatching(/./),
      title: 'Not Found',
      status: 404,
      detail: expect.stringContaining('424242'),
      instance: '/public/project/rest/projects/424242',
      code: 'not-found',
      errors: [{ field: 'projectId', pointer: '/projectId', detail: expect.any(String) }],
    });
  });

  test('P188 updates of one project that run at the same time are all done', async () => {
    const { id } = await create(liv);
    const changes = [{ name: 'Nygata' }, { caseRef: 'SAK-9' }, { description: 'ny' }, { substationRef: 'NS-9' }];
    await Promise.all(changes.map((body) => ok(liv, 'updateProject', { path: { projectId: id }, body })));
    expect(await ok(liv, 'getProject', { path: { projectId: id } })).toMatchObject(Object.assign({}, ...changes));
  });
});
