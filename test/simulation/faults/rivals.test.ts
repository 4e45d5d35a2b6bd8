// Two appliers and an editor on the same segments, in any order: every run ends, and nobody's edit is lost.
import fc from 'fast-check';
import { test } from 'vitest';
import type { Send } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createRace } from '../appliers/race.js';
import { createRandom, type Random } from '../random.js';
import { check } from './check.js';
import { editOutside, type Mark, seen } from './edits.js';
import { furnish } from './furnish.js';
import { readable } from './readable.js';
import { removedIn } from './removed.js';
import { planOnly, runOnce } from './run.js';
import { change } from './specs.js';
import { marksKept } from './verdict.js';

interface Interleaving {
  readonly first: DesiredProject;
  /** What each of the two appliers wants; the last run is for the first of them. */
  readonly specs: readonly [DesiredProject, DesiredProject];
  readonly edits: number;
  readonly order: number;
}

const { clock, world, inTime, clients } = createRace();

/** The longest time before a call arrives, and between two edits. */
const LONGEST_MS = 1000;

async function interleave(one: Interleaving) {
  await inTime(world.reset());
  await inTime(furnish(world, one.first));
  const random = createRandom(one.order);
  const going: string[] = [];
  const send = slowSend(random, going);
  const appliers = (await clients([send, send])).map((client, n) => runOnce([one.specs[n] as DesiredProject], client, 1 + random.below(2)));
  const marks: Mark[] = [];
  const [ended] = await inTime(Promise.all([Promise.all(appliers), editing(one, { random, going, marks })]));
  const [spec] = one.specs;
  // What it cannot keep is listed by a plan, so a run that met with something new is followed by another.
  const again = [await inTime(runOnce([spec], world.client(), 1)), await inTime(runOnce([spec], world.client(), 1))];
  const left = await inTime(planOnly([spec], world.client()));
  const planned = [...ended, ...again].flatMap((ran) => ran.planned);
  return {
    ended,
    last: again[1],
    left: left.flatMap(({ name, steps }) => steps.map(({ operation }) => `${name}: ${operation}`)),
    marks,
    losses: planned.flatMap(({ losses }) => losses),
    removed: removedIn(planned),
    segments: world.segments(),
  };
}

/** An answer is there as soon as the call is done, so that nobody comes between a look and the call that follows it. */
const slowSend =
  (random: Random, going: string[]): Send =>
  async (url, init) => {
    if (init.method === 'DELETE') going.push(url);
    await clock.sleep(random.below(LONGEST_MS));
    const answer = await world.service().fetch(url, init);
    if (init.method === 'DELETE') going.splice(going.indexOf(url), 1);
    return answer;
  };

interface Editor {
  readonly random: Random;
  /** The deletes that are under way. */
  readonly going: readonly string[];
  readonly marks: Mark[];
}

/** A person whose edits are none of either spec's business. */
async function editing({ specs, edits }: Interleaving, { random, going, marks }: Editor): Promise<void> {
  for (let number = 1; number <= edits; number += 1) {
    await clock.sleep(random.below(10 * LONGEST_MS));
    const segment = random.pick(world.segments());
    // Between the last look at a section and its end nobody can be noticed: the API has no way to say "only if".
    if (going.some((url) => url.includes(segment.id))) continue;
    const [a, b] = specs.map(({ segments }) => segments.find(({ name }) => name === segment.name));
    const both = a && b ? { ...a, fields: { ...a.fields, ...b.fields }, sections: sectionsOf(a, b) } : (a ?? b);
    const edit = editOutside(segment, both, number);
    if (!edit?.mark) continue;
    world.act(segment.id, edit);
    if (seen(world.segments(), edit.mark) > 0) marks.push(edit.mark);
  }
}

type Desired = DesiredProject['segments'][number];

const sectionsOf = (a: Desired, b: Desired) => [...(a.sections ?? []), ...(b.sections ?? [])];

const { count, seed } = settings({ count: 8, long: 50, seed: 20260417 });

const anyInterleaving: fc.Arbitrary<Interleaving> = fc
  .record({ one: change, other: change, isSame: fc.boolean(), edits: fc.nat(5), order: fc.nat(999_999) })
  .map(({ one, other, isSame, edits, order }) => {
    // Who makes a segment first is a race that the API leaves open, so all of them are there.
    const there = new Set(one.first.segments.map(({ name }) => name));
    const only = ({ segments, ...project }: typeof one.first) => ({
      ...project,
      prune: false,
      segments: segments.filter(({ name }) => there.has(name)),
    });
    const specs = [only(one.second), only(isSame ? one.second : other.second)] as const;
    return readable({ first: one.first, specs, edits, order });
  })
  .filter(({ specs: [spec] }) => spec.segments.length > 0);

function verdict({ left, last, ...kept }: Awaited<ReturnType<typeof interleave>>): string[] {
  const names = kept.segments.map(({ name }) => name);
  return [
    ...left.map((call) => `not reached: ${call}`),
    ...(last?.outcomes ?? []).filter(({ status }) => status !== 'applied').map((one) => `${one.name}: ${JSON.stringify(one.error)}`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `${name} is there twice`),
    ...marksKept(kept).lost,
    ...world.failures,
  ];
}

test(
  `two appliers and an editor, in any order (${count} interleavings, seed ${seed})`,
  async () => {
    const ends = new Map<string, number>();
    let edits = 0;
    let twice = 0;
    await check({
      simulation: 'rivals',
      cases: anyInterleaving,
      count,
      seed,
      wrong: async (one) => {
        const done = await interleave(one);
        for (const { outcomes } of done.ended) for (const { status } of outcomes) ends.set(status, (ends.get(status) ?? 0) + 1);
        edits += done.marks.length;
        // Two who replace the same section at once may both carry something over: one too many is no loss.
        twice += marksKept(done).twice.length;
        return verdict(done);
      },
    });
    const how = [...ends].map(([status, times]) => `${status} ${times}`).join(', ');
    console.log(`${count} interleavings; segments ended ${how}; ${edits} edits of others, ${twice} there twice`);
  },
  SIMULATION_TIMEOUT,
);
