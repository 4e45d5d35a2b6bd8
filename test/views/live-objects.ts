// Live segments as tests write them.
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../src/kinds/model.js';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import { liveItem as item, liveSection } from '../support/build.js';

export { item };

const cableType = (id: string, fields: Fields) => ({ id, name: `cable ${id}`, fields: { outerDiameter: 40, ...fields } });
export const typeOf = typesIn({
  cables: [
    cableType('mv', { voltageCategory: 'MV', conductorArea: 240, isolationLevel: 12, conductorCount: 3 }),
    cableType('lv', { voltageCategory: 'LV', conductorArea: 50, outerDiameter: 20 }),
    cableType('signal', { voltageCategory: 'ELV', conductorArea: 1 }),
    cableType('bare', { voltageCategory: 'HV', conductorArea: 0 }),
    cableType('ehv', { voltageCategory: 'EHV', conductorArea: 1000 }),
    cableType('odd', { voltageCategory: 'X', conductorArea: 95 }),
  ],
  pipes: [
    { id: 'pe', name: 'PE 110', fields: { outerDiameter: 110, wallThickness: 5 } },
    { id: 'thin', name: 'Steel 50', fields: { outerDiameter: 50 } },
  ],
  eccs: [{ id: 'cu', name: 'Cu 50', fields: { radius: 4.5, area: 50 } }],
});

export const cable = (id: string, typeId: string, more: Partial<LiveItem> = {}, groupConfiguration = 'SINGLE'): LiveItem =>
  item('cable', id, { typeId, groupConfiguration }, more);
export const pipe = (id: string, cables: readonly LiveItem[] = [], pipeCategory = 'CONTAINER', typeId = 'pe'): LiveItem =>
  item('pipe', id, { typeId, type: 'PE 110', pipeCategory }, { cables });
export const duct = (id: string, outerDiameter: number): LiveItem => item('ecomDuct', id, { outerDiameter });
export const layer = (id: string, items: readonly LiveItem[], fields: Fields = {}, bands = 0): LiveLayer => ({
  ...{ id, items, cableBands: Array.from({ length: bands }, (_, n) => `band ${n}`) as never },
  fields: { protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0, ...fields },
});
const SIZES = { coverThickness: 600, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100 };
export const section = (id: string, layers: readonly LiveLayer[], fields: Fields = {}): LiveSection =>
  liveSection(id, layers, { ...SIZES, ...fields });
export const segment = (sections: readonly LiveSection[], more: Partial<LiveSegment> = {}): LiveSegment => ({
  ...{ id: 'g', fields: { name: 'Storgata', length: 20, description: 'Road' }, sections, ...more },
});
/** A layer without fields of its own. */
export const one = (id: string, ...items: LiveItem[]): LiveLayer => layer(id, items);
