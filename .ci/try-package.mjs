// Tries the packed archive as a user does: npm install in an empty folder, then init, plan, apply, and a plan that is empty.
// node .ci/try-package.mjs [ARCHIVE]; without an archive, the package is packed first. Fails on a warning of npm.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'trenchctl-try-'));
const mine = join(folder, 'mine');
mkdirSync(mine);

function run(command, args, cwd = mine) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, CI: '' },
  });
  if (status !== 0) fail(`${command} ${args[0]} ended with ${status}:\n${stdout}${stderr}`);
  return { stdout, stderr };
}

function fail(message) {
  console.error(message);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}

/** A setting of the machine that npm does not know is no warning about this package. */
const warnings = (text) =>
  text.split('\n').filter((line) => /^npm warn/i.test(line) && !/Unknown \w+ config/.test(line));

const sizeOf = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

function packed() {
  run('npm', ['pack', '--pack-destination', folder], resolve('.'));
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}

const given = process.argv[2];
const archive = given === undefined ? packed() : resolve(given);
const { stdout, stderr } = run('npm', [
  'install',
  '--engine-strict',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  archive,
]);
const warned = warnings(`${stdout}\n${stderr}`);
if (warned.length > 0) fail(`npm warns:\n${warned.join('\n')}`);

const trenchctl = (...args) =>
  run(process.execPath, ['node_modules/trenchctl/dist/bin/trenchctl.js', ...args]);
trenchctl('--version');
trenchctl('init', '--ci', 'github');
trenchctl('plan', 'specs/');
trenchctl('apply', 'specs/', '--auto-approve');
const last = trenchctl('plan', 'specs/', '--detailed-exitcode').stdout;
if (!last.startsWith('No changes')) fail(`the last plan is not empty:\n${last}`);

const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
const names = run('npm', ['ls', '--all', '--parseable']).stdout.trim().split('\n').length - 1;
console.log(
  `Node ${process.version}: archive ${mib(statSync(archive).size)}, trenchctl unpacked ${mib(sizeOf(join(mine, 'node_modules/trenchctl')))}, ` +
    `${names} packages with ${mib(sizeOf(join(mine, 'node_modules')))}; no warnings; init, plan, apply and an empty plan.`,
);
rmSync(folder, { recursive: true, force: true });
