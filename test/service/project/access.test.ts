import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/service/core/refusal.js';
import { accessOf, requireProject } from '../../../src/service/project/project-access.js';
import { projectHandlers } from '../../../src/service/project/project-handlers.js';
import { callerOf, contextOf, type Who } from './call.js';
import { operationIds } from './contract.js';
import { project, storeWith } from './world.js';

const READ = ['READ'];
const WRITE = ['READ', 'WRITE'];

it('handles every operation of the contract', () => {
  expect(Object.keys(projectHandlers).sort()).toEqual([...operationIds('project')].sort());
});

describe('accessOf', () => {
  const seen = (who: Who, over: Parameters<typeof project>[1] = {}) => accessOf(project('1', { owner: 'nobody', ...over }), callerOf(who));

  it('lets a client write in its own company, and only there', () => {
    expect(seen('app1')).toEqual({ scopes: ['IMPLICIT'], role: 'WRITER', permissions: WRITE });
    expect(seen('app2')).toBeUndefined();
  });

  it('gives users the role that the company gives them', () => {
    expect(seen('kari')).toEqual({ scopes: ['IMPLICIT'], role: 'WRITER', permissions: WRITE });
    expect(seen('ola')).toEqual({ scopes: ['IMPLICIT'], role: 'READER', permissions: READ });
  });

  it('gives unconfirmed, inactive and foreign users nothing of the company', () => {
    expect(seen('nils')).toBeUndefined();
    expect(seen('inga')).toBeUndefined();
    expect(seen('siri')).toBeUndefined();
  });

  it('knows owner and members from anywhere', () => {
    expect(seen('siri', { owner: 'siri' })).toEqual({
      scopes: ['EXPLICIT'],
      role: 'OWNER',
      permissions: WRITE,
    });
    expect(seen('siri', { members: { siri: 'READER' } })).toMatchObject({
      role: 'READER',
      permissions: READ,
    });
    expect(seen('nils', { members: { nils: 'WRITER' } })).toMatchObject({
      scopes: ['EXPLICIT'],
      role: 'WRITER',
    });
  });

  it('lets the stronger of two roles count', () => {
    const both = ['IMPLICIT', 'EXPLICIT'];
    expect(seen('ola', { owner: 'ola' })).toEqual({ scopes: both, role: 'OWNER', permissions: WRITE });
    expect(seen('ola', { members: { ola: 'WRITER' } })).toMatchObject({ scopes: both, role: 'WRITER' });
    expect(seen('kari', { members: { kari: 'READER' } })).toMatchObject({ scopes: both, role: 'WRITER' });
  });
});

describe('requireProject', () => {
  const store = storeWith({ project: [project('5')] });
  const status = (who: Who, id: string, permission: 'READ' | 'WRITE') => {
    try {
      requireProject(contextOf(store, who), id, permission);
      return 200;
    } catch (error) {
      return (error as Refusal).status;
    }
  };

  it('hands out the project with its version and the access', () => {
    expect(requireProject(contextOf(store, 'ola'), '5', 'READ')).toMatchObject({
      project: { id: '5' },
      version: 1,
      access: { role: 'READER' },
    });
  });

  it('knows only ids that are there', () => {
    for (const id of ['6', '05', '5.0', 'five', '', '9223372036854775808']) expect(status('kari', id, 'READ')).toBe(404);
    expect(() => requireProject(contextOf(store, 'kari'), '6', 'READ')).toThrow(Refusal);
  });

  it('refuses those without access, and readers who want to write', () => {
    expect(status('siri', '5', 'READ')).toBe(403);
    expect(status('ola', '5', 'WRITE')).toBe(403);
    expect(status('ola', '5', 'READ')).toBe(200);
    expect(status('kari', '5', 'WRITE')).toBe(200);
  });
});
