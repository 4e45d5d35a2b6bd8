import { describe, expect, it } from 'vitest';
import type { Project } from '../../../src/service/core/world.js';
import { type Call, call, refusal, type Who } from './call.js';
import { NOW, project, segment, storeWith } from './world.js';

const OLD = project('1', {
  description: 'old',
  caseRef: 'C',
  modifiedBy: 'ola',
  endDate: '2026-12-01T00:00:00Z',
});
const storeOf = (...others: Project[]) => storeWith({ project: [OLD, ...others] });
const path = { projectId: '1' };
const STAMP = { modifiedBy: 'kari', modifiedDate: NOW.toISOString() };

describe('getProject', () => {
  it('shows the project', () => {
    expect(call(storeOf(), 'getProject', { as: 'ola', path })).toMatchObject({
      status: 200,
      body: { id: 1, readonly: true },
    });
  });

  it('remembers the first time that a user opens it', () => {
    const store = storeOf();
    call(store, 'getProject', { path });
    expect(store.get('access', 'kari/1')).toEqual({
      version: 1,
      value: { username: 'kari', projectId: '1', at: NOW.toISOString() },
    });
    expect(call(store, 'getProject', { path }).changes).toEqual([]);
  });

  it('remembers nothing of a client', () => {
    expect(call(storeOf(), 'getProject', { as: 'app1', path }).changes).toEqual([]);
  });

  it('refuses strangers and does not know the unknown', () => {
    expect(refusal(storeOf(), 'getProject', { as: 'siri', path }).status).toBe(403);
    expect(refusal(storeOf(), 'getProject', { path: { projectId: '2' } })).toMatchObject({
      status: 404,
      fields: ['projectId'],
    });
  });
});

describe('updateProject', () => {
  const update = (body: unknown, property?: string[], more: Call = {}): Call => ({
    path,
    body,
    ...(property && { query: { property } }),
    ...more,
  });
  const updated = (body: unknown, property?: string[]) => {
    const store = storeOf();
    const outcome = call(store, 'updateProject', update(body, property));
    const { id, companyId, readonly, ...shown } = outcome.body;
    expect(store.get('project', '1')?.value).toMatchObject(shown);
    return store.get('project', '1')?.value;
  };

  it('writes every updatable property in the body, and leaves the others', () => {
    const body = {
      number: 'new',
      name: 'New',
      status: 'ENDED',
      startDate: '2027-01-01T00:00:00+01:00',
      endDateEstimate: '2027-02-01T00:00:00Z',
      substationRef: 'S',
    };
    expect(updated(body)).toEqual({ ...OLD, ...body, ...STAMP });
  });

  it('replaces the location as a whole', () => {
    const value = updated({ location: { address: { city: 'Oslo' } } });
    expect(value?.location).toMatchObject({ address: { city: 'Oslo', gnr: null }, coordinate: null });
  });

  it('clears an optional property with null', () => {
    expect(updated({ description: null, caseRef: null, endDate: null })).toEqual({
      ...OLD,
      description: null,
      caseRef: null,
      endDate: null,
      ...STAMP,
    });
  });

  it.each(['number', 'name', 'status', 'startDate'])('does not clear %s', (name) => {
    const bad = { status: 400, code: 'required', fields: [name] };
    expect(refusal(storeOf(), 'updateProject', update({ [name]: null }))).toEqual(bad);
    expect(refusal(storeOf(), 'updateProject', update({ [name]: null }, [name]))).toEqual(bad);
    expect(refusal(storeOf(), 'updateProject', update({}, [name]))).toEqual(bad);
  });

  it('ignores what only the server sets, and what it does not know', () => {
    const alien = {
      id: 9,
      companyId: 2,
      archived: true,
      createdBy: 'x',
      modifiedDate: 'x',
      meta: null,
      owner: 'ola',
      modules: [],
      x: 1,
    };
    expect(updated(alien)).toEqual({ ...OLD, ...STAMP });
  });

  it('writes exactly the named properties', () => {
    expect(updated({ name: 'New', description: 'new', number: 'new' }, ['name', 'description'])).toEqual({
      ...OLD,
      name: 'New',
      description: 'new',
      ...STAMP,
    });
  });

  it('clears a named optional property that is absent or null', () => {
    expect(updated({ caseRef: null }, ['description', 'caseRef'])).toEqual({
      ...OLD,
      description: null,
      caseRef: null,
      ...STAMP,
    });
  });

  it.each(['id', 'companyId', 'archived', 'meta', 'owner', 'nonsense', 'toString'])('does not take %s as a name', (name) => {
    expect(refusal(storeOf(), 'updateProject', update({ name: 'New' }, ['name', name]))).toEqual({
      status: 400,
      code: 'invalid-value',
      fields: ['property'],
    });
  });

  it('refuses a number that another project of the company has, archived ones too', () => {
    const store = storeOf(project('2', { number: 'taken', archived: true }), project('3', { number: 'free', companyId: '2' }));
    expect(refusal(store, 'updateProject', update({ number: 'taken' }))).toEqual({
      status: 409,
      code: 'number-taken',
      fields: ['number'],
    });
    expect(call(store, 'updateProject', update({ number: 'free' })).status).toBe(200);
    expect(call(store, 'updateProject', update({ number: 'free' })).status).toBe(200);
  });

  it('bears a number that two projects have had before', () => {
    const store = storeOf(project('2', { number: OLD.number }));
    expect(call(store, 'updateProject', update({ number: OLD.number, name: 'New' })).body.name).toBe('New');
  });

  it('needs WRITE', () => {
    expect(refusal(storeOf(), 'updateProject', update({ name: 'New' }, undefined, { as: 'ola' })).status).toBe(403);
  });
});

describe('deleteProject', () => {
  it('removes the project, its segments and its access records, and nothing else', () => {
    const store = storeWith({
      project: [OLD, project('2')],
      segment: [segment('50', '1'), segment('51', '2'), segment('52', '1')],
      access: [
        { username: 'kari', projectId: '1', at: 'then' },
        { username: 'ola', projectId: '1', at: 'then' },
        { username: 'kari', projectId: '2', at: 'then' },
      ],
    });
    call(store, 'updateProject', { path, body: { name: 'a later version' } });
    store.commit({
      changes: [{ op: 'put', kind: 'segment', id: '50', value: segment('50', '1'), expect: 1 }],
    });
    expect(call(store, 'deleteProject', { path })).toMatchObject({ status: 204, body: undefined });
    expect(store.all('project').map(({ id }) => id)).toEqual(['2']);
    expect(
      store
        .dump()
        .records.filter(({ kind }) => kind === 'segment' || kind === 'access')
        .map(({ id }) => id),
    ).toEqual(['51', 'kari/2']);
    expect(refusal(store, 'getProject', { path }).status).toBe(404);
  });

  it('needs WRITE', () => {
    expect(refusal(storeOf(), 'deleteProject', { as: 'ola', path }).status).toBe(403);
  });
});

describe('archive, status and owner', () => {
  const state = (operationId: string, more: Record<string, string>, old: Partial<Project>, as: Who = 'kari') => {
    const store = storeWith({ project: [{ ...OLD, ...old }] });
    const outcome = call(store, operationId, { as, path: { ...path, ...more } });
    expect(outcome).toMatchObject({ status: 204, body: undefined });
    return { value: store.get('project', '1')?.value, changes: outcome.changes ?? [] };
  };

  it.each<[string, Record<string, string>, Partial<Project>, Partial<Project>]>([
    ['archiveProject', {}, { archived: false }, { archived: true }],
    ['restoreProject', {}, { archived: true }, { archived: false }],
    ['changeStatus', { projectStatus: 'NEW' }, { status: 'ENDED' }, { status: 'NEW' }],
    ['changeOwner', { owner: 'siri' }, { owner: 'kari' }, { owner: 'siri' }],
    ['changeOwner', { owner: 'OLA@example.no' }, { owner: 'kari' }, { owner: 'ola' }],
  ])('%s %o changes %o, and once is enough', (operationId, more, before, after) => {
    expect(state(operationId, more, before).value).toEqual({ ...OLD, ...after, ...STAMP });
    expect(state(operationId, more, after).changes).toEqual([]);
    expect(refusal(storeOf(), operationId, { as: 'ola', path: { ...path, ...more } })).toMatchObject({
      status: 403,
      code: 'read-only',
    });
    expect(refusal(storeOf(), operationId, { path: { ...more, projectId: 'x' } }).status).toBe(404);
  });

  it('knows no other status', () => {
    const bad = { status: 400, code: 'invalid-value', fields: ['projectStatus'] };
    expect(refusal(storeOf(), 'changeStatus', { path: { ...path, projectStatus: 'new' } })).toEqual(bad);
  });

  it.each(['nobody', 'inga'])('does not make %s the owner', (owner) => {
    const bad = { status: 400, code: 'unknown-user', fields: ['owner'] };
    expect(refusal(storeOf(), 'changeOwner', { path: { ...path, owner } })).toEqual(bad);
  });

  it('tells those without access nothing about users', () => {
    expect(refusal(storeOf(), 'changeOwner', { as: 'siri', path: { ...path, owner: 'nobody' } }).status).toBe(403);
  });
});
