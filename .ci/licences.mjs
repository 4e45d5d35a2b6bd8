// Checks that every installed package has an allowed licence and no install script, that the lock file names no address and
// holds the optional packages of every platform, so that `npm ci` works everywhere, and that our own package contains nothing
// that only a build needs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  'MPL-2.0',
  'MIT-0',
]);
const allowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((option) => option.split(/ AND /).every((one) => ALLOWED.has(one.trim())));

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const problems = [];
for (const group of ['dependencies', 'devDependencies']) {
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))
      problems.push(`${name}: ${version} is not an exact version`);
  }
}
/** Returns whether a package required by the one at `path` is in the lock file, beside it or above it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
let count = 0;
let shipped = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  count += 1;
  if (!entry.dev && !entry.devOptional) shipped += 1;
  if (entry.resolved) problems.push(`${path}: the lock file names an address`);
  if (entry.hasInstallScript) problems.push(`${path}: has an install script`);
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(path, name)) problems.push(`${path}: the lock file lacks its optional package ${name}`);
  }
  const installed = existsSync(`${path}/package.json`)
    ? JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
    : undefined;
  const licence = entry.license ?? installed?.license ?? installed?.licenses?.[0];
  const text = typeof licence === 'string' ? licence : licence?.type;
  if (text === undefined ? installed !== undefined : !allowed(text))
    problems.push(`${path}: licence ${text ?? 'not stated'}`);
}
// The budget of CONTRIBUTING.md: a change that needs more packages must give a reason.
const direct = Object.keys(manifest.dependencies).length;
if (direct > 18) problems.push(`${direct} packages are depended on; the limit is 18`);
if (shipped > 87) problems.push(`${shipped} packages are installed by a user; the limit is 87`);
// Scripts are skipped, because they would build and print into the answer.
const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [{ files }] = JSON.parse(packed);
for (const { path } of files) {
  if (/\.map$|\.tsbuildinfo$/.test(path)) problems.push(`${path}: is packed, and no user needs it`);
}
for (const problem of problems) console.error(problem);
console.log(
  `packages: ${count} locked, ${direct} depended on, ${shipped} installed by a user, ${files.length} files packed, ${problems.length} problems`,
);
if (problems.length > 0 || count === 0) process.exit(1);
