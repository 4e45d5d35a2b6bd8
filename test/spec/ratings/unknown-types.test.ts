// Names of cable types in a ratings file that the catalog does not have.
import { expect, test } from 'vitest';
import { typeNamesIn, unknownTypes } from '../../../src/spec/ratings/unknown-types.js';
import { quickYaml } from '../../../src/spec/yaml/quick/quick-yaml.js';

const CATALOG = ['TSLF 240', 'TFXP 50'];

function warned(text: string): string[] {
  const tree = quickYaml(text, 'r.yaml');
  if (!tree) throw new Error('the text is plain YAML');
  return unknownTypes(typeNamesIn(tree), CATALOG).map(
    ({ code, severity, place, message, remedy }) => `${severity} ${code} ${place.line}:${place.col} ${message}; ${remedy}`,
  );
}

test('are found under cables, loads and circuits, each with the nearest names', () => {
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

test('are not looked for in parts of another form', () => {
  expect(warned('cables: [X]\nloads: {types: X}\ncircuits: {X: 1}\n')).toEqual([]);
  expect(warned('circuits: [{X: 1}, [Y]]\n')).toEqual([]);
});
