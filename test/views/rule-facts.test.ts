// The facts that rules name: where each comes from, and what is not known.
import { expect, test } from 'vitest';
import type { LiveCovering, LiveItem, LiveLayer, LiveSection } from '../../src/kinds/model.js';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import { drawnSection } from '../../src/views/drawn-section.js';
import { segmentFacts } from '../../src/views/rule-facts.js';
import { materialOf } from '../../src/views/type-facts.js';

const typeOf = typesIn({
  cables: [
    { id: '1', name: 'MV', fields: { outerDiameter: 40, voltageCategory: 'MV', conductorArea: 240, isolationLevel: 24 } },
    { id: '2', name: 'LV', fields: { outerDiameter: 20, voltageCategory: 'LV', conductorArea: 50, isolationLevel: 1 } },
    { id: '3', name: 'Signal', fields: { outerDiameter: 10, voltageCategory: 'ELV' } },
  ],
  pipes: [{ id: '1', name: 'PE100 160', fields: { outerDiameter: 160, wallThickness: 5 } }],
  eccs: [{ id: '1', name: 'Cu 50', fields: { radius: 4.5, area: 50 } }],
});

const item = (kind: string, id: string, fields: LiveItem['fields'], cables: LiveItem[] = []): LiveItem => ({
  ...{ kind, id, fields, cables },
  fixed: {},
});
const cable = (typeId: string, groupConfiguration = 'SINGLE'): LiveItem => item('cable', `cable ${typeId}`, { typeId, groupConfiguration });
const pipe = (...cables: LiveItem[]): LiveItem =>
  item('pipe', 'pipe', { typeId: '1', type: 'PE100 160', pipeCategory: 'CONTAINER' }, cables);

function factOf(items: readonly LiveItem[], isLaidOut: boolean) {
  const layer: LiveLayer = {
    id: 'l',
    fields: { protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0 },
    cableBands: [],
    items,
  };
  const fields = { coverThickness: 600, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100 };
  const live: LiveSection = { id: 's', fields, layers: [layer] };
  const drawn = drawnSection({ section: live, problems: [], typeOf });
  if ('lack' in drawn) throw new Error(drawn.lack);
  const { sections } = segmentFacts({
    project: { number: 'P' },
    fields: { name: 'S' },
    sections: [{ live, key: 's', ...(isLaidOut ? { drawn } : {}) }],
    typeOf,
  });
  return sections[0]?.items[0]?.fact;
}

test.each([true, false])('area, voltage and material come from the types of items; laid out: %s', (isLaidOut) => {
  const of = (...items: LiveItem[]) => ['area', 'kv', 'isPower', 'material'].map((name) => factOf(items, isLaidOut)?.get(name));
  expect(of(cable('1'))).toEqual([240, 24, true, undefined]);
  expect(of(pipe(cable('2')))).toEqual([50, 1, true, 'PE']);
  expect(of(pipe(cable('2'), cable('1')))).toEqual([240, 24, true, 'PE']);
  expect(of(pipe())).toEqual([undefined, undefined, false, 'PE']);
  expect(of(item('ecc', 'e', { typeId: '1' }))).toEqual([50, undefined, false, undefined]);
});

test.each([true, false])('a signal cable is no power cable, and its area is not known; laid out: %s', (isLaidOut) => {
  const of = (...items: LiveItem[]) => ['isPower', 'area'].map((name) => factOf(items, isLaidOut)?.get(name));
  expect(of(cable('3'))).toEqual([false, undefined]);
  expect(of(pipe(cable('3')))).toEqual([false, undefined]);
  // The largest area is not known if one of them is not.
  expect(of(pipe(cable('3'), cable('1')))).toEqual([true, undefined]);
});

test('the formation is that of cables and pipe groups', () => {
  const of = (one: LiveItem) => factOf([one], true)?.get('formation');
  expect(of(cable('1', 'TRIANGLE'))).toBe('TRIANGLE');
  expect(of(cable('1'))).toBe('SINGLE');
  expect(of(item('pipeGroup', 'g', { typeId: '1', configuration: 'DOUBLE', pipeCategory: 'CONTAINER' }))).toBe('DOUBLE');
  expect(of(pipe())).toBe('');
});

test('a covering has the resistivity of the service', () => {
  const coverings: LiveCovering[] = [
    { id: '1', fields: { type: 'GRAVEL', thickness: 100 } },
    { id: '2', fields: { type: 'TARMAC', thickness: 50, thermalResistivity: 0.9 } },
  ];
  const facts = segmentFacts({ project: { number: 'P' }, fields: {}, coverings, sections: [], typeOf });
  expect(facts.coverings?.map((fact) => fact.get('resistivity'))).toEqual([0.9, undefined]);
});

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
