import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speechOf } from '../../src/draw/drawing-words.js';
import { drawingFileName, nameOf } from '../../src/draw/names.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { names } from './sections.js';

const { count: numRuns, seed } = settings({ count: 300, long: 5000, seed: 14 });
const close = fc.oneof(names, fc.string({ unit: fc.constantFrom('a', 'A', 'å', ' ', '_', '-', '.', '1', '/'), maxLength: 5 }));
const headings = fc.record({ project: close, segment: close, section: fc.integer({ min: 1, max: 12 }) });

test('a usual name stays readable', () => {
  expect(drawingFileName({ project: '2026-0417', segment: 'Storgata 1-40', section: 1 }, 'live', 'svg')).toBe(
    '2026-0417_Storgata_1-40-section-1-live.svg',
  );
  expect(drawingFileName({ project: 'DEMO-1', segment: 'Gågata øst', section: 2 }, 'change', 'png')).toMatch(
    /^DEMO-1_Gagata_ost-[0-9a-f]{10}-section-2-change\.png$/,
  );
});

test.each<[string, string, RegExp]>([
  ['60 letters', `A${'a'.repeat(59)}`, /^P_Aa{59}-section/],
  ['61 letters', `A${'a'.repeat(60)}`, /^P_Aa{59}-[0-9a-f]{10}-section/],
  ['Norwegian capitals', 'Ørsta Ærfugl Åsen', /^P_orsta_aerfugl_Asen-[0-9a-f]{10}-section/],
  ['two words far from each other', `A${' '.repeat(100)}B`, /^P_A_B-[0-9a-f]{10}-section/],
])('the name of a file for %s', (_, segment, expected) => {
  expect(drawingFileName({ project: 'P', segment, section: 1 }, 'live', 'svg')).toMatch(expected);
});

holds('every name is safe on every file system and in an address', { numRuns, seed }, headings, (heading) => {
  const name = drawingFileName(heading, 'live', 'svg');
  expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*_[A-Za-z0-9._-]+-section-\d+-live\.svg$/);
  expect(name.length).toBeLessThan(180);
});

test('two segments have two files, also where case is ignored', () => {
  const letters = ['', 'a', 'A', 'å', ' ', '_', '-', '.', '1', '/'];
  const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const spellings = [...new Set(all)];
  const files = spellings.flatMap((name) => [
    drawingFileName({ project: 'P', segment: name, section: 1 }, 'live', 'svg'),
    drawingFileName({ project: name, segment: 'S', section: 1 }, 'live', 'svg'),
  ]);
  // The segment S of the project P is not among the spellings, so no pair is made twice.
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(2 * spellings.length);
});

test.each(['CON', 'con.txt', 'NUL', '..', '../../etc/passwd', '', '-rf', 'a\u0000b', 'x'.repeat(5000)])(
  'the hostile name %j stays in its folder and is not reserved',
  (name) => {
    const file = drawingFileName({ project: name, segment: name, section: 1 }, 'live', 'svg');
    expect(file).not.toMatch(/^(con|nul|prn|aux|com\d|lpt\d)(\.|$)/i);
    expect(file).not.toMatch(/[/\\]|^[.-]/);
  },
);

test.each([
  ['40.5 x 30.5 mm', 'Culvert 40.5 x 30.5 mm', 'Kulvert 40,5 x 30,5 mm'],
  ['1 channel', 'Culvert, 1 channel', 'Kulvert, 1 kanal'],
  ['2 channels', 'Culvert, 2 channels', 'Kulvert, 2 kanaler'],
  [' Culvert', 'Culvert', 'Culvert'],
  ['', 'Culvert', 'Kulvert'],
])('an item with the name %j in both languages', (name, en, nb) => {
  expect((['en', 'nb'] as const).map((lang) => nameOf({ name, kind: 'culvert' }, speechOf(lang)))).toEqual([en, nb]);
});
