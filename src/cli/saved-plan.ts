import { renameSync, statSync, writeFileSync } from 'node:fs';
import type { PlanDocument } from '../plan/document.js';
import { digest } from '../plan/fingerprint.js';
import { UserError } from './user-error.js';

/** A plan in a file: the plan, and a digest over all of it. */
export type SavedPlan = PlanDocument & { readonly digest: string };

export function writePlan(file: string, document: PlanDocument): void {
  const saved: SavedPlan = { ...document, digest: digest(document) };
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
    renameSync(beside, file);
  } catch (error) {
    throw new UserError(`the plan cannot be saved in ${file}: ${messageOf(error)}`);
  }
}

/** The saved plan that a command line names, if it names one: specs are YAML files, and folders of them. */
export function savedPlanIn(paths: readonly string[]): string | undefined {
  const plans = paths.filter((path) => path.endsWith('.json') && !isFolder(path));
  if (plans.length === 0) return undefined;
  if (paths.length > 1) throw new UserError('apply takes one saved plan, or specs, and not both');
  return plans[0];
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
