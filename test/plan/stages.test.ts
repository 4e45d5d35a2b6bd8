// The order between segments and parts: nothing is deleted before everything else stands.
import { expect, test } from 'vitest';
import { stagesOf } from '../../src/plan/model/stage.js';

const part = (projectId: string, name: string) => ({ projectId, part: name, desired: {} });
const segment = (projectId: string, name: string) => ({ projectId, name, desired: {} });
const deletion = (projectId: string, name: string) => ({ projectId, name });

const P = part('p', 'project');
const C = part('p', 'calculation');
const E = part('p', 'closing');
const F = part('q', 'closing');
const A = segment('p', 'A');
const B = deletion('q', 'B');
const D = deletion('p', 'D');

test('projects come first, then contents, then deletions of all projects', () => {
  expect(stagesOf([B, A, C, P, D])).toEqual([
    { stage: 'projects', after: 'own-project', work: [P] },
    { stage: 'contents', after: 'own-project', work: [A, C] },
    { stage: 'deletions', after: 'everything', work: [B, D] },
  ]);
});

test('a project is closed before the deletions in other projects, and after its own', () => {
  expect(stagesOf([E, F, B, A])).toEqual([
    { stage: 'contents', after: 'own-project', work: [A] },
    { stage: 'closing', after: 'own-project', work: [E] },
    { stage: 'deletions', after: 'everything', work: [B] },
    { stage: 'closing-last', after: 'own-project', work: [F] },
  ]);
});
