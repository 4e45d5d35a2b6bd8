import { existsSync } from 'node:fs';
import { readText } from '../../output/write-file.js';
import type { Engine } from './starter-files.js';

const MAX_BYTES = 256 * 1024;
const USUAL_BRANCHES = ['main', 'master', 'trunk'];

/** Guesses the CI engine from the files of the folder, then from the host of the remote repository. */
export function guessEngine(): Engine | undefined {
  if (existsSync('.github')) return 'github';
  if (existsSync('.gitlab-ci.yml') || existsSync('.gitlab')) return 'gitlab';
  if (existsSync('azure-pipelines.yml')) return 'azure';
  const hosts = remoteHosts(readOr(gitFile('config'), ''));
  if (hosts.some((host) => /(^|\.)github\./.test(host))) return 'github';
  if (hosts.some((host) => /(^|[.-])gitlab\./.test(host))) return 'gitlab';
  if (hosts.some((host) => /(^|\.)(dev\.azure|visualstudio)\.com$/.test(host))) return 'azure';
  return undefined;
}

/** The hosts of the addresses in a git configuration: `https://host/path`, `ssh://git@host/path` or `git@host:path`. */
export const remoteHosts = (config: string): string[] =>
  [...config.matchAll(/^\s*url\s*=\s*(?:\w+:\/\/)?(?:[^@/\s]*@)?([\w.-]+)/gm)].map(([, host = '']) =>
    host.toLowerCase(),
  );

/** Guesses the branch whose state is applied: the default branch of the remote, otherwise the current one if it is a usual one. */
export function guessBranch(): string {
  const named = [gitFile('refs/remotes/origin/HEAD'), gitFile('HEAD')].map((file) =>
    branchIn(readOr(file, '')),
  );
  const [remote, current] = named;
  if (remote !== undefined) return remote;
  return current !== undefined && USUAL_BRANCHES.includes(current) ? current : 'main';
}

/** Names with other characters would need quotes in a pipeline, and are not guessed. */
const branchIn = (text: string): string | undefined =>
  /^ref: refs\/(?:heads|remotes\/origin)\/([A-Za-z][\w./-]*)\s*$/.exec(text)?.[1];

const gitFile = (name: string): string => `.git/${name}`;

/** A worktree has a file as its .git, and nothing is guessed from it. */
function readOr(file: string, otherwise: string): string {
  try {
    return readText(file, MAX_BYTES);
  } catch {
    return otherwise;
  }
}
