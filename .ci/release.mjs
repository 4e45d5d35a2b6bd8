// Makes a release: npm run release -- 1.0.0 [--dry-run]. Sets the version, dates the changelog, packs, commits and tags, and writes the
// archive, its SBOM, the notes, a provenance statement and the checksums to release/. Nothing is pushed and nothing is published.
// Without a version it makes the files of release/ for the commit that is checked out and has the tag of its version, as the release
// workflow does.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { datedChangelog, isVersion, provenance, publicAddress, sectionOf } from './release-documents.mjs';

const OUT = 'release';
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

const shell = process.platform === 'win32';
const run = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const git = (...args) => run('git', ...args);
const attempt = (...args) => {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
};
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const manifest = () => JSON.parse(readFileSync('package.json', 'utf8'));
const say = (line) => console.log(line);

/** A release is made of what is committed, and its tag is new. */
function guardClone(version) {
  if (!isVersion(version)) throw new Error(`${version} is not a version such as 1.0.0 or 1.0.0-rc.1`);
  const open = git('status', '--porcelain');
  if (open !== '')
    throw new Error(`the clone has changes that are not committed; commit them first:\n${open}`);
  if (attempt('rev-parse', '--quiet', '--verify', `refs/tags/v${version}`) !== undefined)
    throw new Error(`the tag v${version} is there already; choose the next version`);
}

function setVersion(version, date) {
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  writeFileSync('CHANGELOG.md', datedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, date));
}

/** Builds and packs, and returns the names of the files in release/. */
function pack() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  run('npm', 'pack', '--silent', '--pack-destination', OUT);
  copyFileSync('sbom.json', join(OUT, 'sbom.json'));
  const { name, version } = manifest();
  return [`${name}-${version}.tgz`, 'sbom.json'];
}

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_WORKFLOW_REF, GITHUB_RUN_ID } = process.env;

/** The run that made the files, for whoever wants to read its log. */
const invocation = () =>
  GITHUB_RUN_ID === undefined
    ? undefined
    : `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;

function builder() {
  const version = { node: process.versions.node, npm: run('npm', '--version') };
  if (GITHUB_WORKFLOW_REF === undefined) return { id: 'urn:trenchctl:local-builder', version };
  return { id: `${GITHUB_SERVER_URL}/${GITHUB_WORKFLOW_REF}`, version };
}

function describe(names, started) {
  const { version } = manifest();
  writeFileSync(join(OUT, 'notes.md'), sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version));
  const statement = provenance({
    version,
    files: names.map((name) => ({ name, sha256: sha256(join(OUT, name)) })),
    commit: git('rev-parse', 'HEAD'),
    lockDigest: sha256('package-lock.json'),
    source: publicAddress(attempt('remote', 'get-url', 'origin') ?? ''),
    builder: builder(),
    invocation: invocation(),
    times: { started, finished: new Date().toISOString() },
  });
  writeFileSync(join(OUT, 'provenance.json'), `${JSON.stringify(statement, null, 2)}\n`);
  const all = [...names, 'notes.md', 'provenance.json'];
  writeFileSync(join(OUT, 'SHA256SUMS'), all.map((name) => `${sha256(join(OUT, name))}  ${name}\n`).join(''));
  for (const name of [...all, 'SHA256SUMS']) say(`wrote  ${OUT}/${name}`);
}

function dryRun(version, date) {
  const text = datedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, date);
  const [{ entryCount, unpackedSize }] = JSON.parse(
    run('npm', 'pack', '--dry-run', '--json', '--ignore-scripts'),
  );
  say(`would set the version ${manifest().version} to ${version} in package.json and package-lock.json`);
  say(`would date the section of CHANGELOG.md: ## ${version} (${date})`);
  say(
    `would build and pack ${OUT}/${manifest().name}-${version}.tgz: about ${entryCount} files, ${unpackedSize} bytes unpacked`,
  );
  say(`would write ${OUT}/sbom.json, ${OUT}/notes.md, ${OUT}/provenance.json and ${OUT}/SHA256SUMS`);
  say(
    `would commit "Release ${version}" on ${git('rev-parse', '--abbrev-ref', 'HEAD')} and tag it v${version}`,
  );
  say(`\nThe notes of the release:\n\n${sectionOf(text, version)}`);
}

function release(version, date, started) {
  let names;
  try {
    setVersion(version, date);
    names = pack();
  } catch (error) {
    git('checkout', '--quiet', '--', ...CHANGED);
    throw error;
  }
  git('add', ...CHANGED);
  git('commit', '--quiet', '--message', `Release ${version}`);
  describe(names, started);
  git('tag', '--annotate', '--cleanup=verbatim', '--file', join(OUT, 'notes.md'), `v${version}`);
  say(`committed "Release ${version}" and tagged it v${version}; to release it: git push --follow-tags`);
}

function filesOfTag(started) {
  const { version } = manifest();
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  if (!tags.includes(`v${version}`))
    throw new Error(
      `this commit has no tag v${version}; to make a release, name its version: npm run release -- 1.0.0`,
    );
  describe(pack(), started);
}

try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [version] = positionals;
  const started = new Date().toISOString();
  const date = started.slice(0, 10);
  if (version !== undefined) guardClone(version);
  if (version === undefined) filesOfTag(started);
  else if (values['dry-run']) dryRun(version, date);
  else release(version, date, started);
} catch (error) {
  console.error(`release: ${error.stderr || error.message}`);
  process.exitCode = 1;
}
