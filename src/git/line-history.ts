import { realpathSync } from 'node:fs';
import { isShallow } from './base-commit.js';
import { withPlainEnds } from './git-files.js';
import { type Git, insideOf, repositoryOf } from './repository.js';

/** The commit that last wrote some lines of a file. */
export interface LineCommit {
  readonly commit: string;
  /** The day of the commit (UTC), as in 2026-12-01. */
  readonly day: string;
  /** True if the clone is shallow, so that the lines may be older. */
  readonly isAtLeast?: true;
}

/** Lines of a file on the disk, with plain ends. */
export interface Lines {
  readonly file: string;
  /** The number of the first line, counted from 1. */
  readonly line: number;
  readonly text: readonly string[];
}

/**
 * Finds for each group of lines the newest commit that wrote one of them, in the history of HEAD. The result is undefined for lines
 * that HEAD does not have, and for all of them without a repository.
 */
export async function lineCommits(
  groups: readonly Lines[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<(LineCommit | undefined)[]> {
  if (groups.length === 0) return [];
  try {
    const { git, top } = await repositoryOf(['.'], env);
    const isCut = await isShallow(git);
    const histories = new Map<string, Promise<readonly Written[]>>();
    return await Promise.all(
      groups.map(async (lines) => {
        const { file } = lines;
        const known = histories.get(file) ?? historyOf(git, insideOf(top, realpathSync(file)) ?? file);
        histories.set(file, known);
        const found = await newestOf(git, await known, lines);
        return found && { ...found, ...(isCut ? { isAtLeast: true as const } : {}) };
      }),
    );
  } catch {
    // The list of waivers does not need a repository.
    return groups.map(() => undefined);
  }
}

/** A line of a file with the commit that wrote it. */
interface Written extends LineCommit {
  readonly line: string;
  readonly time: number;
}

const HEAD_LINE = /^([0-9a-f]{40,64}) \d+ \d+/;
const TIME = 'committer-time ';

/** Reads who wrote each line of a file in HEAD. Nothing of the work tree is read, and no program of the settings is started. */
async function historyOf(git: Git, path: string): Promise<Written[]> {
  const { code, stdout } = await git(['blame', '--porcelain', '--root', '--no-textconv', 'HEAD', '--', path]);
  if (code !== 0) return [];
  const times = new Map<string, number>();
  const found: Written[] = [];
  let commit = '';
  for (const row of withPlainEnds(stdout.toString('utf8')).split('\n')) {
    const head = HEAD_LINE.exec(row);
    if (row.startsWith('\t')) {
      const time = times.get(commit) ?? 0;
      found.push({ line: row.slice(1), commit, time, day: dayOf(time) });
    } else if (head) commit = head[1] ?? '';
    else if (row.startsWith(TIME)) times.set(commit, Number(row.slice(TIME.length)));
  }
  return found;
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The newest commit of the lines, if the file has them one after another. Of several such places, the nearest one counts. */
async function newestOf(
  git: Git,
  written: readonly Written[],
  { line, text }: Lines,
): Promise<LineCommit | undefined> {
  const isAt = (n: number): boolean => text.every((one, m) => written[n + m]?.line === one);
  const [at] = [...written.keys()]
    .filter(isAt)
    .toSorted((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line));
  if (at === undefined) return undefined;
  const lines = written.slice(at, at + text.length);
  const last = await lastOf(git, [...new Set(lines.map(({ commit }) => commit))]);
  const [newest] = lines.filter(({ commit }) => last.has(commit)).toSorted((a, b) => b.time - a.time);
  return newest && { commit: newest.commit, day: newest.day };
}

/**
 * The commits that no other of the commits descends from. Descent decides and not the clock: two commits can have the same second,
 * and the clock of one author can run behind. More than one is left only where branches were merged.
 */
async function lastOf(git: Git, commits: readonly string[]): Promise<ReadonlySet<string>> {
  if (commits.length < 2) return new Set(commits);
  const { code, stdout } = await git(['merge-base', '--independent', ...commits]);
  return new Set(code === 0 ? stdout.toString('utf8').split('\n') : commits);
}
