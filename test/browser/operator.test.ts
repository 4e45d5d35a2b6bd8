// The operator's pages of the console: what they show, and what they do to the service.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { startService } from '../support/service.js';
import { browserTest } from './browser-test.js';
import { expectGoodForAll, keyboardFaults } from './faults.js';
import { openConsole, operate, shows } from './open-console.js';
import type { Visit } from './visit.js';

inFolder('all');
withService('all', () => startService({ transport: 'http', data: join(cwd, 'data') }));

async function openOperator(browser: Browser, link: string, heading: string): Promise<Visit> {
  const opened = await openConsole(browser, under);
  await opened.page.getByRole('link', { name: link }).click();
  await operate(opened.page);
  await shows(opened.page, heading);
  return opened;
}

browserTest('the log shows a request as it happens', async (browser) => {
  const opened = await openOperator(browser, 'Requests', 'Requests as they happen');
  const { page } = opened;
  const caller = await under.as('kari.nordmann');
  await caller.call('listProjects', {});
  await page
    .getByRole('rowheader', { name: /listProjects/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('no such operation');
  await page.getByText('No request yet, or none with these words.').waitFor();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('');
  await page.getByRole('button', { name: 'Clear the log' }).click();
  await page
    .getByRole('rowheader', { name: /listProjects/ })
    .first()
    .waitFor({ state: 'detached' });
  await caller.call('listProjects', {});
  await page
    .getByRole('rowheader', { name: /listProjects/ })
    .first()
    .waitFor();
  await expectGoodForAll(opened, 'log');
  expect(await keyboardFaults(page, 30)).toEqual([]);
});

browserTest('a fault is switched on and off', async (browser) => {
  const opened = await openOperator(browser, 'Faults', 'Faults on purpose');
  const { page } = opened;
  const caller = await under.as('kari.nordmann');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByLabel('Operation', { exact: true }).fill('listProjects');
  await page.getByLabel('At most so many times').fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Switch off: / }).waitFor();
  expect((await caller.call('listProjects', {})).status).toBe(500);
  await expectGoodForAll(opened, 'faults');
  await page.getByRole('button', { name: /^Switch off: / }).press('Enter');
  await page.getByText('No rule is on').waitFor();
  expect((await caller.call('listProjects', {})).status).toBe(200);
  expect(await keyboardFaults(page, 30)).toEqual([]);
});

browserTest('the clock is stopped and moved', async (browser) => {
  const opened = await openOperator(browser, 'Clock', "The service's clock");
  const { page } = opened;
  await page.getByRole('button', { name: 'Stop the clock' }).click();
  await page.getByText('The clock stands still.').waitFor();
  const now = async (): Promise<number> => Date.parse((await under.admin('GET', '/clock')).body.now);
  const before = await now();
  await page.getByLabel('Amount').fill('2');
  await page.getByLabel('Unit').selectOption('hours');
  await page.getByRole('button', { name: 'Advance' }).press('Enter');
  await expect.poll(async () => (await now()) - before).toBe(7_200_000);
  await expectGoodForAll(opened, 'clock');
  await page.getByRole('button', { name: 'Back to the time of this machine' }).click();
  await page.getByText('The clock runs.').waitFor();
  await page.getByRole('status').filter({ hasText: 'The clock shows' }).waitFor();
  expect(await keyboardFaults(page, 30)).toEqual([]);
});

browserTest('a snapshot is saved and restored', async (browser) => {
  const opened = await openOperator(browser, 'Snapshots', 'Snapshots of the state');
  const { page } = opened;
  await page.getByLabel('Name').fill('before');
  await page.keyboard.press('Enter');
  const restore = page.getByRole('button', { name: 'Restore: before' });
  await restore.waitFor();
  const caller = await under.as('kari.nordmann');
  const listed = async (): Promise<string> => (await caller.call('listProjects', {})).text;
  const before = await listed();
  const project = { name: 'Experiment', number: 'EXP-1', startDate: '2026-01-01T00:00:00Z', status: 'NEW' };
  const path = { owner: 'kari.nordmann' };
  expect(await caller.call('createProject', { path, body: project })).toMatchObject({ status: 200 });
  expect(await listed()).toContain('EXP-1');
  await restore.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText('Snapshot before was restored.').waitFor();
  expect(await listed()).toBe(before);
  await expectGoodForAll(opened, 'snapshots');
  expect(await keyboardFaults(page, 30)).toEqual([]);
});

browserTest('the question for the operator says why, and Escape leads to a page that says why', async (browser) => {
  const { page, faults } = await openConsole(browser, under);
  await page.getByRole('link', { name: 'Clock' }).click();
  await page.getByRole('dialog').getByText('what the API cannot change').waitFor();
  await page.keyboard.press('Escape');
  await shows(page, 'This page is for the operator');
  expect(faults).toEqual([]);
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
