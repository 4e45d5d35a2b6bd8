import { UserError } from '../../diagnostics/user-error.js';
import type { Shard } from '../../reconcile/shard/assign-shards.js';
import { type ArgsOf, type Options, text } from '../command.js';

export const SHARD_OPTIONS = {
  shard: text('Plan only this share of the projects, such as 3/8, or auto in a parallel job; see `merge`'),
} as const satisfies Options;

export type ShardArgs = ArgsOf<typeof SHARD_OPTIONS>;

type Env = Readonly<Record<string, string | undefined>>;

const MAX = 1000;

/** Returns the shard of --shard: `3/8`, or the one that the CI system or Kubernetes names. */
export function shardOf(text: string, env: Env): Shard {
  const [, index, total] = /^(\d{1,4})\/(\d{1,4})$/.exec(text === 'auto' ? found(env) : text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total && shard.total <= MAX) return shard;
  throw new UserError(
    `--shard ${text}: write the number of this run and of all runs, from 1/1 to ${MAX}/${MAX}, such as 3/8`,
  );
}

/** GitLab counts from 1, Kubernetes from 0. GitHub names no shard: its matrix has to be passed on. */
function found({
  CI_NODE_INDEX: node,
  CI_NODE_TOTAL: nodes,
  SYSTEM_JOBPOSITIONINPHASE: position,
  SYSTEM_TOTALJOBSINPHASE: jobs,
  JOB_COMPLETION_INDEX: pod,
  TRENCHCTL_SHARD_TOTAL: pods,
}: Env): string {
  if (node && nodes) return `${node}/${nodes}`;
  if (position && jobs) return `${position}/${jobs}`;
  if (pod && pods) return `${Number(pod) + 1}/${pods}`;
  throw new UserError(
    `--shard auto: no parallel job was found in the environment (CI_NODE_INDEX and CI_NODE_TOTAL of GitLab; SYSTEM_JOBPOSITIONINPHASE and SYSTEM_TOTALJOBSINPHASE of Azure; JOB_COMPLETION_INDEX of Kubernetes with TRENCHCTL_SHARD_TOTAL)${pod ? '; set TRENCHCTL_SHARD_TOTAL to the completions of the job' : ''}; write --shard 3/8, in a GitHub matrix --shard \${{ matrix.shard }}/\${{ strategy.job-total }}`,
  );
}
