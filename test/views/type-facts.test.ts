// The material of a pipe by the name of its type.
import { expect, test } from 'vitest';
import { materialOf } from '../../src/views/type-facts.js';

test.each([
  ['PE DV 110 SN8', 'PE'],
  ['PE100 110 SDR11', 'PE'],
  ['PEH 50', 'PE'],
  ['HDPE 63', 'PE'],
  ['uPVC 110', 'PVC'],
  ['PVC 160 SN8', 'PVC'],
  ['PP 110', 'PP'],
  ['Steel 200', 'STEEL'],
  ['Stålrør 200', 'STEEL'],
  ['PE 110 in steel 160', 'STEEL'],
  ['Betong 300', 'CONCRETE'],
  ['Betongrør 300', 'CONCRETE'],
  ['Earthenware 100', 'EARTHENWARE'],
  ['Steintøyrør 100', 'EARTHENWARE'],
  ['Stoneware 100', 'EARTHENWARE'],
  ['PEX 20', undefined],
  ['Pipe 110', undefined],
  ['PE 110 in PVC 160', undefined],
])('the name %s tells the material %s', (name, material) => {
  expect(materialOf(name)).toBe(material);
});
