// Every page of the console that a reader can open: both widths, light and dark, both languages, mouse and keyboard.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { under, withService } from '../support/around.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { drawn, follow, openConsole, SIGN_IN, shows } from './open-console.js';
import { visit } from './visit.js';

withService('all', { transport: 'http' });

browserTest('the page for the sign-in', async (browser) => {
  const opened = await visit(browser, `${under.baseUrl}/`);
  await shows(opened.page, 'Sign in');
  expect(await keyboardFaults(opened.page)).toEqual([]);
  await expectGoodForAll(opened, 'sign-in');
});

interface Stop {
  readonly name: string;
  /** The way from the projects, by links; a link, or a link and another heading. */
  readonly way: readonly (string | RegExp | readonly [link: string | RegExp, heading: string | RegExp])[];
  readonly hasDrawings?: boolean;
}

const DEMO = ['DEMO-1', /DEMO-1|Parkveien/] as const;
const STOPS: readonly Stop[] = [
  { name: 'projects', way: [] },
  { name: 'project', way: [DEMO] },
  { name: 'segment', way: [DEMO, 'Parkveien 2-18'], hasDrawings: true },
  { name: 'costs', way: [DEMO, ['Costs', /DEMO-1|Parkveien/]] },
  { name: 'checklists', way: ['Checklists'] },
  { name: 'documents', way: ['Documents'] },
];

async function walk(page: Page, { way, hasDrawings }: Stop): Promise<void> {
  await shows(page, 'Projects');
  for (const step of way) {
    const [link, heading] = Array.isArray(step) ? step : [step, step];
    await follow(page, link, heading);
  }
  if (hasDrawings) await drawn(page);
}

for (const stop of STOPS)
  browserTest(`the page of ${stop.name} is good at both widths, in light and dark, and by keyboard`, async (browser) => {
    const opened = await openConsole(browser, under);
    const { page } = opened;
    await walk(page, stop);
    await expectGoodForAll(opened, stop.name, async () => (stop.hasDrawings ? await drawingFaults(page.locator('main svg')) : []));
    expect(await keyboardFaults(page, 60)).toEqual([]);
  });

browserTest('the console speaks Norwegian to a Norwegian browser', async (browser) => {
  const opened = await visit(browser, `${under.baseUrl}/`, { lang: 'nb' });
  await shows(opened.page, 'Logg inn');
  await opened.page.getByRole('button', { name: SIGN_IN }).press('Enter');
  await shows(opened.page, 'Prosjekter');
  expect(await opened.page.getAttribute('html', 'lang')).toBe('nb');
  await opened.page.getByLabel('Språk').selectOption('en');
  await shows(opened.page, 'Projects');
  expect(opened.faults).toEqual([]);
});

browserTest('Enter sends the form of a dialog, Escape closes it, and the focus returns', async (browser) => {
  const opened = await openConsole(browser, under);
  const { page } = opened;
  const focused = () => page.evaluate('document.activeElement.textContent');
  await follow(page, ...DEMO);
  await follow(page, 'Parkveien 2-18');
  await page.getByRole('button', { name: 'Dimensions' }).first().press('Enter');
  await page.getByRole('dialog').getByLabel('Cover, with the top coverings (mm)').fill('1234');
  await page.keyboard.press('Enter');
  await page.getByText('cover 1,234 mm').waitFor();
  expect(await focused()).toBe('Dimensions');
  await page.getByRole('button', { name: 'Delete the segment' }).press('Space');
  await page.getByRole('dialog').waitFor();
  await expectGoodForAll(opened, 'dialog');
  expect(await focused()).toBe('Cancel');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Delete the segment');
});
