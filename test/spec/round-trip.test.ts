import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isError } from '../../src/diagnostics/problem.js';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { cases } from '../support/counts.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { load, placeless, RUNS } from './support.js';

const asMap = (files: readonly { path: string; text: string }[]) =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]));

describe('a valid spec', () => {
  it('loads without problems, to what it says', () => {
    fc.assert(
      fc.property(arbitrarySpec(), ({ files, projects }) => {
        const loaded = load(asMap(files));
        expect(loaded.problems.filter(isError)).toEqual([]);
        expect(placeless(loaded.projects)).toEqual(projects);
      }),
      { ...RUNS, numRuns: cases(20, 80) },
    );
  });

  it('makes every desired thing an object of its own', () => {
    fc.assert(
      fc.property(arbitrarySpec(), ({ files }) => {
        const objects: object[] = [];
        for (const { sections = [] } of load(asMap(files)).projects.flatMap(({ segments }) => segments)) {
          const layers = sections.flatMap((section) => section.layers ?? []);
          const items = layers.flatMap((layer) => Object.values(layer.items).flat());
          const inside = items.flatMap((item) => [...(item.cables ?? []), ...(item.ducts ?? [])]);
          objects.push(...sections, ...layers, ...items, ...inside);
        }
        expect(new Set(objects).size).toBe(objects.length);
      }),
      { ...RUNS, numRuns: cases(8, 25) },
    );
  });

  it('means the same when it is formatted, and formatting it again changes nothing', () => {
    fc.assert(
      fc.property(arbitrarySpec(), ({ files, projects }) => {
        const formatted = files.map(({ path, text }) => ({ path, text: formatSpec(text) }));
        const loaded = load(asMap(formatted));
        expect(loaded.problems.filter(isError)).toEqual([]);
        expect(placeless(loaded.projects)).toEqual(projects);
        for (const { text } of formatted) expect(formatSpec(text)).toBe(text);
      }),
      { ...RUNS, numRuns: cases(6, 20) },
    );
  });
});
