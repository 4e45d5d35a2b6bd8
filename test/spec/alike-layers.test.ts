import { describe, expect, it } from 'vitest';
import type { Place } from '../../src/diagnostics/problem.js';
import { originalOf } from '../../src/kinds/alike-layers.js';
import type { WantedLayer, WantedProject } from '../../src/kinds/model.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { loadQuick } from '../../src/spec/load-quick.js';
import { inMemory } from './support.js';

const LAYER = '{cables: [{type: TSLF, count: 2}, {type: TFXP}], pipes: [{cables: [{type: TSLF}]}]}';

const TEXT = `apiVersion: trenchctl/v1
project: P
templates:
  layers:
    base:
      sensors:
        - outerDiameter: 10
segments:
  A:
    sections:
      - layers:
          - ${LAYER}
          - use: base
  B:
    sections:
      - layers:
        - ${LAYER}
        - use: base
`;

async function loaded(text = TEXT): Promise<readonly WantedProject[]> {
  const specs = await loadQuick(['a.yaml'], inMemory({ 'a.yaml': text }));
  expect(specs?.problems).toEqual([]);
  return specs?.projects ?? [];
}

const layersOf = (projects: readonly WantedProject[]): WantedLayer[] =>
  projects.flatMap(({ segments }) =>
    segments.flatMap(({ sections = [] }) => sections.flatMap(({ layers = [] }) => layers)),
  );

const at = ({ line, col }: Place): string => `${line}:${col}`;

const placesOf = ({ place, items }: WantedLayer): string[] => [
  at(place),
  ...Object.values(items).flatMap((list) =>
    list.flatMap((item) => [at(item.place), ...(item.cables ?? []).map((cable) => at(cable.place))]),
  ),
];

const CATALOGS = {
  cables: [
    { id: '1', name: 'TSLF' },
    { id: '2', name: 'TFXP' },
  ],
};

describe('layers that are written alike', () => {
  it('have their own places and their own items', async () => {
    const projects = await loaded();
    for (const layers of [layersOf(projects), layersOf(resolveTypes(projects, CATALOGS).projects)]) {
      const [first, base, second, again] = layers as [WantedLayer, WantedLayer, WantedLayer, WantedLayer];
      expect(placesOf(first)).toEqual(['12:13', '12:23', '12:23', '12:47', '12:70', '12:80']);
      expect(placesOf(second)).toEqual(['17:11', '17:21', '17:21', '17:45', '17:68', '17:78']);
      expect(placesOf(base)).toEqual(['13:13', '7:11']);
      expect(placesOf(again)).toEqual(['18:11', '7:11']);
      expect(second.items.cable?.[0]).not.toBe(second.items.cable?.[1]);
      expect(second.items.cable?.[0]).not.toBe(first.items.cable?.[0]);
    }
  });

  it('have one original, also after their types are resolved', async () => {
    const projects = await loaded();
    const resolved = resolveTypes(projects, CATALOGS);
    expect(resolved.problems).toEqual([]);
    for (const layers of [layersOf(projects), layersOf(resolved.projects)]) {
      const [first, base, second] = layers as [WantedLayer, WantedLayer, WantedLayer];
      expect(originalOf(second)).toBe(originalOf(first));
      expect(originalOf(base)).not.toBe(originalOf(first));
      expect(second.fields).toBe(first.fields);
    }
    expect(layersOf(resolved.projects)[2]?.items.cable?.map(({ fields }) => fields.typeId)).toEqual([
      '1',
      '1',
      '2',
    ]);
  });

  it('report an unknown type at each of their places', async () => {
    const { problems } = resolveTypes(await loaded(), { cables: [{ id: '1', name: 'TSLF' }] });
    expect(problems.map(({ code, place }) => `${code} ${at(place)}`)).toEqual([
      'unknown-type 12:54',
      'unknown-type 17:52',
    ]);
  });

  it('report a problem of the spec at each of their places', async () => {
    const text = TEXT.replaceAll('type: TFXP', 'typ: TFXP');
    const specs = await loadQuick(['a.yaml'], inMemory({ 'a.yaml': text }));
    expect(specs?.problems.map(({ code, place }) => `${code} ${place && at(place)}`)).toEqual([
      'missing-field 12:47',
      'unknown-field 12:48',
      'missing-field 17:45',
      'unknown-field 17:46',
    ]);
  });
});
