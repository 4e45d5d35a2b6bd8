import fc from 'fast-check';
import { expect, test } from 'vitest';
import { width } from '../../src/diagnostics/visible.js';
import { keysOf } from '../../src/draw/annotate/keys.js';
import type { DrawnSection, SectionView, ViewState } from '../../src/draw/section.js';
import { textOf } from '../../src/draw/write/text-drawing.js';
import { planRows } from '../../src/draw/write/text-rows.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { drawnSection, heading, names, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 40, long: 800, seed: 14 });
const RUNS = { numRuns, seed };
const FIGURE = 32;
const upTo = (min: number, max: number) => fc.integer({ min, max });

/** A section before and after, where some items go, come or change. */
const views: fc.Arbitrary<SectionView> = fc
  .record({ one: sections, other: fc.option(sections, { nil: undefined }), segment: names, modulus: fc.integer({ min: 1, max: 4 }) })
  .map(({ one, other, segment, modulus }) => ({
    heading: { ...heading, segment },
    before: one,
    after: other ?? { ...one, items: one.items.filter(({ inside }, n) => inside !== undefined || n % modulus === 0) },
  }));

/** The usual size, or any other one. */
const sizes = fc.option(fc.record({ columns: upTo(40, 160), rows: upTo(8, 40) }), { nil: undefined });

const options = fc.record({ state: fc.constantFrom<ViewState>('live', 'planned', 'change', 'both'), ascii: fc.boolean() });
holds('a text drawing fits its columns and lines, whatever the names are', RUNS, views, options, sizes, (view, how, size) => {
  const lines = textOf(view, { ...how, ...size }).split('\n');
  expect(lines.length).toBeLessThanOrEqual(size?.rows ?? 16);
  for (const line of lines) {
    expect(width(line)).toBeLessThanOrEqual(size?.columns ?? 72);
    expect(line).not.toMatch(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{M}/u);
  }
});

test('many coverings leave a row for the cable zone and the foundation', () => {
  const covering = { material: 'TARMAC', thickness: 0, isWide: false } as const;
  const after = drawnSection({ ...{ cover: 0, leftPadding: 0, rightPadding: 0, coverings: [covering, covering, covering, covering] } });
  const lines = textOf({ heading, after }, { state: 'live', columns: 90, rows: 8 }).split('\n');
  expect(lines).toHaveLength(8);
  expect(lines.join('\n')).toContain('and 2 more coverings');
});

/** The legend: the number of items of each key, and those that are only counted. */
function legendOf(text: string): { counts: Map<number, number>; more: number; noRoom: number } {
  const legend = text
    .split('\n')
    .slice(1)
    .map((line) => line.slice(FIGURE + 2));
  const keys = legend.flatMap((line) => {
    const [, no, count = '1'] = /^ ?(\d+)[ +~-][ !](?:(\d+) x )?/.exec(line) ?? [];
    return no === undefined ? [] : [[Number(no), Number(count)] as const];
  });
  const number = (pattern: RegExp): number => Number(pattern.exec(legend.join('\n'))?.[1] ?? 0);
  return { counts: new Map(keys), more: number(/^and (\d+) more items?$/m), noRoom: number(/^\((\d+) items? ha/m) };
}

const plainNames = (section: DrawnSection): DrawnSection => ({
  ...section,
  items: section.items.map(({ label: _, ...item }) => ({ ...item, name: `n${item.name.length}` })),
});

holds('every item is in the legend or counted', RUNS, sections.map(plainNames), (after) => {
  const { counts, more } = legendOf(textOf({ heading, after }, { state: 'live' }));
  const listed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(listed + more).toBe(after.items.length);
});

/** Each item has a number of its own; no other numbers are in the figure. */
const numbered = (section: DrawnSection): DrawnSection => ({
  ...section,
  coverings: [],
  items: section.items.map(({ label: _, ...item }, n) => ({ ...item, name: `n${n}` })),
});

const someRows = upTo(10, 20);
holds(
  'the number of every item of a layer is in the figure, or is counted as without room',
  RUNS,
  sections.map(numbered),
  someRows,
  (after, rows) => {
    const text = textOf({ heading, after }, { state: 'live', rows });
    const { noRoom } = legendOf(text);
    const keys = keysOf([after], new Map());
    const lines = text.split('\n').slice(1);
    // The room of the words "cover 700 mm" and "foundation 100 mm" is at the left; a box may cover a part of them.
    const figure = lines.map((line) => line.slice(0, FIGURE).replace(/[a-z]+ \d[\d.]*( m+)?/, '')).join('\n');
    const drawn = new Set(figure.match(/\d+/g)?.map(Number));
    const outside = after.items.filter(({ inside }) => inside === undefined);
    const absent = outside.filter((item) => !drawn.has(keys.noOf(item)));
    expect(absent).toHaveLength(noRoom);
  },
);

test('a layer that a change removes gets no row of its own', () => {
  const marks: (DrawnSection['layers'][number]['mark'] | undefined)[] = ['removed', 'removed', undefined];
  const layers = marks.map((mark) => ({ ...{ id: 'l', top: 600, bottom: 650, protection: 0, bands: 0 }, ...(mark && { mark }) }));
  const section = { cover: 600, depth: 700, zoneHeight: 50, foundation: 0, layers, items: [] } as unknown as DrawnSection;
  const rowsOf = (one: DrawnSection) => planRows(one, { most: 20, least: 4, scale: 50 }).rows;
  expect(rowsOf(section)).toBe(rowsOf({ ...section, layers: layers.slice(2) }));
});
