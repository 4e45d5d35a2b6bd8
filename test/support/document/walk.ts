// A reader's way through a page of the small document: each step, and what changes on the page by it.
import type { SmallElement } from './nodes.js';
import { changedLines, shownLines } from './shown.js';
import { copied, document, fill, location, nameOf, press, saved } from './small-page.js';

/** Presses a button or link by its name or its place, fills fields by their names, or does something else. */
export type Step = string | number | Readonly<Record<string, string | boolean>> | { readonly does: string; readonly by: () => unknown };

const isAct = (step: Step): step is { readonly does: string; readonly by: () => unknown } =>
  typeof step === 'object' && typeof step.by === 'function';

/** Takes a step, and returns its words. */
export function take(step: Step): string {
  if (typeof step === 'string' || typeof step === 'number') {
    press(step);
    return `press ${step}`;
  }
  if (isAct(step)) {
    step.by();
    return step.does;
  }
  for (const [name, value] of Object.entries(step)) fill(name, value);
  return `fill ${JSON.stringify(step, (name, value) => (name === 'password' || name === 'token' ? '...' : value))}`;
}

/** What else than pressing and filling a walk does, by how its words begin; the rest of them are given to it. */
export type Acts = Readonly<Record<string, (words: string) => unknown>>;

function stepOf(told: string, acts: Acts): Step {
  const start = Object.keys(acts).find((one) => told.startsWith(one));
  if (start !== undefined) return { does: told, by: () => acts[start]?.(told.slice(start.length)) };
  const [, verb, rest = ''] = /^(press|fill) (.*)$/.exec(told) ?? [];
  if (verb === undefined) throw new Error(`no walk can do this: ${told}`);
  return verb === 'press' ? rest : JSON.parse(rest);
}

/** The steps of walks by their titles: the page that expects what they lead to tells them too. */
export const stepsIn = (page: string, acts: Acts): Record<string, Step[]> =>
  Object.fromEntries(
    page.split(/\n\n(?=# )/).map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return [title.slice(2), lines.flatMap((line) => (line.startsWith('== ') ? [stepOf(line.slice(3), acts)] : []))];
    }),
  );

/** The element that has the focus, in words. */
export function focused(): string {
  const { activeElement: own } = document;
  return `focus: ${['body', 'main'].includes(own.localName) ? own.localName : nameOf(own)}`;
}

/** Some turns of the event loop, after which a page that waits for no answer has done its work. */
async function turns(): Promise<void> {
  const some = async (): Promise<void> => {
    for (let n = 0; n < 8; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await some();
  // A page does some things by a timer without a delay.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await some();
}

/** Waits until the page waits for no answer, and has done what it does after the last one. */
export async function untilQuiet(waiting: () => number): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await turns();
    quiet = waiting() > 0 ? 0 : quiet + 1;
  }
}

/** Takes the steps in turn. `calls` are the requests of the page; `more` tells what its lines do not show. */
export async function walkPage(
  steps: readonly Step[],
  { calls = [], more = () => [], settled = turns }: { calls?: string[]; more?: () => string[]; settled?: () => Promise<void> } = {},
): Promise<string[]> {
  await settled();
  const lines = (): string[] => [...shownLines(document.body as SmallElement), ...more()];
  const told = [...calls.map((call) => `> ${call}`), ...lines()];
  for (const step of steps) {
    const [before, focusBefore, address] = [lines(), typeof step === 'string' ? `focus: ${step}` : focused(), location.hash];
    for (const list of [calls, saved, copied]) list.length = 0;
    told.push(`== ${take(step)}`);
    await settled();
    told.push(...calls.map((call) => `> ${call}`), ...saved.map((name) => `saves ${name}`), ...copied.map((text) => `copies ${text}`));
    if (location.hash !== address) told.push(`at ${location.hash}`);
    told.push(...changedLines(before, lines()), ...(focused() === focusBefore ? [] : [focused()]));
  }
  return told;
}
