// Exports of a project that a test furnishes by hand, each of them checked: a plan for it has nothing to do.
import { expect } from 'vitest';
import type { OperationId } from '../../../src/contract/generated/operation-ids.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { type Oddities, oddApi } from './hostile.js';
import { CALLER, exported, openWorld, PROJECT, specsIn, type World } from './world.js';

export const NOTHING_ODD: Oddities = { values: [], lists: [], names: [] };

export interface ExportBench extends World {
  made(name: string): Promise<{ id: string }>;
  add(operation: OperationId, segmentId: string, body: object): Promise<unknown>;
  exportOf(odd?: Partial<Oddities>, number?: string): Promise<string>;
}

export async function openExportBench(): Promise<ExportBench> {
  const world = await openWorld();
  return {
    ...world,
    made: (name) => world.writing.call('createSegment', { path: { projectId: PROJECT.id }, body: { name } }) as Promise<{ id: string }>,
    add: (operation, segmentId, body) => world.writing.call(operation, { path: { segmentId }, body }),
    async exportOf(odd = {}, number = PROJECT.number) {
      const reading = oddApi(world.reading, { ...NOTHING_ODD, ...odd });
      const text = await exported({ reading }, number);
      const specs = specsIn({ 'a.yaml': text });
      const { segments, problems } = await makePlan(specs, { reading, ...CALLER }, { parallelism: 2 });
      expect([problems, segments.flatMap(({ steps }) => steps)], text).toEqual([[], []]);
      return text;
    },
  };
}
