// Runs all checks that a change must pass: the tests, by the commands that a user runs, then checks and examples.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './chromium.mjs';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
/** The commit since which the changed files meet mutants: the base of a pull request, or the commit before. */
const BASE = process.env.TRENCHCTL_CI_BASE ?? 'HEAD~1';
const counts = join(tmpdir(), `trenchctl-tests-${process.pid}.json`);
let passed = 0;
let failed = 0;
/** What failed, listed again at the end, because a long log is often read from its end only. */
const failures = [];

function step(name, command, args) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  console.log(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return status === 0;
}
function check(name, command, args) {
  if (step(name, command, args)) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}

/** Counts every test of a run; a run that fails outside of its tests, or has none, counts as one failure. */
function tests(name, args) {
  process.env.TRENCHCTL_CI_COUNTS = counts;
  const isOk = step(name, 'npm', [
    ...args,
    '--',
    '--reporter=default',
    '--reporter=./.ci/counts-reporter.mjs',
  ]);
  const found = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failures: [] };
  rmSync(counts, { force: true });
  passed += found.passed;
  if (found.failures.length === 0 && (!isOk || found.passed === 0))
    found.failures.push(`${name}, outside of its tests`);
  failed += found.failures.length;
  failures.push(...found.failures);
}

provideChromium();
tests('npm test', ['test']);
tests('npm run test:stories', ['run', 'test:stories']);

check('lint', 'npm', ['run', '--silent', 'lint']);
check('type check', 'npm', ['run', '--silent', 'typecheck']);
check('architecture', 'npm', ['run', '--silent', 'architecture']);
check('packages', 'npm', ['run', '--silent', 'packages']);
check('unused code', 'npm', ['run', '--silent', 'unused']);
check('generate', 'npm', ['run', '--silent', 'generate']);
check('schemas as they are generated', 'git', ['diff', '--exit-code', '--', 'schemas']);
check('simulations, a 500th', 'npm', ['run', '--silent', 'simulate', '--', 'all', '--share', '500']);
// A clone without history has nothing to compare with.
if (spawnSync('git', ['rev-parse', '--quiet', '--verify', `${BASE}^{commit}`]).status === 0)
  check('mutants of changed files', 'npm', [
    ...['run', '--silent', 'mutate', '--', '--changed', BASE],
    ...['--most', '1', '--count', '6', '--least', '60'],
  ]);
check('demo', 'npm', ['run', 'demo']);
check('bench, short form', 'npm', ['run', '--silent', 'bench', '--', '--check', '--short']);
for (const example of readdirSync('examples')
  .filter((name) => !name.includes('.'))
  .sort())
  check(`example ${example}`, process.execPath, [`examples/${example}/run.mjs`]);

for (const failure of failures) console.log(`\nFAILED ${failure}`);
if (failed > 0)
  console.log(
    '\nFor the same order of tests: npx vitest run FILE --sequence.shuffle.tests --sequence.seed=7',
  );
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
