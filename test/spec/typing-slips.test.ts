import { describe, expect, it } from 'vitest';
import { HEAD, layer, section, segment } from './mistakes.js';
import { load } from './support.js';

/** Returns the place, message and remedy of every problem. */
const told = (text: string): string[] => {
  const { problems } = load({ 'a.yaml': text });
  return problems.map(({ place, message, remedy }) => `${place?.line}:${place?.col} ${message} = ${remedy}`);
};

describe('a slip of the keyboard is one problem at its own line', () => {
  it.each<readonly [what: string, text: string, told: string]>([
    [
      'no blank after a colon',
      segment('length:182.5 # m\n# surface\ntopCoverings: []\ndescription: x'),
      '5:5 a space is missing after the colon of `length` = write length: 182.5',
    ],
    [
      'no blank after a colon in brackets',
      layer('pipes: [{type:PVC 110 SN8, count: 2}]'),
      '7:22 a space is missing after the colon of `type` = write type: PVC 110 SN8',
    ],
    [
      'no blank after the colon of the only field',
      segment('length:182.5'),
      '5:5 expected a segment (a map), found the text "length:182.5" = put a blank after the colon: length: 182.5',
    ],
    [
      'no blank after a dash',
      segment('sections:\n  -coverThickness: 700\n   layers: []'),
      '6:7 a space is missing after the dash = write - coverThickness: 700',
    ],
    [
      'a quote that is not closed',
      'apiVersion: trenchctl/v1\nproject: "2026-0417\nsegments:\n  "A": {}\n',
      '2:10 the quote " opens here and is not closed = write " at the end of the text',
    ],
    [
      'a bracket that is not closed',
      layer('cables:\n  - {type: "x}", count: 2\npipes: []'),
      '8:17 the bracket { opens here and is not closed = close it with }',
    ],
    [
      'a tab',
      segment('length: 1\n\tdescription: x\nsections: []'),
      '6:5 tabs are not allowed as indentation = indent with spaces',
    ],
    [
      'a name with a colon',
      `${HEAD}segments:\n  Storgata: part 1:\n    length: 3\n`,
      '4:3 a name that holds a colon and a blank needs quotes = write "Storgata: part 1":',
    ],
    [
      'a name with a hash',
      `${HEAD}segments:\n  Kirkegata #2:\n    length: 30\n`,
      '4:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a name with a hash before another one',
      `${HEAD}segments:\n  Kirkegata #2: {length: 30}\n  B: {length: 3}\n`,
      '4:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a merge conflict',
      `${HEAD}<<<<<<< HEAD\nsegments: {A: {}}\n=======\nsegments: {B: {}}\n>>>>>>> main\n`,
      '3:1 Git left a merge conflict in this file = keep the lines of one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
    ],
    [
      'the name of a type alone',
      layer('cables: [TSLF 24 kV 3x1x240 Al]'),
      '7:22 expected a cable (a map), found the text "TSLF 24 kV 3x1x240 Al" = write {type: TSLF 24 kV 3x1x240 Al}',
    ],
    [
      'half a cable',
      layer('cables: [{type: x, count: 1.5}]'),
      '7:39 1.5 is not a whole number = write a whole number from 1 to 250000',
    ],
    [
      'typographic quotes',
      'apiVersion: trenchctl/v1\nproject: “2026-0417”\n',
      '2:10 these quotes are typographic, so YAML reads them as a part of the text = write "2026-0417" with straight quotes',
    ],
  ])('%s', (_, text, problem) => {
    expect(told(text)).toEqual([problem]);
  });
});

it('an apostrophe in a text is not taken for a quote that is not closed', () => {
  expect(told(section("description: Ola's\nx: 'y"))[0]).toMatch(/^7:12 the quote ' opens here/);
});
