// Random fields of a project as specs state them, and a project that is to be created.
import fc from 'fast-check';
import type { DesiredProjectObject } from '../../../src/kinds/project-model.js';
import { place } from '../../support/build.js';

const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });
const day = fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-11-01T12:30:00.000Z');

export const projectObject: fc.Arbitrary<DesiredProjectObject> = fc
  .record({
    fields: some({
      name: fc.constantFrom('Nygata', 'Nygata, nye kabler'),
      status: fc.constantFrom('NEW', 'STARTED', 'ENDED'),
      startDate: day,
      endDateEstimate: day,
      description: fc.constantFrom('', 'Om natten'),
      caseRef: fc.constantFrom('S-1', 'S-2'),
    }),
    rest: some({
      location: fc.record({
        address: some({ city: fc.constantFrom('Molde', 'Ålesund'), zipCode: fc.constant('6002') }),
        coordinate: some({ latitude: fc.constantFrom(0, 62.5), longitude: fc.constantFrom(-7.25, 6) }),
      }),
      owner: fc.constantFrom('kari.nordmann', 'ola.leser'),
      archived: fc.boolean(),
      modules: fc.subarray(['CABLESIMULATOR', 'CALCULATION', 'ROADLIGHT']),
    }),
    pruneModules: fc.boolean(),
  })
  .map(({ fields, rest, pruneModules }) => ({ create: false, fields, ...rest, pruneModules, place }) as unknown as DesiredProjectObject);

export const NEW_PROJECT: DesiredProjectObject = {
  create: true,
  fields: { name: 'First', status: 'NEW', startDate: '2026-01-01T00:00:00.000Z', substationRef: 'NS-1' },
  owner: 'kari.nordmann',
  pruneModules: false,
  place,
};
