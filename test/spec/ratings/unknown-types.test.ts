// Names of cable types in a ratings file that the catalog does not have.
import { expect, test } from 'vitest';
import { typeNamesIn, unknownTypes } from '../../../src/spec/ratings/unknown-types.js';
import { quickYaml } from '../../../src/spec/yaml/quick/quick-yaml.js';

const CATALOG = ['TSLF 240', 'TFXP 50'];

function warned(text: string): unknown[] {
  const tree = quickYaml(text, 'r.yaml');
  if (!tree) throw new Error('the text is plain YAML');
  return unknownTypes(typeNamesIn(tree), CATALOG).map(({ place, message, remedy }) => [
    place?.line,
    /called "(.*)"/.exec(message)?.[1],
    remedy,
  ]);
}

test('are found under cables, loads and circuits, each with the nearest names', () => {
  const text =
    'cables: {TSLF 24O: {}, tslf  240: {}}\nloads:\n  types: {TFXP 5O: 1}\n  other: {X: 1}\ncircuits:\n  - TSLF 42\n  - TFXP 50\n';
  expect(warned(text)).toEqual([
    [1, 'TSLF 24O', 'did you mean `TSLF 240`?'],
    [3, 'TFXP 5O', 'did you mean `TFXP 50`?'],
    [6, 'TSLF 42', expect.any(String)],
  ]);
  expect(warned('cables: {Marble: {}}\n')).toEqual([[1, 'Marble', '`trenchctl catalog cables` lists the names']]);
});

test('are not looked for in parts of another form', () => {
  expect(warned('cables: [X]\nloads: {types: X}\ncircuits: {X: 1}\n')).toEqual([]);
  expect(warned('circuits: [{X: 1}, [Y]]\n')).toEqual([]);
});
