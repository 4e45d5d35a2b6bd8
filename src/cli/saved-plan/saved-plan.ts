import { statSync } from 'node:fs';
import { basename, normalize } from 'node:path';
import { hasMoreValues } from '../../api/json.js';
import { UserError } from '../../diagnostics/user-error.js';
import { digest } from '../../plan/emit/fingerprint.js';
import type { ShardRecord } from '../../reconcile/shard/shard-record.js';
import type { PlanJson } from '../../render/plan-json.js';
import { type PlanKey, type PlanSignature, signPlan } from './plan-key.js';

/**
 * A plan in a file. The checksum detects a file that was truncated or edited by accident. It does not prove who made the
 * plan, because anybody can compute it; the signature does.
 */
export type SavedPlan = PlanJson & {
  /** Only in the plan of a shard: the record that all shards are merged by. */
  readonly shard?: ShardRecord;
  readonly signature?: PlanSignature;
  readonly checksum: string;
};

export function savedPlan(document: Omit<SavedPlan, 'signature' | 'checksum'>, key?: PlanKey): SavedPlan {
  const whole = key ? { ...document, signature: signPlan(document, key) } : document;
  return { ...whole, checksum: digest(whole) };
}

/** The largest plan that `apply` reads, so a larger one is not saved. */
export const MAX_PLAN = {
  bytes: 256 * 1024 * 1024,
  /** JSON values, counted before parsing. 20,000 new segments of 11 objects have about 12 million. */
  values: 20_000_000,
} as const;

/** Returns the text of a saved plan without white space, which would be half of it. Refuses a plan that no apply would read. */
export function planFileText(plan: SavedPlan, max: { bytes: number; values: number } = MAX_PLAN): string {
  const text = compactText(plan);
  const size = text === undefined ? undefined : Buffer.byteLength(text);
  const isTooLarge =
    text === undefined || (size ?? 0) > max.bytes || hasMoreValues(Buffer.from(text), max.values);
  if (!isTooLarge) return text;
  const much = size === undefined ? 'more than 512 MiB' : `${Math.ceil(size / 1024 / 1024)} MiB`;
  throw new UserError(
    `the plan is too large to be saved: it takes ${much}, and an apply reads at most ${max.bytes / 1024 / 1024} MiB with ${max.values.toLocaleString('en')} values. Nothing was saved. Plan a part of the specs at a time: name folders, or use --target, and save each plan in a file of its own`,
  );
}

/** Undefined if the text is longer than a text can be. */
function compactText(plan: SavedPlan): string | undefined {
  try {
    return `${JSON.stringify(plan)}\n`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A signature is a part of a saved plan. */
export function guardSigned(sign: string | undefined, file: string | undefined): void {
  if (sign !== undefined && file === undefined)
    throw new UserError('--sign needs a saved plan: name its file with -o FILE.json');
}

/** The arguments of `apply`: specs, or a saved plan with optional specs that it must match. */
interface Given {
  readonly plan?: string;
  readonly specs: readonly string[];
}

/**
 * Specs are YAML files and folders of them. A path that is named .json is a saved plan whatever it is on the disk: a folder
 * in its place is an error and never specs, because somebody may have put it where the reviewed plan was. So is the first of
 * several paths, if it is neither a folder nor named as YAML.
 */
export function givenIn(paths: readonly string[]): Given {
  const isPlan = (path: string, index: number): boolean => {
    const name = basename(normalize(path));
    if (/\.json$/i.test(name)) return true;
    return index === 0 && paths.length > 1 && !/\.ya?ml$/i.test(name) && !isFolder(path);
  };
  const [plan, another] = paths.filter(isPlan);
  if (another !== undefined)
    throw new UserError(`apply takes one saved plan, but both ${plan} and ${another} are named as plans`);
  const specs = paths.filter((path, index) => !isPlan(path, index));
  return plan === undefined ? { specs } : { plan, specs };
}

/** Returns false for a path that cannot be read; reading it reports the error. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
