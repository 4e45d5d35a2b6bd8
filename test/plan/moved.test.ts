// The conditions under which a saved plan is stale.
import { expect, test } from 'vitest';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { movedPart, movedSince } from '../../src/plan/checks/compare-saved.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { stalenessWords } from '../../src/render/words/refusal-words.js';
import { documentOf } from './played.js';
import { PROJECT, planFor, stated, there } from './texts.js';

const trench = ({ length = 10, items = 'cable 1 2', cover = 600, more = '' } = {}): string =>
  `length: ${length}${more} :: coverThickness: 600; ${items} / coverThickness: ${cover}; -`;
/** The trench with another second cable. */
function withCable(change: Partial<LiveItem>): LiveSegment {
  const { sections: all, ...live } = there(trench());
  const items = (list: readonly LiveItem[]) => list.map((item, n) => (n === 1 ? { ...item, ...change } : item));
  const layers = (list: LiveSegment['sections'][0]['layers']) => list.map((one) => ({ ...one, items: items(one.items) }));
  return { ...live, sections: all.map((section) => ({ ...section, layers: layers(section.layers) })) };
}
const SPEC = 'cable 1 / -';
const DEEPER = 'cable 1 / coverThickness: 900;';

const planWith = (live: LiveSegment | undefined) => planOne({ desired: stated(SPEC), live, project: PROJECT });
const saved = (segment = planFor(trench(), SPEC)) => {
  const [document] = documentOf(segment).segments;
  if (!document) throw new Error('no change');
  return document;
};
const staleBy = (...args: Parameters<typeof movedSince>) => movedSince(...args).map(stalenessWords);

test.each<[string, LiveSegment | undefined, string[]]>([
  ['nothing has changed', there(trench()), []],
  ['it is applied already', there(trench({ items: 'cable 1' })), []],
  ['an object that it does not touch has changed', there(trench({ cover: 900 })), []],
  ['the segment has another length', there(trench({ length: 99 })), []],
  ['the object to be deleted has a label', withCable({ fixed: { label: 'F7' } }), ['cable 0.0.cable.1 was changed: label nothing -> F7']],
  ['another object is there', withCable({ id: 'c3' }), ['cable 0.0.cable.1 was deleted', 'cable c3 would have to change too']],
  ['the segment is gone', undefined, ['the segment was deleted']],
])('a saved plan, when %s', (_, now, words) => {
  expect(staleBy(saved(), planWith(now))).toEqual(words);
});

test('of two objects, one is still to be deleted, and the other one has its value already', () => {
  const now = planFor(trench({ cover: 900 }), DEEPER);
  expect(staleBy(saved(planFor(trench(), DEEPER)), now)).toEqual(['section 1 was changed: coverThickness 600 mm -> 900 mm']);
});

test('a create is stale if the segment exists now, and a delete is done if it is gone', () => {
  const creation = saved(planWith(undefined));
  expect(staleBy(creation, planWith(undefined))).toEqual([]);
  expect(staleBy(creation, planFor(trench(), SPEC))).toEqual(['a segment of this name exists now']);
  const removal = (live: string) => planRemoval(there(live), PROJECT, 'segment-not-in-spec');
  const deletion = saved(removal(trench()));
  expect([staleBy(deletion, removal(trench())), staleBy(deletion, undefined)]).toEqual([[], []]);
  const more = removal(trench({ more: ', topCoverings: [{type: SAND}]' }));
  expect(staleBy(deletion, more)).toEqual(['top covering covering 0 would have to change too']);
});

test('other calls than the planned ones, although no touched object has changed, and a segment that is not found', () => {
  const [step] = saved().steps;
  const other = { ...saved(), steps: [{ ...step, operation: 'updateCable' } as never] };
  expect(staleBy(other, planFor(trench(), SPEC))).toEqual(['it now needs other calls than the planned ones']);
  expect(staleBy(saved(), undefined)).toEqual(['the segment was not found']);
  const settled = ['cable 0.0.cable.1 no longer has to change', 'cable 0.0.cable.0 would have to change too'];
  expect(staleBy(saved(), planFor(trench(), 'cable 2 / -'))).toEqual(settled);
  const part = (projectId: string) => ({ part: 'project', projectId, steps: [step], objects: [] }) as never;
  const now = [part('12'), part('-8'), undefined];
  expect(now.map((one) => movedPart(part('-8'), one).map(({ code }) => code))).toEqual([['project-exists'], [], ['project-not-found']]);
});
