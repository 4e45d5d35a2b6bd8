// Two appliers and an editor on the same segments, in any order: every run ends, and nobody's edit is lost.
import fc from 'fast-check';
import { test } from 'vitest';
import type { HttpResponse } from '../../../src/http/send.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Content, Loss } from '../../../src/plan/model/change.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createVirtualClock } from '../../support/virtual-clock.js';
import { createRandom, type Random } from '../random.js';
import { check } from './check.js';
import { editOutside, type Mark, seen } from './edits.js';
import { furnish } from './furnish.js';
import { readable } from './readable.js';
import { removedIn } from './removed.js';
import { planOnly, type Ran, runOnce } from './run.js';
import { change } from './specs.js';
import { marksKept } from './verdict.js';
import { createWire, type Passing } from './wire.js';
import { createWorld, PROJECT, type World } from './world.js';

// Holds every call until it is let through, so that chance and nothing else decides who comes first.

interface Held {
  readonly who: string;
  readonly passing: Passing;
  /** Sends it on its way; it is answered some turns later. */
  let(): void;
}

interface Gate {
  /** From now on calls are held. */
  shut(): void;
  held(): readonly Held[];
  /** For one caller. */
  keeper(who: string): (passing: Passing) => Promise<HttpResponse>;
  /** Until nobody is on the way any more: everybody waits here or has ended. */
  quiet(): Promise<void>;
}

/** Turns of the event loop in which whoever is going to call has called. */
const TURNS = 12;

function createGate(): Gate {
  let held: Held[] = [];
  let underWay = 0;
  let changes = 0;
  let isOpen = true;

  const keeper = (who: string) => async (passing: Passing) => {
    if (isOpen) return passing.forward();
    await new Promise<void>((go) => {
      const one: Held = {
        who,
        passing,
        let: () => {
          held = held.filter((other) => other !== one);
          underWay += 1;
          go();
        },
      };
      held.push(one);
      changes += 1;
    });
    try {
      return await passing.forward();
    } finally {
      underWay -= 1;
      changes += 1;
    }
  };

  async function quiet(): Promise<void> {
    for (let still = 0, last = changes; still < TURNS; still += 1) {
      await new Promise((next) => setImmediate(next));
      if (last !== changes || underWay > 0) still = 0;
      last = changes;
    }
  }
  const shut = () => {
    isOpen = false;
  };
  return { held: () => held, keeper, quiet, shut };
}

// Two appliers and a person in the web tool, on the same segments, in an order that a seed decides.

interface Interleaving {
  readonly first: DesiredProject;
  /** What each of the two appliers wants; the last run is for the first of them. */
  readonly specs: readonly [DesiredProject, DesiredProject];
  readonly edits: number;
  readonly order: number;
}

interface Interleaved {
  readonly ended: readonly Ran[];
  readonly last: Ran;
  readonly left: readonly string[];
  readonly marks: readonly Mark[];
  readonly losses: readonly Loss[];
  readonly removed: readonly Content[];
  readonly steps: number;
}

/** Calls that are let through before a run counts as one that never ends. */
const MAX_STEPS = 3000;

async function interleave(world: World, one: Interleaving): Promise<Interleaved> {
  await world.reset();
  await furnish(world, one.first);
  const gate = createGate();
  const random = createRandom(one.order);
  const clients = one.specs.map((_, n) => world.client(createWire(world, gate.keeper(`applier ${n + 1}`)).send));
  // Tokens are made elsewhere, in their own time: everybody has one before it counts who comes first.
  for (const { api } of clients) await api.call('listSegments', { path: { projectId: PROJECT.id } });
  gate.shut();
  let running = clients.length;
  const runs = clients.map(async (client, n) => {
    const ran = await runOnce([one.specs[n] as DesiredProject], client, 1 + random.below(2));
    running -= 1;
    return ran;
  });
  const editor = createEditor(world, one, random);
  const steps = await schedule({ gate, random, editor, isOver: () => running === 0 });
  const ended = await Promise.all(runs);
  const [spec] = one.specs;
  // What it cannot keep is listed by a plan, so a run that met with something new is followed by another.
  const again = [await runOnce([spec], world.client(), 1), await runOnce([spec], world.client(), 1)];
  const left = await planOnly([spec], world.client());
  return {
    ended,
    last: again[1] as Ran,
    left: left.flatMap(({ name, steps: calls }) => calls.map(({ operation }) => `${name}: ${operation}`)),
    marks: editor.marks,
    losses: [...ended, ...again].flatMap(({ planned }) => planned.flatMap(({ losses }) => losses)),
    removed: [...ended, ...again].flatMap(({ planned }) => removedIn(planned)),
    steps,
  };
}

interface Play {
  readonly gate: Gate;
  readonly random: Random;
  readonly editor: Editor;
  readonly isOver: () => boolean;
}

/** Lets one call through at a time, or two at once, and the editor in between. */
async function schedule({ gate, random, editor, isOver }: Play): Promise<number> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await gate.quiet();
    const held = [...gate.held()];
    if (held.length === 0 && isOver()) return step;
    if (held.length === 0) throw new Error('nobody calls, and not everybody has ended');
    if (random.chance(0.08)) editor.edit(held);
    const first = random.pick(held);
    const others = held.filter((one) => one !== first);
    first.let();
    if (others.length > 0 && random.chance(0.25)) random.pick(others).let();
  }
  throw new Error(`no end after ${MAX_STEPS} calls`);
}

interface Editor {
  readonly marks: Mark[];
  edit(held: readonly Held[]): void;
}

/** A person whose edits are none of either spec's business. */
function createEditor(world: World, { specs, edits }: Interleaving, random: Random): Editor {
  const marks: Mark[] = [];
  let number = 0;
  return {
    marks,
    edit(held) {
      const segment = random.pick(world.segments());
      // Between the last look at a section and its end nobody can be noticed: the API has no way to say "only if".
      const isGoing = held.some(({ passing: { method, url } }) => method === 'DELETE' && url.includes(segment.id));
      if (number >= edits || isGoing) return;
      number += 1;
      const [a, b] = specs.map(({ segments }) => segments.find(({ name }) => name === segment.name));
      const both = a && b ? { ...a, fields: { ...a.fields, ...b.fields }, sections: sectionsOf(a, b) } : (a ?? b);
      const edit = editOutside(segment, both, number);
      if (!edit?.mark) return;
      world.act(segment.id, edit);
      if (seen(world.segments(), edit.mark) > 0) marks.push(edit.mark);
    },
  };
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

function verdict(world: World, { left, last, marks, losses, removed }: Interleaved): string[] {
  const names = world.segments().map(({ name }) => name);
  return [
    ...left.map((call) => `not reached: ${call}`),
    ...last.outcomes.filter(({ status }) => status !== 'applied').map((one) => `${one.name}: ${JSON.stringify(one.error)}`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `${name} is there twice`),
    ...marksKept({ segments: world.segments(), marks, losses, removed }).lost,
    ...world.failures,
  ];
}

test(
  `two appliers and an editor, in any order (${count} interleavings, seed ${seed})`,
  async () => {
    // Nothing hangs here but what is held on purpose, so nobody runs out of patience.
    const world = createWorld({ ...createVirtualClock(), impatient: (send) => send });
    const ends = new Map<string, number>();
    let edits = 0;
    let twice = 0;
    await check({
      simulation: 'rivals',
      cases: anyInterleaving,
      count,
      seed,
      wrong: async (one) => {
        const done = await interleave(world, one);
        for (const { outcomes } of done.ended) for (const { status } of outcomes) ends.set(status, (ends.get(status) ?? 0) + 1);
        edits += done.marks.length;
        // Two who replace the same section at once may both carry something over: one too many is no loss.
        twice += marksKept({ segments: world.segments(), ...done }).twice.length;
        return verdict(world, done);
      },
    });
    const how = [...ends].map(([status, times]) => `${status} ${times}`).join(', ');
    console.log(`${count} interleavings; segments ended ${how}; ${edits} edits of others, ${twice} there twice`);
  },
  SIMULATION_TIMEOUT,
);
