// The conditions under which a saved plan is stale.
import { expect, test } from 'vitest';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { movedSince } from '../../src/plan/checks/compare-saved.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { stalenessWords } from '../../src/render/words/refusal-words.js';
import { documentOf } from './played.js';
import { cables, liveIn, PROJECT, sections, segmentIn } from './texts.js';

const trench = ({ length = 10, items = [1, 2], cover = 600, more = '' } = {}): LiveSegment =>
  liveIn(
    `length: ${length}, ${more} sections: [{coverThickness: 600, layers: [{${cables(...items)}}]}, {coverThickness: ${cover}, layers: [{}]}]`,
  );
/** The trench with another second cable. */
function withCable(change: Partial<LiveItem>): LiveSegment {
  const { sections: all, ...live } = trench();
  const items = (list: readonly LiveItem[]) => list.map((item, n) => (n === 1 ? { ...item, ...change } : item));
  const layers = (list: LiveSegment['sections'][0]['layers']) => list.map((one) => ({ ...one, items: items(one.items) }));
  return { ...live, sections: all.map((section) => ({ ...section, layers: layers(section.layers) })) };
}
const DEEPER = `sections: [{layers: [{${cables(1)}}]}, {coverThickness: 900}]`;

const planFor = (live?: LiveSegment, spec = sections(cables(1), '')) => planOne({ desired: segmentIn(spec), live, project: PROJECT });
const saved = (segment = planFor(trench())) => {
  const [document] = documentOf(segment).segments;
  if (!document) throw new Error('no change');
  return document;
};
const staleBy = (...args: Parameters<typeof movedSince>) => movedSince(...args).map(stalenessWords);

test.each<[string, LiveSegment | undefined, string[]]>([
  ['nothing has changed', trench(), []],
  ['it is applied already', trench({ items: [1] }), []],
  ['an object that it does not touch has changed', trench({ cover: 900 }), []],
  ['the segment has another length', trench({ length: 99 }), []],
  ['the object to be deleted has a label', withCable({ fixed: { label: 'F7' } }), ['cable 0.0.cable.1 was changed: label nothing -> F7']],
  ['another object is there', withCable({ id: 'c3' }), ['cable 0.0.cable.1 was deleted', 'cable c3 would have to change too']],
  ['the segment is gone', undefined, ['the segment was deleted']],
])('a saved plan, when %s', (_, now, words) => {
  expect(staleBy(saved(), planFor(now))).toEqual(words);
});

test('of two objects, one is still to be deleted, and the other one has its value already', () => {
  const now = planFor(trench({ cover: 900 }), DEEPER);
  expect(staleBy(saved(planFor(trench(), DEEPER)), now)).toEqual(['section 1 was changed: coverThickness 600 mm -> 900 mm']);
});

test('a create is stale if the segment exists now, and a delete is done if it is gone', () => {
  const creation = saved(planFor());
  expect(staleBy(creation, planFor())).toEqual([]);
  expect(staleBy(creation, planFor(trench()))).toEqual(['a segment of this name exists now']);
  const removal = (live: LiveSegment) => planRemoval(live, PROJECT, 'segment-not-in-spec');
  const deletion = saved(removal(trench()));
  expect([staleBy(deletion, removal(trench())), staleBy(deletion, undefined)]).toEqual([[], []]);
  const more = removal(trench({ more: 'topCoverings: [{type: SAND}],' }));
  expect(staleBy(deletion, more)).toEqual(['top covering covering 0 would have to change too']);
});

test('other calls than the planned ones, although no touched object has changed, and a segment that is not found', () => {
  const [step] = saved().steps;
  const other = { ...saved(), steps: [{ ...step, operation: 'updateCable' } as never] };
  expect(staleBy(other, planFor(trench()))).toEqual(['it now needs other calls than the planned ones']);
  expect(staleBy(saved(), undefined)).toEqual(['the segment was not found']);
});
