// The ratings file: its values, its problems with places, and its schema, which accepts and refuses the same.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ASSUMED } from '../../../src/rating/assumptions.js';
import { loadRatings } from '../../../src/spec/ratings/load-ratings.js';
import { ratingsSchema } from '../../../src/spec/ratings/ratings-language.js';
import { typeNamesIn, unknownTypes } from '../../../src/spec/ratings/unknown-types.js';
import { jsonText } from '../../../src/spec/schema/schema.js';
import { quickYaml } from '../../../src/spec/yaml/quick/quick-yaml.js';
import { expectPage } from '../../support/page.js';

const load = (text: string) => loadRatings('ratings.yaml', { list: (path) => [path], read: () => text });
const VERSION = 'apiVersion: trenchctl-ratings/v1\n';
const schema = new Ajv2020({ strict: false }).compile(ratingsSchema());

test('a file with the version alone has the assumed values', () => {
  expect(load(VERSION).assumptions).toEqual(ASSUMED);
});

/** A file that states every value. */
const EVERY = `${VERSION}ground: {ambient: 8, soil: 1.4, bedding: 1.1, drying: {rise: 35, resistivity: 2.5}, heatPipes: 30}
bonding: single-point
loadFactor: 0.8
loads: {LV: 50, HV: 400, types: {PFSP 3x10 Cu: 5}}
circuits: [TSLF 24 kV 1x240 Al]
cables:
  TSLF  24 kV 3x1x240 AL:
    {source: sheet, metal: copper, insulation: PVC, r20: 0.125, conductorDiameter: 18, insulationDiameter: 30,
     screenMetal: aluminium, screenArea: 50, screenDiameter: 33, outerDiameter: 40, limit: 65, armourLoss: 0.1, loadFactor: 0.6}
`;

const PAGE = new URL('read-ratings.expected.txt', import.meta.url);
/** The page holds the texts too: a line in quotes is one. */
const textsUnder = (title: string): string[] => {
  const [, part = ''] = readFileSync(PAGE, 'utf8').split(`# ${title}\n`);
  return [...(part.split('\n\n')[0] ?? '').matchAll(/^".*"$/gm)].map(([line]) => JSON.parse(line));
};

const json = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one === Number.POSITIVE_INFINITY ? 'all' : one));

test('values and mistakes are those of the page', () => {
  const words = (text: string): string[] => {
    const { problems, assumptions, typeNames } = load(text);
    expect(assumptions === undefined).toBe(problems.length > 0);
    return [
      JSON.stringify(text.replace(VERSION, '')),
      ...problems.map(({ code, place, message, remedy }) => `  ${place?.line}:${place?.col} ${code}: ${message} (${remedy})`),
      ...(typeNames.length > 0 ? [`  the types ${typeNames.map(({ name }) => name).join(', ')}`] : []),
    ];
  };
  const [mistakes, whole] = ['in a file with its version', 'whole files'].map(textsUnder);
  expect([mistakes?.length, whole?.length]).toEqual([32, 5]);
  expectPage(PAGE, {
    'in a file with its version': (mistakes ?? []).flatMap((text) => words(`${VERSION}${text}`)),
    'whole files': (whole ?? []).flatMap(words),
    'soil of the service': [json(load(`${VERSION}ground: {soil: service}\n`).assumptions?.soil)],
    'every value': Object.entries(load(EVERY).assumptions ?? {}).map(([key, value]) => `${key}: ${json(value)}`),
  });
});

test('the schema file is the one of the fields', () => {
  expect(readFileSync('schemas/ratings.v1.schema.json', 'utf8')).toBe(`${jsonText(ratingsSchema())}\n`);
});

test('the schema refuses what the reader refuses', () => {
  expect(schema(parse(EVERY))).toBe(true);
  for (const text of [
    `${VERSION}ground: {soil: 0}`,
    `${VERSION}loadFactor: 2`,
    `${VERSION}cables: {X: {metal: gold}}`,
    `${VERSION}soil: 1`,
    'ground: {}',
  ])
    expect(schema(parse(text)), text).toBe(false);
});

// Names of cable types in a ratings file that the catalog does not have.

const CATALOG = ['TSLF 240', 'TFXP 50'];

function warned(text: string): string[] {
  const tree = quickYaml(text, 'r.yaml');
  if (!tree) throw new Error('the text is plain YAML');
  return unknownTypes(typeNamesIn(tree), CATALOG).map(
    ({ code, severity, place, message, remedy }) => `${severity} ${code} ${place.line}:${place.col} ${message}; ${remedy}`,
  );
}

test('unknown names of types are found under cables, loads and circuits, each with the nearest names', () => {
  const text =
    'cables: {TSLF 24O: {}, tslf  240: {}}\nloads:\n  types: {TFXP 5O: 1}\n  other: {X: 1}\ncircuits:\n  - TSLF 42\n  - TFXP 50\n';
  const unknown = (place: string, name: string, remedy: string) =>
    `warning unknown-type ${place} the catalog has no cable type called "${name}", so this counts for no cable; ${remedy}`;
  expect(warned(text)).toEqual([
    unknown('1:10', 'TSLF 24O', 'did you mean `TSLF 240`?'),
    unknown('3:11', 'TFXP 5O', 'did you mean `TFXP 50`?'),
    unknown('6:5', 'TSLF 42', 'did you mean `TSLF 240`?'),
  ]);
  expect(warned('cables: {Marble: {}}\n')).toEqual([unknown('1:10', 'Marble', '`trenchctl catalog cables` lists the names')]);
});

test('names of types are not looked for in parts of another form', () => {
  expect(warned('cables: [X]\nloads: {types: X}\ncircuits: {X: 1}\n')).toEqual([]);
  expect(warned('circuits: [{X: 1}, [Y]]\n')).toEqual([]);
});
