// Real repositories in temporary folders. git is needed: a machine without it could not have cloned this project.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestRepository {
  readonly folder: string;
  git(...args: string[]): string;
  write(path: string, text: string): void;
  commit(files: Readonly<Record<string, string>>): string;
}

/** One program that starts three: a small one starts programs in less time than the process of the tests. */
const COMMIT = "git add --all && git commit --quiet --allow-empty --message 'change' && git rev-parse HEAD";

export function repositoryIn(folder: string): TestRepository {
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Kari',
        GIT_AUTHOR_EMAIL: 'kari@example.test',
        GIT_COMMITTER_NAME: 'Kari',
        GIT_COMMITTER_EMAIL: 'kari@example.test',
      },
    }).trim();
  const git = (...args: string[]): string => run('git', args);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    git,
    write,
    commit(files) {
      for (const [path, text] of Object.entries(files)) write(path, text);
      return run('sh', ['-c', COMMIT]);
    },
  };
}

export function newRepository(): TestRepository {
  const repository = repositoryIn(realpathSync(mkdtempSync(join(tmpdir(), 'trenchctl-git-'))));
  repository.git('init', '--quiet', '--initial-branch', 'main');
  return repository;
}
