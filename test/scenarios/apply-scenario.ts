import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { ExitCode } from '../../src/cli/command.js';
import { applySaved, openSaved } from '../../src/cli/commands/apply/apply-saved.js';
import { runApply } from '../../src/cli/commands/apply/run-apply.js';
import { writePlan } from '../../src/cli/output/write-file.js';
import { planFileText, savedPlan } from '../../src/cli/saved-plan/saved-plan.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import { TEMPORARY_STEP } from '../../src/plan/emit/temporary-names.js';
import { planJson } from '../../src/render/plan-json.js';
import type { Calculation } from '../../src/service/core/calculation-records.js';
import type { Project, Segment } from '../../src/service/core/world.js';
import { cablesInside } from '../../src/service/trench/items/registry.js';
import { cwd } from '../support/around.js';
import { doByHand } from './by-hand.js';
import { type Planned, planScenario } from './plan-scenario.js';
import type { Scenario } from './scenario.js';
import type { Stage } from './stage.js';

/** Every live object that a plan counts, by its id: segments, coverings, sections, and items with what lies in them. */
function liveObjects({ under }: Stage): Set<string> {
  const { records } = under.service.store.dump();
  return new Set(
    records.flatMap(({ kind, value }) => {
      if (kind === 'segment') return objectsIn(value as Segment);
      if (kind === 'calculation') return (value as Calculation).nodes.map(({ id }) => id);
      return kind === 'project' ? modulesIn(value as Project) : [];
    }),
  );
}

const modulesIn = ({ id, modules }: Project): string[] => modules.map((type) => `${id} ${type}`);

const objectsIn = ({ id, topCoverings, sections }: Segment): string[] => [
  id,
  ...topCoverings.map((covering) => covering.id),
  ...sections.flatMap((section) => [
    section.id,
    ...section.layers.flatMap(({ items }) => items).flatMap((item) => [item.id, ...cablesInside(item).map((cable) => cable.id)]),
  ]),
];

const goneSince = (before: ReadonlySet<string>, after: ReadonlySet<string>): number => [...before].filter((id) => !after.has(id)).length;

/** The plan, which is printed as the result of the command, and everything that was said besides it. */
type Heard = Readonly<{ plan: string; said: string; exitCode: ExitCode }>;

/** Runs a piece of a command and keeps what it prints. */
async function hear(work: () => Promise<ExitCode>): Promise<Heard> {
  const heard = { plan: '', said: '' };
  const keep = (stream: keyof typeof heard, end: string) => (text: unknown) => {
    heard[stream] += `${text}${end}`;
    return true;
  };
  const spies = [
    ...(['error', 'log'] as const).map((name) => vi.spyOn(console, name).mockImplementation(keep('said', '\n'))),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep('said', '')),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep('plan', '')),
  ];
  try {
    const exitCode = await work();
    return { ...heard, exitCode };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

type Plan = NonNullable<Planned['plan']>;
type Apply = () => Promise<Heard>;

/** Applies the plan, and holds what was done against what was planned. */
export async function applyScenario(plan: Plan, scenario: Scenario, stage: Stage): Promise<void> {
  const isSaved = scenario.has('then.yaml') || scenario.has('applied.txt');
  if (isSaved) return applyFromFile(plan.document, scenario, stage);
  const apply = () => hear(() => runApply(plan.made, stage.connection, argsOf(scenario)));
  await applied(plan.document, apply, scenario, stage);
}

/** Saves the plan, lets others do what they do meanwhile, and applies it: once, and then once more for nothing. */
async function applyFromFile(document: PlanDocument, scenario: Scenario, stage: Stage): Promise<void> {
  const file = join(cwd, 'plan.json');
  writePlan(file, planFileText(savedPlan(planJson(document))));
  if (scenario.has('then.yaml')) await doByHand(scenario.read('then.yaml'), stage);
  const args = { ...argsOf(scenario), skip: [] };
  const apply = () =>
    hear(async () => {
      const plan = openSaved(file, args);
      return plan ? applySaved(plan, stage.connection, args) : 3;
    });
  const { plan, exitCode } = await applied(document, apply, scenario, stage);
  if (exitCode !== 0) return;
  if (plan.includes('Plan:')) expect(changesIn(plan)).toBe(changesIn(scenario.read('plan.txt')));
  const again = await apply();
  expect([again.exitCode, ...stage.writes], 'a second time nothing is done').toEqual([0]);
}

/**
 * Apply makes the plan again: from the changed segments alone, so with other reads, and from what is beside them now. The plans of
 * scenarios are made without ratings.
 */
const changesIn = (text: string): string =>
  text
    .replace(/^Quantities[\s\S]*?\n\n/m, '')
    .replace(/^Current ratings[\s\S]*?\n\n/m, '')
    .replace(/^Calls: \d+ read/m, 'Calls:')
    .replace(/^Note: project [^:]+: \d+ live segments? (is|are) in no spec.*\n/gm, '');

async function applied(document: PlanDocument, apply: Apply, scenario: Scenario, stage: Stage): Promise<Heard> {
  const before = liveObjects(stage);
  const heard = await apply();
  const calls = stage.writes.splice(0);
  const transcript = `${heard.said}(exit code ${heard.exitCode})\n`;
  // Somebody else may have done meanwhile what was planned.
  const isDone = scenario.has('then.yaml') && calls.length === 0;
  if (heard.exitCode === 0 && !isDone) expect(calls.join(' ')).toMatch(callsOf(document));
  if (scenario.has('calls.txt')) scenario.expect('calls.txt', calls.map((call) => `${call}\n`).join(''));
  if (heard.exitCode !== 0) {
    scenario.expect('refused.txt', transcript);
    return heard;
  }
  if (scenario.has('applied.txt')) scenario.expect('applied.txt', transcript);
  expect(goneSince(before, liveObjects(stage))).toBe(document.summary.destroyed - turned(document));
  expect((await planScenario(scenario, stage)).text).toMatch(/^(No changes\.|Nothing to apply;)/m);
  return heard;
}

const argsOf = ({ options: { maxDestroy } }: Scenario) => ({
  paths: [],
  timeout: 3600,
  verbose: false,
  color: false,
  autoApprove: true,
  skip: ['rehearsal' as const],
  ...(maxDestroy === undefined ? {} : { maxDestroy }),
});

/** The calls of a plan in their order; one that may turn out not to be needed may be missing. */
function callsOf({ segments, parts }: PlanDocument): RegExp {
  const named = (name: string) => parts.filter(({ part }) => part === name);
  const all = [...named('project'), ...named('calculation'), ...segments, ...named('closing')];
  const steps = all.flatMap((one) => one.steps);
  // Temporary names are given before any segment takes the name of another.
  const temporary = steps.filter(({ id }) => id === TEMPORARY_STEP);
  const calls = [...temporary, ...steps.filter((step) => !temporary.includes(step))].map(({ operation, unless }) =>
    unless ? `(?:${operation} ?)?` : `${operation} ?`,
  );
  return new RegExp(`^${calls.join('')}$`);
}

/** A covering that turns into another material counts as gone, and its id stays. */
const turned = ({ changes }: PlanDocument): number =>
  changes.filter(({ action, destroyed }) => action === 'update' && destroyed > 0).length;
