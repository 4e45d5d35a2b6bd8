// A page shows the answers about a segment with every kind of item, in both languages.
import { test } from 'vitest';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call } from './asked.js';

const AT = 'segmentId=500004';

const CATALOG: readonly Call[] = [
  'kari listCableTypes ? category=DC',
  'kari listCableTypes ? componentSetScope=COMPANY',
  'kari listCableTypes ? componentSetScope=USER',
  'erik listCableTypes ? componentSetScope=COMPANY',
  'kari getCableType cableTypeId=1071',
  'kari getCableType cableTypeId=20003',
  'kari listEccTypes',
  'kari getEccType eccTypeId=3',
  'kari getEccType eccTypeId=03',
  'kari listPipeTypes',
  'kari listSegments projectId=6002',
  'kari listSegments projectId=6005',
];

const GROUPS = [
  ...['FLAT', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'SINGLE', 'PAIR', 'PAIR_MIRROR', 'CIRCLE', 'SQUARE', 'CUSTOM'],
  ...['FIXED'],
] as const;
const WORDS: readonly Call[] = [
  ['kari createSegment projectId=6001', { name: 'Ord' }],
  ...GROUPS.map((groupConfiguration, at): Call => [`kari${at % 2 ? '' : '/en'} addCable ${AT}`, { typeId: 1010, groupConfiguration }]),
  ...GROUPS.map((groupConfiguration, at): Call => [`kari${at % 2 ? '/en' : ''} addCable ${AT}`, { typeId: 1010, groupConfiguration }]),
  ...['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'].flatMap((pipeCategory): Call[] => [
    [`kari addPipe ${AT}`, { pipeCategory }],
    [`kari/en addPipe ${AT}`, { pipeCategory, typeId: 1 }],
  ]),
  ...['SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'].flatMap((configuration): Call[] => [
    [`kari addPipeGroup ${AT}`, { configuration }],
    [`kari/en addPipeGroup ${AT}`, { configuration }],
  ]),
];

const WRITES: readonly Call[] = [
  ['section = kari createSegment projectId=6001', { name: 'Ny', length: 12.5 }],
  [`trefoil = kari/en addCable ${AT}`, { typeId: 1010 }],
  [`kari addCable ${AT}`, { typeId: 1068 }],
  [`batch = kari/en addCableBatch ${AT}`, { typeId: 1042, count: 2, groupConfiguration: 'PAIR' }],
  [`pipe = kari/en addPipe ${AT}`, { cables: [{ typeId: 1010, groupConfiguration: 'FLAT' }] }],
  [`ecom = kari addPipe ${AT}`, { pipeCategory: 'ECOM' }],
  [`inside = kari addEcomDuct ${AT}`, { pipeId: '$ecom', outerDiameter: 32 }],
  [`duct = kari/en addEcomDuct ${AT}`, {}],
  [`top = kari/en addLayer ${AT}`, { protectionLayerThickness: 40 }],
  [`middle = kari addLayer ${AT}`, { beforeLayerId: '$top' }],
  [`group = kari/en addPipeGroup ${AT}`, { configuration: 'TRIPPLE_FLAT', layerId: '$top', pipeCategory: 'HEAT' }],
  [`canal = kari addPipeCanal ${AT}`, { partCount: 3, layerId: '$middle' }],
  [`ecc = kari addEcc ${AT}`, { layerId: '$middle' }],
  [`sensor = kari/en addSensor ${AT}`, { layerId: '$middle' }],
  [`culvert = kari addCulvert ${AT}`, { layerId: '$top', width: 300, cables: [{ typeId: 1042 }] }],
  [`first = kari createSection ${AT}`, { beforeSectionId: '$section' }],
  [`kari/en updateSection ${AT} sectionId=$first`, { coverThickness: 150, rightBorderPadding: 70, foundationThicknessFillZone: 30 }],
  [`kari updateSection ${AT} sectionId=$first`, { layoutDepth: 900, coverThickness: 1, foundationThickness: 60, leftBorderPadding: 80 }],
  [`kari updateSection ${AT} sectionId=$section`, { coverThickness: 150, sectionType: 'ADVANCED_TRENCH' }],
  [`kari updateLayer ${AT} layerId=$top`, { leftBorderAdjustment: 15 }],
  [`kari updateLayer ${AT} layerId=$top`, { rightBorderAdjustment: 25, protectionLayerThickness: 20 }],
  [`tarmac = kari addTopCovering ${AT}`, { type: 'TARMAC', thickness: 80, description: 'Asfalt' }],
  [`other = kari addTopCovering ${AT}`, {}],
  [`kari updateTopCovering ${AT} topCoveringId=$tarmac`, { infinite: false, thermalResistivity: 0.7 }],
  `kari listTopCoverings ${AT}`,
  [`kari updateSettings ${AT}`, { defaultMarkerTypeId: 7 }],
  [`kari updateSettings ${AT}`, { autoMarkers: true }],
  [`kari updateSettings ${AT}`, { defaultMarkerTypeId: 8 }],
  `kari getSurroundings ${AT}`,
  `ola/en getCable ${AT} cableId=$trefoil`,
  `ola getCable ${AT} cableId=$batch`,
  `ola getPipe ${AT} pipeId=$pipe`,
  `ola/en getPipe ${AT} pipeId=$group`,
  `ola getPipeGroup ${AT} groupId=$group`,
  `ola/en getPipeCanal ${AT} canalId=$canal`,
  `ola/en getEcc ${AT} eccId=$ecc`,
  `ola getSensor ${AT} sensorId=$sensor`,
  `ola/en getCulvert ${AT} culvertId=$culvert`,
  `ola getEcomDuct ${AT} ductId=$inside`,
  `ola getSensor ${AT} sensorId=$ecc`,
  `kari/en getSegment ${AT}`,
  `kari deleteCable ${AT} cableId=$trefoil`,
  `kari deleteTopCovering ${AT} topCoveringId=$other`,
  `kari listTopCoverings ${AT}`,
  `kari deleteSection ${AT} sectionId=$section`,
  `kari deleteSection ${AT} sectionId=$first`,
  [`kari updateSegment ${AT}`, { description: 'Fortau' }],
  [`ola addSensor ${AT}`, {}],
  [`pipe2 = kari addPipe ${AT}`, {}],
  [`kari addEcomDuct ${AT}`, { pipeId: '$pipe2' }],
  [`kari addPipe ${AT}`, { pipeCategory: 'ECOM', cables: [{ typeId: 1042 }] }],
  [`kari addCable ${AT}`, { typeId: 1071 }],
  [`kari addLayer ${AT}`, { beforeLayerId: 'x' }],
  `kari deleteSegment ${AT}`,
  `kari getSegment ${AT}`,
];

/** The names that an answer shows to people. */
const namesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /displayName=.*? (?=groupConf|clearOp|$)|displayName=.*$/.exec(line)?.[0].trim() ?? []);

test('a segment has what its calls made of it', async () => {
  const asked = askedOf();
  expectPage(new URL('./trenches.expected.txt', import.meta.url), {
    Catalog: await answersTo(asked, CATALOG),
    Writes: await answersTo(asked, WRITES),
    'Names of arrangements and categories': namesIn((await answersTo(askedOf(), WORDS)).filter((line) => line.startsWith('id=$'))),
  });
});
