// One change that breaks a rule of the base, and does something to the rules at the same time: the base still judges it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwd } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { commit, git, here, judgeWorld, merge, plan, planned, rules, SETTINGS, spec, trenchctl, write } from './judge-world.js';

judgeWorld();

const HOLDS = "and the base's text holds until the change is merged";

/** What a pull request does to the rules, and the words that its plan must say. */
const ATTACKS: Readonly<Record<string, readonly [attack: () => void, said: string, ...args: string[]]>> = {
  'replaces the rules file by a link': [() => link('other.yaml', 'rules/company.yaml'), HOLDS],
  'replaces the rules folder by a link': [
    () => {
      renameSync(join(here, 'rules'), join(here, 'old'));
      mkdirSync(join(here, 'lax'));
      write('lax/company.yaml', rules(100));
      symlinkSync('lax', join(here, 'rules'));
    },
    HOLDS,
  ],
  'replaces the settings by a link': [() => link('other.yaml', 'trenchctl.yaml'), 'this change removes it'],
  'replaces the settings by a link, for an environment': [
    () => {
      write('lax.yaml', 'environments: {prod: {data: .trenchctl, rules: []}}\n');
      link('lax.yaml', 'trenchctl.yaml');
    },
    'this change removes it',
    '--environment',
    'prod',
  ],
  'empties the rules of an environment': [
    () => write('trenchctl.yaml', SETTINGS.replace('    rules: [rules/company.yaml]', '    rules: []')),
    'this change removes it',
    '--environment',
    'prod',
  ],
  'deletes the settings': [() => unlinkSync(join(here, 'trenchctl.yaml')), 'this change removes it'],
  'renames the rules file and lowers the limit': [
    () => {
      renameSync(join(here, 'rules/company.yaml'), join(here, 'rules/new.yaml'));
      write('rules/new.yaml', rules(600));
      write('trenchctl.yaml', 'rules: [rules/new.yaml]\n');
    },
    HOLDS,
  ],
  'renames the rules file by its case and lowers the limit': [
    () => {
      unlinkSync(join(here, 'rules/company.yaml'));
      write('rules/Company.yaml', rules(600));
      write('trenchctl.yaml', 'rules: [rules/Company.yaml]\n');
    },
    HOLDS,
  ],
  'makes a submodule of the rules folder': [() => submodule('rules', { 'company.yaml': rules(100) }), HOLDS],
  'makes a submodule of the specs and empties the rules': [
    () => {
      submodule('specs', { 'a.yaml': spec(700) });
      write('trenchctl.yaml', 'rules: []\n');
    },
    'this change removes it',
  ],
  'writes the rules file with other ends of lines and lowers the limit': [
    () => write('rules/company.yaml', rules(600).replaceAll('\n', '\r\n')),
    HOLDS,
  ],
  'does not rehearse': [() => {}, 'the change was not rehearsed', '--skip', 'rehearsal'],
};

/** Replaces a folder by a submodule with these files. */
function submodule(folder: string, files: Readonly<Record<string, string>>): void {
  const other = mkdtempSync(join(cwd, 'sub-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(other, name), text);
  const inside = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: other, stdio: 'pipe' });
  inside('init', '-q', '-b', 'main');
  inside('add', '-A');
  inside('commit', '-qm', 'a');
  git('rm', '-rqf', folder);
  git('submodule', '--quiet', 'add', other, folder);
}

function link(to: string, file: string): void {
  rmSync(join(here, file));
  const up = '../'.repeat(file.split('/').length - 1);
  symlinkSync(file.startsWith('rules/') ? 'other.yaml' : `${up}${to}`, join(here, file));
}

describe('a pull request that breaks a rule', () => {
  for (const [what, [attack, said, ...args]] of Object.entries(ATTACKS))
    test(`and ${what} is refused`, async () => {
      attack();
      commit();
      const { status, stdout } = await plan(...args);
      expect(stdout).toMatch(/^Verdict: refused/);
      expect(stdout).toContain(said);
      expect(status).toBe(3);
      const applied = await trenchctl('apply', 'specs', '--base', 'main', '--auto-approve', ...args);
      expect(applied.status).toBe(3);
    });
});

describe('the rules of the base', () => {
  test('hold for one change: a rule that is loosened alone counts for the next one', async () => {
    write('specs/a.yaml', spec(900));
    write('rules/company.yaml', rules(600));
    expect(await plan()).toMatchObject({ status: 0, stdout: expect.stringContaining('alters the rules file') });
    merge();
    write('specs/a.yaml', spec(700));
    expect((await plan()).status).toBe(0);
  });

  test('hold for one run of apply on the main branch, which records what it applied', async () => {
    const applied = ['apply', 'specs', '--record', 'refs/trenchctl/applied', '--auto-approve'];
    write('specs/a.yaml', spec(900));
    merge();
    expect((await trenchctl(...applied)).status).toBe(0);
    write('rules/company.yaml', rules(600));
    write('specs/a.yaml', spec(700));
    merge();
    const both = await trenchctl(...applied);
    expect([both.status, both.stderr]).toEqual([
      3,
      expect.stringContaining('to use the altered rule, merge and apply the change of the rule first'),
    ]);
    write('specs/a.yaml', spec(900));
    merge();
    expect((await trenchctl(...applied)).status).toBe(0);
    write('specs/a.yaml', spec(700));
    merge();
    expect((await trenchctl(...applied)).status).toBe(0);
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
    write('specs/a.yaml', spec(900));
    merge();
    write(file, file === 'trenchctl.yaml' ? SETTINGS : rules(600));
    expect((await plan()).status).toBe(0);
    write('specs/a.yaml', spec(700));
    const { status, stdout } = await plan();
    expect(stdout).toContain(`of the base cannot be read`);
    expect(status).toBe(3);
    write('specs/a.yaml', spec(900));
    merge();
    write('specs/a.yaml', spec(700));
    expect((await plan()).status).toBe(file === 'trenchctl.yaml' ? 3 : 0);
  });

  test('that cannot be read refuse a change of a segment although the settings name no rules any more', async () => {
    write('rules/company.yaml', 'rules: [');
    write('specs/a.yaml', spec(900));
    merge();
    write('trenchctl.yaml', '');
    write('specs/a.yaml', spec(700));
    expect(await plan()).toMatchObject({ status: 3, stdout: expect.stringContaining('of the base cannot be read') });
  });

  test('that cannot be read refuse no removal, because nothing of it is judged', async () => {
    write('rules/company.yaml', 'rules: [');
    write('specs/a.yaml', spec(900));
    merge();
    write('rules/company.yaml', rules(600));
    write('specs/a.yaml', 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {}\n');
    const { verdict, summary } = await planned('--max-destroy', '9');
    expect([verdict.apply, summary.removed]).toEqual(['allowed', 4]);
  });

  test('a link in the base is not followed', async () => {
    write('lax.yaml', SETTINGS);
    link('lax.yaml', 'trenchctl.yaml');
    write('specs/a.yaml', spec(900));
    merge();
    write('specs/a.yaml', spec(850));
    expect(await plan()).toMatchObject({ status: 3, stdout: expect.stringContaining('it is a link in the base') });
  });

  test('are read from a submodule of the base, in the commit that the base names', async () => {
    submodule('rules', { 'company.yaml': rules(800) });
    write('specs/a.yaml', spec(900));
    merge();
    write('specs/a.yaml', spec(700));
    const inside = (...args: string[]) => git('-C', 'rules', ...args);
    write('rules/company.yaml', rules(600));
    inside('commit', '-qam', 'looser');
    commit();
    const { status, stdout } = await plan();
    expect([status, stdout]).toEqual([3, expect.stringContaining(HOLDS)]);
    merge();
    write('specs/a.yaml', spec(710));
    expect((await plan()).status).toBe(0);
    git('submodule', '--quiet', 'deinit', '-f', 'rules');
    write('trenchctl.yaml', 'rules: []\n');
    expect((await plan()).stdout).toContain('whose commit of the base is not checked out or fetched here');
  });

  test('of a pull request are also those of its branch: an older base brings no rule back', async () => {
    const older = git('rev-parse', 'HEAD').trim();
    write('specs/a.yaml', spec(900));
    write('rules/company.yaml', rules(950));
    merge();
    git('update-ref', 'refs/remotes/origin/main', 'main');
    write('rules/company.yaml', rules(800));
    write('specs/a.yaml', spec(850));
    commit();
    const plan = (env: Record<string, string>) => runHere(['plan', 'specs', '--base', older, '--embedded'], { cwd: here, env });
    expect((await plan({})).status).toBe(0);
    const { status, stdout } = await plan({ GITHUB_BASE_REF: 'main' });
    expect([status, stdout]).toEqual([3, expect.stringContaining(HOLDS)]);
    const gone = await plan({ GITHUB_BASE_REF: 'gone' });
    expect([gone.status, gone.stderr]).toEqual([
      0,
      expect.stringContaining('origin/gone, the branch that the pull request goes to, cannot be read in this clone'),
    ]);
    expect((await plan({ GITHUB_BASE_REF: 'main' })).stderr).not.toContain('cannot be read');
  });

  test('judge a run of --only-changed too, whose base is that of the pull request', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'main');
    write('specs/a.yaml', spec(750));
    write('rules/company.yaml', rules(600));
    commit();
    const env = { GITHUB_BASE_REF: 'main' };
    const { status, stdout } = await runHere(['plan', 'specs', '--only-changed', '--embedded'], { cwd: here, env });
    expect([status, stdout]).toEqual([3, expect.stringContaining(HOLDS)]);
  });

  test('a rules file that no commit holds judges from the disk, also if the change does not list it', async () => {
    write('.gitignore', '.trenchctl\nfetched.yaml\n');
    write('fetched.yaml', rules(800));
    write('trenchctl.yaml', 'rules: [fetched.yaml]\n');
    write('specs/a.yaml', spec(900));
    merge();
    write('specs/a.yaml', spec(700));
    write('trenchctl.yaml', 'rules: []\n');
    expect(await plan()).toMatchObject({ status: 3, stdout: expect.stringContaining('this change removes it') });
  });

  test('hold for the ratings file, where a rule names the rating', async () => {
    const ratings = (soil: number): string => `apiVersion: trenchctl-ratings/v1\nground: {soil: ${soil}}\n`;
    const settings = 'rules: [rules/company.yaml]\nratings: ratings.yaml\n';
    write('rules/company.yaml', rules(1).replace('item.depth >= 1', 'item.rating >= 400'));
    write('ratings.yaml', ratings(2.5));
    write('trenchctl.yaml', settings);
    write('specs/a.yaml', spec(900).replace('SINGLE', 'TRIANGLE'));
    merge();
    const two = spec(900).replace('SINGLE', 'TRIANGLE, count: 3');
    write('specs/a.yaml', two);
    expect((await plan()).status).toBe(3);
    const OF_RATINGS = 'by the ratings file of the base; this change alters that file';
    write('ratings.yaml', ratings(0.3));
    const { status, stdout } = await plan();
    expect([status, stdout]).toEqual([3, expect.stringContaining(OF_RATINGS)]);
    expect(stdout).toContain('Warning: This change alters the ratings file ratings.yaml');
    write('ratings.yaml', ratings(2.5));
    write('lax.yaml', ratings(0.3));
    write('trenchctl.yaml', settings.replace('ratings.yaml', 'lax.yaml'));
    expect((await plan()).stdout).toContain(OF_RATINGS);
    write('trenchctl.yaml', settings);
    write('ratings.yaml', ratings(0.3));
    write('specs/a.yaml', spec(900).replace('SINGLE', 'TRIANGLE'));
    merge();
    write('specs/a.yaml', two);
    expect((await plan()).status).toBe(0);
  });
});

describe('a saved plan', () => {
  const save = async () => {
    write('specs/a.yaml', spec(850));
    expect((await plan('-o', 'plan.json')).status).toBe(0);
  };
  const apply = (...args: string[]) => trenchctl('apply', 'plan.json', '--auto-approve', ...args);
  const STALE =
    'refused: the rules are others than those that judged the plan; plan again\n  only in the plan: rules/company.yaml (sha256 ';

  test('is applied with the rules that judged it', async () => {
    await save();
    expect((await apply()).status).toBe(0);
  });

  test.each<[string, () => void, ...string[]]>([
    ['a rule is stricter', () => write('rules/company.yaml', rules(950))],
    ['the command line names none', () => {}, '--rules', 'none'],
  ])('is stale if %s at the apply', async (_, change, ...args) => {
    await save();
    change();
    expect(await apply(...args)).toMatchObject({ status: 3, stderr: expect.stringContaining(STALE) });
  });
});
