// A report of many segments is printed in a few seconds: a part of the segments is open, and hatches are plain.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { visit } from './visit.js';

const SEGMENTS = 103;
/** More than are printed with their hatches. */
const QUAYS = 15;
inFolder('all');
let address: string;

/** The cover differs, so that no two segments are in one group. */
const segment = (_: unknown, n: number): string =>
  `  ${n < QUAYS ? 'Quay' : 'Street'} ${n + 1}: {length: 10, topCoverings: [{type: GRAVEL, thickness: 200}], sections: [{coverThickness: ${600 + n}, layers: [{pipes: [{type: PVC 110 SN8}]}]}]}\n`;

beforeAll(async () => {
  const all = Array.from({ length: SEGMENTS }, segment).join('');
  writeFileSync(join(cwd, 'a.yaml'), `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${all}`);
  const { status, stderr } = await runHere(['plan', 'a.yaml', '-o', 'a.html', '--embedded', '--data', 'data'], { cwd });
  expect(status, stderr).toBe(0);
  address = pathToFileURL(join(cwd, 'a.html')).href;
});

const open = (page: Page) => page.locator('#tree .segment[open]:visible h4');
const event = (page: Page, name: string) => page.evaluate(`void dispatchEvent(new Event('${name}'))`);

browserTest('at most 100 segments are open on paper, and those that the reader opened are', async (browser) => {
  const { page, faults } = await visit(browser, address);
  await page.locator('#tree .segment h4').last().click();
  await expect.poll(() => open(page).allTextContents()).toEqual([`Street ${SEGMENTS}`]);
  await event(page, 'beforeprint');
  await page.emulateMedia({ media: 'print' });
  expect(await open(page).count()).toBe(100);
  expect(await open(page).last().textContent()).toBe(`Street ${SEGMENTS}`);
  expect(await page.locator('#tree .segment h4:visible').count()).toBe(SEGMENTS);
  expect(await page.locator('.printed').innerText()).toContain('the other 3 of 103 have one line each');
  expect(await page.evaluate(FILL)).toMatch(/^rgb/);
  await event(page, 'afterprint');
  await page.emulateMedia({ media: 'screen' });
  expect(await page.evaluate(FILL)).toMatch(/^url/);
  expect(await open(page).allTextContents()).toEqual([`Street ${SEGMENTS}`]);
  expect(await page.locator('.printed').isVisible()).toBe(false);
  expect(faults).toEqual([]);
});

/** The fill of a hatched shape. */
const FILL = `getComputedStyle(document.querySelector('.sheet svg [fill$="-gravel)"]')).fill`;

browserTest('the drawings of many segments take little room in a print', async (browser) => {
  const { page } = await visit(browser, address);
  await page.getByRole('searchbox').fill('quay');
  await expect.poll(() => page.locator('#tree .segment:visible').count()).toBe(QUAYS);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // With its hatches one drawing takes a megabyte.
  expect(pdf.length).toBeLessThan(4_000_000);
  expect(await page.locator('.sheet svg').count()).toBe(QUAYS);
});
