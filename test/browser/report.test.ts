// The report of a plan, opened from the disk as a reviewer does.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { lookAt } from '../support/look.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/replacement');
inFolder('all');
let address: string;

async function trenchctl(...args: string[]): Promise<void> {
  const { status, stderr } = await runHere([...args, '--embedded', '--data', 'data'], { cwd });
  expect(status, stderr).toBe(0);
}

beforeAll(async () => {
  for (const name of ['before.yaml', 'after.yaml']) copyFileSync(join(EXAMPLE, name), join(cwd, name));
  await trenchctl('apply', 'before.yaml', '--auto-approve');
  await trenchctl('plan', 'after.yaml', '-o', 'report.html');
  address = pathToFileURL(join(cwd, 'report.html')).href;
});

const drawn = (page: Page) => page.locator('.sheet svg text').first().waitFor();

browserTest('the report is good at both widths, in light and dark, and by keyboard', async (browser) => {
  const opened = await visit(browser, address);
  await opened.page.locator('.sheet').first().scrollIntoViewIfNeeded();
  await drawn(opened.page);
  await expectGoodForAll(opened, 'report', (page) => drawingFaults(page.locator('.sheet svg')));
  expect(await keyboardFaults(opened.page)).toEqual([]);
});

browserTest('a link to a change opens and shows that change', async (browser) => {
  const { page } = await visit(browser, address);
  const link = page.locator('#tree .entries a.link').last();
  const href = await link.getAttribute('href');
  const fresh = await visit(browser, `${address}${href}`);
  const target = fresh.page.locator('#tree .target');
  await target.waitFor();
  await expect.poll(() => target.boundingBox().then((box) => (box?.y ?? -1) >= 0 && (box?.y ?? 901) < 900)).toBe(true);
  expect(fresh.faults).toEqual([]);
});

browserTest('the switch of a drawing shows the states, with the keyboard', async (browser) => {
  const { page, faults } = await visit(browser, address);
  const states = page.locator('fieldset.states').first();
  await states.scrollIntoViewIfNeeded();
  await drawn(page);
  await states.getByRole('radio').first().focus();
  for (const words of ['Before and after', 'Before', 'After']) {
    await page.keyboard.press('ArrowRight');
    expect(await states.getByRole('radio', { name: words, exact: true }).isChecked()).toBe(true);
    expect(await drawingFaults(page.locator('.sheet svg').first()), words).toEqual([]);
  }
  expect(faults).toEqual([]);
});

browserTest('the report is printed on pages of A4, with its drawings', async (browser) => {
  const { page } = await visit(browser, address);
  const sheets = await lookAt(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const { width, height, ink } of sheets) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    expect(ink).toBeDefined();
  }
  // The scale is in the title block of a drawing only.
  const text = sheets.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join(' ');
  expect(text).toMatch(/1:\d+/);
});
