// A sandbox that is used again and again gives the results of a new one.
import { expect, test } from 'vitest';
import type { LiveSegment } from '../../src/kinds/model.js';
import { planOne } from '../../src/plan/plan.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { CATALOGS } from '../preview/preview-world.js';

const segment = async (cover: number, pipes: string) => {
  const text = `apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A: {length: 1, sections: [{coverThickness: ${cover}, layers: [{pipes: [${pipes}]}]}]}\n`;
  const { projects } = await loadSpecs(['a'], { list: () => ['a.yaml'], read: () => text });
  const [project] = resolveTypes(projects, CATALOGS).projects;
  const [desired] = project?.segments ?? [];
  if (!desired) throw new Error('the spec has a segment');
  return planOne({ desired, project: { number: '1', id: '1' } });
};

/** A segment without its ids, which differ from run to run. */
const withoutIds = (live: LiveSegment | undefined): string =>
  JSON.stringify(live, (name, value: unknown) => (/ids?$/i.test(name) ? undefined : value));

test('segments of one name are rehearsed one after the other as on a new service', async () => {
  const kept = createKeptSandbox(CATALOGS);
  const pipe = '{type: PVC 110 SN8}';
  const full = '{type: PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]}';
  const planned = [await segment(700, pipe), await segment(800, full), await segment(700, `${pipe}, ${pipe}`), await segment(700, pipe)];
  for (const one of planned) {
    const [[again], [fresh]] = await Promise.all([kept.rehearse([one]), rehearse([one], CATALOGS)]);
    expect(again?.error).toBeUndefined();
    expect(withoutIds(again?.after)).toBe(withoutIds(fresh?.after));
    expect(again?.layoutProblems.map(({ code }) => code)).toEqual(fresh?.layoutProblems.map(({ code }) => code));
  }
  kept.close();
});

test('calls at the same time do not disturb each other, however long each of them takes', async () => {
  const kept = createKeptSandbox(CATALOGS);
  const sizes = [12, 1, 6, 2];
  const planned = await Promise.all(sizes.map((size) => segment(600 + size, Array(size).fill('{type: PVC 160 SN8}').join(', '))));
  const results = await Promise.all(planned.map((one) => kept.rehearse([one])));
  expect(results.map(([one]) => one?.error)).toEqual(sizes.map(() => undefined));
  expect(results.map(([one]) => one?.after?.sections[0]?.layers[0]?.items.length)).toEqual(sizes);
  kept.close();
});
