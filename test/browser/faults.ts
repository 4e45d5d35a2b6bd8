// Each function lists the faults of a page as sentences; a test expects none.
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
// @ts-expect-error: scripts for the page are plain JavaScript.
import { focused, markStops, measureDrawings, runAxe, runOut } from './in-page.mjs';
import { becomeReader, READERS, shoot, type Visit } from './visit.js';

interface Violation {
  readonly id: string;
  readonly count: number;
  readonly nodes: readonly string[];
}

/** The rules whose answer depends on the width of the screen and on the colours. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** The violations that axe-core finds, each with its rule, its elements and what to mend. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Evaluated and not added as a script element, which the Content-Security-Policy of our pages would block.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const violations: readonly Violation[] = await page.evaluate(runAxe, rules);
  return violations.map(({ id, count, nodes }) => `axe ${id}, ${count} elements: ${nodes.join('; ').replace(/\s+/g, ' ')}`);
}

/** Elements that run out of the screen sideways. */
export const overflowFaults = (page: Page): Promise<readonly string[]> => page.evaluate(runOut);

/** Texts below this height (px on the screen) cannot be read. */
const READABLE = 7;

/** Lists the faults of drawings: their texts are visible, inside of the drawing, and do not overlap. */
export async function drawingFaults(drawings: Locator): Promise<readonly string[]> {
  const found: readonly (readonly string[])[] = await drawings.evaluateAll(measureDrawings, READABLE);
  if (found.length === 0) return ['there is no drawing'];
  return found.flatMap((faults, at) => faults.map((fault) => `drawing ${at + 1}: ${fault}`));
}

interface Focused {
  readonly stop: number;
  readonly name: string;
  readonly faults: readonly string[];
}

/** Walks through the page with the Tab key: each stop is reached and shows the focus. `most` bounds the walk on a long page. */
export async function keyboardFaults(page: Page, most = 400): Promise<readonly string[]> {
  const stops: readonly string[] = await page.evaluate(markStops);
  const reached = new Set<number>();
  const faults: string[] = [];
  // A field for a date has several stops of its own.
  for (let pressed = 0; pressed <= Math.min(most, stops.length) + 20; pressed += 1) {
    if (reached.size === stops.length) break;
    await page.keyboard.press('Tab');
    const now: Focused | undefined = await page.evaluate(focused);
    if (now === undefined || reached.has(now.stop)) continue;
    if (now.stop >= 0) reached.add(now.stop);
    faults.push(...now.faults.map((fault) => `${now.name} ${fault}`));
  }
  if (stops.length > most) return faults;
  const missed = stops.filter((_, at) => !reached.has(at)).map((name) => `Tab does not reach ${name}`);
  return [...faults, ...missed];
}

/** Fails with everything that is wrong with the page as it is now. */
async function expectGoodPage(visit: Visit, name: string, rules?: readonly string[]): Promise<void> {
  await shoot(visit.page, name);
  const found = [...visit.faults, ...(await axeFaults(visit.page, rules)), ...(await overflowFaults(visit.page))];
  expect(found, name).toEqual([]);
}

/**
 * Fails with everything that is wrong with the page at both widths, in light and dark. `also` gives further faults. All rules of
 * axe-core are tried once, and then those that depend on the looks.
 */
export async function expectGoodForAll(
  visit: Visit,
  name: string,
  also: (page: Page) => Promise<readonly string[]> = async () => [],
): Promise<void> {
  for (const [at, { title, ...reader }] of READERS.entries()) {
    await becomeReader(visit.page, reader);
    await expectGoodPage(visit, `${name}, ${title}`, at === 0 ? undefined : LOOKS);
    expect(await also(visit.page), `${name}, ${title}`).toEqual([]);
  }
}
