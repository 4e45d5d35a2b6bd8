// `unmanaged`: what a spec lets go on purpose, with templates and in several files.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesiredLayer, DesiredProject } from '../../src/kinds/model.js';
import { statedAlike } from '../../src/plan/emit/fingerprint.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { marked } from './marked.js';
import { HEAD, layer, segment } from './mistakes.js';
import { load, loadWell, placeless, RUNS } from './support.js';

const projectIn = (text: string | Record<string, string>): DesiredProject | undefined => loadWell(text)[0];
const layersIn = (text: string): readonly DesiredLayer[] =>
  projectIn(text)?.segments.flatMap(({ sections = [] }) => sections.flatMap(({ layers = [] }) => layers)) ?? [];

describe('what is let go', () => {
  it('is in the model of its holder, by kind of item in a layer', () => {
    const { files, places } = marked(layer('►unmanaged: [sensors, eccs]\npipes: [{►unmanaged: [ecomDucts, cables], count: 2}]'));
    const [found] = layersIn(files['a.yaml'] ?? '');
    expect([found?.unmanaged, found?.unmanagedPlace]).toEqual([['ecc', 'sensor'], places[0]]);
    expect(found?.items.pipe?.map(({ unmanaged, unmanagedPlace }) => [unmanaged, unmanagedPlace])).toEqual([
      [['ducts', 'cables'], places[1]],
      [['ducts', 'cables'], places[1]],
    ]);
  });

  it('is in a section and in a segment with its place', () => {
    const { files, places } = marked(segment('►unmanaged: [settings, topCoverings]\nsections: [{►unmanaged: [layers]}]'));
    const [found] = projectIn(files)?.segments ?? [];
    expect(found).toMatchObject({
      unmanaged: ['settings', 'topCoverings'],
      unmanagedPlace: places[0],
      sections: [{ unmanaged: ['layers'], unmanagedPlace: places[1] }],
    });
  });

  it('are the segments of all files of a project', () => {
    const { files, places } = marked({
      'a.yaml': `${HEAD}unmanaged: [►A, ►B]\nsegments: {C: {}}\n`,
      'b.yaml': `${HEAD}unmanaged: [►" D"]\n`,
    });
    expect(projectIn(files)?.unmanaged).toEqual(['A', 'B', ' D'].map((name, n) => ({ name, place: places[n] })));
  });

  it('is nothing where the key is left out, or its list is empty', () => {
    const bare = layersIn(layer('pipes: [{}]'));
    expect(JSON.stringify(projectIn(layer('pipes: [{}]')))).not.toContain('unmanaged');
    expect(placeless(layersIn(layer('unmanaged: []\npipes: [{unmanaged: []}]')))).toEqual(placeless(bare));
  });

  it('is kept when types are resolved', () => {
    const projects = loadWell(layer('unmanaged: [eccs]\npipes: [{unmanaged: [cables]}]'));
    expect(placeless(resolveTypes(projects, {}).projects)).toEqual(placeless(projects));
  });
});

describe('a template', () => {
  const using = (template: string, own: string) =>
    `${HEAD}templates: {layers: {x: ${template}}}\nsegments: {A: {sections: [{layers: [{use: x, ${own}}, {use: x, ${own}}]}]}}\n`;
  const of = (template: string, own: string) =>
    layersIn(using(template, own)).map(({ items, unmanaged }) => [Object.keys(items), unmanaged ?? []]);
  const twice = (one: unknown): unknown[] => [one, one];

  it.each([
    ['lets go for its users', '{unmanaged: [eccs], sensors: []}', 'pipes: []', [['pipe', 'sensor'], ['ecc']]],
    ['gives way to a list that is stated', '{unmanaged: [eccs, pipes]}', 'eccs: []', [['ecc'], ['pipe']]],
    ['gives way to a list that is let go', '{eccs: [{}], pipes: []}', 'unmanaged: [eccs]', [['pipe'], ['ecc']]],
    ['gives way as a whole key', '{unmanaged: [eccs]}', 'unmanaged: [pipes]', [[], ['pipe']]],
    ['gives way to an empty list', '{unmanaged: [eccs]}', 'unmanaged: []', [[], []]],
  ])('%s', (_what, template, own, expected) => {
    expect(of(template, own)).toEqual(twice(expected));
  });

  it('of a template is overridden in the middle', () => {
    const text = `${HEAD}templates:
  layers:
    low: {eccs: [{}], unmanaged: [sensors]}
    mid: {use: low, unmanaged: [eccs], sensors: []}
    top: {use: mid, eccs: []}
segments: {A: {sections: [{layers: [{use: mid}, {use: top}]}]}}
`;
    expect(layersIn(text).map(({ items, unmanaged }) => [Object.keys(items), unmanaged])).toEqual([
      [['sensor'], ['ecc']],
      [['ecc', 'sensor'], undefined],
    ]);
  });

  it('of a section lets its layers go', () => {
    const text = `${HEAD}templates: {sections: {x: {layers: [{eccs: []}]}}}\nsegments: {A: {sections: [{use: x, unmanaged: [layers]}]}}\n`;
    expect(placeless(projectIn(text)?.segments[0]?.sections)).toEqual([{ fields: {}, unmanaged: ['layers'] }]);
  });
});

describe('a mistake', () => {
  it.each([
    [layer('unmanaged: [ecc]'), 'did you mean `eccs`?'],
    [segment('unmanaged: [topcoverings]'), 'did you mean `topCoverings`?'],
    [layer('unmanaged: [eccs]\neccs: []'), 'remove it from `unmanaged` to manage it, or remove'],
    [`${HEAD}unmanaged: [A]\nsegments: {A: {}}\n`, 'remove it from `unmanaged` to manage it, or remove'],
  ])('has a remedy: %s', (text, remedy) => {
    expect(load(text).problems.map((problem) => problem.remedy)).toEqual([expect.stringContaining(remedy)]);
  });
});

/** The same specs as if they had no `unmanaged`. */
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/^unmanaged/.test(key) ? undefined : inner)));

it('what is let go is no difference between desired states', () => {
  let differed = 0;
  fc.assert(
    fc.property(arbitrarySpec({ projects: 1 }), ({ files }) => {
      const { projects } = load(Object.fromEntries(files.map(({ path, text }) => [path, text])));
      const bare = without(projects);
      if (JSON.stringify(bare) !== JSON.stringify(projects)) differed += 1;
      expect(statedAlike(projects, bare) && statedAlike(bare, projects)).toBe(true);
    }),
    { ...RUNS, numRuns: 60 },
  );
  expect(differed).toBeGreaterThan(20);
});
