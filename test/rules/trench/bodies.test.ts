// The fields of bodies: values that are refused, values that are kept, and answers to bodies that leave fields out or set what is the server's.
import { expect, test } from 'vitest';
import { BODIES, CABLE, GEOMETRY, ITEMS, NOWHERE, PROJECT, trench, useService } from './trench.js';

const world = useService();

const CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'];
const SECTION_TYPES = ['ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND', 'STANDARD_TRENCH'];
const COVERINGS = ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'];
const ADJUSTMENTS = 'leftBorderAdjustment rightBorderAdjustment';
const text = (length: number, letter = 'x') => letter.repeat(length);
/** The most that a measure may be, and numbers over it. */
const MOST = 1_000_000_000;
const OVER = [MOST + 0.001, 12_345_678_901_234_567_000n];

type Row = [title: string, fields: string, operations: string, refused: readonly unknown[], kept: readonly unknown[], code?: string];

const VALUES: Row[] = [
  ['T004 a segment needs a name', 'name', 'createSegment', [undefined, null], []],
  ['T005 a name has 255 characters at most', 'name', 'createSegment updateSegment', [text(256)], [text(255)]],
  ['T006 a description has 1000 characters at most', 'description', 'createSegment updateSegment', [text(1001)], [text(1000)]],
  ['T009 T027 T052 a length is a double from 0', 'length', 'createSegment updateSegment', [-0.1, -1, ...OVER], [164.625, 0.001, 0, MOST]],
  ['T026 a name is not empty', 'name', 'createSegment updateSegment', [''], []],
  ['T030 an empty description is a value', 'description', 'createSegment updateSegment', [], ['']],
  ['T034 a character is a Unicode code point', 'name', 'createSegment updateSegment', [text(256, '𝔸')], [text(255, '𝔸')]],
  ['T035 blanks are kept', 'name description', 'createSegment updateSegment', [], ['  Ærlig Ånd «Ø» ', 'a\nb\t']],
  ['T038 texts are texts', 'name description', 'createSegment updateSegment', [5, false, []], []],
  ['T038 a length is a number', 'length', 'createSegment updateSegment', ['5', []], []],
  ['T062 T063 the type of a section', 'sectionType', 'updateSection', ['TRENCH', 'standard_trench', '', 1], SECTION_TYPES],
  ['T052 T082 T083 a measure of a section', GEOMETRY.join(' '), 'updateSection', [-1, '5', ...OVER], [0, MOST]],
  ['T052 T093 T105 protection is 0 or more', 'protectionLayerThickness', 'addLayer updateLayer', [-1, ...OVER], [62.5, 0, MOST]],
  ['T052 T105 adjustments may be negative', ADJUSTMENTS, 'updateLayer', [-MOST - 1, ...OVER], [-5, -MOST, MOST]],
  ['T108 protection is a number', 'protectionLayerThickness', 'addLayer updateLayer', [true], []],
  ['T108 an adjustment is a number', ADJUSTMENTS, 'updateLayer', [true], []],
  ['T125 T166 a type is an int64', 'typeId', 'addCable addCableBatch', [undefined, null, '1010', 1010.5, true], []],
  ['T126 a compatible type', 'typeId', 'addCable addCableBatch', [CABLE.incompatible], [], 'incompatible-type'],
  ['T130 a group of cables', 'groupConfiguration', 'addCable addCableBatch', ['DOUBLE', 'TRIPPLE_FLAT', 'flat', '', 3], []],
  ['T150 a type in reach', 'typeId', 'addCable addCableBatch', [424242, CABLE.otherMarket, CABLE.otherCompany], [], 'unknown-type'],
  ['T166 T167 T168 a count', 'count', 'addCableBatch', [undefined, null, 1.5, '2', 2147483648, -1, 0, 1001], []],
  ['T171 T172 the category of a pipe', 'pipeCategory', 'addPipe', ['TELECOM', 'water', '', 4], CATEGORIES],
  ['T172 T214 the category of a group', 'pipeCategory', 'addPipeGroup', ['TELECOM', 'water', '', 4], CATEGORIES],
  ['T175 T177 a type of pipe is an int64', 'typeId', 'addPipe addPipeGroup', ['3', 3.5], [18]],
  ['T177 a type of pipe of the catalog', 'typeId', 'addPipe addPipeGroup', [424242], [], 'unknown-type'],
  ['T211 a group of pipes', 'configuration', 'addPipeGroup', [undefined, null, 'TRIPLE_FLAT', 'PAIR', '', 2], []],
  ['T220 T221 T222 the channels of a canal', 'partCount', 'addPipeCanal', [undefined, null, '4', 2.5, 2147483648, -1, 0, 101], [1, 4, 100]],
  ['T052 T230 T233 a dimension of a culvert', 'height width', 'addCulvert', [0, -1, '400', ...OVER], [512.5, MOST]],
  ['T242 T243 a type of ECC is an int64', 'typeId', 'addEcc', ['2', 2.5], [7]],
  ['T243 a type of ECC of the catalog', 'typeId', 'addEcc', [424242], [], 'unknown-type'],
  ['T052 T250 T252 a diameter of a duct', 'outerDiameter', 'addEcomDuct', [0, -1, '40', ...OVER], [32.5, MOST]],
  ['T052 T265 T267 a diameter of a sensor', 'outerDiameter', 'addSensor', [0, -1, '10', ...OVER], [12.5, MOST]],
  ['T303 a description of a covering', 'description', 'addTopCovering updateTopCovering', [text(1001), 7], [text(1000)]],
  ['T304 T305 a type of covering', 'type', 'addTopCovering updateTopCovering', ['ASPHALT', 'sand', '', 1], COVERINGS],
  ['T052 T313 T315 a measure', 'thickness thermalResistivity', 'addTopCovering updateTopCovering', [-0.1, '5', true, ...OVER], [0, MOST]],
  ['T314 T315 a covering is infinite or not', 'infinite', 'addTopCovering updateTopCovering', ['yes'], [false]],
  ['T323 automatic markers', 'autoMarkers', 'updateSettings', [1, 'true', []], [true]],
  ['T326 a marker type is not looked up', 'defaultMarkerTypeId', 'updateSettings', [], [424242]],
];

const list = async () => (await world.kari.call('listSegments', { path: { projectId: PROJECT } })).body;
const state = () => Promise.all([trench.read(), list(), trench.ok('listTopCoverings'), trench.ok('getSettings')]);

/** The reads that show what an operation has written. */
async function readsAfter(operation: string, answer: { id: never }): Promise<Record<string, unknown>[]> {
  const item = ITEMS.find(({ add }) => add === operation || operation === `${add}Batch`);
  if (item) return [await trench.ok(item.get, undefined, { [item.idField]: answer.id }), (await trench.layers())[0][item.list].at(-1)];
  if (operation.endsWith('Settings')) return [await trench.ok('getSettings')];
  if (operation.endsWith('TopCovering')) return (await trench.ok('listTopCoverings')).filter(({ id }: { id: string }) => id === answer.id);
  if (operation.endsWith('Section')) return (await trench.read()).sections.filter(({ id }: { id: string }) => id === answer.id);
  if (operation.endsWith('Layer')) return (await trench.layers()).filter(({ id }) => id === answer.id);
  const segment = (await world.kari.call('getSegment', { path: { segmentId: answer.id } })).body;
  return [segment, (await list()).find(({ id }: { id: number }) => id === answer.id)];
}

test.each(VALUES)('%s: %s of %s', async (_, fields, operations, refused, kept, code = 'invalid-body') => {
  // What is read must stay within the contract, also of a neighbour.
  await trench.ok('addSensor', {});
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  const path = { projectId: PROJECT, sectionId: trench.sectionId, layerId: trench.layerId, topCoveringId };
  for (const operation of operations.split(' ')) {
    for (const field of fields.split(' ')) {
      const bodyOf = (value: unknown) => ({ ...BODIES[operation], [field]: value });
      const before = await state();
      for (const value of refused) {
        const { status, body } = await trench.call(operation, bodyOf(value), path);
        expect([operation, field, value, status, body.code]).toEqual([operation, field, value, 400, code]);
      }
      expect(await state()).toEqual(before);
      for (const value of kept) {
        const answer = await trench.ok(operation, bodyOf(value), path);
        for (const shown of [answer, ...(await readsAfter(operation, answer))]) expect(shown[field], operation).toEqual(value);
      }
    }
  }
});

const MEASURES = VALUES.filter(([title]) => title.startsWith('T052') || title.includes('T027'));

test.each(MEASURES)('T036 T050 no double, or an enormous one, is refused: %s: %s of %s', async (_, fields, operations) => {
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  const path = { projectId: PROJECT, segmentId: trench.id, sectionId: trench.sectionId, layerId: trench.layerId, topCoveringId };
  for (const operation of operations.split(' '))
    for (const field of fields.split(' '))
      for (const digits of ['1e999', '1e307']) {
        const rawBody = JSON.stringify({ ...BODIES[operation], [field]: 0 }).replace(`"${field}":0`, `"${field}":${digits}`);
        expect((await world.kari.call(operation, { path, rawBody })).status, `${operation} ${field} ${digits}`).toBe(400);
      }
});

test('T051 a number or a text with many digits is read as what it is', async () => {
  const rawBody = '{"name":"1234567890123456","length":164.5000000000000000,"description":"1234567890123456789"}';
  const answer = await world.kari.call('createSegment', { path: { projectId: PROJECT }, rawBody });
  expect(answer.body).toMatchObject({ name: '1234567890123456', length: 164.5, description: '1234567890123456789' });
});

const REFERENCES = {
  layerId: [...ITEMS.map(({ add }) => add), 'addCableBatch'],
  sectionId: ['addCable', 'addCableBatch', 'addLayer'],
  ...{ beforeLayerId: ['addLayer'], beforeSectionId: ['createSection'], pipeId: ['addEcomDuct'] },
};

test.each(Object.entries(REFERENCES))('T410 T411 %s is a string of 255 characters at most', async (field, operations) => {
  for (const operation of operations) {
    const statusFor = (value: unknown) => trench.status(operation, { ...BODIES[operation], [field]: value });
    // One of 255 characters is well formed and names nothing.
    expect([operation, await statusFor(text(255)), await statusFor(text(256)), await statusFor(7)]).toEqual([operation, 404, 400, 400]);
  }
});

test.each(['addPipe', 'addCulvert'])('T412 the ids of a cable inside, in %s, have 255 characters at most', async (operation) => {
  for (const field of ['layerId', 'sectionId']) {
    const cable = (length: number) => ({ cables: [{ typeId: CABLE.elv, [field]: text(length) }] });
    expect(await trench.status(operation, cable(255))).toBe(200);
    expect(await trench.status(operation, cable(256))).toBe(400);
  }
});

const SECTION = {
  ...Object.fromEntries(GEOMETRY.map((field) => [field, 100])),
  ...{ coverThickness: 600, layoutDepth: 600, sectionType: 'STANDARD_TRENCH' },
};
const LAYER = { protectionLayerThickness: 100, leftBorderAdjustment: 0, rightBorderAdjustment: 0 };
const COVERING = { infinite: true, thermalResistivity: 1, thickness: 100, type: 'OTHER', description: null };
const OWN = { id: NOWHERE, displayName: 'Mine', typeName: 'Mine', depth: 1, groundDist: 1 };
const { mv, dc, singleCore, multiCore, hv } = CABLE;

/** The last column has what the reads show beside the fields of the answer. */
test.each<[title: string, operation: string, body: object, answer: object, detail?: object]>([
  ['T007 T008 T029 a segment with a name alone', 'createSegment', { name: 'A' }, { length: 0, description: null }],
  ['T028 nulls of a segment', 'createSegment', { name: 'A', description: null, length: null }, { length: 0, description: null }],
  ['T061 T067 T078 a new section', 'createSection', {}, SECTION],
  ['T079 geometry of a new section', 'createSection', { coverThickness: 1, foundationThickness: 2, layers: [] }, SECTION],
  ['T079 the type of a new section', 'createSection', { sectionType: 'ADVANCED_TRENCH' }, SECTION],
  ['T104 T109 a new layer', 'addLayer', {}, LAYER],
  ['T107 adjustments of a new layer', 'addLayer', { leftBorderAdjustment: 7, rightBorderAdjustment: 8 }, LAYER],
  ['T128 a single core is laid in trefoil', 'addCable', { typeId: singleCore }, { groupConfiguration: 'TRIANGLE' }, { partCount: 3 }],
  ['T131 a group of any type', 'addCable', { typeId: multiCore, groupConfiguration: 'TRIANGLE' }, {}, { partCount: 3 }],
  ['T132 a cable has no label', 'addCable', { typeId: mv }, { label: null }, { userLabel: null }],
  ['T148 a label in the body', 'addCable', { typeId: mv, label: 'K1', userLabel: 'K1' }, { label: null }, { userLabel: null }],
  ['T149 a multi-core cable', 'addCable', { typeId: multiCore }, { groupConfiguration: 'SINGLE' }, { partCount: 1 }],
  ['T473 direct current', 'addCable', { typeId: dc }, { cableCategory: 'DC', groupConfiguration: 'PAIR' }, { partCount: 2 }],
  ['T170 a pipe is a CONTAINER', 'addPipe', {}, { pipeCategory: 'CONTAINER' }],
  ['T296 a pipe is laid out at once', 'addPipe', { cables: [{ typeId: hv }, { typeId: hv }] }, { depth: 600 }, { depth: 600 }],
  ['T212 the count of pipes in the body', 'addPipeGroup', { configuration: 'DOUBLE', pipeCount: 9 }, { pipeCount: 2 }],
  ['T213 a group is a CONTAINER', 'addPipeGroup', { configuration: 'SINGLE' }, { pipeCategory: 'CONTAINER' }],
  ['T218 the names of a group', 'addPipeGroup', { ...OWN, configuration: 'SINGLE' }, { displayName: 'Kabelrør PVC 110 SN8, enkelt' }],
  ['T231 T232 a culvert', 'addCulvert', {}, { height: 400, width: 600 }],
  ['T231 T232 the width alone', 'addCulvert', { height: 300 }, { height: 300, width: 600 }],
  ['T231 T232 the height alone', 'addCulvert', { width: 300 }, { height: 400, width: 300 }],
  ['T240 T241 an ECC', 'addEcc', {}, { typeId: 2 }],
  ['T246 the names of an ECC', 'addEcc', OWN, { displayName: 'Jordleder Cu 50 mm2 blank' }, { typeName: 'Cu 50 mm2 blank' }],
  ['T251 T263 a duct', 'addEcomDuct', {}, { outerDiameter: 40 }],
  ['T265 T266 T271 a sensor', 'addSensor', {}, { outerDiameter: 10, groundDist: 605 }],
  ['T265 a thicker sensor', 'addSensor', { outerDiameter: 12.5 }, { groundDist: 606.25 }],
  ['T300 T311 a covering', 'addTopCovering', {}, COVERING],
])('%s: %s of %j', async (_, operation, body, expected, detail = {}) => {
  const answer = await trench.ok(operation, body, { projectId: PROJECT });
  expect(answer).toMatchObject(expected);
  const [read, listed] = await readsAfter(operation, answer);
  expect(read).toMatchObject(detail);
  expect(listed ?? read).toMatchObject(expected);
});
