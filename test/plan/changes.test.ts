// The changes of a plan compared with its calls and their effect: in the model of the API, over many small worlds.
import { expect, test } from 'vitest';
import type { LiveItem, LiveLayer, LiveSegment } from '../../src/kinds/model.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import type { SectionMove } from '../../src/plan/decide/sections/section-options.js';
import { valuesIn } from '../../src/plan/decide/sections/section-plan.js';
import { addressOf } from '../../src/plan/model/address.js';
import type { Change } from '../../src/plan/model/change.js';
import { objectsInLayer } from '../../src/plan/model/count.js';
import { isRef, type Step } from '../../src/plan/model/step.js';
import { worldOf } from './optimality/world.js';
import { holds, itemsOf, objectsIn } from './played.js';

test('every call belongs to one change, and every change has its calls and those it waits for', () => {
  holds(({ planned: { steps, changes } }) => {
    const byId = new Map(steps.map((step) => [step.id, step]));
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_, n) => String(n + 1)));
    expect(changes.flatMap(({ calls }) => calls).toSorted((a, b) => Number(a) - Number(b))).toEqual([...byId.keys()]);
    expect(new Set(changes.map(({ address }) => address)).size).toBe(changes.length);
    for (const { address, path, calls, dependsOn, project, segment } of changes) {
      expect([project, segment]).toEqual(['P', steps[0]?.address.split('/')[1]]);
      expect(addressOf({ project, segment, path })).toBe(address);
      const needed = calls.flatMap((id) => refsOf(byId.get(id)));
      for (const id of needed) expect(Number(id)).toBeLessThan(Math.max(...calls.map(Number)));
      // Identical objects are one change: a dependency on one of them is a dependency on that change.
      const toldBy = (id: string) => changes.find((change) => change.calls.includes(id))?.address;
      const others = needed.map(toldBy).filter((other) => other !== address);
      expect(new Set(dependsOn)).toEqual(new Set(others));
    }
  });
});

const refsOf = (step: Step | undefined): string[] =>
  Object.values({ ...step?.path, ...step?.body }).flatMap((value) => (isRef(value) ? [value.step] : []));

test('destroyed objects are counted: in the plan, per change, and by what is no longer live', () => {
  holds(({ live, planned: { changes, destroyed, objectCount }, after }) => {
    const left = new Set(objectsIn(after));
    const covering = new Map(after.coverings.map(({ id, fields }) => [id, fields.type]));
    const gone = live ? objectsIn(worldOf(live)).filter((id) => !left.has(id)) : [];
    const bare = (live?.topCoverings ?? []).filter(({ id, fields }) => covering.get(id) !== fields.type);
    expect(destroyed).toBe(gone.length + bare.length);
    expect(changes.reduce((sum, change) => sum + change.destroyed, 0)).toBe(destroyed);
    expect(objectCount).toBe(live ? 1 + objectsIn(worldOf(live)).length + (live.topCoverings?.length ?? 0) : 0);
  });
});

test('created objects are counted one by one', () => {
  holds(({ live, desired: { sections }, planned: { changes }, after }) => {
    // Objects that come with a create are not listed.
    if (!live && !sections) return;
    const made = after.sections.flatMap((section, at) => [
      ...(section.live ? [] : ['section']),
      ...section.layers.flatMap((layer) => [
        ...(layer.live || !sections?.[at]?.layers ? [] : ['layer']),
        ...layer.items.filter((item) => !item.live).map(({ kind }) => kind),
      ]),
    ]);
    const said = changes
      .filter(({ action, kind }) => (action === 'create' || action === 'replace') && !['segment', 'topCovering'].includes(kind))
      .filter(({ action, reason }) => action === 'create' || reason.code !== 'finishes-replacement')
      .flatMap(({ kind, item = kind, count }) => Array<string>(count).fill(item));
    expect(said.toSorted()).toEqual(made.toSorted());
  });
});

test('a change shows the values of its call and the values before', () => {
  holds(({ live, planned: { steps, changes } }) => {
    const byId = new Map(steps.map((step) => [step.id, step]));
    for (const change of changes) {
      const [first] = change.calls.map((id) => byId.get(id));
      if (first) checkShown(change, first, live);
    }
  });
});

function checkShown({ action, kind, before, after, count, address, path }: Change, step: Step, live: LiveSegment | undefined): void {
  const { layerId: _, pipeId: __, count: many = 1, ...body } = step.body ?? {};
  const isItem = step.operation.startsWith('add') && kind !== 'layer' && kind !== 'topCovering';
  if (action === 'update' || action === 'rename') {
    expect(after).toEqual(step.body);
    const old = fieldsById(live).get(Object.values(step.path).at(-1) as string);
    for (const [name, value] of Object.entries(before ?? {}))
      if (kind !== 'settings') expect([name, value]).toEqual([name, old?.[name] ?? null]);
  } else if (isItem) {
    expect(after).toEqual(body);
    expect(count % Number(many)).toBe(0);
  } else if (action === 'delete') {
    const id = Object.values(step.path).at(-1) as string;
    expect(before).toEqual(fieldsById(live).get(id));
    expect(address.endsWith(`/${id}`)).toBe(true);
    expect(path.at(-1)?.id).toBe(id);
  }
}

const fieldsById = (live: LiveSegment | undefined): Map<string, LiveItem['fields']> =>
  new Map(
    live
      ? [live, ...(live.topCoverings ?? []), ...live.sections, ...live.sections.flatMap(({ layers }) => layers), ...itemsOf(live)].map(
          ({ id, fields }) => [id, fields],
        )
      : [],
  );

test('the number of listed losses is the number in the price, apart from layers that go with their contents', () => {
  holds(({ live, desired, planned }) => {
    const { price, sections } = decideSegment({ desired, live });
    // The values in a section that the spec no longer has are listed, and it counts as destroyed on purpose.
    const surplus = planned.changes.filter(({ action, kind }) => action === 'delete' && kind === 'section');
    const isOnPurpose = (address: string): boolean => surplus.some((section) => address.startsWith(`${section.address}/`));
    const listed = planned.losses.filter(
      ({ reason, address }) => reason.code !== 'pipe-of-duct' && !/\/sections\/[^/]+$/.test(address) && !isOnPurpose(address),
    );
    // Without a base, the objects and dimensions of a layer that goes are removed on purpose; the price weighs them as lost.
    const weighed = sections.flatMap(goingLayers).reduce((sum, layer) => sum + objectsInLayer(layer), 0);
    const dimensions = sections.flatMap(goingLayers).flatMap((layer) => Object.keys(valuesIn(layer))).length;
    expect(listed.length + weighed + dimensions).toBe(price.lost);
  });
});

/** The layers of replaced sections whose places no layer takes. */
function goingLayers(move: SectionMove): LiveLayer[] {
  const made = move.how === 'resume' ? move.into : move.how === 'make' ? move : undefined;
  const taken = new Set(made?.layers.map(({ old }) => old));
  return (made?.old?.layers ?? []).filter((layer) => !taken.has(layer));
}
