// The contract has the endpoints of the documents: all of them, and no others.
import { describe, expect, test } from 'vitest';
import { contractDocument, SERVICES, type Service } from '../support/contract.js';

// The endpoint tables of the documents, row by row and in their order. Written down from the documents and not from the
// contract, so that the two can disagree. In items of a segment, IN stands for the beginning that the heading says.

const IN = '/segments/{segmentId}/trench';

/** Method and path, one a line. */
const TABLES: Readonly<Record<Service, string>> = {
  trench: `
    GET /catalog/cable-types
    GET /catalog/cable-types/{cableTypeId}
    GET /catalog/ecc-types
    GET /catalog/ecc-types/{eccTypeId}
    GET /catalog/pipe-types
    POST /segments/by-projectid/{projectId}
    GET /segments/by-projectid/{projectId}
    GET /segments/{segmentId}
    PUT /segments/{segmentId}
    DELETE /segments/{segmentId}
    POST IN/cables
    POST IN/cables/batch
    GET IN/cables/{cableId}
    DELETE IN/cables/{cableId}
    POST IN/culverts
    GET IN/culverts/{culvertId}
    POST IN/eccs
    GET IN/eccs/{eccId}
    POST IN/ecom-ducts
    GET IN/ecom-ducts/{ductId}
    POST IN/layers
    PUT IN/layers/{layerId}
    POST IN/pipe-canals
    GET IN/pipe-canals/{canalId}
    POST IN/pipe-groups
    GET IN/pipe-groups/{groupId}
    POST IN/pipes
    GET IN/pipes/{pipeId}
    POST IN/sensors
    GET IN/sensors/{sensorId}
    POST IN/sections
    PUT IN/sections/{sectionId}
    DELETE IN/sections/{sectionId}
    GET IN/settings
    PUT IN/settings
    GET IN/surroundings
    POST IN/top-coverings
    GET IN/top-coverings
    PUT IN/top-coverings/{topCoveringId}
    DELETE IN/top-coverings/{topCoveringId}`,
  project: `
    GET /modules/by-projectid/{projectId}
    POST /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
    GET /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
    DELETE /modules/by-projectid/{projectId}/by-moduletype/{moduleType}
    GET /modules/types
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
    PUT /projects/{projectId}/status/{projectStatus}`,
  customer: `
    GET /users/{user}
    POST /users/{user}/services/{service}/usage
    GET /users/{user}/services/{service}/validate`,
  calculation: `
    GET /activities
    GET /activities/{activityId}
    GET /facilities
    GET /facilities/{facilityId}
    GET /units
    GET /revisions
    GET /revisions/latest
    GET /revisions/{revisionId}
    GET /catalognodes/by-revision/{revision}/by-type/{type}
    GET /catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}
    GET /catalognodes/by-revision/{revision}/page
    GET /catalognodes/by-revision/{revision}/summary
    GET /modules/{projectId}
    PUT /modules/{projectId}/calculationtype/{calculationType}
    GET /calculationnodes/by-projectid/{projectId}
    PUT /calculationnodes/by-projectid/{projectId}
    DELETE /calculationnodes/by-projectid/{projectId}
    PUT /calculationnodes/custom/by-projectid/{projectId}
    POST /calculationnodes/custom/{nodeId}
    GET /calculationnodes/{nodeId}
    DELETE /calculationnodes/{nodeId}
    GET /reports/quantity/by-projectid/{projectId}/json
    GET /reports/quantity/by-projectid/{projectId}/by-type/{type}/json
    GET /reports/quantity/by-projectid/{projectId}/by-type/{type}/pdf
    GET /reports/quantity/by-projectid/{projectId}/excel
    GET /reports/distribution/by-projectid/{projectId}/json
    GET /reports/distribution/by-projectid/{projectId}/by-type/{type}/json
    GET /reports/conformitydeclaration/by-projectid/{projectId}/pdf
    GET /reports/projectdescription/by-projectid/{projectId}
    GET /reports/summary/by-projectid/{projectId}/pdf
    GET /reports/company/by-companyid/{companyId}`,
  checklist: `
    GET /revisions
    GET /facilities/by-revision/{revision}
    GET /facilities/by-revision/{revision}/{facilityid}
    GET /checkpoints/by-revision/{revision}/by-facilityid/{facilityid}
    GET /checkpoints/by-revision/{revision}/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}
    GET /checkpoints/by-facilityid/{facilityid}/by-checkpointid/{checkpointid}
    GET /download/{facilityid}/{reporttype}/{assessmenttype}
    GET /facilities
    GET /facilities/{facilityid}
    GET /checkpoints/by-facilityid/{facilityid}
    GET /checkpoints/by-facilityid/{facilityid}/by-assessmenttype/{assessmenttype}`,
  document: `
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
    GET /meta/{type}/{number}/{version}`,
};

const rowsOf = (service: Service): string[] =>
  [...TABLES[service].matchAll(/(\w+) (\S+)/g)].map(([, method, path = '']) => `${method} ${path.replace(/^IN/, IN)}`);

/** Two rows that differ in the name of a path parameter only are one address; OpenAPI has one entry for it. */
const MERGED: Readonly<Record<string, string>> = {
  'GET /meta/comment/{id}': 'GET /meta/comment/{idOrType}',
  'GET /meta/comment/{type}': 'GET /meta/comment/{idOrType}',
};
const inContract = (row: string): string => MERGED[row] ?? row;

const NUMBER_OF_ROWS = { trench: 40, project: 20, customer: 3, calculation: 31, checklist: 11, document: 24 };

describe.each(SERVICES)('the endpoint tables of the %s service', (service) => {
  const rows = rowsOf(service);
  const paths = contractDocument(service).paths as Record<string, object>;
  const contract = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  test('are written down whole, each row once', () => {
    expect(rows, `NUMBER_OF_ROWS has the number of rows of ${service}`).toHaveLength(NUMBER_OF_ROWS[service]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });

  test.each(rows)('%s is in the contract', (row) => {
    expect(contract).toContain(inContract(row));
  });

  test('have every operation of the contract', () => {
    const documented = new Set(rows.map(inContract));
    const todo = 'add the row of each operation to TABLES in test/contract/documents.test.ts, as the documents have it';
    expect(
      contract.filter((row) => !documented.has(row)),
      todo,
    ).toEqual([]);
  });
});

test('a row is merged only where the documents have it', () => {
  const rows = new Set(SERVICES.flatMap(rowsOf));
  expect(Object.keys(MERGED).filter((row) => !rows.has(row))).toEqual([]);
});
