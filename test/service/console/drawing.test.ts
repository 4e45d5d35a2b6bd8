import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnSection } from '../../../src/service/console/console-section.js';
import { lookOf } from '../../../src/service/console/item-look.js';
import type { Section } from '../../../src/service/core/world.js';
import { cablesInside, ITEM_KINDS } from '../../../src/service/trench/items/registry.js';
import { layoutOf } from '../../../src/service/trench/trench-layout.js';
import { kari, under, withKari } from '../../support/around.js';
import { settings } from '../../support/counts.js';
import { segments } from './random-segment.js';

const { count, seed } = settings({ count: 60, long: 1000, seed: 14 });

withKari('all', { clock: { now: () => Date.parse('2026-04-20T10:00:00Z'), sleep: async () => {} } });

const get = (path: string, token: string | undefined): Promise<Response> =>
  under.fetch(`${under.baseUrl}/console/segments/${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
const text = async (path: string): Promise<string> => {
  const answer = await get(path, kari.token);
  expect(answer.status).toBe(200);
  return answer.text();
};

const idsOf = (section: Section): string[] =>
  section.layers.flatMap(({ items }) => items.flatMap((item) => [item.id, ...cablesInside(item).map(({ id }) => id)]));

describe('every item of a random segment', () => {
  test('is in the section to draw exactly once, in the place of the layout', () => {
    fc.assert(
      fc.property(segments, ({ sections, topCoverings }) => {
        const world = under.service.store;
        for (const section of sections) {
          const drawn = drawnSection({ section, topCoverings, world, lang: 'en' });
          expect(drawn.items.map(({ id }) => id).toSorted()).toEqual(idsOf(section).toSorted());
          const layout = layoutOf(section, world);
          for (const item of drawn.items) {
            const place = layout.items.get(item.id);
            expect(item.box).toEqual({ x: place?.x, y: place?.y, width: place?.width, height: place?.height });
            expect(item.circles).toEqual(place?.circles);
            const at = drawn.items.findIndex(({ id }) => id === item.inside);
            if (item.inside !== undefined) expect(at).toBeLessThan(drawn.items.indexOf(item));
          }
          expect(drawn.coverings).toHaveLength(topCoverings.length);
        }
      }),
      { numRuns: count, seed },
    );
  });

  test('has each of its parts in the answered SVG exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(segments, async (segment) => {
        const { store } = under.service;
        const version = store.get('segment', segment.id)?.version ?? 0;
        store.commit({ changes: [{ op: 'put', kind: 'segment', id: segment.id, value: segment, expect: version }] });
        for (const [at, section] of segment.sections.entries()) {
          const svg = await text(`${segment.id}/sections/${at + 1}.svg`);
          for (const { id, circles } of drawnSection({ section, topCoverings: [], world: store, lang: 'en' }).items)
            expect(svg.match(new RegExp(`data-item="${id}" data-part`, 'g'))).toHaveLength(Math.max(circles.length, 1));
        }
      }),
      { numRuns: Math.ceil(count / 4), seed },
    );
  });

  test('of every kind has a look', () => {
    const known = new Set<string>();
    fc.assert(
      fc.property(segments, ({ sections }) => {
        for (const { layers } of sections)
          for (const item of layers.flatMap(({ items }) => items)) {
            expect(lookOf(item, under.service.store).name).not.toBe('');
            known.add(item.kind);
          }
      }),
      { numRuns: Math.max(count, 60), seed },
    );
    expect([...known].toSorted(), 'add the kinds that are missing to test/service/console/random-segment.ts').toEqual(
      ITEM_KINDS.map(({ kind }) => kind).toSorted(),
    );
  });
});

describe('GET /console/segments/{id}/sections/{n}.svg', () => {
  test('is a picture that nothing in it can leave', async () => {
    const answer = await get('500001/sections/1.svg', kari.token);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml;charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const words = [...(await text('500002/sections/2.svg')).matchAll(/>([^<>]+)<\/text>/g)].map(([, word]) => word);
    const heading = 'Project|DEMO-1 Demo: Parkveien|Segment|Kryssing fv. 213|Section|2 of 2|Length|22 m|Date|2026-04-20|';
    for (const part of [heading, 'Service|http://embedded.test|']) expect(words.join('|')).toContain(part);
  });

  test('follows language, sheet and every edit', async () => {
    const path = '500001/sections/1.svg';
    const wide = await text(path);
    expect(await text(`${path}?sheet=wide&lang=en`)).toBe(wide);
    expect(await text(`${path}?sheet=narrow`)).not.toBe(wide);
    expect(await text(`${path}?lang=nb`)).not.toBe(wide);
    await kari.call('updateSegment', { path: { segmentId: 500001 }, body: { name: 'Another <name>' } });
    const renamed = await text(path);
    expect(renamed).toContain('Another &lt;name&gt;');
    await kari.call('addSensor', { path: { segmentId: 500001 }, body: {} });
    expect(await text(path)).not.toBe(renamed);
    const covered = await text(path);
    await kari.call('addTopCovering', { path: { segmentId: 500001 }, body: { type: 'CONCRETE', thickness: 77 } });
    expect(await text(path)).not.toBe(covered);
  });

  const MISSING = ['500001/sections/2.svg', '500001/sections/0.svg', '500001/sections/x.svg', '500001/sections/1.png', '1/sections/1.svg'];
  test('is 404 where there is none, and 400 for a word that is not known', async () => {
    for (const path of MISSING) expect((await get(path, kari.token)).status, path).toBe(404);
    for (const query of ['sheet=huge', 'lang=fr']) expect((await get(`500001/sections/1.svg?${query}`, kari.token)).status).toBe(400);
  });
});

test('reading a segment in the console is allowed to those who may read it by the API, with the same status', async () => {
  const tokens: (string | undefined)[] = [undefined, 'wrong', (await under.asClient('grofte-ci')).token];
  tokens.push((await under.asClient('trenchctl')).token, (await under.as('kari.nordmann', 'orgsystemer')).token);
  for (const name of ['ola.leser', 'per.uten', 'nina.ny', 'erik.graver', 'siri.stikker']) tokens.push((await under.as(name)).token);
  const seen = new Set<number>();
  for (const token of tokens) {
    const { status } = await under.withToken(token).call('getSegment', { path: { segmentId: 500002 } });
    expect((await get('500002', token)).status).toBe(status);
    expect((await get('500002/sections/1.svg', token)).status).toBe(status);
    seen.add(status);
  }
  expect([...seen].toSorted()).toEqual([200, 401, 403]);
});
