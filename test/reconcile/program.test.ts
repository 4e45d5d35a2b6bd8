// The commands for programs: data in, data out, and nothing printed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apply, drift, exportProject, plan, type ServiceOptions, UserError } from '../../src/index.js';
import { SpecFileError, type SpecFiles } from '../../src/spec/files/spec-files.js';
import { under, withService } from '../support/around.js';

const ORIGIN = 'http://127.0.0.1:8484';
const USERNAME = 'kari.nordmann';

let service: ServiceOptions;
const printed = vi.fn();
withService('each');
beforeEach(async () => {
  const { tokens, fetch } = under.service;
  service = {
    baseUrl: ORIGIN,
    issuer: `${ORIGIN}/oauth`,
    clientId: 'trenchctl',
    clientSecret: tokens.clientSecret('trenchctl'),
    username: USERNAME,
    password: tokens.password(USERNAME),
    fetch,
  };
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(() => {
      printed();
      return true;
    });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(printed).not.toHaveBeenCalled();
});

const filesOf = (text: string): SpecFiles => ({ list: () => ['s.yaml'], read: () => text });
const spec = (segments: string) => ({
  service,
  specs: ['s.yaml'],
  files: filesOf(`apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments}`),
});

const ONE = '  Ny: {length: 12, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}\n';

test('a program plans, applies, and plans to no change', async () => {
  const before = await plan(spec(ONE));
  expect(before.problems).toEqual([]);
  expect(before.plan?.summary).toMatchObject({ destroyed: 0 });
  expect(before.plan?.changes.length).toBeGreaterThan(0);
  const { outcomes, refusals } = await apply(spec(ONE));
  expect([refusals, outcomes.map(({ name, status }) => [name, status])]).toEqual([[], [['Ny', 'applied']]]);
  expect((await plan(spec(ONE))).plan?.changes).toEqual([]);
});

test('drift is a difference between the live state and the specs', async () => {
  await apply(spec(ONE));
  expect((await drift(spec(ONE))).hasDrifted).toBe(false);
  expect((await drift(spec(ONE.replace('12', '13')))).hasDrifted).toBe(true);
});

test('an exported project plans to no change', async () => {
  await apply(spec(ONE));
  const exported = await exportProject({ project: '2026-0417', service });
  if (!('text' in exported)) throw new Error('nothing was exported');
  const { plan: after } = await plan({ service, specs: ['s.yaml'], files: filesOf(exported.text) });
  expect(after?.changes).toEqual([]);
});

test('a plan that destroys more than it may is returned, and no call is made', async () => {
  await apply(spec(ONE));
  const { refusals, outcomes, plan: refused } = await apply({ ...spec(ONE.replace('[{typeId: 1010}]', '[]')), maxDestroy: 0 });
  expect([refusals, outcomes]).toEqual([[expect.objectContaining({ destroyed: 1, limit: 0 })], []]);
  expect(refused?.verdict.apply).toBe('refused');
  expect(refused?.summary.destroyed).toBe(1);
  expect((await drift(spec(ONE))).hasDrifted).toBe(false);
});

test('problems of the specs, and of the specs in view of the service, come with their places', async () => {
  const wrong = await plan(spec('  Ny: {lenght: 12}\n'));
  expect(wrong.plan).toBeUndefined();
  expect(wrong.problems.map(({ code, place }) => [code, place?.line])).toEqual([['unknown-field', 4]]);
  const unknown = await plan(spec(ONE.replace('typeId: 1010', 'type: no such cable')));
  expect([unknown.plan, unknown.problems[0]?.place?.line]).toEqual([undefined, 4]);
});

test('a base gives each change its cause, and a segment that it alone names is deleted', async () => {
  const two = `${ONE}  Gammel: {length: 5}\n`;
  await apply(spec(two));
  const { specs, files } = spec(two);
  const head = spec(ONE.replace('12', '13'));
  const causes = async (onlyChanged: boolean) => {
    const { plan: made } = await plan({ ...head, base: { specs, files, onlyChanged } });
    return made?.changes.map(({ action, segment, cause }) => [action, segment, cause]);
  };
  const expected = [
    ['update', 'Ny', 'request'],
    ['delete', 'Gammel', 'request'],
  ];
  expect([await causes(false), await causes(true)]).toEqual([expected, expected]);
  const same = await plan({ ...spec(two), base: { specs, files, onlyChanged: true } });
  expect([same.plan?.changes, same.plan?.calls.read]).toEqual([[], 0]);
});

test('by default a plan is rehearsed, names the service, and calls its base by that word', async () => {
  const [made, quick] = [await plan(spec(ONE)), await plan({ ...spec(ONE), rehearse: false })];
  const isRehearsed = [made, quick].map((one) => one.plan?.segments.some(({ rehearsed }) => rehearsed !== undefined));
  expect([made.plan?.target, isRehearsed]).toEqual([`${ORIGIN}/public/trench/rest`, [true, false]]);
  const wrong = { specs: ['s.yaml'], files: filesOf('project: [') };
  const words = async (more: { name?: string }) => {
    const { problems } = await plan({ ...spec(ONE), base: { ...wrong, ...more } });
    return problems.map(({ message }) => message);
  };
  const named = await words({ name: 'main' });
  expect(named).toEqual([expect.stringContaining('main')]);
  expect(await words({})).toEqual(named.map((text) => text.replace('main', 'base')));
});

test('strict turns warnings into errors', async () => {
  const warned = spec(ONE.replace('length: 12', 'length: 12000000'));
  const { plan: made, problems } = await plan(warned);
  expect([made === undefined, problems.map(({ severity }) => severity)]).toEqual([false, ['warning']]);
  const strict = await plan({ ...warned, strict: true });
  expect([strict.plan, strict.problems.length]).toEqual([undefined, 1]);
});

test('a mistake in the options is a UserError', async () => {
  for (const parallelism of [0, 101]) await expect(plan({ ...spec(ONE), parallelism })).rejects.toBeInstanceOf(UserError);
  expect((await plan({ ...spec(ONE), parallelism: 100, rehearse: false })).problems).toEqual([]);
  await expect(plan({ ...spec(ONE), targets: ['nowhere'] })).rejects.toBeInstanceOf(UserError);
});

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  cover: {severity: error, for: cable, require: item.depth >= 5000}
  rated: {severity: note, for: cable, require: item.rating >= 5000}
`;

/** A source that has rules beside the specs. */
const withRules = (segments: string, rules = RULES) => {
  const { files, ...options } = spec(segments);
  const read = (path: string): string => (path === 'rules.yaml' ? rules : files.read(path));
  return { ...options, files: { ...files, read }, rules: ['rules.yaml'] };
};

test('a program has its plan judged by rules, and an apply is refused by them', async () => {
  const { plan: judged, problems } = await plan(withRules(ONE));
  expect(problems).toEqual([]);
  expect(judged?.verdict).toMatchObject({ apply: 'refused', reasons: [{ code: 'rule-not-met', rule: 'cover' }] });
  expect(judged?.findings).toMatchObject([
    { rule: 'cover', state: 'new' },
    { rule: 'rated', facts: { 'item.rating': expect.any(Number) } },
  ]);
  const refused = await apply(withRules(ONE));
  expect([refused.outcomes, refused.refusals]).toMatchObject([[], [{ code: 'rule-not-met' }]]);
  await apply(spec(ONE));
  const live = await drift(withRules(ONE));
  expect([live.hasDrifted, live.plan?.findings]).toMatchObject([false, [{ state: 'known' }, { state: 'known' }]]);
});

test('a rules file with an error is a problem, and there is no plan', async () => {
  const wrong = await apply(withRules(ONE, RULES.replace('item.depth', 'item.depht')));
  expect(wrong).toMatchObject({ problems: [{ code: 'bad-condition', place: { file: 'rules.yaml', line: 3 } }], outcomes: [] });
  expect(wrong.plan).toBeUndefined();
});

/** A base whose specs are those of the plan, and which fails to read all other files. */
const baseWithout = (segments: string, code: string) => {
  const { specs, files } = spec(segments);
  const read = (path: string): string => {
    if (path === 's.yaml') return files.read(path);
    const cause = Object.assign(new Error(code), { code });
    throw new SpecFileError('unreadable-file', 'it cannot be read', undefined, cause);
  };
  return { specs, files: { ...files, read } };
};

test('a file that the base does not have is new; one that cannot be read, or that the base names, refuses', async () => {
  const head = withRules(ONE, RULES.replace('item.depth >= 5000', 'item.depth >= 1'));
  const verdict = async (base: object) => {
    const { plan: judged } = await plan({ ...head, base: { ...baseWithout(ONE, 'ENOENT'), ...base } });
    return [judged?.verdict.apply, ...(judged?.verdict.reasons.map(({ code }) => code) ?? [])];
  };
  const refused = ['refused', 'base-rules-unreadable'];
  expect(await verdict({})).toEqual(['allowed']);
  expect(await verdict(baseWithout(ONE, 'EACCES'))).toEqual(refused);
  expect(await verdict({ rules: ['rules.yaml'] })).toEqual(refused);
  expect(await verdict({ ratings: 'ratings.yaml' })).toEqual(refused);
});
