// Completion: the scripts as a shell runs them, the words that they get, and names that try to harm the shell.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { cacheFolder, keepCompiledCode } from '../../src/cli/compile-cache.js';
import { cachedNames } from '../../src/cli/completion/live-names.js';
import { linesFor, rejoined, unquoted } from '../../src/cli/completion/shell-words.js';
import { builtCli } from '../support/built-cli.js';
import { cases } from '../support/counts.js';
import { runHere } from '../support/run-here.js';
import { wordsOf } from './session.js';

const cwd = mkdtempSync(join(tmpdir(), 'completion-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
mkdirSync(join(cwd, 'specs'));
writeFileSync(
  join(cwd, 'specs/a.yaml'),
  'apiVersion: trenchctl/v1\nproject: "2026-0417"\nunmanaged: [Torget]\nsegments: {"Storgata 1-40": {length: 10}, "A$(x)": {length: 1}}\n',
);
writeFileSync(join(cwd, 'notes.txt'), '');
for (const folder of ['node_modules', 'sub', '.git']) mkdirSync(join(cwd, 'files', folder), { recursive: true });
for (const name of ['b.YML', 'c.json', 'd.txt', '.e.yaml']) writeFileSync(join(cwd, 'files', name), '');
writeFileSync(join(cwd, 'trenchctl.yaml'), 'environments: {dev: {baseUrl: embedded}, prod: {baseUrl: embedded}}\n');

const OFFLINE = { TRENCHCTL_COMPLETION: 'offline', HOME: cwd };

async function completed(words: readonly string[], env: Record<string, string> = OFFLINE, shell = 'zsh') {
  const { status, stdout, stderr } = await runHere(['__complete', shell, ...words], { cwd, env });
  expect([status, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0]);
}

describe('what is completed', () => {
  // test/cli/sessions/completion-words.txt has more.
  test.each([
    ['apply files/c.json --target 2026-0417/S', '2026-0417/Storgata 1-40'],
    ['plan files/', 'files/b.YML, files/sub/'],
    ['plan files/.', 'files/.e.yaml, files/.git/'],
    ['apply ./files/', './files/b.YML, ./files/c.json, ./files/sub/'],
    ['plan --output files/', 'files/b.YML, files/c.json, files/d.txt, files/sub/'],
    ['plan -o files/', 'files/b.YML, files/c.json, files/d.txt, files/sub/'],
    ['plan --output=files/d', '--output=files/d.txt'],
  ])('%s', async (line, desired) => {
    const found = await completed(wordsOf(line));
    expect(found.sort().join(', ')).toEqual(desired);
  });

  test.each(['plan', 'preview'])('the options of %s that its help lists', async (command) => {
    const { stdout } = await runHere([command, '--help'], { cwd });
    const listed = [...stdout.matchAll(/^ +(?:-\w, +)?--(?!help|version)([\w-]+)/gm)].map(([, name]) => name);
    const found = await completed([command, '--']);
    expect(found.map((word) => word?.replace(/^--(no-)?/, '')).sort()).toEqual(listed.map((name) => name?.replace(/^no-/, '')).sort());
  });

  test('names of the service, which are kept, without a data folder being made', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'completion-cache-'));
    const env = { XDG_CACHE_HOME: cache };
    expect(await completed(['catalog', 'cables', 'TSLF 24 kV 3x1x24'], env)).toEqual(['TSLF 24 kV 3x1x240 Al']);
    expect(await completed(['plan', '--target', 'DEMO-1/Park'], env)).toEqual(['DEMO-1/Parkveien 2-18']);
    expect(readdirSync(cwd)).not.toContain('.trenchctl');
    // The lists of another company and of another project are not the same.
    expect(await completed(['catalog', 'cables', 'TSLF 24 kV 3x1x24'], { ...env, TRENCHCTL_COMPANY_ID: '1001' })).toHaveLength(1);
    expect(await completed(['plan', '--target', '2026-0419/'], env)).not.toContain('2026-0419/Parkveien 2-18');
    const files = readdirSync(join(cache, 'trenchctl'));
    expect(files).toHaveLength(4);
    expect(statSync(join(cache, 'trenchctl')).mode & 0o777).toBe(0o700);
    for (const file of files) expect(statSync(join(cache, 'trenchctl', file)).mode & 0o777).toBe(0o600);
  });

  test('nothing, without a word, for anything that is not a command line', async () => {
    const word = fc.oneof(
      fc.constantFrom('plan', 'calc', 'project', '--target', '--format', '=', '--', '-', '', 'serve', '-o'),
      fc.string({ maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 5 }), fc.constantFrom('bash', 'zsh', 'fish', 'sh'), async (words, shell) => {
        await completed(words, OFFLINE, shell);
      }),
      { seed: 5, numRuns: cases(60, 600) },
    );
  });
});

describe('the quoting of bash', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('$(touch x)', '`id`', "it's", 'a"b', 'a\\b', 'a b', '~', '#x', 'ø æ', '-x', '!x', '{a,b}', '*', 'a;b', '<x'),
  );

  test('a word that is inserted is that word again, whatever its name', () => {
    const words = fc.sample(name, { seed: 3, numRuns: cases(300, 3000) }).filter((one) => one !== '');
    const styles: [string, (text: string) => string][] = [
      ['', (text) => text],
      ["'", (text) => `'${text}'`],
      ['"', (text) => `"${text}"`],
    ];
    const pairs = styles.flatMap(([typed, close]) =>
      words.flatMap((word) => linesFor('bash', typed, [{ word }]).map((line) => ({ word, line: close(line) }))),
    );
    expect(pairs.length).toBeGreaterThan(words.length);
    const script = pairs.map(({ line }) => `printf '%s\\0' ${line}`).join('\n');
    // The script is too long for an argument.
    const { stdout, status } = spawnSync('bash', ['--norc', '-f', '-s'], { input: script, encoding: 'utf8', cwd });
    expect([status, stdout.split('\0').slice(0, -1)]).toEqual([0, pairs.map(({ word }) => word)]);
    for (const { word, line } of pairs) expect(unquoted(line)).toBe(word);
  });

  test('a name that could steer a terminal is not suggested', () => {
    for (const word of ['a\u001b[2J', 'a\nb', 'a\u202eb', 'a\tb']) expect(linesFor('zsh', '', [{ word }])).toEqual([]);
    expect(linesFor('fish', '', [{ word: 'a', about: 'x\ty\u001b' }])).toEqual(['a\tx y ']);
    expect(linesFor('zsh', '', [{ word: 'a', about: 'x'.repeat(90) }])).toEqual([`a\t${'x'.repeat(80)}`]);
  });

  test('a name with an exclamation mark is not suggested between double quotes, where it would run a command of the history', () => {
    const lines = (typed: string) => linesFor('bash', typed, [{ word: 'a!b' }]);
    expect(['"', "'", ''].map(lines)).toEqual([[], ['a!b'], ['a\\!b']]);
  });

  test('words that bash has separated at an equals sign are joined', () => {
    expect(rejoined(['plan', '--format', '=', 'j'])).toEqual(['plan', '--format=j']);
    expect(rejoined(['plan', '--format', '='])).toEqual(['plan', '--format=']);
    expect(rejoined(['a', '=', 'b'])).toEqual(['a', '=', 'b']);
  });
});

describe('the kept lists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'completion-lists-'));
  test('are asked for again after ten minutes, and after a failure when a minute has passed', async () => {
    let now = 1_000_000;
    let asked = 0;
    const ask = (names?: string[]) => async () => {
      asked += 1;
      if (names) return names;
      throw new Error('offline');
    };
    const get = (answer: () => Promise<string[]>, key = 'one') => cachedNames('projects', { folder, key, now: () => now }, answer);
    expect([await get(ask()), await get(ask(['P'])), asked]).toEqual([[], [], 1]);
    now += 59_999;
    expect([await get(ask(['P'])), asked]).toEqual([[], 1]);
    now += 1;
    expect([await get(ask(['P'])), await get(ask(['Q'])), asked]).toEqual([['P'], ['P'], 2]);
    expect([await get(ask(['R']), 'two'), asked]).toEqual([['R'], 3]);
    now += 599_999;
    expect([await get(ask(['Q'])), asked]).toEqual([['P'], 3]);
    now += 1;
    // The last known names are better than none.
    expect([await get(ask()), asked]).toEqual([['P'], 4]);
    // A clock that was set back does not keep a list for ever.
    now = 0;
    expect(await get(ask(['S']))).toEqual(['S']);
  });

  test('that are damaged are asked for again', async () => {
    const options = { folder, key: 'three', now: () => 5 };
    await cachedNames('eccs', options, async () => ['x']);
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{"at": 5, "names": ["x", 1]}');
    expect(await cachedNames('eccs', options, async () => ['y'])).toEqual(['y']);
  });
});

describe('the scripts', () => {
  const script = (shell: string) => runHere(['completion', shell], { cwd }).then(({ stdout }) => stdout);

  test('bash: as a user presses TAB', async () => {
    writeFileSync(join(cwd, 'completion.bash'), await script('bash'));
    const text = `
trenchctl() { "${process.execPath}" "${builtCli()}" "$@"; }
source ./completion.bash
complete -p trenchctl
press() { COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=(); _trenchctl; printf '[%s]' "\${COMPREPLY[@]}"; echo; }
press trenchctl dr
press trenchctl plan --format = m
press trenchctl project show 2026-0417 'Storgata\\ '
press trenchctl project show 2026-0417 '"A'
press trenchctl plan spec
`;
    const env = { PATH: process.env.PATH ?? '', CI: '', ...OFFLINE };
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', text], { encoding: 'utf8', cwd, env });
    expect([stderr, stdout.trim().split('\n')]).toEqual([
      '',
      ['complete -o default -F _trenchctl trenchctl', '[drift]', '[markdown]', '[Storgata\\ 1-40]', '[A\\$(x)]', '[specs/]'],
    ]);
  });

  test.each(['zsh', 'fish'])('%s: is read without a mistake, if the shell is installed', async (shell) => {
    const text = await script(shell);
    expect(text).toContain(`trenchctl __complete ${shell} `);
    if (spawnSync(shell, ['--version']).status !== 0) return;
    writeFileSync(join(cwd, `completion.${shell}`), text);
    expect(spawnSync(shell, ['-n', `completion.${shell}`], { encoding: 'utf8', cwd })).toMatchObject({ status: 0, stderr: '' });
  });
});

test('the folder of the cache is the one of the environment, and an empty variable names none', () => {
  const folders = [{ XDG_CACHE_HOME: '/cache' }, { XDG_CACHE_HOME: '' }, {}].map((env) => cacheFolder({ HOME: '/home/kari', ...env }));
  expect(folders).toEqual(['/cache/trenchctl', '/home/kari/.cache/trenchctl', '/home/kari/.cache/trenchctl']);
  expect(cacheFolder({ HOME: '' })).toBeUndefined();
});

test('compiled code is kept in a folder of the user, outside of repositories, and not in CI', () => {
  const kept: string[] = [];
  const keep = (env: NodeJS.ProcessEnv) => keepCompiledCode(env, { enableCompileCache: (folder) => kept.push(folder) });
  const [free, repository] = [mkdtempSync(join(tmpdir(), '..', 'code-')), join(cwd, 'files')];
  symlinkSync(join(repository, 'sub'), join(free, 'link'));
  for (const folder of [`${free}/a`, 'here', repository, `${repository}/sub/none/yet`, `${free}/link`]) keep({ XDG_CACHE_HOME: folder });
  for (const env of [{ HOME: free }, { HOME: free, CI: 'true' }, {}]) keep(env);
  expect(kept).toEqual([join(free, 'a/trenchctl/code'), join(free, '.cache/trenchctl/code')]);
  const failing = () => {
    throw new Error('read-only');
  };
  for (const compiling of [{}, { enableCompileCache: failing }]) expect(keepCompiledCode({ HOME: free }, compiling)).toBeUndefined();
  rmSync(free, { recursive: true });
});
