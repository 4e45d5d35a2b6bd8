import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, parseAllDocuments, visit } from 'yaml';
import { isError } from '../../src/diagnostics/problem.js';
import { statedAlike } from '../../src/plan/emit/fingerprint.js';
import { formatSpec, UnreadableSpec } from '../../src/spec/format/format-spec.js';
import { SPEC_MAPS } from '../../src/spec/language/document.js';
import { cases } from '../support/counts.js';
import { arbitrarySpec } from './arbitrary-spec.js';
import { load, placeless, RUNS } from './support.js';

describe('any spec, formatted', () => {
  const spec = arbitrarySpec({ projects: 1, segments: 2 });

  it('has all its keys in order', () => {
    fc.assert(
      fc.property(spec, ({ files }) => {
        for (const { text } of files) if (!text.includes('*a')) expect(disorder(formatSpec(text))).toEqual([]);
      }),
      { ...RUNS, numRuns: cases(10, 50) },
    );
  });

  it('does not change when it is already formatted, whatever happens to its text', () => {
    const piece = fc.constantFrom(
      ...[' # c\n', '\n\n', '# c\n', '  ', ' ', '"', "'", '|\n', '>\n ', '&a ', '*a', '---\n', '...\n', '[', '{', '- ', '? '],
    );
    fc.assert(
      fc.property(spec, fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), piece), { maxLength: 4 }), ({ files }, changes) => {
        const text = changes.reduce((now, [at, put]) => {
          const from = Math.floor(at * now.length);
          return now.slice(0, from) + put + now.slice(from);
        }, files[0]?.text ?? '');
        const once = formatted(text);
        if (once === undefined) return;
        expect(formatSpec(once)).toBe(once);
        expect(meaning(once)).toEqual(meaning(text));
      }),
      { ...RUNS, numRuns: cases(20, 100) },
    );
  });
});

function formatted(text: string): string | undefined {
  try {
    return formatSpec(text);
  } catch (error) {
    if (error instanceof UnreadableSpec) return undefined;
    throw error;
  }
}

const meaning = (text: string) => {
  const { projects, problems } = load(text);
  return { projects: placeless(projects), codes: problems.map(({ code, message }) => `${code} ${message}`).sort() };
};

/** Maps of the language whose keys are not in the order of their level. */
function disorder(text: string): string[][] {
  const found: string[][] = [];
  for (const document of parseAllDocuments(text)) {
    visit(document, {
      Map: (_key, map) => {
        const keys = map.items.map(({ key }) => String(isScalar(key) ? key.value : key));
        const levels = [...SPEC_MAPS.values()].filter((level) => isMap(map) && keys.every((key) => level.keys.includes(key)));
        const inOrder = levels.some((level) => isSorted(keys.map((key) => level.keys.indexOf(key))));
        if (levels.length > 0 && !inOrder) found.push(keys);
      },
    });
  }
  return found;
}

const isSorted = (numbers: readonly number[]): boolean => numbers.every((it, n) => n === 0 || it >= (numbers[n - 1] ?? 0));

const asMap = (files: readonly { path: string; text: string }[]) => Object.fromEntries(files.map(({ path, text }) => [path, text]));

describe('a valid spec', () => {
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

  it('loads without problems, means the same when it is formatted, and formatting it again changes nothing', () => {
    fc.assert(
      fc.property(arbitrarySpec(), ({ files }) => {
        const formatted = files.map(({ path, text }) => ({ path, text: formatSpec(text) }));
        const [before, after] = [files, formatted].map((all) => load(asMap(all)));
        expect(after?.problems.filter(isError)).toEqual([]);
        expect(placeless(after?.projects)).toEqual(placeless(before?.projects));
        for (const { text } of formatted) expect(formatSpec(text)).toBe(text);
      }),
      { ...RUNS, numRuns: cases(10, 50) },
    );
  });
});

/** The same specs as if they had no `unmanaged`. */
const without = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (/^unmanaged/.test(key) ? undefined : inner)));

it('what is let go is no difference between desired states', () => {
  let differed = 0;
  fc.assert(
    fc.property(arbitrarySpec({ projects: 1 }), ({ files }) => {
      const { projects } = load(asMap(files));
      const bare = without(projects);
      if (JSON.stringify(bare) !== JSON.stringify(projects)) differed += 1;
      expect(statedAlike(projects, bare) && statedAlike(bare, projects)).toBe(true);
    }),
    { ...RUNS, numRuns: 60 },
  );
  expect(differed).toBeGreaterThan(20);
});
