// The contract has the endpoints of the documents: all of them, and no others.
import { describe, expect, test } from 'vitest';
import { contractDocument, SERVICES, type Service } from '../support/contract.js';

// The endpoint tables of the documents, row by row and in their order. Written down from the documents and not from the
// contract, so that the two can disagree.

interface EndpointTable {
  readonly service: Service;
  /** The heading that the documents give the table. */
  readonly heading: string;
  /** What the heading says every path starts with. */
  readonly prefix?: string;
  /** Method and path, one a line. */
  readonly rows: string;
}

const TABLES: readonly EndpointTable[] = [
  {
    service: 'trench',
    heading: 'Catalog',
    rows: `
      GET /catalog/cable-types
      GET /catalog/cable-types/{cableTypeId}
      GET /catalog/ecc-types
      GET /catalog/ecc-types/{eccTypeId}
      GET /catalog/pipe-types
    `,
  },
  {
    service: 'trench',
    heading: 'Segments',
    rows: `
      POST /segments/by-projectid/{projectId}
      GET /segments/by-projectid/{projectId}
      GET /segments/{segmentId}
      PUT /segments/{segmentId}
      DELETE /segments/{segmentId}
    `,
  },
  {
    service: 'trench',
    heading: 'Items in a segment',
    prefix: '/segments/{segmentId}/trench',
    rows: `
      POST /cables
      POST /cables/batch
      GET /cables/{cableId}
      DELETE /cables/{cableId}
      POST /culverts
      GET /culverts/{culvertId}
      POST /eccs
      GET /eccs/{eccId}
      POST /ecom-ducts
      GET /ecom-ducts/{ductId}
      POST /layers
      PUT /layers/{layerId}
      POST /pipe-canals
      GET /pipe-canals/{canalId}
      POST /pipe-groups
      GET /pipe-groups/{groupId}
      POST /pipes
      GET /pipes/{pipeId}
      POST /sensors
      GET /sensors/{sensorId}
    `,
  },
  {
    service: 'trench',
    heading: 'Sections, settings, surroundings, top coverings',
    prefix: '/segments/{segmentId}/trench',
    rows: `
      POST /sections
      PUT /sections/{sectionId}
      DELETE /sections/{sectionId}
      GET /settings
      PUT /settings
      GET /surroundings
      POST /top-coverings
      GET /top-coverings
      PUT /top-coverings/{topCoveringId}
      DELETE /top-coverings/{topCoveringId}
    `,
  },
  {
    service: 'project',
    heading: 'Project service: modules',
    rows: `
      GET /modules/by-projectid/{projectId}
      POST /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
      GET /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
      DELETE /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
      GET /modules/types
    `,
  },
  {
    service: 'project',
    heading: 'Project service: projects',
    rows: `
      GET /projects
      GET /projects/by-companyid/{companyId}
      GET /projects/by-companyid/{companyId}/by-caseref/{caseRef}
      GET /projects/by-companyid/{companyId}/by-number/{number}
      GET /projects/by-companyid/{companyId}/by-substationref/{substationRef}
      PUT /projects/by-owner/{owner}
      GET /projects/page
      GET /projects/summary
      GET /projects/{projectId}
      PUT /projects/{projectId}
      DELETE /projects/{projectId}
      PUT /projects/{projectId}/archive
      DELETE /projects/{projectId}/archive
      PUT /projects/{projectId}/owner/{owner}
      PUT /projects/{projectId}/status/{projectStatus}
    `,
  },
  {
    service: 'customer',
    heading: 'Customer service',
    rows: `
      GET /users/{user}
      POST /users/{user}/services/{service}/usage
      GET /users/{user}/services/{service}/validate
    `,
  },
  {
    service: 'calculation',
    heading: 'Calculation service: reference data',
    rows: `
      GET /activities
      GET /activities/{activityId}
      GET /facilities
      GET /facilities/{facilityId}
      GET /units
      GET /revisions
      GET /revisions/latest
      GET /revisions/{revisionId}
    `,
  },
  {
    service: 'calculation',
    heading: 'Calculation service: catalog',
    rows: `
      GET /catalognodes/by-revision/{revision}/by-type/{type}
      GET /catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}
      GET /catalognodes/by-revision/{revision}/page
      GET /catalognodes/by-revision/{revision}/summary
    `,
  },
  {
    service: 'calculation',
    heading: 'Calculation service: module and nodes',
    rows: `
      GET /modules/{projectId}
      PUT /modules/{projectId}/calculationtype/{calculationType}
      GET /calculationnodes/by-projectid/{projectId}
      PUT /calculationnodes/by-projectid/{projectId}
      DELETE /calculationnodes/by-projectid/{projectId}
      PUT /calculationnodes/custom/by-projectid/{projectId}
      POST /calculationnodes/custom/{nodeId}
      GET /calculationnodes/{nodeId}
      DELETE /calculationnodes/{nodeId}
    `,
  },
  {
    service: 'calculation',
    heading: 'Calculation service: reports',
    rows: `
      GET /reports/quantity/by-projectid/{projectId}/json
      GET /reports/quantity/by-projectid/{projectId}/by-type/{type}/json
      GET /reports/quantity/by-projectid/{projectId}/by-type/{type}/pdf
      GET /reports/quantity/by-projectid/{projectId}/excel
      GET /reports/distribution/by-projectid/{projectId}/json
      GET /reports/distribution/by-projectid/{projectId}/by-type/{type}/json
      GET /reports/conformitydeclaration/by-projectid/{projectId}/pdf
      GET /reports/projectdescription/by-projectid/{projectId}
      GET /reports/summary/by-projectid/{projectId}/pdf
      GET /reports/company/by-companyid/{companyId}
    `,
  },
  {
    service: 'checklist',
    heading: 'Checklist service',
    rows: `
      GET /revisions
      GET /facilities/by-revision/{revision}
      GET /facilities/by-revision/{revision}/{facilityid}
      GET /checkpoints/by-revision/{revision}/by-facilityid/{facilityid}
      GET /checkpoints/by-revision/{revision}/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}
      GET /checkpoints/by-facilityid/{facilityid}/by-checkpointid/{checkpointid}
      GET /download/{facilityid}/{reporttype}/{assessmenttype}
    `,
  },
  {
    service: 'checklist',
    heading: 'Checklist service: deprecated, still present',
    rows: `
      GET /facilities
      GET /facilities/{facilityid}
      GET /checkpoints/by-facilityid/{facilityid}
      GET /checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}
    `,
  },
  {
    service: 'document',
    heading: 'Document service',
    rows: `
      GET /download/{type}/{number}
      GET /download/{type}/{number}/{version}
      GET /meta
      GET /meta/access/{type}/{number}
      GET /meta/backlink/{type}/{number}
      GET /meta/comment/sharing/from
      GET /meta/comment/sharing/to
      GET /meta/comment/{id}
      GET /meta/comment/{id}/content
      GET /meta/comment/{type}
      GET /meta/comment/{type}/{number}
      GET /meta/favorite/{type}
      GET /meta/favorite/{type}/ids
      GET /meta/popular/{type}
      GET /meta/popular/{type}/ids
      GET /meta/recent/{type}
      GET /meta/recent/{type}/ids
      GET /meta/orgblad-series
      GET /meta/search
      GET /meta/suggestion
      GET /meta/version/{type}/{number}
      GET /meta/{type}
      GET /meta/{type}/{number}
      GET /meta/{type}/{number}/{version}
    `,
  },
];

interface EndpointRow {
  readonly service: Service;
  readonly heading: string;
  /** `GET /projects` */
  readonly row: string;
}

const rowsOf = ({ service, heading, prefix = '', rows }: EndpointTable): EndpointRow[] =>
  [...rows.matchAll(/(\w+) (\/\S*)/g)].map(([, method, path]) => ({ service, heading, row: `${method} ${prefix}${path}` }));

const ENDPOINT_ROWS: readonly EndpointRow[] = TABLES.flatMap(rowsOf);

/** Two rows that differ in the name of a path parameter only are one address; OpenAPI has one entry for it. */
const MERGED: Readonly<Record<string, string>> = {
  'GET /meta/comment/{id}': 'GET /meta/comment/{idOrType}',
  'GET /meta/comment/{type}': 'GET /meta/comment/{idOrType}',
};
const inContract = (row: string): string => MERGED[row] ?? row;

const NUMBER_OF_ROWS = { trench: 40, project: 20, customer: 3, calculation: 31, checklist: 11, document: 24 };

describe.each(SERVICES)('the endpoint tables of the %s service', (service) => {
  const rows = ENDPOINT_ROWS.filter((one) => one.service === service).map(({ row }) => row);
  const paths = contractDocument(service).paths as Record<string, object>;
  const contract = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  test('are written down whole, each row once', () => {
    expect(rows).toHaveLength(NUMBER_OF_ROWS[service]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  test.each(rows)('%s is in the contract', (row) => {
    expect(contract).toContain(inContract(row));
  });

  test('have every operation of the contract', () => {
    const documented = new Set(rows.map(inContract));
    expect(contract.filter((row) => !documented.has(row))).toEqual([]);
  });
});

test('a row is merged only where the documents have it', () => {
  const rows = new Set(ENDPOINT_ROWS.map(({ row }) => row));
  expect(Object.keys(MERGED).filter((row) => !rows.has(row))).toEqual([]);
});
