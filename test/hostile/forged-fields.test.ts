// The table of SECURITY.md lists every field of a saved plan. Each is forged in turn here, in a plan that nobody signed and
// with a checksum that fits.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../src/plan/emit/fingerprint.js';
import { place, UNPROTECTED } from '../support/build.js';
import { isLong } from '../support/counts.js';
import { runHere } from '../support/run-here.js';

/** Changes the project, its calculation and two segments, deletes a segment, and destroys 17 objects where the limit is 10. */
const SPEC = `apiVersion: trenchctl/v1
project: {number: DEMO-1, name: Another name}
prune: true
calculation: {nodes: [{number: "1101", quantity: 1}]}
segments:
  Kulvert stasjon: {length: 8.5}
  Nygata: {length: 12}
  Parkveien 2-18: {}
`;
const ZEROS = '0'.repeat(64);

// biome-ignore lint/suspicious/noExplicitAny: a forger is not bound by the type of a plan
type Draft = any;

/** Puts a value at a place, such as `segments.0.name`. */
const at = (where: string, value: unknown) => (plan: Draft) => {
  const names = where.split('.');
  const last = names.pop() ?? '';
  names.reduce((inner, name) => inner[name], plan)[last] = value;
};
const all = (list: string, field: string, value: unknown) => (plan: Draft) => {
  for (const one of plan[list]) one[field] = value;
};

const APPROVAL = { objects: 1_000_000, until: '9999-12-31', place };
const SHARD = { index: 1, total: 2, of: ZEROS, projects: [], segments: [], parts: [], notes: [], layout: [] };

/** One forgery for each field: the value that would help somebody most. */
const FORGERIES: Readonly<Record<string, (plan: Draft) => void>> = {
  formatVersion: at('formatVersion', 2),
  tool: at('tool.version', '99.0.0'),
  target: at('target', 'https://elsewhere.example'),
  projects: at('projects', []),
  maxDestroy: at('maxDestroy', 1_000_000),
  base: at('base', { ref: 'origin/main', commit: '0'.repeat(40) }),
  changes: (plan) => plan.changes.pop(),
  segments: (plan) => plan.segments.pop(),
  parts: (plan) => plan.parts.pop(),
  order: at('order', []),
  costs: at('costs', []),
  summary: at('summary.destroyed', 0),
  verdict: at('verdict', { apply: 'allowed', reasons: [] }),
  calls: at('calls.write', 1),
  notes: at('notes', ['Everything is approved.']),
  remarks: at('remarks', []),
  losses: at('losses', [{ address: 'DEMO-1/Nygata', project: 'DEMO-1', segment: 'Nygata', path: [], reason: 'labels', message: '' }]),
  layoutProblems: at('layoutProblems', []),
  findings: at('findings', []),
  ratings: at('ratings', []),
  ratedCables: at('ratedCables', 7),
  unrated: at('unrated', []),
  moves: at('moves', []),
  rules: at('rules', { files: [{ file: 'a.yaml', digest: '0'.repeat(64) }], rules: [], waivers: [] }),
  quantities: at('quantities.segments', 0),
  typeNames: at('typeNames', { cables: { 1: 'Another cable' } }),
  shard: at('shard', SHARD),
  signature: at('signature', { algorithm: 'ed25519', value: `${'A'.repeat(86)}==` }),
  checksum: at('checksum', ZEROS),
  'projects[].number': at('projects.0.number', '2026-0417'),
  'projects[].id': at('projects.0.id', '6001'),
  'projects[].name': at('projects.0.name', 'Storgata'),
  'projects[].objectCount': at('projects.0.objectCount', 1_000_000),
  'projects[].allowDestroy': at('projects.0.allowDestroy', APPROVAL),
  'segments[].project': at('segments.0.project', '2026-0417'),
  'segments[].projectId': at('segments.0.projectId', '6001'),
  'segments[].name': at('segments.0.name', 'Parkveien 2-18'),
  'segments[].segmentId': at('segments.0.segmentId', '500001'),
  'segments[].desired': at('segments.0.desired.fields.length', 9999),
  'segments[].movedFrom': all('segments', 'movedFrom', { project: 'DEMO-1', segment: 'x', id: '1' }),
  'segments[].movedTo': all('segments', 'movedTo', { project: 'DEMO-1', segment: 'x' }),
  'segments[].before': all('segments', 'before', { name: 'x', fields: {}, lifecycle: UNPROTECTED, place }),
  'segments[].protectedBy': all('segments', 'protectedBy', place),
  'segments[].patch': all('segments', 'patch', []),
  'segments[].steps': at('segments.0.steps.0.body.length', 9999),
  'segments[].objects': all('segments', 'objects', []),
  'segments[].destroyed': all('segments', 'destroyed', 0),
  'segments[].objectCount': all('segments', 'objectCount', 1_000_000),
  'segments[].rehearsed': all('segments', 'rehearsed', { calls: [] }),
  'parts[].part': at('parts.0.part', 'closing'),
  'parts[].companyId': at('parts.0.companyId', '1002'),
  'parts[].name': all('parts', 'name', 'another part'),
  'parts[].project': at('parts.0.project', '2026-0417'),
  'parts[].projectId': at('parts.0.projectId', '6001'),
  'parts[].desired': at('parts.0.desired.fields.name', 'A third name'),
  'parts[].steps': at('parts.0.steps.0.body.name', 'A third name'),
  'parts[].objects': all('parts', 'objects', []),
  'parts[].destroyed': all('parts', 'destroyed', 0),
  'parts[].objectCount': all('parts', 'objectCount', 1_000_000),
};

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, field = '', who = '', check = '', forged = '']) => ({ field: field.slice(1, -1), who, check, forged }));

function fieldsOfSchema(): string[] {
  const schema: Draft = JSON.parse(readFileSync('schemas/plan.v1.schema.json', 'utf8'));
  const { projects } = schema.properties;
  const { segment, part } = schema.$defs;
  const within = (list: string, owners: readonly Draft[]) =>
    owners.flatMap(({ properties }) => Object.keys(properties).map((field) => `${list}[].${field}`));
  const inLists = [...within('projects', [projects.items]), ...within('segments', [segment]), ...within('parts', part.anyOf)];
  return [...new Set([...Object.keys(schema.properties), ...inLists])].sort();
}

test('the table lists every field of a saved plan once, and each is forged', () => {
  expect(rows.map(({ field }) => field).sort()).toEqual(fieldsOfSchema());
  expect(Object.keys(FORGERIES).sort()).toEqual(fieldsOfSchema());
  for (const { field, who, check } of rows) expect([field, who !== '', check !== '']).toEqual([field, true, true]);
});

let template: string;
let honest: Outcome[];

interface Outcome {
  readonly status: number | null;
  /** The calls that changed something. */
  readonly writes: readonly string[];
  /** True if the specs ask for nothing more. */
  readonly isReached: boolean;
}

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'trenchctl-fields-'));
  writeFileSync(join(template, 'spec.yaml'), SPEC);
  await runHere(['plan', 'spec.yaml', '-o', 'plan.json', '--embedded'], { cwd: template });
  honest = await outcomes(() => {});
  expect(honest.map(({ status, writes, isReached }) => `${status} ${writes.length} ${isReached}`)).toEqual(['3 0 false', '0 13 true']);
});

const ALLOWED = ['--max-destroy', '17'];
const LIMITS: readonly (readonly string[])[] = [[], ALLOWED];

/** Applies the forged plan, without a limit on the command line and with one that allows what the specs ask for. */
async function outcomes(forge: (plan: Draft) => void, limits = LIMITS): Promise<Outcome[]> {
  const { checksum: _, ...plan } = JSON.parse(readFileSync(join(template, 'plan.json'), 'utf8'));
  forge(plan);
  const found: Outcome[] = [];
  for (const args of limits) {
    const cwd = mkdtempSync(join(tmpdir(), 'trenchctl-fields-'));
    cpSync(template, cwd, { recursive: true });
    writeFileSync(join(cwd, 'plan.json'), JSON.stringify({ checksum: digest(plan), ...plan }));
    const run = (...words: string[]) => runHere([...words, '--embedded', '--skip', 'rehearsal'], { cwd });
    const { status, stderr } = await run('apply', 'plan.json', '--auto-approve', '--verbose', ...args);
    const writes = [...stderr.matchAll(/^((?:POST|PUT|DELETE) \S+) \d+/gm)].map(([, call = '']) => call);
    const isReached = writes.length > 0 && (await run('plan', 'spec.yaml', '--detailed-exitcode')).status === 0;
    found.push({ status, writes: writes.filter((call) => !call.includes('/token')).sort(), isReached });
    rmSync(cwd, { recursive: true, force: true });
  }
  return found;
}

const REFUSED: Outcome = { status: 3, writes: [], isReached: false };

/** The object with the forged field is refused; the others may be applied, with the calls that the honest plan makes. */
function expectOneRefused(found: readonly Outcome[], field: string): void {
  const honestWrites = honest.flatMap(({ writes }) => writes);
  for (const { status, writes, isReached } of found) {
    // The honest plan deletes a segment, which is held back if anything else is refused. Only the deletion has fingerprints.
    expect([status, isReached]).toEqual([field === 'segments[].objects' ? 3 : 1, false]);
    expect(writes.length).toBeLessThan(honestWrites.length);
    expect(writes.filter((call) => !honestWrites.includes(call))).toEqual([]);
  }
}

const idle = rows.filter(({ forged }) => forged === 'no effect').map(({ field }) => field);
const forgeAll = (fields: readonly string[]) => (plan: Draft) => {
  for (const field of fields) FORGERIES[field]?.(plan);
};

describe('a forged field', () => {
  test.each(rows.filter(({ field }) => !idle.includes(field)))('$field: $forged', async ({ field, forged }) => {
    const found = await outcomes(forgeAll([field]), [ALLOWED]);
    if (forged === 'its object is refused') expectOneRefused(found, field);
    else expect([forged, found]).toEqual(['refused', [REFUSED]]);
  });

  // Each of them in `npm run test:stories`; all of them together suffice to notice that one has an effect.
  test.each(isLong ? idle.map((field) => [field]) : [idle])('%s: no effect', async (...fields) => {
    expect(await outcomes(forgeAll(fields), LIMITS)).toEqual(honest);
  });
});
