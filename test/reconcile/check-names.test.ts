// Names of types, facilities and activities are looked up in the lists of the service, and each list is read once.
import { expect, test } from 'vitest';
import { checkNames, typeChecker } from '../../src/reconcile/check-names.js';
import { fakeApi } from '../live/connect.js';
import { load } from '../spec/support.js';

const SPEC = `apiVersion: trenchctl/v1
project: P
segments:
  S: {sections: [{layers: [{cables: [{type: T}, {type: X}], pipes: [{typeId: 5}]}]}]}
calculation:
  nodes:
    - {name: Guard, unit: dag, quantity: 1, totalCost: 5, facility: F, activity: Y}
`;
const ANSWERS = {
  listCableTypes: [{ id: '1', name: 'T', cablesimulatorCompatible: true }],
  listFacilities: [{ id: '1', name: 'F', longName: 'F' }],
  listActivities: [{ id: '2', name: 'A', longName: 'A' }],
  listUnits: ['dag'],
};

test('every name that the service does not know is a problem', async () => {
  const { api, asked } = fakeApi(ANSWERS);
  const problems = await checkNames(load(SPEC), { reading: api });
  expect(problems.map(({ code, place }) => `${code} ${place?.line}`)).toEqual(['unknown-type 4', 'unknown-activity 7']);
  expect(asked.toSorted()).toEqual(Object.keys(ANSWERS).toSorted());
});

test('a catalog is read once for several projects', async () => {
  const { api, asked } = fakeApi(ANSWERS);
  const check = typeChecker({ reading: api });
  for (const text of [SPEC, SPEC.replace('project: P', 'project: Q')]) expect(await check(load(text))).toHaveLength(1);
  expect(asked).toEqual(['listCableTypes']);
});

test('the warnings that need a catalog are told, and no warning that was told without it', async () => {
  const { api } = fakeApi({
    listCableTypes: [{ id: '1', name: 'T', outerDiameter: 60 }],
    listPipeTypes: [{ id: '5', name: 'P', outerDiameter: 50, innerDiameter: 40 }],
  });
  const specs = load(`apiVersion: trenchctl/v1
project: P
segments:
  S:
    topCoverings: [{type: TARMAC, thickness: 50}, {type: GRAVEL, thickness: 50}]
    sections: [{layers: [{pipes: [{type: P, cables: [{type: T}]}]}]}]
`);
  expect(specs.problems.map(({ code }) => code)).toEqual(['covering-order']);
  expect((await checkNames(specs, { reading: api })).map(({ code }) => code)).toEqual(['pipe-too-small']);
});
