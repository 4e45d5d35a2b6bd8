// The API reference of the embedded service, as a browser shows it.
import { afterAll, beforeAll, expect } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { browserTest } from './browser-test.js';
import { expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

let under: TestService;
beforeAll(async () => {
  under = await startService({ transport: 'http' });
});
afterAll(() => under.close());

browserTest('the reference is good at both widths, in light and dark', async (browser) => {
  await expectGoodForAll(await visit(browser, `${under.baseUrl}/`), 'reference');
});

browserTest('the reference works with the keyboard', async (browser) => {
  const opened = await visit(browser, `${under.baseUrl}/`);
  expect(await keyboardFaults(opened.page, 40)).toEqual([]);
  const summary = opened.page.locator('details:visible > summary').first();
  await summary.focus();
  const details = opened.page.locator('details:visible').first();
  const isOpen = await details.getAttribute('open');
  await opened.page.keyboard.press('Enter');
  expect((await details.getAttribute('open')) === null).toBe(isOpen !== null);
  expect(opened.faults).toEqual([]);
});
