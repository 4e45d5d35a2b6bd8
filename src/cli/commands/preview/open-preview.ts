import { planPreview } from '../../../preview/plan-preview.js';
import { createPreview, type Preview, type PreviewRules } from '../../../preview/preview.js';
import type { ServiceProfile } from '../../../profile/profile-fields.js';
import type { Catalogs } from '../../../reconcile/made-plan.js';
import type { Rater } from '../../../reconcile/rate-segments.js';
import { createKeptSandbox } from '../../../rehearse/kept-sandbox.js';
import type { SpecFiles } from '../../../spec/files/spec-files.js';
import { withConnection } from '../../connection/connect.js';
import { budgetsOf } from '../../options/budgets.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { readSpecs } from '../../options/read-specs.js';

/** The texts that a preview shows, and what is known of their service. */
export interface PreviewSources {
  /** Spec files and folders. */
  readonly paths: () => readonly string[];
  readonly files: SpecFiles;
  /** The names of the rules files. */
  readonly rules: readonly string[];
  readonly catalogs: Catalogs;
  readonly profile: ServiceProfile;
  readonly rater: Rater;
}

export interface OpenedPreview {
  readonly preview: Preview;
  close(): void;
}

/** Opens a preview of texts. Each plan has a connection of its own, because a connection has a time limit. */
export async function openPreview(args: GlobalArgs, sources: PreviewSources): Promise<OpenedPreview> {
  const { paths, files, catalogs, profile, rater } = sources;
  const sandbox = createKeptSandbox(catalogs, profile);
  const budgets = budgetsOf(args);
  const today = (): string => new Date().toISOString().slice(0, 10);
  const load = (from = files) => readSpecs(paths(), { profile, files: from });
  const readRules = await rulesReader(sources);
  const makePlan = () =>
    withConnection(args, (connection) => {
      // Nothing here may write, so the client that could is left out.
      const service = { ...connection, writing: connection.reading };
      return planPreview({
        ...{ load: () => load(), service, budgets, rater, date: today() },
        rules: readRules(),
      });
    });
  const world = { load, files, catalogs, profile, sandbox, budgets, readRules, rater, makePlan, today };
  return { preview: createPreview(world), close: sandbox.close };
}

/** The code for rules is loaded only if there are some. */
async function rulesReader({ rules, files: { read } }: PreviewSources): Promise<() => PreviewRules> {
  if (rules.length === 0) return () => ({ files: [], problems: [], sources: new Map() });
  const { readRulesFiles } = await import('../../options/read-rules-files.js');
  return () => {
    const { files, problems, sources } = readRulesFiles(rules, read);
    return {
      problems,
      sources,
      files: files.map(({ file, digest, rules: own }) => ({ file, digest, rules: own })),
    };
  };
}
