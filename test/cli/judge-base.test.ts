// One change that breaks a rule of the base, and does something to the rules at the same time: the base still judges it.
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { newRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';
import { change, commit, git, here, judgeWorld, merge, plan, planAt, rules, SETTINGS, spec, trenchctl, write } from './judge-world.js';
import { fails, prints } from './outcome.js';

judgeWorld();

const HOLDS = "and the base's text holds until the change is merged";
const REMOVES = 'this change removes it';
const PROD = ['--environment', 'prod'];
const LAX_PROD = '"environments: {prod: {data: .trenchctl, rules: []}}"';

/** What a pull request does to the rules, as lines of a shell, and the words that its plan must say. */
type Attack = [what: string, attack: string | (() => void), said: string, args?: readonly string[]];
const ATTACKS: Attack[] = [
  ['replaces the rules file by a link', 'ln -sf other.yaml rules/company.yaml', HOLDS],
  ['replaces the rules folder by a link', 'mv rules old; mkdir lax; mv old/other.yaml lax/company.yaml; ln -s lax rules', HOLDS],
  ['replaces the settings by a link', 'ln -sf other.yaml trenchctl.yaml', REMOVES],
  ['replaces the settings by a link, for an environment', `echo ${LAX_PROD} > lax.yaml; ln -sf lax.yaml trenchctl.yaml`, REMOVES, PROD],
  ['empties the rules of an environment', () => write('trenchctl.yaml', SETTINGS.replace(/ {4}rules:.*/, '    rules: []')), REMOVES, PROD],
  ['deletes the settings', 'rm trenchctl.yaml', REMOVES],
  ['renames the rules file and lowers the limit', renaming('new.yaml'), HOLDS],
  ['renames the rules file by its case and lowers the limit', renaming('Company.yaml'), HOLDS],
  ['makes a submodule of the rules folder', () => submodule('rules', { 'company.yaml': rules(100) }), HOLDS],
  ['makes a submodule of the specs and empties the rules', () => submodule('specs', { 'a.yaml': spec(700) }, 'rules: []\n'), REMOVES],
  ['writes the rules file with other ends of lines', () => write('rules/company.yaml', rules(600).replaceAll('\n', '\r\n')), HOLDS],
  ['does not rehearse', 'true', 'the change was not rehearsed', ['--skip', 'rehearsal']],
];

function renaming(name: string): string {
  return `sed s/800/600/ rules/company.yaml > made; rm rules/company.yaml; mv made rules/${name}; echo "rules: [rules/${name}]" > trenchctl.yaml`;
}

const shell = (script: string) => execFileSync('sh', ['-ec', script], { cwd: here });

/** Replaces a folder by a submodule with these files, and the settings. */
function submodule(folder: string, files: Readonly<Record<string, string>>, settings = SETTINGS): void {
  const other = newRepository();
  other.commit(files);
  git('rm', '-rqf', folder);
  git('submodule', '--quiet', 'add', other.folder, folder);
  write('trenchctl.yaml', settings);
}

describe('a pull request that breaks a rule', () => {
  test.each<Attack>(ATTACKS)('and %s is refused', async (_, attack, said, args = []) => {
    if (typeof attack === 'string') shell(attack);
    else attack();
    commit();
    const { status, stdout } = await plan(...args);
    expect([status, stdout]).toEqual([3, expect.stringMatching(/^Verdict: refused/)]);
    expect(stdout).toContain(said);
    const applied = await trenchctl('apply', 'specs', '--base', 'main', '--auto-approve', ...args);
    expect(applied.status).toBe(3);
  });
});

describe('the rules of the base', () => {
  test('hold for one change: a rule that is loosened alone counts for the next one', async () => {
    write('rules/company.yaml', rules(600));
    expect(await planAt(900)).toMatchObject(prints('alters the rules file'));
    merge();
    expect((await planAt(700)).status).toBe(0);
  });

  test('hold for one run of apply on the main branch, which records what it applied', async () => {
    const applied = (cover: number) => {
      merge(cover);
      return trenchctl('apply', 'specs', '--record', 'refs/trenchctl/applied', '--auto-approve');
    };
    expect((await applied(900)).status).toBe(0);
    write('rules/company.yaml', rules(600));
    expect(await applied(700)).toMatchObject(fails('to use the altered rule, merge and apply the change of the rule first', 3));
    expect((await applied(900)).status).toBe(0);
    expect((await applied(700)).status).toBe(0);
  });

  test('rules of the command line are those of the base too, and none are none', async () => {
    write('rules/company.yaml', rules(600));
    expect((await plan('--rules', 'rules/company.yaml')).status).toBe(3);
    expect((await plan('--rules', 'none')).status).toBe(0);
  });

  test.each([
    ['a rules file that is not YAML', 'rules/company.yaml', 'rules: ['],
    ['a rules file with a condition of another version', 'rules/company.yaml', rules(800).replace('>= 800', '^ 800')],
    ['settings that are not YAML', 'trenchctl.yaml', 'rules: ['],
    ['settings that list no files', 'trenchctl.yaml', 'rules: {a: 1}\n'],
    ['settings that name a file which is nowhere', 'trenchctl.yaml', 'rules: [rules/gone.yaml]\n'],
  ])('%s in the base refuses a change of a segment, and not the correction alone', async (_, file, text) => {
    write(file, text);
    merge(900);
    write(file, file === 'trenchctl.yaml' ? SETTINGS : rules(600));
    expect((await plan()).status).toBe(0);
    expect(await planAt(700)).toMatchObject(prints('of the base cannot be read', 3));
    merge(900);
    expect((await planAt(700)).status).toBe(file === 'trenchctl.yaml' ? 3 : 0);
  });

  test('that cannot be read refuse a change of a segment although the settings name no rules any more, and no removal', async () => {
    write('rules/company.yaml', 'rules: [');
    merge(900);
    write('trenchctl.yaml', '');
    expect(await planAt(700)).toMatchObject(prints('of the base cannot be read', 3));
    write('trenchctl.yaml', SETTINGS);
    write('rules/company.yaml', rules(600));
    // Nothing of what goes is judged.
    change('apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {}\n');
    const { verdict, summary } = JSON.parse((await plan('--format', 'json', '--max-destroy', '9')).stdout);
    expect([verdict.apply, summary.removed]).toEqual(['allowed', 4]);
  });

  test('a link in the base is not followed', async () => {
    write('lax.yaml', SETTINGS);
    shell('ln -sf lax.yaml trenchctl.yaml');
    merge(900);
    expect(await planAt(850)).toMatchObject(prints('it is a link in the base', 3));
  });

  test('are read from a submodule of the base, in the commit that the base names', async () => {
    submodule('rules', { 'company.yaml': rules(800) });
    merge(900);
    change(700);
    write('rules/company.yaml', rules(600));
    git('-C', 'rules', 'commit', '-qam', 'looser');
    commit();
    expect(await plan()).toMatchObject(prints(HOLDS, 3));
    merge();
    expect((await planAt(710)).status).toBe(0);
    git('submodule', '--quiet', 'deinit', '-f', 'rules');
    write('trenchctl.yaml', 'rules: []\n');
    expect((await plan()).stdout).toContain('whose commit of the base is not checked out or fetched here');
  });

  test('of a pull request are also those of its branch: an older base brings no rule back', async () => {
    const older = git('rev-parse', 'HEAD').trim();
    write('rules/company.yaml', rules(950));
    merge(900);
    git('update-ref', 'refs/remotes/origin/main', 'main');
    write('rules/company.yaml', rules(800));
    change(850);
    commit();
    const plan = (env: Record<string, string>) => runHere(['plan', 'specs', '--base', older, '--embedded'], { cwd: here, env });
    expect((await plan({})).status).toBe(0);
    const judged = await plan({ GITHUB_BASE_REF: 'main' });
    expect(judged).toMatchObject(prints(HOLDS, 3));
    expect(judged.stderr).not.toContain('cannot be read');
    expect(judged.stdout).toContain('This change alters the rules file rules/company.yaml');
    const gone = 'origin/gone, the branch that the pull request goes to, cannot be read in this clone';
    expect(await plan({ GITHUB_BASE_REF: 'gone' })).toMatchObject(fails(gone, 0));
  });

  test('judge a run of --only-changed too, whose base is that of the pull request', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'main');
    change(750);
    write('rules/company.yaml', rules(600));
    commit();
    const env = { GITHUB_BASE_REF: 'main' };
    expect(await runHere(['plan', 'specs', '--only-changed', '--embedded'], { cwd: here, env })).toMatchObject(prints(HOLDS, 3));
  });

  test('a rules file that no commit holds judges from the disk, also if the change does not list it', async () => {
    write('.gitignore', '.trenchctl\nfetched.yaml\n');
    write('fetched.yaml', rules(800));
    write('trenchctl.yaml', 'rules: [fetched.yaml]\n');
    merge(900);
    write('trenchctl.yaml', 'rules: []\n');
    expect(await planAt(700)).toMatchObject(prints(REMOVES, 3));
  });

  test('hold for the ratings file, where a rule names the rating', async () => {
    const ratings = (soil: number, file = 'ratings.yaml') => write(file, `apiVersion: trenchctl-ratings/v1\nground: {soil: ${soil}}\n`);
    const settings = 'rules: [rules/company.yaml]\nratings: ratings.yaml\n';
    const OF_RATINGS = 'by the ratings file of the base; this change alters that file';
    const [one, two] = ['', ', count: 3'].map((more) => spec(900).replace('SINGLE', `TRIANGLE${more}`));
    write('rules/company.yaml', rules(1).replace('item.depth >= 1', 'item.rating >= 400'));
    ratings(2.5);
    write('trenchctl.yaml', settings);
    merge(one);
    expect((await planAt(two ?? '')).status).toBe(3);
    ratings(0.3);
    const altered = await plan();
    expect(altered).toMatchObject(prints(OF_RATINGS, 3));
    expect(altered.stdout).toContain('Warning: This change alters the ratings file ratings.yaml');
    ratings(2.5);
    ratings(0.3, 'lax.yaml');
    write('trenchctl.yaml', settings.replace('ratings.yaml', 'lax.yaml'));
    expect((await plan()).stdout).toContain(OF_RATINGS);
    write('trenchctl.yaml', settings);
    ratings(0.3);
    merge(one);
    expect((await planAt(two ?? '')).status).toBe(0);
  });
});

// The page of test/reconcile/rules-page.test.ts has segments that were not rehearsed, with waivers and without.
test('a fact that is not known refuses a change by a rule of severity error, and by no other', async () => {
  const rule = (require: string, severity = 'error') =>
    write('rules/company.yaml', `${rules(100)}  inner:\n    severity: ${severity}\n    for: cable\n    require: ${require}\n`);
  rule('item.innerDiameter > 10');
  const why = 'the rule inner could not be judged for 2026-0417/Storgata: item.innerDiameter is not known. State in the spec';
  expect(await planAt(850)).toMatchObject(prints(why, 3));
  rule('item.innerDiameter > 10', 'warning');
  expect((await plan()).status).toBe(0);
  rule('"!has(item.innerDiameter) || item.innerDiameter > 10"');
  expect((await plan()).status).toBe(0);
});

test('a segment that is made too large to rehearse is refused', async () => {
  const sensors = Array.from({ length: 8 }, () => '          - sensors: [{outerDiameter: 10, count: 1000}]\n').join('');
  expect(await planAt(spec(700) + sensors)).toMatchObject(prints('the rule cover could not be judged for 2026-0417/Storgata', 3));
}, 120_000);

test.each<[string, () => void, ...string[]]>([
  ['a rule is stricter', () => write('rules/company.yaml', rules(950))],
  ['the command line names none', () => {}, '--rules', 'none'],
])('a saved plan is stale if %s at the apply, and else it is applied', async (_, alter, ...args) => {
  expect((await planAt(850, '-o', 'plan.json')).status).toBe(0);
  alter();
  const stale =
    'refused: the rules are others than those that judged the plan; plan again\n  only in the plan: rules/company.yaml (sha256 ';
  const apply = (...more: string[]) => trenchctl('apply', 'plan.json', '--auto-approve', ...more);
  expect(await apply(...args)).toMatchObject(fails(stale, 3));
  write('rules/company.yaml', rules(800));
  expect((await apply()).status).toBe(0);
});
