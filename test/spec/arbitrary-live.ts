import fc from 'fast-check';
import type { Fields } from '../../src/kinds/model.js';
import {
  ADDRESS_FIELDS,
  CALCULATION_TYPES,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../src/kinds/project.js';
import type { DesiredChild, LiveNode, LiveProjectObject } from '../../src/kinds/project-model.js';
import { id, name, someFields, text } from './arbitrary-items.js';
import { children } from './arbitrary-own.js';
import { expectedChildren, fieldsOf } from './expected-own.js';

// Live projects and calculations of which a spec can state everything.

const fields = (of: typeof PROJECT_FIELDS): fc.Arbitrary<Fields> => someFields(of).map(fieldsOf);

export const liveProject: fc.Arbitrary<LiveProjectObject> = fc.record(
  {
    id: fc.constant('1'),
    fields: fields(PROJECT_FIELDS),
    location: fc.record(
      {
        address: fields(ADDRESS_FIELDS),
        coordinate: fields(COORDINATE_FIELDS),
        coordinateSource: fc.constantFrom(...COORDINATE_SOURCES),
      },
      { requiredKeys: ['address', 'coordinate'] },
    ),
    archived: fc.boolean(),
    modules: fc.uniqueArray(fc.constantFrom<string>(...MODULES)),
  },
  { noNullPrototype: true },
);

const number = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.double({ min: 0, max: 1e9, noNaN: true }));
const ids = id.map(String);

const node: fc.Arbitrary<LiveNode> = fc.record({
  id: fc.uuid(),
  number: name,
  name,
  type: fc.constantFrom('BUDGET', 'CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'),
  unit: name,
  quantity: number,
  unitCost: number,
  totalCost: number,
  locationName: fc.option(text(30)),
  description: fc.option(text(60)),
  activityId: ids,
  facilityId: ids,
  children: fc.constant([]),
});

export const liveCalculation = fc.record({
  calculationType: fc.constantFrom(...CALCULATION_TYPES),
  revisionId: fc.constant('7'),
  readOnly: fc.constant(false),
  nodes: fc.uniqueArray(node, { maxLength: 4, selector: (it) => it.id }),
});

export const alteredChildren: fc.Arbitrary<DesiredChild[]> = children.map(expectedChildren);
