// One folder a scenario, named as the sentence that it proves. UPDATE_SCENARIOS=1 writes what is expected; read it then.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { commandText } from '../../src/diagnostics/command-text.js';
import { isError } from '../../src/diagnostics/problem.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { driftMarkdown } from '../../src/render/drift/drift-markdown.js';
import { driftText } from '../../src/render/drift/drift-text.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { type PlanJson, planJson } from '../../src/render/plan-json.js';
import { inFolder } from '../support/around.js';
import { applyScenario } from './apply-scenario.js';
import { doByHand } from './by-hand.js';
import { checkDocument, planScenario } from './plan-scenario.js';
import { openScenario, type Scenario, scenarioNames } from './scenario.js';
import { type Stage, setStage } from './stage.js';

inFolder('each');

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
beforeEach(() => {
  // Nothing is drawn over itself or coloured, whoever runs this.
  vi.stubEnv('CI', 'true');
  stage.clear();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => stage.under.close());

test.each(scenarioNames())('%s', async (name) => {
  const scenario = openScenario(name);
  await makeLive(scenario);
  await play(scenario);
  scenario.expectNoMore();
});

const DRIFT_COMMANDS = {
  paths: ['specs'],
  drift: 'trenchctl drift',
  apply: 'trenchctl apply',
  exporting: (words: readonly string[]) => commandText(['export', ...words]),
};

async function play(scenario: Scenario): Promise<void> {
  const { text, plan } = await planScenario(scenario, stage);
  scenario.expect('plan.txt', text);
  expect(stage.writes, 'a plan writes nothing').toEqual([]);
  if (!plan) return;
  checkDocument(plan.document, text);
  if (scenario.has('plan.json')) {
    scenario.expect('plan.json', jsonOf(planJson(plan.document)));
    expect((await planScenario(scenario, stage)).plan?.document, 'the same again').toEqual(plan.document);
  }
  if (scenario.has('plan.md')) scenario.expect('plan.md', planMarkdown(plan.document));
  if (scenario.has('drift.txt')) scenario.expect('drift.txt', driftText(plan.document, { color: false, commands: DRIFT_COMMANDS }));
  if (scenario.has('drift.md')) scenario.expect('drift.md', driftMarkdown(plan.document, DRIFT_COMMANDS));
  await applyScenario(plan, scenario, stage);
}

/** As machines get it, but for what every plan says alike and for the spec itself. */
const jsonOf = ({ tool: _, target: __, typeNames: ___, rules: ____, ...document }: PlanJson): string =>
  `${JSON.stringify(document, (name, value) => (name === 'desired' || name === 'place' ? undefined : value), 1)}\n`;

/** What is there before the scenario begins, by the API alone. */
async function makeLive(scenario: Scenario): Promise<void> {
  if (scenario.has('live.yaml')) {
    const { projects, problems } = scenario.specs('live.yaml');
    expect(problems.filter(isError)).toEqual([]);
    const made = await makePlan(projects, stage.connection, { parallelism: 1 });
    expect(made.problems).toEqual([]);
    const outcomes = await applyAll(made, { api: stage.connection.writing, parallelism: 1 });
    expect(outcomes.every(({ status }) => status === 'applied')).toBe(true);
  }
  if (scenario.has('by-hand.yaml')) await doByHand(scenario.read('by-hand.yaml'), stage);
  stage.writes.length = 0;
}
