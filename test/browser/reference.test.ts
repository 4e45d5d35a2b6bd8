// The API reference of the embedded service, as a browser shows it.
import { expect } from 'vitest';
import { under, withService } from '../support/around.js';
import { browserTest } from './browser-test.js';
import { expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

withService('all', { transport: 'http' });

/** All entries are made alike; axe-core takes seconds for all of them, so some stand for the others. */
const KEEP_SOME = "document.querySelectorAll('details.entry').forEach((one, at) => { if (at % 60) one.remove(); else one.open = true; })";

browserTest('the reference is good at both widths, in light and dark', async (browser) => {
  const opened = await visit(browser, `${under.baseUrl}/reference`);
  await opened.page.evaluate(KEEP_SOME);
  await expectGoodForAll(opened, 'reference');
});

browserTest('an operation is tried with the keyboard, after a sign-in with one click', async (browser) => {
  const { page, faults } = await visit(browser, `${under.baseUrl}/reference#op-listProjects`);
  expect(await keyboardFaults(page, 40)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in as the demo user' }).first().press('Enter');
  await page.getByRole('status').filter({ hasText: 'Signed in as kari.nordmann' }).waitFor();
  const entry = page.locator('#op-listProjects');
  await entry.locator('.try-open').press('Space');
  await entry.locator('form button[type=submit]').press('Enter');
  await entry.locator('.try-status').filter({ hasText: '200' }).waitFor();
  await entry.locator('.try-answer').filter({ hasText: 'DEMO-1' }).waitFor();
  expect(faults).toEqual([]);
});
