import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { printProblems } from '../../src/diagnostics/print.js';
import { isError, type Problem } from '../../src/diagnostics/problem.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import type { DesiredProject } from '../../src/kinds/model.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import { type BaseSide, selectWithBase } from '../../src/reconcile/base/base-side.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { withBaseCauses } from '../../src/reconcile/base/with-base-causes.js';
import { inspectPlan } from '../../src/reconcile/inspect-plan.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { planRemovals } from '../../src/reconcile/plan-removals.js';
import { rehearsed } from '../../src/reconcile/rehearse-plan.js';
import { selectTargets } from '../../src/reconcile/selection.js';
import { planJson } from '../../src/render/plan-json.js';
import { planText } from '../../src/render/plan-text.js';
import type { Scenario } from './scenario.js';
import type { Stage } from './stage.js';

export interface Planned {
  readonly text: string;
  /** Absent where no plan could be made, and the text says why. */
  readonly plan?: { readonly made: Plan; readonly document: PlanDocument };
}

/** The plan as `trenchctl plan` makes and prints it. */
export async function planScenario(scenario: Scenario, stage: Stage): Promise<Planned> {
  const { projects, problems, sources } = scenario.specs('spec.yaml');
  const refused = (found: readonly Problem[]) => ({ text: printProblems(found, sources, { color: false }) });
  if (problems.some(isError)) return refused(problems);
  const warned = problems.length > 0 ? refused(problems).text : '';
  try {
    const made = await make(projects, scenario, stage);
    if (made.problems.length > 0) return refused(made.problems);
    const { connection } = stage;
    const { plan, failed, unrehearsed } = await rehearsed(made, connection.profile);
    expect([...failed, ...unrehearsed], 'every scenario can be rehearsed').toEqual([]);
    const document = documentOf(await inspectPlan(plan, {}, connection.reading), connection);
    return { text: `${warned}${planText(document, { color: false })}`, plan: { made, document } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { text: `trenchctl: ${error.message}\n` };
  }
}

const AT_A_TIME = 10;

async function make(specs: readonly DesiredProject[], scenario: Scenario, { connection }: Stage): Promise<Plan> {
  const { options } = scenario;
  const base = scenario.has('base.yaml') ? await baseOf(specs, scenario) : undefined;
  const all = selectTargets(base?.projects ?? specs, options.target ?? [], options.prune, base?.removed);
  const selection = base ? selectWithBase(all, base, {}) : all;
  const { projects, isTargeted } = selection;
  if (options.destroy) return planRemovals(projects, connection, { parallelism: AT_A_TIME, isTargeted });
  const how = { parallelism: AT_A_TIME, rehearse: true, selection, remembersParts: base !== undefined };
  const made = await makePlan(projects, connection, how);
  return base ? withBaseCauses(made, base) : made;
}

async function baseOf(head: readonly DesiredProject[], scenario: Scenario): Promise<BaseSide> {
  const { projects, problems } = await scenario.specs('base.yaml');
  expect(problems.filter(isError)).toEqual([]);
  return { ...compareSpecs(head, projects), others: [] };
}

const SCHEMA = new URL('../../schemas/plan.v1.schema.json', import.meta.url);
const fits = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);

/** What must hold for every plan: its JSON is of the published form, and says all that the text does. */
export function checkDocument(document: PlanDocument, text: string): void {
  const written = JSON.parse(JSON.stringify(planJson(document))) as PlanDocument;
  expect(fits(written), JSON.stringify(fits.errors)).toBe(true);
  // Warnings stand before the plan.
  const own = planText(written, { color: false });
  expect(text.slice(-own.length)).toBe(own);
}
