// The data of a report: packed so that equal parts are held once, and unpacked in the browser.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack } from '../../../src/browser/report/unpack.js';
import { pack } from '../../../src/render/report/pack.js';
import { slimView } from '../../../src/render/report/report-tree.js';
import { sections } from '../../draw/sections.js';
import { holds } from '../../geometry/holds.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 200, long: 5000, seed: 20261116 });
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

holds('packed data is the same data after JSON', { numRuns: count, seed }, fc.jsonValue({ maxDepth: 5 }), (value) => {
  expect(unpack(asJson(pack(value)) as never)).toEqual(asJson(value));
});

test('a field that is called __proto__ stays a field, and so do views, which are unpacked late', () => {
  const value: unknown = JSON.parse('{"a":[{"__proto__":{"x":1},"views":[{"y":2}]}]}');
  expect(JSON.stringify(unpack(pack(value)))).toBe(JSON.stringify(value));
});

test('equal parts are held once, and secrets are masked in every text', () => {
  const one = { name: 'PVC 110 SN8', circles: [{ cx: 1.5, cy: 2, r: 55 }] };
  const many = pack(Array.from({ length: 1000 }, () => ({ ...one })));
  expect(many.values.length).toBe(pack([one]).values.length);
  expect(JSON.stringify(pack(one, (text) => text.replace('110', '***')))).toContain('PVC *** SN8');
});

const heading = { project: 'P', segment: 'S', section: 1, sections: 1, date: '2026-11-16' };
const some = { numRuns: Math.ceil(count / 4), seed };
holds('a drawing has short ids, and equal sections with other ids are equal data', some, sections, (drawn) => {
  const rename = (text: string): typeof drawn =>
    JSON.parse(
      JSON.stringify(drawn, (name, value: unknown) => {
        if (['id', 'layerId', 'inside', 'was'].includes(name) && typeof value === 'string') return `${text}-${value}`;
        return name === 'itemIds' ? (value as string[]).map((id) => `${text}-${id}`) : value;
      }),
    ) as typeof drawn;
  const [a, b] = ['live', 'other'].map((text) => slimView({ heading, after: rename(text) }));
  expect(a).toEqual(b);
  const items = a?.after?.items ?? [];
  expect(new Set(items.map(({ id }) => id)).size).toBe(drawn.items.length);
  for (const [n, { inside, layerId, box }] of items.entries()) {
    const own = drawn.items[n];
    expect(inside === undefined).toBe(own?.inside === undefined);
    if (inside !== undefined) expect(items.map(({ id }) => id)).toContain(inside);
    expect(a?.after?.layers.map(({ id }) => id)).toContain(layerId);
    expect(box.x).toBeCloseTo(own?.box.x ?? 0, 2);
  }
});

holds('an item of a drawing knows the item of the other state that it continues', some, sections, (before) => {
  const items = before.items.map((item) => ({ ...item, id: `new-${item.id}`, was: item.id }));
  const view = slimView({ heading, before, after: { ...before, items } });
  expect(view.after?.items.map(({ was }) => was)).toEqual(view.before?.items.map(({ id }) => id));
});
