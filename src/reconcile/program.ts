import { type ConnectOptions, openClient } from '../api/open-client.js';
import { applyAll } from '../apply/apply-all.js';
import type { Outcome } from '../apply/apply-work.js';
import { isError, type Problem } from '../diagnostics/problem.js';
import { dayOf } from '../plan/checks/safety.js';
import type { VerdictReason } from '../plan/model/verdict.js';
import { ASSUMED_PROFILE } from '../profile/profile-fields.js';
import { ASSUMED } from '../rating/assumptions.js';
import { type PlanJson, planJson } from '../render/plan-json.js';
import { diskFiles } from '../spec/files/disk-files.js';
import { isMissing, type SpecFiles } from '../spec/files/spec-files.js';
import { loadSpecs } from '../spec/load-specs.js';
import { type LoadedRatings, loadRatings } from '../spec/ratings/load-ratings.js';
import type { WrittenSpec } from '../spec/write/write-spec.js';
import type { BaseRequest } from './base/base-request.js';
import { exportProject as exportLive, type ToExport } from './export-project.js';
import type { Inspection } from './inspect-plan.js';
import type { LiveService } from './made-plan.js';
import { documentOf } from './plan-document.js';
import { budgetsUntil, planSpecs } from './plan-specs.js';
import { raterWith } from './rater.js';
import type { BaseRules, JudgingFile } from './rules/base-rules.js';
import type { RulesRequest } from './rules/judge-plan.js';
import { loadRules, type ReadFile } from './rules/load-rules.js';

// The commands `plan`, `apply`, `drift` and `export` for programs: options in, data out. Nothing is printed, and no function
// ends the process. A mistake in the options is a UserError; a call that fails is an ApiError.

/** The service: its addresses, the login, and the company whose projects are meant. */
export interface ServiceOptions extends ConnectOptions {
  /** The company of the projects; the default is the company of the user. */
  readonly companyId?: string;
}

export interface PlanOptions {
  readonly service: ServiceOptions;
  /** Spec files, and folders of them. */
  readonly specs: readonly string[];
  /** The source of the specs; the default is the disk. */
  readonly files?: SpecFiles;
  /** Only these projects, or these segments of them: `PROJECT` or `PROJECT/SEGMENT`. */
  readonly targets?: readonly string[];
  /** True deletes segments that no spec names; by default, `prune` in the specs decides for each project. */
  readonly prune?: boolean;
  /** Calls and segments at a time, from 1 to 100; the default is 10. */
  readonly parallelism?: number;
  /** True rehearses the plan on a copy of the live state; the default is true. */
  readonly rehearse?: boolean;
  /** True turns warnings into errors. */
  readonly strict?: boolean;
  /** Rules files that the plan is judged by, from the source of the specs. A file with an error allows no plan. */
  readonly rules?: readonly string[];
  /** The ratings file for current ratings, from the source of the specs; without it, a model cable is assumed. */
  readonly ratings?: string;
  /** The specs before a change; each change of the plan then has a cause, and removed segments are deleted. */
  readonly base?: BaseSpecs;
  /** The clock for approvals in the specs that expire; the default is the clock of the system. */
  readonly now?: () => number;
}

export interface BaseSpecs {
  /** Spec files, and folders of them. */
  readonly specs: readonly string[];
  /** The source of these specs; the default is the disk. */
  readonly files?: SpecFiles;
  /** The name of the base in messages; the default is `base`. */
  readonly name?: string;
  /** Rules files of the base, from the source of these specs; the default are those of the plan. */
  readonly rules?: readonly string[];
  /** The ratings file of the base, from the source of these specs; the default is that of the plan. */
  readonly ratings?: string;
  /** True plans only the segments, projects and calculations whose desired state differs from the base. */
  readonly onlyChanged?: boolean;
}

export interface PlanResult {
  /** The plan, in the form of schemas/plan.v1.schema.json; absent where an error is among the problems. */
  readonly plan?: PlanJson;
  /** Errors and warnings, each with its place in the specs. */
  readonly problems: readonly Problem[];
}

export interface ApplyOptions extends PlanOptions {
  /** The number of objects that may be destroyed; without it, 30 % of each project that holds ten objects or more. */
  readonly maxDestroy?: number;
  /** Called before each call: if it returns true, no new call is made. */
  readonly stopped?: () => boolean;
  readonly onOutcome?: (outcome: Outcome) => void;
}

export interface ApplyResult extends PlanResult {
  /** The reasons of a verdict that refuses the plan; nothing was called then. */
  readonly refusals: readonly VerdictReason[];
  /** One for each segment, project and calculation that had to change. */
  readonly outcomes: readonly Outcome[];
}

export interface DriftResult extends PlanResult {
  /** True if the live state differs from the specs. */
  readonly hasDrifted: boolean;
}

export interface ExportOptions extends ToExport {
  readonly service: ServiceOptions;
}

/** Compares the specs with the live state, and returns the plan that brings the live state to the state in the specs. */
export const plan = (options: PlanOptions): Promise<PlanResult> =>
  connected(options.service, async (service) => {
    const { document, problems } = await planned(options, service, OF_PLAN);
    return { plan: document, problems };
  });

/** Returns whether the live state differs from the specs. Rules are judged on the live state. */
export const drift = (options: PlanOptions): Promise<DriftResult> =>
  connected(options.service, async (service) => {
    const { document, problems } = await planned(options, service, OF_DRIFT);
    const hasDrifted = (document?.changes.length ?? 0) > 0;
    return { plan: document, problems, hasDrifted };
  });

/** Plans, and applies the plan unless its verdict is that it is refused. */
export const apply = (options: ApplyOptions): Promise<ApplyResult> =>
  connected(options.service, async (service) => {
    const { made, document, problems } = await planned(options, service, OF_PLAN);
    if (!made || !document) return { problems, refusals: [], outcomes: [] };
    const refusals = document.verdict.reasons;
    const { stopped, onOutcome } = options;
    const outcomes =
      refusals.length > 0
        ? []
        : await applyAll(made, {
            api: service.writing,
            parallelism: options.parallelism ?? PARALLELISM,
            stopped,
            onSegment: onOutcome,
          });
    return { plan: document, problems, refusals, outcomes };
  });

/** Writes the live state of a project as a spec whose plan has no changes. */
export const exportProject = (
  options: ExportOptions,
): Promise<WrittenSpec | { readonly problems: readonly Problem[] }> =>
  connected(options.service, (service) => exportLive(options, service));

const PARALLELISM = 10;
const OF_PLAN = { scope: 'changed', side: 'planned' } as const;
const OF_DRIFT = { scope: 'all', side: 'live' } as const;

interface NamedService extends LiveService {
  readonly target: string;
}

async function connected<T>(
  options: ServiceOptions,
  work: (service: NamedService) => Promise<T>,
): Promise<T> {
  const { companyId, username, profile = ASSUMED_PROFILE } = options;
  const { api, addresses, close } = openClient(options);
  try {
    return await work({
      reading: api(true),
      writing: api(false),
      profile,
      isRemote: true,
      target: addresses.trench ?? '',
      companyId,
      username,
    });
  } finally {
    close();
  }
}

const baseOf = (
  { specs, files = diskFiles, name = 'base', onlyChanged = false }: BaseSpecs,
  { profile }: NamedService,
): BaseRequest => ({
  load: async () => ({ name, specs: await loadSpecs(specs, files, { profile }), others: async () => [] }),
  onlyChanged,
});

async function planned(
  options: PlanOptions & Pick<ApplyOptions, 'maxDestroy'>,
  service: NamedService,
  judged: Omit<Judged, 'today'>,
) {
  const { specs: paths, files = diskFiles, targets, prune, strict, base, now = Date.now } = options;
  const today = dayOf(now());
  const given = await programInspection(options, files, { ...judged, today });
  if (!given.inspection) return { problems: given.problems };
  const {
    plan: made,
    specs,
    problems,
  } = await planSpecs(
    {
      load: () => loadSpecs(paths, files, { profile: service.profile }),
      parallelism: options.parallelism ?? PARALLELISM,
      rehearse: options.rehearse ?? true,
      cost: true,
      budgets: budgetsUntil(() => () => undefined),
      targets,
      prune,
      strict,
      base: base && baseOf(base, service),
      ...given.inspection,
    },
    service,
  );
  const all = [...given.problems, ...specs.problems, ...problems];
  return made
    ? {
        made,
        document: planJson(
          documentOf(made, { target: service.target, maxDestroy: options.maxDestroy, today }),
        ),
        problems: all,
      }
    : { problems: all };
}

/** Plans are judged where they change something, and drift everywhere, as it is live. */
type Judged = Pick<RulesRequest, 'scope' | 'side' | 'today'>;

/** Reads the rules and the ratings file of a program; there is no inspection if one of them has an error. */
async function programInspection(
  { rules: names = [], ratings, base }: Pick<PlanOptions, 'rules' | 'ratings' | 'base'>,
  files: SpecFiles,
  judged: Judged,
): Promise<{ readonly inspection?: Inspection; readonly problems: readonly Problem[] }> {
  const read = loadRules(names, files);
  const rated = assumptionsIn(ratings, files);
  const problems = [...read.problems, ...rated.problems];
  if (problems.some(isError) || !rated.assumptions) return { problems };
  const held =
    base && judged.side === 'planned' ? await baseRules(base, { names, ratings, files }) : undefined;
  const rules = { ...judged, files: read.files.map(judgingFile), bases: held && [held] };
  return {
    problems,
    inspection: { rater: await raterWith(rated.assumptions), rules },
  };
}

const judgingFile = ({ file, digest, rules }: ReadFile): JudgingFile => ({ file, digest, rules });

const assumptionsIn = (
  ratings: string | undefined,
  files: SpecFiles,
): Pick<LoadedRatings, 'assumptions' | 'problems'> =>
  ratings === undefined ? { assumptions: ASSUMED, problems: [] } : loadRatings(ratings, files);

/** The rules of the base, by the names of the plan unless the base names others. A file that the plan names may be new. */
async function baseRules(
  { rules, ratings, files = diskFiles }: BaseSpecs,
  own: { names: readonly string[]; ratings: string | undefined; files: SpecFiles },
): Promise<BaseRules> {
  const inBase = (name: string): boolean => textIn(files, name) !== undefined;
  const read = loadRules(rules ?? own.names.filter(inBase), files);
  const name = ratings ?? [own.ratings].find((one) => one !== undefined && inBase(one));
  const isOther =
    name !== own.ratings || (name !== undefined && textIn(files, name) !== textIn(own.files, name));
  const { assumptions, problems } = isOther ? assumptionsIn(name, files) : { problems: [] };
  const wrong = [...read.problems, ...problems].filter(isError);
  return {
    files: read.files.map(judgingFile),
    unreadable: wrong.map(({ message, place }) => ({ file: place?.file ?? '', why: message })),
    ...(assumptions ? { rater: await raterWith(assumptions) } : {}),
  };
}

/** The text of a file; undefined if the source does not have it, and empty if it cannot be read, which the loader reports. */
function textIn(files: SpecFiles, name: string): string | undefined {
  try {
    return files.read(name);
  } catch (error) {
    return isMissing(error) ? undefined : '';
  }
}
