import type { OperationId } from '../../contract/generated/operation-ids.js';
import type { Project } from '../core/world.js';
import { DEMO_USER, NORDNETT } from './demo-login.js';
import data from './projects.json' with { type: 'json' };

/** A call of the API that makes a part of the demo project; `$name` stands for the id that an earlier call answered. */
export interface DemoCall {
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The ids of the answer that are kept, by name and path: `sections.0.layers.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** The project that the demo segments are in. */
export const DEMO_PROJECT = '6002';
export const DEMO_SEGMENTS = data.demoSegments as readonly (readonly DemoCall[])[];

/** The fields that a row of the table may leave out. */
const DEFAULTS = {
  companyId: NORDNETT,
  endDate: null,
  endDateEstimate: null,
  description: null,
  caseRef: null,
  substationRef: null,
  location: null,
  archived: false,
  createdBy: DEMO_USER,
  modifiedBy: DEMO_USER,
  owner: DEMO_USER,
  members: {},
  meta: { catalogRevisionName: null, totalCost: null },
};

export const PROJECTS = data.projects.map((row) => ({
  ...DEFAULTS,
  createdDate: row.startDate,
  modifiedDate: row.startDate,
  ...row,
})) as readonly Project[];
