import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { packageFile, version } from '../../../package/package-file.js';
import { API_VERSION } from '../../../spec/language/document.js';
import { type Check, checksOf } from './check-files.js';

const check = checksOf('versions');
const GIT_MS = 5000;

export interface Versions {
  readonly node: string;
  /** The answer of `git --version`; undefined if there is no git. */
  readonly git: string | undefined;
}

export const foundVersions = (): Versions => ({ node: process.versions.node, git: gitVersion() });

function gitVersion(): string | undefined {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8', timeout: GIT_MS });
  return status === 0 ? stdout.trim().replace(/^git version /, '') : undefined;
}

export function checkVersions({ node, git }: Versions): Check[] {
  const { engines } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const least = engines.node.replace(/^>=/, '');
  return [
    check('trenchctl', 'ok', version()),
    check('apiVersion', 'ok', `${API_VERSION} (the spec language)`),
    isAtLeast(node, least)
      ? check('node', 'ok', node)
      : check('node', 'failed', `${node}, and trenchctl needs ${least} or later`, 'install a later Node.js'),
    git === undefined
      ? check(
          'git',
          'warning',
          'not found',
          'install git: specs are kept in Git, and plans compare its revisions',
        )
      : check('git', 'ok', git),
  ];
}

function isAtLeast(found: string, least: string): boolean {
  const [a, b] = [found, least].map((text) => text.split('.').map(Number));
  for (const [n, part] of (b ?? []).entries()) {
    const other = a?.[n] ?? 0;
    if (other !== part) return other > part;
  }
  return true;
}
