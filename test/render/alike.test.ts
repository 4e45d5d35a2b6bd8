// Many new segments that differ only in lengths, dimensions and descriptions are one entry of the text of a plan.
import { expect, test } from 'vitest';
import { addressOf } from '../../src/plan/model/address.js';
import type { Change } from '../../src/plan/model/change.js';
import { planText } from '../../src/render/plan-text.js';
import { changeOf, planOf } from './plans.js';

const SECTION = [{ list: 'sections', index: 0 }];
const LAYER = [...SECTION, { list: 'layers', index: 0 }];

interface Stated {
  readonly length: number;
  readonly cover?: number;
  readonly pipe?: string;
  readonly more?: Change['after'];
  /** The line of the file in which the segment and its contents are stated. */
  readonly line?: number;
}

/** The changes that create one segment with a section, a layer and a pipe. */
function created(name: string, { length, cover = 700, pipe = '1', more = {}, line }: Stated): Change[] {
  const place = line === undefined ? {} : { place: { file: 's.yaml', line, col: 1 } };
  const where = { project: 'P', segment: name, action: 'create' as const, ...place };
  const changes = [
    changeOf({ ...where, path: [], kind: 'segment', after: { name, length, ...more } }),
    changeOf({ ...where, path: SECTION, kind: 'section', after: { coverThickness: cover } }),
    changeOf({ ...where, path: LAYER, kind: 'layer', after: {} }),
    changeOf({
      ...where,
      path: [...LAYER, { list: 'pipes', index: 0 }],
      kind: 'item',
      item: 'pipe',
      catalog: 'pipes',
      after: { typeId: pipe },
    }),
  ];
  return changes.map((change) => ({ ...change, address: addressOf(change) }));
}

const many = (count: number, stated: (n: number) => Stated): Change[] =>
  Array.from({ length: count }, (_, n) => created(`S${n + 1}`, stated(n))).flat();

const text = (changes: readonly Change[], isVerbose = false): string => planText(planOf(changes), { color: false, isVerbose });

test('alike new segments are one entry with the range of each number', () => {
  const shown = text(many(5000, (n) => ({ length: 100 + n, cover: 700 + (n % 3) })));
  expect(shown).toContain(
    [
      '    5,000 new segments that are alike',
      '  + segment: length 100 to 5099 m',
      '  +   section 1: coverThickness 700 to 702 mm',
      '  +     layer 1',
      '  +       pipe: PVC 110 SN8',
      '      in all: 15000 objects are added',
      '      in: S1, S2, S3, S4, S5, S6, S7, S8, S9, S10 and 4,990 more (--verbose lists them)',
    ].join('\n'),
  );
  expect(shown.length).toBeLessThan(1000);
});

test('a number that all of them have is no range', () => {
  expect(text(many(11, (n) => ({ length: 100 + n })))).toContain('section 1: coverThickness 700 mm');
});

test('--verbose lists every one of them', () => {
  const shown = text(
    many(11, (n) => ({ length: 100 + n })),
    true,
  );
  for (let n = 0; n < 11; n += 1) expect(shown).toContain(`+ S${n + 1}: length ${100 + n} m`);
});

test('a few of them are listed one by one', () => {
  const shown = text(many(10, (n) => ({ length: 100 + n })));
  expect(shown).not.toContain('alike');
  expect(shown).toContain('+ S10: length 109 m');
});

test('another type is not alike, and equal segments are still the same change', () => {
  const shown = text(many(24, (n) => ({ length: 100 + n, pipe: n % 2 === 0 ? '1' : '2' })));
  expect(shown.match(/12 new segments that are alike/g)).toHaveLength(2);
  expect(shown).toContain('length 100 to 122 m');
  expect(shown).toContain('length 101 to 123 m');
  expect(text(many(24, () => ({ length: 5 })))).toContain('24 segments: the same change');
});

test('descriptions may differ, and a value that is stated only by some is not alike', () => {
  const shown = text(many(12, (n) => ({ length: 5, more: { description: `House ${n}` } })));
  expect(shown).toContain('segment: length 5 m, different descriptions');
  const moreOf = (n: number): Record<string, boolean> => (n % 2 === 0 ? {} : { isWide: n > 11 });
  const mixed = text(many(22, (n) => ({ length: n + 1, more: moreOf(n) })));
  expect(mixed).toContain('11 new segments that are alike\n  + segment: length 1 to 21 m\n');
  expect(mixed).toContain('+ S2: length 2 m, isWide false');
});

test.each([
  ['the same for all', () => 4, true],
  ['another one for the last', (n: number) => (n === 10 ? 9 : 4), false],
  ['another one for the first', (n: number) => (n === 0 ? 9 : 4), false],
])('the place in the specs is shown if it is %s', (_, lineOf, isShown) => {
  const shown = text(many(11, (n) => ({ length: 100 + n, line: lineOf(n) })));
  expect(shown.includes('# s.yaml')).toBe(isShown);
});
