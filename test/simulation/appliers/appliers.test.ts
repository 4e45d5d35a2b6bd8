// Several applies at once on new projects, segments and calculations: if something is there twice, not every run ends well,
// and the ids are named.
import fc from 'fast-check';
import { test } from 'vitest';
import type { Api } from '../../../src/api/client.js';
import type { Send } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { LiveNode } from '../../../src/kinds/project-model.js';
import { readCalculation } from '../../../src/live/read-calculation.js';
import { projectsNumbered } from '../../../src/live/read-project.js';
import { toSegmentHeads } from '../../../src/live/to-live.js';
import { readerOf } from '../../../src/replan/replan.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { check } from '../faults/check.js';
import { type Ran, runOnce } from '../faults/run.js';
import { networkError } from '../faults/wire.js';
import { COMPANY } from '../faults/world.js';
import { createRandom, type Random } from '../random.js';
import { specsIn } from '../reconcile/world.js';
import { createRace } from './race.js';

// Two or three appliers begin at about the same time, on something that none of them finds. Calls take their time, and some
// creates take effect after their answers were lost.

interface Start {
  readonly appliers: number;
  /** The share of the creates whose answer is lost. */
  readonly lost: number;
  readonly seed: number;
}

const CREATES = /\/(projects|segments\/by-projectid\/\d+|calculationnodes\/by-projectid\/\d+|customnodes\/by-projectid\/\d+)(\?|$)/;

/** The longest time between the call and its effect; the run waits as long as one try of a call may take. */
const LATEST_MS = 30_000;

const { clock, world, inTime, clients } = createRace();

async function race(specs: readonly DesiredProject[], { appliers, lost, seed }: Start) {
  await inTime(world.reset());
  const random = createRandom(seed);
  const late: Promise<unknown>[] = [];
  const all = await clients(Array.from({ length: appliers }, () => slowSend(random, lost, late)));
  const runs = all.map(async (client) => {
    await clock.sleep(random.below(2_000));
    return runOnce(specs, client, random.between(1, 3));
  });
  const ended = await inTime(Promise.all(runs));
  await inTime(Promise.all(late));
  return { ended, api: world.client().api, failures: world.failures };
}

const slowSend =
  (random: Random, lost: number, late: Promise<unknown>[]): Send =>
  async (url, init) => {
    const forward = () => world.service().fetch(url, init);
    const method = init.method ?? 'GET';
    const isCreate = method !== 'GET' && method !== 'DELETE' && CREATES.test(String(url));
    if (isCreate && random.chance(lost)) {
      // Half of the lost creates come to nothing, and the others take effect before or after the loss is noticed.
      const after = random.below(LATEST_MS);
      if (random.chance(0.5)) late.push(clock.sleep(after).then(forward));
      await clock.sleep(random.below(3_000));
      throw networkError('ECONNRESET');
    }
    await clock.sleep(random.below(1_500));
    const answer = await forward();
    await clock.sleep(random.below(500));
    return answer;
  };

const { count, seed } = settings({ count: 8, long: 50, seed: 20261116 });

const SEGMENTS = `segments:
  Nygata 1-9: {length: 12, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}
  Nygata 10-20: {length: 30}
`;
const CALCULATION = `calculation:
  nodes:
    - {number: "1101", quantity: 3}
    - {name: Trafikkdirigering, unit: dag, quantity: 5, unitCost: 9500, facility: Grøft, activity: Nyanlegg}
`;
const NEW =
  '{number: "2026-0999", create: true, name: Nygata, status: STARTED, startDate: 2026-11-01, owner: kari.nordmann, modules: [CABLESIMULATOR, CALCULATION]}';
const spec = (project: string, rest: string) => specsIn({ 'a.yaml': `apiVersion: trenchctl/v1\nproject: ${project}\n${rest}` });

const WORLDS = {
  segments: { number: '2026-0417', specs: spec('"2026-0417"', SEGMENTS) },
  calculation: { number: 'DEMO-1', specs: spec('DEMO-1', CALCULATION) },
  project: { number: '2026-0999', specs: spec(NEW, SEGMENTS + CALCULATION) },
};

interface Case extends Start {
  readonly world: keyof typeof WORLDS;
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  world: fc.constantFrom('segments', 'calculation', 'project'),
  appliers: fc.constantFrom(2, 3),
  lost: fc.constantFrom(0, 0, 0.3, 0.7),
  seed: fc.nat(999_999_999),
});

/** The ids of everything that is there more than once under one name. */
async function idsTwice(api: Api, number: string): Promise<string[][]> {
  const reader = readerOf(api);
  const projects = await projectsNumbered(reader, number, COMPANY);
  const found = new Map<string, string[]>();
  const note = (name: string, id: string) => found.set(name, [...(found.get(name) ?? []), id]);
  for (const projectId of projects) {
    note(`project ${number}`, projectId);
    const list = await reader.read('listSegments', { path: { projectId } }).catch(() => []);
    for (const { id, name } of toSegmentHeads(list)) note(`${projectId}/${name}`, id);
    const calculation = await readCalculation(reader, projectId).catch(() => undefined);
    for (const node of calculation?.nodes ?? []) note(`${projectId}, ${nodeName(node)}`, node.id);
  }
  return [...found.values()].filter((ids) => ids.length > 1);
}

const nodeName = (node: LiveNode): string => JSON.stringify([node.number, node.name]);

const isSuccess = ({ outcomes, error }: Ran): boolean => error === undefined && outcomes.every(({ status }) => status === 'applied');

/** Everything that the runs say about what went wrong. */
const saidBy = (ended: readonly Ran[]): string =>
  JSON.stringify(
    ended.map(({ error, outcomes }) => [
      error,
      outcomes.map(({ createdTwice, unexpectedState, error: why }) => [createdTwice, unexpectedState, why]),
    ]),
  );

test(
  `several applies at once (${count} interleavings, seed ${seed})`,
  async () => {
    const tally = { twice: 0, named: 0, successes: 0, runs: 0 };
    await check({
      simulation: 'appliers',
      cases: anyCase,
      count,
      seed,
      wrong: async ({ world, ...how }) => {
        const { number, specs } = WORLDS[world];
        const { ended, api, failures } = await race(specs, how);
        const twice = await inTime(idsTwice(api, number));
        const said = saidBy(ended);
        const unnamed = twice.filter((ids) => !ids.every((id) => said.includes(`"${id}"`)));
        tally.twice += twice.length;
        tally.named += twice.length - unnamed.length;
        tally.runs += ended.length;
        tally.successes += ended.filter(isSuccess).length;
        return [
          ...(twice.length > 0 && ended.every(isSuccess) ? [`${JSON.stringify(twice)} are there twice, and every run succeeded`] : []),
          ...unnamed.map((ids) => `${ids.join(', ')} have one name, and no run names all of them: ${said}`),
          ...failures,
        ];
      },
    });
    console.log(
      `${count} interleavings, ${tally.runs} runs, ${tally.successes} of them succeeded; ${tally.twice} names were there twice, and the ids of ${tally.named} were named`,
    );
  },
  SIMULATION_TIMEOUT,
);
