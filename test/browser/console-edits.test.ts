// Drift is made in the console as in the web tool, and `trenchctl plan` answers it.
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { expectGoodForAll, keyboardFaults } from './faults.js';
import { drawn, follow, openConsole } from './open-console.js';

inFolder('each');
withService('each', { transport: 'http' });
beforeEach(() => trenchctl('export', '--target', 'DEMO-1', '-o', 'specs'));

async function trenchctl(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runHere(args, { cwd, env: loginTo(under) });
  expect(status, stderr).toBe(0);
  return stdout;
}
const plan = () => trenchctl('plan', 'specs');

async function openSegment(page: Page): Promise<void> {
  await follow(page, 'DEMO-1', /Parkveien/);
  await follow(page, 'Parkveien 2-18');
  await drawn(page);
}

browserTest('dimensions and a cable that are changed in the console are drift, and apply removes it', async (browser) => {
  expect(await plan()).toContain('No changes');
  const { page, faults } = await openConsole(browser, under);
  await openSegment(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Dimensions' }).first().focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Cover, with the top coverings (mm)').fill('1234');
  await page.keyboard.press('Enter');
  await page.getByText('cover 1,234 mm').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Dimensions');
  expect(await plan()).toContain('1234');

  await page.getByRole('button', { name: 'Add an item' }).first().click();
  await dialog.getByRole('combobox').first().waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'npx trenchctl plan' }).waitFor();
  expect(await plan()).toMatch(/destroy/);
  await trenchctl('apply', 'specs', '--auto-approve', '--max-destroy', '50');
  expect(await plan()).toContain('No changes');
  expect(faults).toEqual([]);
});

browserTest('Escape closes a dialog, nothing is done, and the focus returns', async (browser) => {
  const opened = await openConsole(browser, under);
  const { page } = opened;
  await openSegment(page);
  const remove = page.getByRole('button', { name: 'Delete the segment' });
  await remove.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
  await expectGoodForAll(opened, 'dialog');
  await drawn(page);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete the segment');
  expect(await keyboardFaults(page, 30)).toEqual([]);
  expect(await plan()).toContain('No changes');
});
