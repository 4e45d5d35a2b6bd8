// The ratings file: its values, its problems with places, and its schema, which accepts and refuses the same.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ASSUMED } from '../../../src/rating/assumptions.js';
import { loadRatings } from '../../../src/spec/ratings/load-ratings.js';
import { ratingsSchema } from '../../../src/spec/ratings/ratings-language.js';
import { jsonText } from '../../../src/spec/schema/schema.js';

const load = (text: string) => loadRatings('ratings.yaml', { list: (path) => [path], read: () => text });
const VERSION = 'apiVersion: trenchctl-ratings/v1\n';
const schema = new Ajv2020({ strict: false }).compile(ratingsSchema());

test('a file with the version alone has the assumed values', () => {
  expect(load(VERSION).assumptions).toEqual(ASSUMED);
});

test('every value is read', () => {
  const text = `${VERSION}ground: {ambient: 8, soil: 1.4, bedding: 1.1, drying: {rise: 35, resistivity: 2.5}, heatPipes: 30}
bonding: single-point
loadFactor: 0.8
loads: {LV: 50, HV: 400, types: {PFSP 3x10 Cu: 5}}
circuits: [TSLF 24 kV 1x240 Al]
cables:
  TSLF  24 kV 3x1x240 AL:
    {source: sheet, metal: copper, insulation: PVC, r20: 0.125, conductorDiameter: 18, insulationDiameter: 30,
     screenMetal: aluminium, screenArea: 50, screenDiameter: 33, outerDiameter: 40, limit: 65, armourLoss: 0.1, loadFactor: 0.6}
`;
  expect(schema(parse(text))).toBe(true);
  expect(load(text).assumptions).toEqual({
    ...{ ambient: 8, soil: 1.4, bedding: 1.1, bonding: 'single-point', loadFactor: 0.8 },
    ...{ drying: { rise: 35, resistivity: 2.5 }, heatPipes: 30, threes: new Set(['tslf24kv1x240al']) },
    loads: {
      types: new Map([['pfsp3x10cu', 5]]),
      voltages: [{ upTo: 3.6, load: 50 }, { upTo: 52 }, { upTo: Number.POSITIVE_INFINITY, load: 400 }],
    },
    cables: new Map([
      [
        'tslf24kv3x1x240al',
        {
          ...{ source: 'sheet', metal: 'copper', insulation: 'PVC', r20: 0.125, conductorDiameter: 18 },
          ...{ insulationDiameter: 30, screenMetal: 'aluminium', screenArea: 50, screenDiameter: 33 },
          ...{ outerDiameter: 40, limit: 65, armourLoss: 0.1, loadFactor: 0.6 },
        },
      ],
    ]),
  });
});

describe('problems', () => {
  test.each([
    ['', 'missing-field', 1, 1],
    ['ground: {}\n', 'missing-field', 1, 1],
    ['apiVersion: trenchctl-ratings/v2\n', 'unsupported-version', 1, 13],
    [`${VERSION}soil: 1\n`, 'unknown-field', 2, 1],
    [`${VERSION}ground: {soil: 0}\n`, 'out-of-range', 2, 16],
    [`${VERSION}ground: {soil: dry}\n`, 'wrong-type', 2, 16],
    [`${VERSION}ground: {ambient: 1e9}\n`, 'out-of-range', 2, 19],
    [`${VERSION}bonding: both\n`, 'not-a-choice', 2, 10],
    [`${VERSION}loadFactor: 1.5\n`, 'out-of-range', 2, 13],
    [`${VERSION}ground: {drying: {rise: 35}}\n`, 'missing-field', 2, 18],
    [`${VERSION}loads: {MV: -1}\n`, 'out-of-range', 2, 13],
    [`${VERSION}loads: {types: {A B: 1, ab: 2}}\n`, 'duplicate-key', 2, 25],
    [`${VERSION}circuits: {}\n`, 'wrong-type', 2, 11],
    [`${VERSION}cables: []\n`, 'wrong-type', 2, 9],
    [`${VERSION}cables: {X: {metal: gold}}\n`, 'not-a-choice', 2, 21],
    [`${VERSION}cables: {X: {__proto__: 1}}\n`, 'unknown-field', 2, 14],
    [`${VERSION}cables: {A B: {}, ab: {}}\n`, 'duplicate-key', 2, 19],
    [`${VERSION}---\n${VERSION}`, 'wrong-type', 3, 1],
    [`${VERSION}cables: {`, 'yaml-syntax', 2, 9],
  ])('%j is %s', (text, code, line, col) => {
    const { problems, assumptions } = load(text);
    expect(assumptions).toBeUndefined();
    expect(problems[0]).toMatchObject({ code, place: { line, col } });
  });

  test('a file that cannot be read as YAML is not told to be empty', () => {
    expect(load('cables: [\n').problems.map(({ code }) => code)).toEqual(['yaml-syntax']);
    expect(load('').problems.map(({ code }) => code)).toEqual(['missing-field']);
    expect([load('').typeNames, load('cables: {X: {}}\n').typeNames.map(({ name }) => name)]).toEqual([[], ['X']]);
  });

  test('a misplaced key and a misspelled one get a remedy', () => {
    expect(load(`${VERSION}soil: 1\n`).problems[0]?.remedy).toBe('`soil` stands under `ground`');
    expect(load(`${VERSION}ground: {ambiant: 1}\n`).problems[0]?.remedy).toBe('did you mean `ambient`?');
    expect(load(`${VERSION}insulation: PE\n`).problems[0]?.remedy).toBe('`insulation` is a field of a cable');
  });
});

test('the schema file is the one of the fields', () => {
  expect(readFileSync('schemas/ratings.v1.schema.json', 'utf8')).toBe(`${jsonText(ratingsSchema())}\n`);
});

test('the schema refuses what the reader refuses', () => {
  for (const text of [
    `${VERSION}ground: {soil: 0}`,
    `${VERSION}loadFactor: 2`,
    `${VERSION}cables: {X: {metal: gold}}`,
    `${VERSION}soil: 1`,
    'ground: {}',
  ])
    expect(schema(parse(text)), text).toBe(false);
});
