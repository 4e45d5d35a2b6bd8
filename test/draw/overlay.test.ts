import fc from 'fast-check';
import { expect } from 'vitest';
import { overlay, reversedView } from '../../src/draw/overlay.js';
import type { DrawnItem } from '../../src/draw/section.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 30, long: 500, seed: 143 });

/** Two states with the same ids in both, of which the chosen ones are the same items. */
const changes = fc
  .record({ before: sections, after: sections, chance: fc.infiniteStream(fc.boolean()) })
  .map(({ before, after, chance }) => {
    const old = before.items.map(({ id }) => id);
    const items = after.items.map((item): DrawnItem => {
      const was = chance.next().value ? old.shift() : undefined;
      return was === undefined ? { ...item, mark: 'added' } : { ...item, was };
    });
    return { before, after: { ...after, items } };
  });

holds('every item of both states is in the drawing exactly once', { numRuns, seed }, changes, ({ before, after }) => {
  const { items, layers } = overlay(before, after);
  const continued = after.items.filter(({ was }) => was !== undefined).length;
  expect(items).toHaveLength(before.items.length + after.items.length - continued);
  expect(items.filter(({ mark }) => mark === 'kept')).toHaveLength(continued);
  expect(items.filter(({ mark }) => mark === 'removed')).toHaveLength(before.items.length - continued);
  const ids = new Set(items.map(({ id }) => id));
  expect(ids.size).toBe(items.length);
  const layerIds = new Set(layers.map(({ id }) => id));
  for (const { inside, layerId } of items) {
    if (inside !== undefined) expect(ids).toContain(inside);
    expect(layerIds).toContain(layerId);
  }
});

const alone = fc.constantFrom('before', 'after', undefined);
holds('told from the other side, the states change places', { numRuns, seed }, changes, alone, ({ before, after }, side) => {
  const heading = { project: 'p', segment: 's' } as never;
  const view = { heading, ...(side === 'after' ? {} : { before }), ...(side === 'before' ? {} : { after }) };
  const back = reversedView(view);
  expect([back.before === undefined, back.after === undefined]).toEqual([view.after === undefined, view.before === undefined]);
  const pairs = (items: readonly DrawnItem[] = []) => items.flatMap(({ id, was }) => (was === undefined ? [] : [[was, id]])).sort();
  const turned = pairs(back.after?.items).map(([was, id]) => [id, was]);
  expect(turned.sort()).toEqual(side === undefined ? pairs(after.items) : []);
  const marksOf = (items: readonly DrawnItem[] = []) => items.map(({ mark }) => mark);
  expect(marksOf(back.before?.items)).toEqual(marksOf(view.after?.items).map((mark) => (mark === 'added' ? 'removed' : mark)));
});
