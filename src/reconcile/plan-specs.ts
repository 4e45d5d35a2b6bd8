import type { Problem } from '../diagnostics/problem.js';
import { asErrors, isError } from '../diagnostics/problem.js';
import { UserError } from '../diagnostics/user-error.js';
import { createLimit } from '../http/limit.js';
import type { WantedProject, WantedSegment } from '../kinds/model.js';
import { createLookAhead } from '../live/look-ahead.js';
import { createReader } from '../live/reader.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import { builtWarnings } from '../spec/check/built-warnings.js';
import type { LoadedSpecs, NamedProject } from '../spec/load-specs.js';
import { aimWithBase } from './base/aim-with-base.js';
import { type BaseRequest, baseSide, withoutRemovals } from './base/base-request.js';
import type { BaseSide } from './base/with-base-causes.js';
import type { Budgets } from './budgets.js';
import type { LiveService } from './live-service.js';
import { makePlan, type Plan } from './make-plan.js';
import { type Rehearsal, rehearsed } from './rehearse-plan.js';
import type { Shard } from './shard/assign-shards.js';
import { shardAim } from './shard/shard-aim.js';
import { type ShardRecord, shardRecord } from './shard/shard-record.js';
import { aimAt } from './targets.js';

/** Reads the specs. Projects may be announced as soon as a document names them, so that the live state is read meanwhile. */
type LoadSpecs = (onProject?: (project: NamedProject) => void) => Promise<LoadedSpecs>;

export interface PlanRequest {
  readonly load: LoadSpecs;
  /** Only these projects, or these segments of them: `PROJECT` or `PROJECT/SEGMENT`. The default is all. */
  readonly targets?: readonly string[];
  /** True deletes segments that no spec names; by default, `prune` in the specs decides for each project. */
  readonly prune?: boolean;
  readonly parallelism: number;
  /** True rehearses the plan on a copy of the live state. */
  readonly rehearse: boolean;
  /** True turns warnings into errors. */
  readonly strict?: boolean;
  /** True shows the costs of calculations. */
  readonly cost: boolean;
  readonly budgets: Budgets;
  /** The specs of a base commit, as the third side of the comparison. */
  readonly base?: BaseRequest;
  /** The share of this run, if several runs divide the work. */
  readonly shard?: Shard;
}

/** Notifications while a plan is made. */
export interface PlanEvents {
  /** The specs are read; their problems are reported before the live state is read. */
  readonly onSpecs?: (specs: LoadedSpecs) => void;
  readonly onListed?: (count: number) => void;
  readonly onSegment?: () => void;
  /** The live state is read, and the plan is made. */
  readonly onPlanned?: () => void;
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

/** Makes a plan from specs and a service; returns the problems if no plan can be made. */
export async function planSpecs(
  request: PlanRequest,
  service: LiveService,
  events: PlanEvents = {},
): Promise<PlanResult> {
  const parallelism = checkedParallelism(request.parallelism);
  const reader = createLookAhead(createReader(service.reading, createLimit(parallelism)), service);
  // For a part of the specs, only some projects are read; and for a service in this process, reading early gains nothing.
  const isPart =
    request.targets !== undefined || request.base?.onlyChanged === true || request.shard !== undefined;
  const isEarly = service.isRemote && !isPart;
  const weighed = request.strict ? asErrors : (problems: readonly Problem[]) => problems;
  // The company is asked for before the specs are read, so that the answer arrives meanwhile.
  if (isEarly) reader.begin();
  const loaded = await request.load(isEarly ? reader.expect : undefined);
  const specs: LoadedSpecs = { ...loaded, problems: [...weighed(loaded.problems)] };
  events.onSpecs?.(specs);
  if (specs.problems.some(isError)) return { specs, problems: [] };
  const { base, problems: compared } = await baseSide(request, specs, service.profile);
  const warnings = weighed(compared);
  if (warnings.some(isError)) return { specs, problems: warnings };
  const { whole, ours } = selection(request, specs, base);
  const { projects, isAimed, hasParts, mayGo } = ours ?? whole;
  const made = await makePlan(projects, service, {
    parallelism,
    reader,
    rehearse: request.rehearse,
    spend: request.budgets.planning(),
    isAimed,
    hasParts,
    mayGo,
    ...(ours ? { shard: ours } : {}),
    ...(base ? { base, isPartial: request.base?.onlyChanged === true } : {}),
    ...(events.onListed ? { onListed: events.onListed } : {}),
    ...(events.onSegment ? { onSegment: events.onSegment } : {}),
  });
  events.onPlanned?.();
  const problems = [
    ...withoutRemovals(warnings, made.segments),
    ...made.problems,
    ...weighed(builtWarnings(projects.map(aimed(isAimed)), specs.isIgnored, made.catalogs)),
  ];
  if (problems.some(isError)) return { specs, problems };
  const shown = request.cost ? made : withoutCosts(made);
  const { rehearse } = request;
  const rehearsal = rehearse
    ? await rehearsed(shown, service.profile, request.budgets.rehearsal())
    : undefined;
  const plan = { ...(rehearsal?.plan ?? shown), ...(base?.origin ? { base: base.origin } : {}) };
  const how = { rehearse, cost: request.cost, prune: request.prune, base: base && request.base?.onlyChanged };
  return {
    plan,
    specs,
    problems,
    ...(rehearsal ? { rehearsal } : {}),
    ...(request.shard
      ? {
          shard: shardRecord(plan, {
            ...request.shard,
            all: whole.projects,
            with: how,
            profile: service.profile,
          }),
        }
      : {}),
  };
}

/** The selection by targets and base, and the part of it that belongs to this shard. */
function selection(request: PlanRequest, { projects }: LoadedSpecs, base: BaseSide | undefined) {
  const aim = aimAt(base?.projects ?? projects, request.targets ?? [], request.prune, base?.removed);
  const whole = base ? aimWithBase(aim, base, request) : aim;
  const ours = request.shard && shardAim(whole, request.shard, !request.base?.onlyChanged);
  return { whole, ours };
}

const aimed =
  (isAimed: (wanted: WantedSegment) => boolean) =>
  (project: WantedProject): WantedProject => ({ ...project, segments: project.segments.filter(isAimed) });

export function checkedParallelism(parallelism: number): number {
  if (Number.isInteger(parallelism) && parallelism >= 1 && parallelism <= 100) return parallelism;
  throw new UserError('--parallelism takes a number from 1 to 100');
}

/** The plan without the costs of its calculations. */
export const withoutCosts = (plan: Plan): Plan => ({ ...plan, parts: plan.parts.map(withoutCost) });

function withoutCost(part: PlannedPart): PlannedPart {
  if (part.part !== 'calculation') return part;
  const { costs: _, ...rest } = part;
  return rest;
}
