import { UserError } from '../../diagnostics/user-error.js';
import { mergeShards } from '../../reconcile/shard/merge-shards.js';
import type { ShardPlan } from '../../reconcile/shard/merged-notes.js';
import { planJson } from '../../render/plan-json.js';
import {
  type ArgsOf,
  command,
  type ExitCode,
  type GlobalArgs,
  type Options,
  text,
  texts,
} from '../command.js';
import { approvalsOf, MAX_DESTROY } from '../options/apply-options.js';
import {
  EXITCODE_OPTION,
  OUTPUT_OPTIONS,
  outputsOf,
  printOutput,
  savedPlanFile,
  writeOutputs,
} from '../options/output-options.js';
import { planContents } from '../output/plan-contents.js';
import { printVerdict } from '../output/print-verdict.js';
import { nextStep } from '../output/recommended.js';
import { type PlanKey, readPlanKey } from '../saved-plan/plan-key.js';
import { readPlan } from '../saved-plan/read-plan.js';
import { guardSigned, planFileText, savedPlan } from '../saved-plan/saved-plan.js';

const PLANS = {
  plans: {
    ...texts('The plans that `plan --shard -o` saved, one for each shard'),
    demandOption: true,
  },
} as const satisfies Options;

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  ...MAX_DESTROY,
  verify: text('Refuse a plan that was not signed with this key: a file, or env:NAME'),
  sign: text('Sign the merged plan with this key, for `apply --verify`: a file, or env:NAME; needs --verify'),
  ...EXITCODE_OPTION,
} as const satisfies Options;

export const merge = command({
  examples: [['merge shard-1.json shard-2.json -o plan.json', 'Merge the plans of two shards into one']],
  positionals: PLANS,
  options: OPTIONS,
  run: (args) => runMerge(args),
});

type MergeArgs = GlobalArgs & ArgsOf<typeof PLANS & typeof OPTIONS>;

async function runMerge(args: MergeArgs): Promise<ExitCode> {
  // Every shard has printed its annotations.
  const outputs = { ...outputsOf(args), isAnnotating: false };
  const file = savedPlanFile(outputs);
  guardSigned(args.sign, file);
  // A signature vouches for the whole plan, and anybody can write a shard with a fitting checksum.
  if (args.sign !== undefined && args.verify === undefined)
    throw new UserError(
      '--sign signs only shards whose own signatures were checked: plan each shard with --sign, and pass their key with --verify',
    );
  const key = args.sign === undefined ? undefined : readPlanKey(args.sign, 'sign');
  const verify = args.verify === undefined ? undefined : readPlanKey(args.verify, 'verify');
  const files = args.plans.map((file) => ({ file, plan: shardPlan(file, verify) }));
  guardSet(files);
  const approvals = approvalsOf(args, files[0]?.plan.maxDestroy);
  const merged = await mergeShards(
    files.map(({ plan }) => plan),
    approvals,
  );
  const next =
    file === undefined || merged.verdict.apply !== 'allowed'
      ? undefined
      : nextStep(merged, { ...args, paths: [] }, file);
  const contents = {
    ...planContents({ document: merged, next, file }, args),
    saved: file === undefined ? undefined : planFileText(savedPlan(planJson(merged), key)),
  };
  await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
  if (printVerdict(merged, args.format)) return 3;
  return args.detailedExitcode && merged.changes.length > 0 ? 2 : 0;
}

function shardPlan(file: string, key: PlanKey | undefined): ShardPlan {
  const { shard, checksum: _, signature: __, ...plan } = readPlan(file, key);
  if (shard) return { ...plan, shard };
  throw new UserError(`${file} is not the plan of a shard; name the files that \`plan --shard -o\` wrote`);
}

interface ShardFile {
  readonly file: string;
  readonly plan: ShardPlan;
}

/** Refuses plans that are not all shards of one plan, each once. */
function guardSet(files: readonly ShardFile[]): void {
  const [first] = files;
  if (!first) return;
  const { total, of } = first.plan.shard;
  const seen = new Map<number, string>();
  for (const { file, plan } of files) {
    const { shard, target } = plan;
    if (shard.total !== total)
      throw new UserError(
        `${file} is one of ${shard.total} shards, but ${first.file} is one of ${total}; plan all shards with the same total`,
      );
    if (target !== first.plan.target)
      throw new UserError(
        `${file} was made for ${target}, but ${first.file} for ${first.plan.target}; plan all shards on the same service`,
      );
    if (shard.of !== of)
      throw new UserError(
        `${file} and ${first.file} were made from different specs or options; plan all shards from the same commit, with the same options`,
      );
    if (plan.maxDestroy !== first.plan.maxDestroy)
      throw new UserError(
        `${file} and ${first.file} were made with different --max-destroy; plan all shards with the same limit`,
      );
    if (plan.base?.commit !== first.plan.base?.commit)
      throw new UserError(
        `${file} and ${first.file} were made with different bases; plan all shards with the same --base`,
      );
    const other = seen.get(shard.index);
    if (other !== undefined)
      throw new UserError(`${file} and ${other} are both shard ${shard.index}; name each shard once`);
    seen.set(shard.index, file);
  }
  const missing = Array.from({ length: total }, (_, n) => n + 1).filter((index) => !seen.has(index));
  if (missing.length > 0)
    throw new UserError(
      `${missing.length === 1 ? 'shard' : 'shards'} ${missing.slice(0, 20).join(', ')} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing; name the plans of all shards`,
    );
}
