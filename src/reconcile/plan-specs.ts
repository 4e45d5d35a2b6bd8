import { asErrors, isError, type Problem } from '../diagnostics/problem.js';
import { UserError } from '../diagnostics/user-error.js';
import { createLimit } from '../http/kept-alive.js';
import { createLookAhead } from '../live/read-live.js';
import { createReader } from '../live/reader.js';
import { type ConsumeBudget, createBudget, type OverBudgetReason } from '../plan/model/budget.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import { createWork, type Work } from '../rules/work.js';
import { builtProblems } from '../spec/check/built-problems.js';
import type { LoadedSpecs, NamedProject } from '../spec/load-specs.js';
import { type BaseRequest, baseSide, withoutRemovals } from './base/base-request.js';
import { type BaseSide, selectWithBase } from './base/base-side.js';
import { loadChanges } from './base/load-changes.js';
import { waiverChanges } from './base/waiver-changes.js';
import { withBaseCauses } from './base/with-base-causes.js';
import { type Inspection, inspectPlan } from './inspect-plan.js';
import type { LiveService, Plan } from './made-plan.js';
import { makePlan } from './make-plan.js';
import { type OnPhase, type Rehearsal, rehearsed } from './rehearse-plan.js';
import { needOf } from './rules/judge-plan.js';
import { withLoadRule } from './rules/with-load-rule.js';
import { onlyTargeted, selectTargets, type TargetSelection } from './selection.js';
import type { Shard } from './shard/assign-shards.js';
import { type ShardRecord, shardRecord } from './shard/shard-record.js';
import { shardSelection, withSharedReads } from './shard/with-shared-reads.js';

/** Reads the specs. Projects may be announced as soon as a document names them, so that the live state is read meanwhile. */
type LoadSpecs = (onProject?: (project: NamedProject) => void) => Promise<LoadedSpecs>;

export interface PlanRequest extends Inspection {
  readonly load: LoadSpecs;
  /** Only these projects, or these segments of them: `PROJECT` or `PROJECT/SEGMENT`. The default is all. */
  readonly targets?: readonly string[] | undefined;
  /** True deletes segments that no spec names; by default, `prune` in the specs decides for each project. */
  readonly prune?: boolean | undefined;
  readonly parallelism: number;
  /** True rehearses the plan on a copy of the live state. */
  readonly rehearse: boolean;
  /** True turns warnings into errors. */
  readonly strict?: boolean | undefined;
  /** True shows the costs of calculations. */
  readonly cost: boolean;
  readonly budgets: Budgets;
  /** The specs of a base commit, as the third side of the comparison. */
  readonly base?: BaseRequest | undefined;
  /** The share of this run, if several runs divide the work. */
  readonly shard?: Shard;
}

export interface PlanEvents {
  /** The specs are read; their problems are reported before the live state is read. */
  readonly onSpecs?: (specs: LoadedSpecs) => void;
  readonly onListed?: (count: number) => void;
  readonly onSegment?: () => void;
  /** The live state is read, the plan is made, and it is rehearsed and inspected. */
  readonly onPhase?: OnPhase;
}

export interface PlanResult {
  /** Absent if the specs or the live state do not allow a plan. */
  readonly plan?: Plan;
  /** The specs as they were read, with their problems. */
  readonly specs: LoadedSpecs;
  /** The problems of the specs with respect to the live state. */
  readonly problems: readonly Problem[];
  /** Absent if nothing was rehearsed. */
  readonly rehearsal?: Rehearsal;
  /** For a shard: the record that its plan is merged by. */
  readonly shard?: ShardRecord;
}

/**
 * Makes a plan from specs and a service; returns the problems if no plan can be made. The steps: read the specs, compare
 * them with the base, select what is planned, plan it, add the causes by the base, rehearse, write the record of the shard.
 */
export async function planSpecs(
  request: PlanRequest,
  service: LiveService,
  events: PlanEvents = {},
): Promise<PlanResult> {
  const { rehearse, cost, prune, shard, budgets } = request;
  const { specs, reader, weighed } = await readSpecs(request, service);
  events.onSpecs?.(specs);
  if (specs.problems.some(isError)) return { specs, problems: [] };
  const { base, problems: compared } = await baseSide(request, specs, service.profile);
  const warnings = weighed(compared);
  if (warnings.some(isError)) return { specs, problems: warnings };
  const isLoadChanged = loadChanges(base, request);
  const whole = selected(request, specs, base && withLoadChanges(base, isLoadChanged));
  const ours = shard && shardSelection(whole, shard, !request.base?.onlyChanged);
  const selection = ours ?? whole;
  const consumeBudget = budgets.planning();
  // All shards have to judge by the same rules, so all specs decide if the rule about loads judges.
  const segments = specs.projects.flatMap((project) => project.segments);
  const rules = await withLoadRule(request.rules, segments, request.rater);
  const planned = await makePlan(selection.projects, service, {
    parallelism: request.parallelism,
    selection,
    reader,
    rehearse,
    consumeBudget,
    remembersParts: base !== undefined,
    forRules: rules && needOf(rules, isLoadChanged),
    ...events,
  });
  if (shard) mustNotMove(planned);
  const caused = base ? await withBaseCauses(planned, base, consumeBudget) : planned;
  const { from: _, ...made } = ours ? await withSharedReads(caused, ours) : caused;
  const stated = selection.projects.map((project) => onlyTargeted(project, selection));
  const problems = [
    ...withoutRemovals(warnings, made.segments),
    ...made.problems,
    ...weighed(builtProblems(stated, specs.isIgnored, made.catalogs)),
  ];
  if (problems.some(isError)) return { specs, problems };
  const shown: Plan = {
    ...(cost ? made : withoutCosts(made)),
    ...(base?.origin ? { base: base.origin } : {}),
    ...(base ? { waiverChanges: waiverChanges(stated, base) } : {}),
  };
  const rehearsal = rehearse
    ? await rehearsed(shown, service.profile, budgets.rehearsal(), events.onPhase)
    : undefined;
  const after = rehearsal?.plan ?? shown;
  const plan = await inspectPlan(
    after,
    { rules, rater: request.rater, work: budgets.judgement() },
    service.reading,
    events.onPhase,
  );
  const how = { rehearse, cost, prune, base: base && request.base?.onlyChanged };
  const recorded = shard && { ...shard, all: whole.projects, with: how, profile: service.profile };
  return {
    plan,
    specs,
    problems,
    ...(rehearsal ? { rehearsal: { ...rehearsal, plan } } : {}),
    ...(recorded ? { shard: shardRecord(plan, recorded) } : {}),
  };
}

/** Reads the specs, and the live state of all projects meanwhile if it will be needed. */
async function readSpecs(request: PlanRequest, service: LiveService) {
  const limit = createLimit(checkedParallelism(request.parallelism));
  const reader = createLookAhead(createReader(service.reading, limit), service);
  // For a part of the specs, only some projects are read; and for a service in this process, reading early gains nothing.
  const isPart =
    request.targets !== undefined || request.base?.onlyChanged === true || request.shard !== undefined;
  const isEarly = service.isRemote && !isPart;
  const weighed = request.strict ? asErrors : (problems: readonly Problem[]) => problems;
  // The company is asked for before the specs are read, so that the answer arrives meanwhile.
  if (isEarly) reader.begin();
  const loaded = await request.load(isEarly ? reader.expect : undefined);
  const specs: LoadedSpecs = { ...loaded, problems: [...weighed(loaded.problems)] };
  return { specs, reader, weighed };
}

/** A segment that another ratings file rates is read and judged, although its spec is that of the base. */
const withLoadChanges = (base: BaseSide, isLoadChanged: BaseSide['isChanged']): BaseSide => ({
  ...base,
  isChanged: (segment) => base.isChanged(segment) || isLoadChanged(segment),
});

function selected(
  request: PlanRequest,
  { projects }: LoadedSpecs,
  base: BaseSide | undefined,
): TargetSelection {
  const selection = selectTargets(
    base?.projects ?? projects,
    request.targets ?? [],
    request.prune,
    base?.removed,
  );
  return {
    ...(base ? selectWithBase(selection, base, request) : selection),
    moving: base?.projects ?? projects,
  };
}

/** No shard knows both projects of a move. */
function mustNotMove({ segments }: Pick<Plan, 'segments'>): void {
  const moved = segments.find(({ movedFrom }) => movedFrom);
  if (!moved?.movedFrom) return;
  const { project, name, movedFrom } = moved;
  throw new UserError(
    `${project}/${name} moves from ${movedFrom.project}/${movedFrom.segment}, and a move between projects cannot be planned in shards: plan it with --target ${project}/${name}`,
  );
}

function checkedParallelism(parallelism: number): number {
  if (Number.isInteger(parallelism) && parallelism >= 1 && parallelism <= 100) return parallelism;
  throw new UserError('parallelism must be a whole number from 1 to 100');
}

export const withoutCosts = (plan: Plan): Plan => ({ ...plan, parts: plan.parts.map(withoutCost) });

function withoutCost(part: PlannedPart): PlannedPart {
  if (part.part !== 'calculation') return part;
  const { costs: _, ...rest } = part;
  return rest;
}

// The limits of planning and rehearsal in one run. The unit is a comparison of two objects, or a call with its layout. A
// current machine does about a million of them in a second.
const PLANNING = 100_000_000;
const REHEARSAL = 50_000_000;

export interface Budgets {
  readonly planning: () => ConsumeBudget;
  readonly rehearsal: () => ConsumeBudget;
  readonly judgement: () => Work;
}

/** Creates the budgets. Each one starts when it is requested; `over` may end the work for another reason, such as time. */
export const budgetsUntil = (over: () => () => OverBudgetReason | undefined): Budgets => ({
  planning: () => createBudget({ most: PLANNING, over: over() }),
  rehearsal: () => createBudget({ most: REHEARSAL, over: over() }),
  judgement: () => createWork({ over: over() }),
});
