import type { OperationId } from '../../contract/generated/operation-ids.js';
/** The contents of the demo project as calls to the API; `$name` stands for the id that an earlier call answered. */
export interface DemoCall {
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The ids of the answer that are kept, by name and path: `sections.0.layers.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
}

const inSegment = { segmentId: '$segment' };

const PARKVEIEN: readonly DemoCall[] = [
  {
    operation: 'createSegment',
    body: { name: 'Parkveien 2-18', description: 'Fortau, nordsiden', length: 164.5 },
    keep: { segment: 'id', section: 'sections.0.id', bottom: 'sections.0.layers.0.id' },
  },
  {
    operation: 'addCableBatch',
    path: inSegment,
    body: { count: 2, typeId: 1010, groupConfiguration: 'TRIANGLE' },
  },
  { operation: 'addCable', path: inSegment, body: { typeId: 1042 } },
  { operation: 'addEcc', path: inSegment, body: {} },
  { operation: 'addLayer', path: inSegment, body: { protectionLayerThickness: 50 }, keep: { top: 'id' } },
  { operation: 'addPipe', path: inSegment, body: { layerId: '$top', cables: [{ typeId: 1039 }] } },
  {
    operation: 'addPipe',
    path: inSegment,
    body: { layerId: '$top', pipeCategory: 'ECOM' },
    keep: { ecom: 'id' },
  },
  { operation: 'addEcomDuct', path: inSegment, body: { pipeId: '$ecom', outerDiameter: 40 } },
  {
    operation: 'addTopCovering',
    path: inSegment,
    body: { type: 'GRAVEL', thickness: 200, thermalResistivity: 1.5 },
  },
  { operation: 'addTopCovering', path: inSegment, body: { type: 'TARMAC', thickness: 80 } },
  { operation: 'updateSettings', path: inSegment, body: { autoMarkers: true } },
];

const KRYSSING: readonly DemoCall[] = [
  {
    operation: 'createSegment',
    body: { name: 'Kryssing fv. 213', description: 'Rør under veg', length: 22 },
    keep: { segment: 'id', section: 'sections.0.id' },
  },
  {
    operation: 'updateSection',
    path: { ...inSegment, sectionId: '$section' },
    body: { coverThickness: 1500 },
  },
  { operation: 'addPipeGroup', path: inSegment, body: { configuration: 'TRIANGLE', typeId: 5 } },
  { operation: 'addPipe', path: inSegment, body: { typeId: 5, cables: [{ typeId: 1010 }] } },
  { operation: 'addPipe', path: inSegment, body: { pipeCategory: 'WATER' } },
  { operation: 'createSection', path: inSegment, body: {}, keep: { second: 'id' } },
  { operation: 'addCable', path: inSegment, body: { typeId: 1010, sectionId: '$second' } },
  { operation: 'addTopCovering', path: inSegment, body: { type: 'TARMAC', thickness: 120 } },
];

const KULVERT: readonly DemoCall[] = [
  { operation: 'createSegment', body: { name: 'Kulvert stasjon', length: 8.2 }, keep: { segment: 'id' } },
  {
    operation: 'addCulvert',
    path: inSegment,
    body: { width: 800, height: 500, cables: [{ typeId: 1058 }, { typeId: 1058 }] },
  },
  { operation: 'addPipeCanal', path: inSegment, body: { partCount: 4 } },
  { operation: 'addSensor', path: inSegment, body: {} },
];

export const DEMO_SEGMENTS: readonly (readonly DemoCall[])[] = [PARKVEIEN, KRYSSING, KULVERT];
