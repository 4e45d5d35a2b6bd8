// The operator's pages of the console: what they show, and what they do to the service.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { startService } from '../support/service.js';
import { browserTest } from './browser-test.js';
import { expectGoodForAll, keyboardFaults } from './faults.js';
import { openConsole, operate, shows } from './open-console.js';
import type { Visit } from './visit.js';

inFolder('each');
withService('each', () => startService({ transport: 'http', data: join(cwd, 'data') }));

async function openOperator(browser: Browser, link: string, heading: string): Promise<Visit> {
  const opened = await openConsole(browser, under);
  await opened.page.getByRole('link', { name: link }).click();
  await operate(opened.page);
  await shows(opened.page, heading);
  return opened;
}

/** Something to look at on each page; the walks through the console hold what the buttons do. */
const PAGES: readonly (readonly [link: string, heading: string, act: (page: Page) => Promise<void>])[] = [
  [
    ...(['Requests', 'Requests as they happen'] as const),
    async (page) => {
      const caller = await under.as('kari.nordmann');
      await caller.call('listProjects', {});
      const row = page.getByRole('rowheader', { name: /listProjects/ });
      await row.first().waitFor();
    },
  ],
  [
    ...(['Faults', 'Faults on purpose'] as const),
    async (page) => {
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByLabel('Operation', { exact: true }).fill('listProjects');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Switch off: / }).waitFor();
    },
  ],
  [
    ...(['Clock', "The service's clock"] as const),
    async (page) => {
      await page.getByRole('button', { name: 'Stop the clock' }).click();
      await page.getByText('The clock stands still.').waitFor();
    },
  ],
  [
    ...(['Snapshots', 'Snapshots of the state'] as const),
    async (page) => {
      await page.getByLabel('Name').fill('before');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Restore: before' }).waitFor();
    },
  ],
];

for (const [link, heading, act] of PAGES)
  browserTest(`the page ${link} is good at both widths, in light and dark, and by keyboard`, async (browser) => {
    const opened = await openOperator(browser, link, heading);
    await act(opened.page);
    await expectGoodForAll(opened, link);
    expect(await keyboardFaults(opened.page, 30)).toEqual([]);
  });

browserTest('the question for the operator goes with its page, and the next page asks anew', async (browser) => {
  const { page, faults } = await openConsole(browser, under);
  const projects = page.url();
  await page.getByRole('link', { name: 'Clock' }).click();
  await page.getByRole('dialog').waitFor();
  // The question covers the links, so a reader leaves with the button of the browser.
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(projects);
  await page.getByRole('link', { name: 'Clock' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate("location.hash = '/operator/faults'");
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(faults).toEqual([]);
});
