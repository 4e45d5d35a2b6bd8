// Rows of the table of open points (src/service/README.md) that say "either": a service that chose otherwise makes no difference to the client.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openAccess } from '../../src/api/access.js';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { exportProject } from '../../src/reconcile/export-project.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { loadWell } from '../spec/support.js';
import { startService } from '../support/service.js';
import { OTHER_TWINS, otherTwin, TESTED_ELSEWHERE } from './other-twins.js';

const PAGE = readFileSync(new URL('../../src/service/README.md', import.meta.url), 'utf8');
const [, table = ''] = PAGE.split('| open | chosen | where | client |\n|---|---|---|---|\n');
const ROWS = table
  .trimEnd()
  .split('\n\n')[0]
  ?.split('\n')
  .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
  .map((cells) => ({ open: cells[0] ?? '', client: cells.at(-1) ?? '' }));

describe('the table of assumptions', () => {
  test('every row says what the client makes of it', () => {
    expect(ROWS?.length).toBeGreaterThan(80);
    const strange = ROWS?.filter(
      ({ client }) => !/^(either|stops|its own choice|service only|profile: `\w+`)$/.test(client),
    );
    expect(strange).toEqual([]);
  });
  test('every field of the profile is a row', () => {
    const named = ROWS?.flatMap(({ client }) => /^profile: `(\w+)`$/.exec(client)?.[1] ?? []);
    expect(named?.toSorted()).toEqual(PROFILE_FIELDS.map(({ name }) => name).toSorted());
  });
  test('every row that says "either" has a test, here or in the suite that is named', () => {
    const either = ROWS?.filter(({ client }) => client === 'either').map(({ open }) => open) ?? [];
    const untested = either.filter((open) => !OTHER_TWINS.some(({ row }) => open.startsWith(row)));
    expect(untested.toSorted()).toEqual(Object.keys(TESTED_ELSEWHERE).toSorted());
    expect(Object.values(TESTED_ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
    expect(OTHER_TWINS.filter(({ row }) => !either.some((open) => open.startsWith(row)))).toEqual([]);
  });
});

const SPEC = (pipe: string, cover: number): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  S:
    settings: {autoMarkers: true}
    topCoverings: [{thickness: 80}, {type: SAND, thickness: 90}]
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{typeId: 1010, count: 3}, {typeId: 1039, groupConfiguration: FLAT}]
            pipes: [{typeId: ${pipe}, cables: [{typeId: 1039}]}, {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}, {pipeCategory: WATER}]
            culverts: [{}]
          - protectionLayerThickness: 50
      - layers: [{eccs: [{}], sensors: [{outerDiameter: 12}]}]
`;

test.each(OTHER_TWINS.map((twin) => [twin.row, twin] as const))('%s', async (_, twin) => {
  const under = await startService();
  const fetch = otherTwin(under.fetch, twin);
  const { baseUrl, ...login } = credentialsFor(under.service, 'http://127.0.0.1');
  const services = twin.trenchUrl === undefined ? {} : { trench: twin.trenchUrl };
  const access = openAccess({ ...login, baseUrl, services, fetch, maxRetries: 0 });
  const where = { reading: access.api(true), companyId: login.companyId };
  const plan = (text: string) => makePlan(loadWell({ 'a.yaml': text }), where, { parallelism: 1 });
  const stepsOf = ({ segments }: Awaited<ReturnType<typeof plan>>) => segments.flatMap(({ steps }) => steps);
  for (const text of [SPEC('3', 600), SPEC('5', 700), SPEC('5', 700)]) {
    const { segments, problems } = await plan(text);
    expect(problems).toEqual([]);
    const wait = async () => {};
    const outcomes = await applyPlan(segments, { api: access.api(false), parallelism: 1, wait });
    // A conflict is answered by another round; nothing else is.
    const replans = twin.isRefusedOnce ? expect.any(Number) : 0;
    expect(outcomes).toEqual(outcomes.map(() => expect.objectContaining({ status: 'applied', replans })));
    expect(stepsOf(await plan(text))).toEqual([]);
  }
  const exported = await exportProject({ project: '2026-0417' }, where);
  if ('problems' in exported) throw new Error(JSON.stringify(exported.problems));
  expect(stepsOf(await plan(exported.text))).toEqual([]);
  await under.close();
});
