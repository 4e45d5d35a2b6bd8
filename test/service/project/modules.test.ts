import { describe, expect, it } from 'vitest';
import type { ModuleType } from '../../../src/service/core/world.js';
import { call, refusal, type Who } from './call.js';
import { NOW, project, segment, storeWith } from './world.js';

const storeHaving = (...modules: ModuleType[]) =>
  storeWith({ project: [project('1', { modules, modifiedBy: 'ola' })], segment: [segment('50', '1')] });
const path = (moduleType: string, projectId = '1') => ({ projectId, moduleType });

describe('listModules', () => {
  it('lists them with their project', () => {
    const { body } = call(storeHaving('CALCULATION', 'ECO'), 'listModules', {
      as: 'ola',
      path: { projectId: '1' },
    });
    expect(body).toEqual([
      { projectId: 1, type: 'CALCULATION' },
      { projectId: 1, type: 'ECO' },
    ]);
  });

  it('needs a project that the caller may read', () => {
    expect(refusal(storeHaving(), 'listModules', { path: { projectId: 'x' } }).status).toBe(404);
    expect(refusal(storeHaving(), 'listModules', { as: 'siri', path: { projectId: '1' } }).status).toBe(403);
  });
});

describe('addModule', () => {
  it('adds the module in the name of the caller', () => {
    const store = storeHaving('CALCULATION');
    const { status, body } = call(store, 'addModule', { path: path('CABLESIMULATOR') });
    expect({ status, body }).toEqual({ status: 200, body: { projectId: 1, type: 'CABLESIMULATOR' } });
    expect(store.get('project', '1')?.value).toMatchObject({
      modules: ['CALCULATION', 'CABLESIMULATOR'],
      modifiedBy: 'kari',
      modifiedDate: NOW.toISOString(),
    });
  });

  it('has no effect where the module is there, subscribed or not', () => {
    const outcome = call(storeHaving('ECO'), 'addModule', { path: path('ECO') });
    expect(outcome).toMatchObject({ status: 200, body: { projectId: 1, type: 'ECO' } });
    expect(outcome.changes ?? []).toEqual([]);
  });

  it('refuses UNKNOWN, even for a company that has it, and what is no module type', () => {
    const bad = { status: 400, code: 'invalid-value', fields: ['moduleType'] };
    expect(refusal(storeHaving('UNKNOWN'), 'addModule', { path: path('UNKNOWN') })).toEqual(bad);
    expect(refusal(storeHaving(), 'addModule', { path: path('constructor') })).toEqual(bad);
    expect(refusal(storeHaving(), 'getModule', { path: path('eco') })).toEqual(bad);
    expect(refusal(storeHaving(), 'removeModule', { path: path('') })).toEqual(bad);
  });

  it('refuses what the company of the caller does not subscribe to', () => {
    expect(refusal(storeHaving(), 'addModule', { path: path('FORMS') })).toMatchObject({
      status: 403,
      code: 'not-subscribed',
    });
    const shared = storeWith({ project: [project('1', { members: { siri: 'WRITER', nils: 'WRITER' } })] });
    expect(refusal(shared, 'addModule', { as: 'siri', path: path('CALCULATION') }).code).toBe('not-subscribed');
    expect(refusal(shared, 'addModule', { as: 'nils', path: path('CALCULATION') }).code).toBe('not-subscribed');
    expect(call(shared, 'addModule', { as: 'siri', path: path('FORMS') }).status).toBe(200);
  });

  it('needs WRITE', () => {
    expect(refusal(storeHaving(), 'addModule', { as: 'ola', path: path('CALCULATION') })).toMatchObject({
      status: 403,
      code: 'read-only',
    });
  });
});

describe('getModule', () => {
  it('shows a module that is there', () => {
    expect(call(storeHaving('ECO'), 'getModule', { as: 'ola', path: path('ECO') }).body).toEqual({
      projectId: 1,
      type: 'ECO',
    });
  });

  it('knows no other', () => {
    expect(refusal(storeHaving('ECO'), 'getModule', { path: path('COCO') })).toEqual({
      status: 404,
      code: 'not-found',
      fields: ['moduleType'],
    });
  });
});

describe('removeModule', () => {
  it('removes the module and keeps the segments', () => {
    const store = storeHaving('ECO', 'CABLESIMULATOR');
    expect(call(store, 'removeModule', { path: path('CABLESIMULATOR') })).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(store.get('project', '1')?.value).toMatchObject({ modules: ['ECO'], modifiedBy: 'kari' });
    expect(store.segmentHeads('1')).toHaveLength(1);
  });

  it('knows no module that is not there', () => {
    expect(refusal(storeHaving(), 'removeModule', { path: path('ECO') })).toMatchObject({
      status: 404,
      fields: ['moduleType'],
    });
  });

  it('needs WRITE', () => {
    expect(refusal(storeHaving('ECO'), 'removeModule', { as: 'ola', path: path('ECO') }).status).toBe(403);
  });
});

describe('listModuleTypes', () => {
  it.each<[Who, string[]]>([
    ['kari', ['CABLESIMULATOR', 'CALCULATION']],
    ['app2', ['FORMS']],
    ['nils', []],
  ])('shows %s what the company subscribes to', (as, types) => {
    expect(call(storeHaving(), 'listModuleTypes', { as }).body).toEqual(types);
  });
});
