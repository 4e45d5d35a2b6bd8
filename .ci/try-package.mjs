// Tries the packed archive as a new user does: npm install in an empty folder, init, a first commit, and then the commands of the GitLab
// pipeline that init wrote, in a clone: check, plan, apply, and a plan that is empty. Fails on a warning of npm about the package,
// and if npm asks a registry for trenchctl, which no public registry has.
// node .ci/try-package.mjs [ARCHIVE] [--node 20.20.2,24.21.0]; without an archive, the package is packed first. --node takes other
// versions of Node from npm (the packages that the package `node` installs); without it, the Node that runs is used.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'trenchctl-try-'));
const git = ['-c', 'user.name=Kari', '-c', 'user.email=kari@example.com', '-c', 'commit.gpgsign=false'];

/** Runs a program, and returns what it said; a program that fails ends the trial. */
function run(command, args, { cwd = folder, env = {} } = {}) {
  console.log(`$ ${command} ${args.join(' ').split('\n')[0]}`);
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      shell: process.platform === 'win32',
      env: { ...process.env, CI: '', npm_config_loglevel: 'http', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.on('error', fail);
    child.on('close', (status) =>
      status === 0 ? done(said) : fail(new Error(`${command} ${args[0]} ended with ${status}:\n${said}`)),
    );
  });
}

function expect(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

/** A setting of the machine that npm does not know is no warning about this package. */
const warnings = (text) =>
  text.split('\n').filter((line) => /^npm warn/i.test(line) && !/Unknown \w+ config/.test(line));

const asked = (text) => text.split('\n').filter((line) => /^npm http fetch .*\/trenchctl\b/.test(line));

const sizeOf = (path) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

async function packed() {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: resolve('.') });
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}

/** Installs another Node from npm, without scripts, and returns its folder of programs. */
async function nodeOf(version) {
  const [name, prefix] = [`node-${process.platform}-${process.arch}`, join(folder, `node-${version}`)];
  mkdirSync(prefix);
  await run('npm', ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', `${name}@${version}`]);
  return join(prefix, 'node_modules', name, 'bin');
}

/** The API of GitLab as far as the jobs use it: no deployment yet, and comments that are kept. */
async function openHost() {
  const notes = [];
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    if (request.method === 'POST') notes.push(JSON.parse(Buffer.concat(parts).toString()).body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.method === 'POST' ? '{}' : request.url.endsWith('/user') ? '{"id":1}' : '[]');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, notes, address: `http://127.0.0.1:${server.address().port}` };
}

/** The scripts of a job of the pipeline, as one text for a shell. */
function scriptOf(clone, name, { parse }) {
  const inputs = { 'base-url': 'embedded', specs: 'specs', image: 'node' };
  const [, text] = readFileSync(join(clone, '.gitlab/trenchctl.yml'), 'utf8').split('\n---\n');
  const jobs = parse(text.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, input) => inputs[input]));
  const whole = (job) => ({ ...(job.extends ? whole(jobs[job.extends]) : {}), ...job });
  const { before_script: before, script } = whole(jobs[name]);
  return ['set -e', ...before, ...script].join('\n');
}

async function tryWith(bin, archive) {
  const started = Date.now();
  const home = mkdtempSync(join(folder, 'try-'));
  const [mine, clone] = [join(home, 'mine'), join(home, 'clone')];
  mkdirSync(mine);
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  const version = (await run('node', ['--version'], { cwd: mine, env })).trim();
  const install = ['install', '--engine-strict', '--ignore-scripts', '--no-audit', '--no-fund', archive];
  const installed = await run('npm', install, { cwd: mine, env });
  expect(warnings(installed).length === 0, `npm warns:\n${warnings(installed).join('\n')}`);
  await run('npx', ['trenchctl', 'init', '--ci', 'gitlab'], { cwd: mine, env });
  await run('git', ['init', '--quiet', '--initial-branch=main'], { cwd: mine });
  await run('git', ['add', '--all'], { cwd: mine });
  await run('git', [...git, 'commit', '--quiet', '--message=First commit'], { cwd: mine });
  const files = (await run('git', ['ls-files'], { cwd: mine })).trim().split('\n');
  expect(files.length < 20 && files.some((one) => one.startsWith('tools/')), `committed: ${files.join(' ')}`);

  const secret = join(home, 'plan-key');
  const made = await run('npx', ['trenchctl', 'keygen', secret], { cwd: mine, env });
  const [publicKey] = /^MCow\S+$/m.exec(made) ?? [];

  await run('git', ['clone', '--quiet', mine, clone]);
  const yaml = createRequire(join(mine, 'package.json'))('yaml');
  const { server, notes, address } = await openHost();
  const job = (name, more = {}) =>
    run('sh', ['-c', scriptOf(clone, name, yaml)], {
      cwd: clone,
      env: {
        ...env,
        CI: 'true',
        CI_API_V4_URL: address,
        CI_PROJECT_ID: '5',
        CI_DEFAULT_BRANCH: 'main',
        CI_COMMIT_BRANCH: 'main',
        TRENCHCTL_BASE_URL: 'embedded',
        SPECS: 'specs',
        ...more,
      },
    });
  try {
    const checked = await job('trenchctl-check');
    expect(
      asked(installed + checked).length === 0,
      `npm asked a registry for trenchctl: ${asked(installed + checked)}`,
    );
    expect(checked.includes('npm http fetch'), 'npm did not say what it fetched');
    await job('trenchctl-plan', { CI_MERGE_REQUEST_IID: '7', TRENCHCTL_GITLAB_TOKEN: 'token of this trial' });
    expect(notes.length === 1 && notes[0].includes('Storgata 1-40'), `the comment is wrong:\n${notes}`);
    await job('trenchctl-plan', { TRENCHCTL_PLAN_KEY: readFileSync(secret, 'utf8') });
    const applied = await job('trenchctl-apply', { TRENCHCTL_PLAN_PUBLIC_KEY: publicKey });
    expect(applied.includes('Applied 1 segment'), `nothing was applied:\n${applied}`);
    await job('trenchctl-plan', { TRENCHCTL_PLAN_KEY: readFileSync(secret, 'utf8') });
    const last = readFileSync(join(clone, 'plan.md'), 'utf8');
    expect(last.includes('No changes'), `the last plan is not empty:\n${last}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  // A colleague clones the repository.
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: clone, env });
  await run('npx', ['trenchctl', 'plan', 'specs/'], { cwd: clone, env });
  const names = await run('npm', ['ls', '--all', '--parseable'], { cwd: clone, env });
  const count = new Set(names.match(/^.*node_modules.*$/gm)).size;
  console.log(
    `Node ${version}: archive ${mib(statSync(archive).size)}, trenchctl unpacked ${mib(sizeOf(join(clone, 'node_modules/trenchctl')))}, ` +
      `${count} packages with ${mib(sizeOf(join(clone, 'node_modules')))}; no warnings; install, init, commit, check, plan, ` +
      `apply and an empty plan in ${Math.round((Date.now() - started) / 1000)} s.`,
  );
  rmSync(home, { recursive: true, force: true });
}

const args = process.argv.slice(2);
const at = args.indexOf('--node');
const versions = at < 0 ? [] : args.splice(at, 2)[1].split(',');
try {
  const archive = args[0] === undefined ? await packed() : resolve(args[0]);
  if (versions.length === 0) await tryWith(dirname(process.execPath), archive);
  for (const version of versions) await tryWith(await nodeOf(version), archive);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
