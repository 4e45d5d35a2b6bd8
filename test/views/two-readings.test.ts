// The console draws a section from the store of the service, `render --live` from the answers of the API. Both must show
// the same trench.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnSection } from '../../src/draw/section.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { drawnSection } from '../../src/service/console/console-section.js';
import type { Item, Segment } from '../../src/service/core/world.js';
import { pipeAround } from '../../src/service/trench/items/ecom-duct.js';
import { segments } from '../service/console/random-segment.js';
import { client, under, withClient } from '../support/around.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 20, long: 250, seed: 20261119 });

withClient('all');

/** Each item needs another clear opening, so the openings show the order; each ecom pipe has another depth. */
function telling(segment: Segment): Segment {
  const item = (one: Item, n: number): Item => ({
    ...one,
    minPadding: 13 + 6.1 * ((n * 5) % 23),
    ...(pipeAround(one) === undefined ? { yAdjustment: one.yAdjustment + n } : {}),
  });
  return {
    ...segment,
    sections: segment.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}

function put(segment: Segment): void {
  const { store } = under.service;
  const version = store.get('segment', segment.id)?.version ?? 0;
  store.commit({
    changes: [{ op: 'put', kind: 'segment', id: segment.id, value: segment, expect: version }],
  });
}

async function byClient({ id, projectId }: Segment): Promise<DrawnSection[]> {
  const project = under.service.store.get('project', projectId)?.value.number ?? '';
  const found = await drawLive(
    { project, date: '2026-11-16', parallelism: 4, isTargeted: (head) => head.id === id },
    { reading: client.api, username: 'kari.nordmann' },
  );
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  expect(found.segments.flatMap(({ undrawn }) => undrawn)).toEqual([]);
  return found.segments.flatMap(({ views }) => views.flatMap(({ after }) => after ?? []));
}

/** Numbers may differ by rounding. */
const near = (value: unknown): unknown => {
  if (typeof value === 'number') return expect.closeTo(value, 1);
  if (Array.isArray(value)) return value.map(near);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, near(one)]));
};

/** The sentences differ: the service has one for each code and language, the client names the items. */
const comparable = ({ problems, items, ...rest }: DrawnSection): unknown => ({
  ...rest,
  items,
  problems: problems
    .map(({ code, itemIds, layerId }) => JSON.stringify({ code, itemIds: itemIds.toSorted(), layerId }))
    .sort(),
});

test(`the console and a live drawing show the same trench (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc.asyncProperty(segments.map(telling), async (segment) => {
      const ids = JSON.stringify(segment).match(/"id":"[^"]+"/g) ?? [];
      fc.pre(new Set(ids).size === ids.length);
      put(segment);
      const { sections, topCoverings } = segment;
      const world = under.service.store;
      const expected = sections.map((section) => drawnSection({ section, topCoverings, world, lang: 'en' }));
      expect((await byClient(segment)).map(comparable)).toEqual(near(expected.map(comparable)));
    }),
    { numRuns: COUNT, seed: SEED },
  ));
