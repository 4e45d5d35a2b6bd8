import { statSync } from 'node:fs';
import type { PlanDocument } from '../plan/document.js';
import { digest } from '../plan/fingerprint.js';
import { reasonOf } from './text-file.js';
import { UserError } from './user-error.js';
import { replaceFile } from './write-file.js';

/** A plan in a file: the plan, and a digest over all of it. */
export type SavedPlan = PlanDocument & { readonly digest: string };

export function writePlan(file: string, document: PlanDocument): void {
  const saved: SavedPlan = { ...document, digest: digest(document) };
  try {
    replaceFile(file, `${JSON.stringify(saved, null, 2)}\n`, 0o600);
  } catch (error) {
    throw new UserError(
      `the plan cannot be saved in ${file}: ${reasonOf(error)}; choose another place with --out`,
    );
  }
}

/** The saved plan that a command line names, if it names one: specs are YAML files, and folders of them. */
export function savedPlanIn(paths: readonly string[]): string | undefined {
  const plans = paths.filter((path) => path.endsWith('.json') && !isFolder(path));
  if (plans.length === 0) return undefined;
  if (paths.length > 1) throw new UserError('apply takes one saved plan, or specs, and not both');
  return plans[0];
}

/** What cannot even be looked at is told by whoever reads it. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
