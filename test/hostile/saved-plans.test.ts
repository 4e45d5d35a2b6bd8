// A plan artefact may be written by somebody else than the pipeline that applies it. The checksum can be computed by
// anybody, so every forged file here has a fitting one. Plans with specs beside them are in test/cli/sessions/beside.txt.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import { planSummary } from '../../src/plan/emit/document.js';
import { digest } from '../../src/plan/emit/fingerprint.js';
import { runHere } from '../support/run-here.js';
import { folderWith } from './desk.js';

const HARMLESS = `apiVersion: trenchctl/v1
project: "2026-0417"
segments: {Storgata: {length: 10}}
`;
/** Deletes two of the three segments of another project, with 21 live things. */
const HARMFUL = `apiVersion: trenchctl/v1
project: DEMO-1
prune: true
segments: {Kulvert stasjon: {length: 8.2}}
`;
const WRITES = /^(POST|PUT|DELETE) \S+\/public\/trench/m;

type Draft = { -readonly [K in keyof PlanDocument]: PlanDocument[K] };

let template: string;
let cwd: string;

const run = (...args: string[]) => runHere([...args, '--embedded'], { cwd });
const read = (name: string): Draft => {
  const { checksum: _, ...document } = JSON.parse(readFileSync(join(cwd, name), 'utf8'));
  return document;
};

beforeAll(async () => {
  template = folderWith({ 'harmless.yaml': HARMLESS, 'harmful.yaml': HARMFUL });
  cwd = template;
  expect((await run('plan', 'harmless.yaml', '-o', 'harmless.json')).status).toBe(0);
  expect((await run('plan', 'harmful.yaml', '-o', 'harmful.json')).status).toBe(3);
  expect(read('harmful.json').summary.destroyed).toBe(21);
});

beforeEach(() => {
  cwd = folderWith({});
  cpSync(template, cwd, { recursive: true });
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** What somebody puts in the place of fields of the harmful plan, beside the harmless one. */
type Forge = (harmful: Draft, harmless: Draft) => Partial<Draft>;

/** Applies the plan that somebody has made of two honest ones, with a checksum that fits. */
async function applyForged(forge: Forge, ...args: string[]) {
  const harmful = read('harmful.json');
  const forged = { ...harmful, ...forge(harmful, read('harmless.json')) };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify({ ...forged, checksum: digest(forged) }));
  const ran = await run('apply', 'plan.json', '--auto-approve', '--verbose', ...args);
  return { ...ran, hasWritten: WRITES.test(ran.stderr) };
}

/** Every text of a value, changed. */
const replaced = <T>(value: T, from: string, to: string): T => JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T;
const each = <T>(list: readonly T[], more: object): T[] => list.map((one) => ({ ...one, ...more }));

describe('a forged plan does nothing', () => {
  const inflated = (projects: Draft['projects']) => each(projects, { objectCount: 1_000_000 });
  const UNSHOWN = /has calls, but no change is shown for them/;
  const OTHER_CHANGES = /are not the changes that it would make[\s\S]*it does not show a change that would be made: delete DEMO-1/;
  const OVER_LIMIT = /refused: project DEMO-1: this plan destroys 21 objects; the limit is 8 /;
  const APPROVAL = { objects: 1_000_000, until: '9999-12-31', place: { file: 'a', line: 1, col: 1 } };
  const updates = (list: Draft['changes']) => each(list, { action: 'update', destroyed: 0 });
  test.each<[string, Forge, RegExp]>([
    [
      'that shows a change of one project and deletes 21 live things of another',
      ({ projects }, { changes, losses, summary, calls }) => ({ changes, losses, summary, calls, projects: inflated(projects) }),
      UNSHOWN,
    ],
    [
      'that shows both projects, and of the other one an update where it deletes',
      ({ changes: all, projects }) => ({ changes: updates(all), summary: planSummary(updates(all)), projects: inflated(projects) }),
      OTHER_CHANGES,
    ],
    [
      'that calls the other project by the number of the harmless one',
      (it) => ({ ...replaced(it, 'DEMO-1', '2026-0417'), projects: each(inflated(it.projects), { number: '2026-0417' }) }),
      /the project with the id \d+ has the number DEMO-1, but the plan states 2026-0417/,
    ],
    [
      'that claims a large project, so that 21 live things are less than 30 %',
      (it) => ({ notes: [], projects: inflated(it.projects), segments: each(it.segments, { objectCount: 1_000_000, destroyed: 0 }) }),
      OVER_LIMIT,
    ],
    [
      'that approves itself',
      ({ projects }) => ({
        ...{ maxDestroy: 1_000_000, verdict: { apply: 'allowed', reasons: [] }, projects: each(projects, { allowDestroy: APPROVAL }) },
      }),
      OVER_LIMIT,
    ],
    ['that gives its reader another message', (it) => ({ changes: each(it.changes, { message: 'it is empty anyway' }) }), OTHER_CHANGES],
    ['that gives a program another reason', (it) => ({ changes: each(it.changes, { reason: { code: 'fields-differ' } }) }), OTHER_CHANGES],
    [
      'with a reason that does not exist',
      (it) => ({ changes: each(it.changes, { reason: { code: 'because' } }) }),
      /is not a plan of this version of trenchctl: \/changes\/0\/reason\/code/,
    ],
    // The other contradictions are in test/plan/coherent.test.ts.
    [
      'that has one segment twice',
      ({ segments, calls }) => ({ segments: [...segments, ...segments], calls: { ...calls, write: 4 } }),
      /contradicts itself: it lists segment id \d+ twice/,
    ],
  ])('%s', async (_, forge, words) => {
    const ran = await applyForged(forge);
    expect([ran.status, ran.hasWritten]).toEqual([3, false]);
    expect(ran.stderr).toMatch(words);
  });
});

test('a limit that is raised by hand counts what would go now, not what the file says', async () => {
  const forge: Forge = ({ segments }) => ({ segments: each(segments, { destroyed: 0 }) });
  expect(await applyForged(forge, '--max-destroy', '20')).toMatchObject({ status: 3, hasWritten: false });
  const allowed = await applyForged(forge, '--max-destroy', '21');
  expect([allowed.status, allowed.hasWritten]).toEqual([0, true]);
  expect(allowed.stdout).toMatch(/Parkveien 2-18[\s\S]*12 objects are removed[\s\S]*21 objects are removed\./);
});

test('a plan of the last version is refused with what to do', async () => {
  const { checksum: _, ...document } = JSON.parse(readFileSync(join(cwd, 'harmless.json'), 'utf8'));
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify({ ...document, digest: digest(document) }));
  const ran = await run('apply', 'plan.json', '--auto-approve');
  expect([ran.status, ran.stderr]).toEqual([3, expect.stringMatching(/saved by an older version of trenchctl.*; plan again/)]);
});
