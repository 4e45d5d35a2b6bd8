import type { Browser, Page } from 'playwright-core';
import type { TestService } from '../support/service.js';
import { type Reader, type Visit, visit } from './visit.js';

export const SIGN_IN = /^(Sign in as the demo user|Logg inn som demobruker)/;

/** Opens a page of the console and signs in as its demo user. */
export async function openConsole(
  browser: Browser,
  { baseUrl }: TestService,
  { path = '/', ...reader }: Reader & { readonly path?: string } = {},
): Promise<Visit> {
  const opened = await visit(browser, `${baseUrl}/#${path}`, reader);
  await opened.page.getByRole('button', { name: SIGN_IN }).click();
  await opened.page.getByRole('button', { name: /^(Sign out|Logg ut)$/ }).waitFor();
  await opened.page.locator('main:not([aria-busy]) h1').waitFor();
  return opened;
}

/** Waits until the page with this heading is there. */
export async function shows(page: Page, heading: string | RegExp): Promise<void> {
  await page.locator('main:not([aria-busy])').getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Follows a link with the mouse. */
export async function follow(page: Page, link: string | RegExp, heading: string | RegExp = link): Promise<void> {
  await page.getByRole('link', { name: link }).first().click();
  await shows(page, heading);
}

/** Waits until the drawings of a segment are there. */
export const drawn = (page: Page): Promise<void> => page.locator('main svg text').first().waitFor();

/** Becomes the operator, with one click because the browser runs on the machine of the service. */
export async function operate(page: Page): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name: /^(Go on as the operator|Fortsett som operatør)$/ });
  await button.press('Enter');
  await button.waitFor({ state: 'detached' });
}
