// Other people at work while a run is: by calls of their own, and in the web tool.
import type { HttpResponse } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Segment } from '../../../src/service/core/world.js';
import type { FaultAction } from '../../../src/service/faults/faults.js';
import { isCable } from '../../../src/service/trench/items/cable.js';
import { editByHand } from '../../../src/service/trench/web-tool.js';
import { editInside, editOutside, layersOf, type Mark, seen } from './edits.js';
import type { FaultKind } from './kinds.js';
import type { Passing } from './wire.js';
import type { World } from './world.js';

export interface People {
  /** Somebody does something to the segment that this call is about; `count` is told if there is anything to do. */
  interfere(kind: FaultKind, passing: Passing, count: () => void): Promise<HttpResponse>;
  /** Every call of the run goes by here. */
  see(passing: Passing): void;
  /** What they did that is none of the spec's business, and has to be kept. */
  marks(): Mark[];
}

type Armed = (action: FaultAction, passing: Passing) => Promise<HttpResponse>;

export function createPeople(world: World, desired: DesiredProject, armed: Armed): People {
  const marks: Mark[] = [];
  const deleted = new Set<string>();
  let number = 0;

  function label(segment: Segment): boolean {
    const { store } = world.service();
    const cables = layersOf(segment).flatMap(({ items }) =>
      items.filter((item) => isCable(item) && !item.label),
    );
    const cable = cables[number % (cables.length || 1)];
    const expect = store.get('segment', segment.id)?.version;
    if (!cable || expect === undefined) return false;
    const mark = { segmentId: segment.id, what: 'label', value: `L${number}`, cableId: cable.id };
    const value = editByHand(segment, { item: { id: cable.id, label: mark.value } });
    store.commit({ changes: [{ op: 'put', kind: 'segment', id: segment.id, value, expect }] });
    marks.push(mark);
    return true;
  }

  async function interfere(kind: FaultKind, passing: Passing, count: () => void): Promise<HttpResponse> {
    const segmentId = /segments\/(\d+)/.exec(passing.url)?.[1] ?? '';
    const segment = world.service().store.get('segment', segmentId)?.value;
    const spec = desired.segments.find(({ name }) => name === segment?.name);
    if (!segment || (desired.prune && !spec)) return passing.forward();
    number += 1;
    if (kind === 'label set in the web tool') {
      if (label(segment)) count();
      return passing.forward();
    }
    const find = kind.endsWith('outside ownership') ? editOutside : editInside;
    const edit = find(segment, spec, number);
    if (!edit) return passing.forward();
    count();
    const { mark, ...rest } = edit;
    const when = kind.startsWith('rival before') ? 'before' : 'during';
    const answer = await armed({ kind: 'rival', when, edit: rest }, passing);
    // One who was refused has left nothing to be kept.
    if (mark && seen(world.segments(), mark) > 0) marks.push(mark);
    return answer;
  }

  return {
    interfere,
    see({ method, url }) {
      const cableId = method === 'DELETE' ? /cables\/([\w-]+)$/.exec(url)?.[1] : undefined;
      if (cableId !== undefined) deleted.add(cableId);
    },
    // A label goes with a cable that the spec no longer has: only a section is looked at again before it goes.
    marks: () => marks.filter(({ cableId }) => cableId === undefined || !deleted.has(cableId)),
  };
}
