// Two appliers and a person in the web tool, on the same segments, in an order that a seed decides.
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { Loss } from '../../../src/plan/model/change.js';
import { createRandom, type Random } from '../random.js';
import { editOutside, type Mark, seen } from './edits.js';
import { furnish } from './furnish.js';
import { createGate, type Gate, type Held } from './gate.js';
import { planOnly, type Ran, runOnce } from './run.js';
import { createWire } from './wire.js';
import { PROJECT, type World } from './world.js';

export interface Interleaving {
  readonly first: DesiredProject;
  /** What each of the two appliers wants; the last run is for the first of them. */
  readonly specs: readonly [DesiredProject, DesiredProject];
  readonly edits: number;
  readonly order: number;
}

export interface Interleaved {
  readonly ended: readonly Ran[];
  readonly last: Ran;
  readonly left: readonly string[];
  readonly marks: readonly Mark[];
  readonly losses: readonly Loss[];
  readonly steps: number;
}

/** Calls that are let through before a run counts as one that never ends. */
const MAX_STEPS = 3000;

export async function interleave(world: World, one: Interleaving): Promise<Interleaved> {
  await world.reset();
  await furnish(world, one.first);
  const gate = createGate();
  const random = createRandom(one.order);
  const clients = one.specs.map((_, n) =>
    world.client(createWire(world, gate.keeper(`applier ${n + 1}`)).send),
  );
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
      const isGoing = held.some(
        ({ passing: { method, url } }) => method === 'DELETE' && url.includes(segment.id),
      );
      if (number >= edits || isGoing) return;
      number += 1;
      const [a, b] = specs.map(({ segments }) => segments.find(({ name }) => name === segment.name));
      const both =
        a && b ? { ...a, fields: { ...a.fields, ...b.fields }, sections: sectionsOf(a, b) } : (a ?? b);
      const edit = editOutside(segment, both, number);
      if (!edit?.mark) return;
      world.act(segment.id, edit);
      if (seen(world.segments(), edit.mark) > 0) marks.push(edit.mark);
    },
  };
}

type Desired = DesiredProject['segments'][number];

const sectionsOf = (a: Desired, b: Desired) => [...(a.sections ?? []), ...(b.sections ?? [])];
