import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { diskFiles } from '../spec/files/disk-files.js';
import { guardRecordedRef, idOf, recordedCommit } from './base-commit.js';
import { gitFiles, withPlainEnds } from './git-files.js';
import { firstLine, type Repository, repositoryOf } from './repository.js';

/** The commit that is recorded as applied, once it is. */
export interface GitRecord {
  readonly ref: string;
  /** HEAD, when the record was opened. */
  readonly commit: string;
  /** The commit that was recorded before; absent on the first run. */
  readonly before?: string;
  /** Moves the ref to the commit, unless somebody else has moved it since. */
  readonly move: () => Promise<void>;
}

/**
 * Checks whether HEAD can be recorded as applied: its specs are those on the disk, and whole folders are given. A removed
 * file is seen only through its folder.
 */
export async function openRecord(
  paths: readonly string[],
  ref: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<GitRecord> {
  guardRecordedRef(ref);
  for (const path of paths) guardFolder(path);
  const repository = await repositoryOf(paths, env);
  const { git } = repository;
  const before = await recordedCommit(git, ref);
  const commit = await idOf(git, 'HEAD^{commit}');
  if (commit === undefined) throw new UserError('--record: HEAD has no commit yet; commit the specs first');
  await guardSpecs(repository, commit);
  return {
    ref,
    commit,
    ...(before === undefined ? {} : { before }),
    async move() {
      // The specs may have been changed while they were applied.
      await guardSpecs(repository, commit);
      const none = '0'.repeat(commit.length);
      const moved = await git(['update-ref', '--no-deref', ref, commit, before ?? none]);
      if (moved.code === 0) return;
      const now = await recordedCommit(git, ref);
      const isOvertaken = now !== undefined && now !== before;
      const why = isOvertaken
        ? `another run has recorded ${now.slice(0, 8)} meanwhile; run the same command again, which then compares with that commit`
        : `${visible(firstLine(moved.stderr))}; see to the reason, then run the same command again`;
      throw new UserError(
        `everything was applied, but ${visible(ref)} was not moved to ${commit.slice(0, 8)}: ${why}`,
      );
    },
  };
}

function guardFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UserError(
      `--record: ${visible(path)} is one file, and a commit is applied only with all of its specs; name the folder of the specs`,
    );
}

/** Refuses specs that differ from those of the commit: what was applied would not be what is recorded. */
async function guardSpecs(repository: Repository, commit: string): Promise<void> {
  const committed = await gitFiles(repository, commit, commit);
  const [submodule] = committed.submodules;
  if (submodule !== undefined)
    throw new UserError(
      `--record: ${visible(submodule)} is a submodule, and the next run could not read from ${commit.slice(0, 8)} what its specs state; put the specs into the repository itself, or apply without --record`,
    );
  for (const { given, inside } of repository.paths) {
    const start = `${commit}:${inside === '' ? '' : `${inside}/`}`;
    const there = new Map(committed.list(given).map((file) => [file.slice(start.length), file]));
    for (const file of diskFiles.list(given)) {
      const name = relative(given, file).split(sep).join('/');
      const same = there.get(name);
      if (same === undefined || withPlainEnds(committed.read(same)) !== withPlainEnds(diskFiles.read(file)))
        throw differs(file, commit);
      there.delete(name);
    }
    const [missing] = there.values();
    if (missing !== undefined) throw differs(missing.slice(commit.length + 1), commit);
  }
}

const differs = (file: string, commit: string): UserError =>
  new UserError(
    `--record: ${visible(file)} is not as in HEAD (${commit.slice(0, 8)}), so this commit is not recorded as applied; commit the change or take it back and run the same command again, or apply without --record`,
  );
