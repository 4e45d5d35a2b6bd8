// Opens a page as a reader does, and notes everything that a good page does not do: errors, dialogs, requests to other machines.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Reader {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly lang?: 'en' | 'nb';
}

/**
 * The readers that a page must serve: both widths, light and dark. The layout does not depend on the colours and the contrast
 * does not depend on the width, so two readers see what four would see.
 */
export const READERS: readonly (Reader & { readonly title: string })[] = [
  { title: '390 px, light', width: 390, scheme: 'light' },
  { title: '1280 px, dark', width: 1280, scheme: 'dark' },
];

export interface Visit {
  readonly page: Page;
  /** The forbidden things that the page did so far. */
  readonly faults: readonly string[];
  /** Takes the notes that match away: a test that causes an error on purpose has seen it. */
  expected(pattern: RegExp): void;
}

const HEIGHT = 900;

/** Shows the page that is open to another reader, who has turned the telephone or the light. */
export async function becomeReader(page: Page, { width = 1280, scheme = 'light' }: Reader): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: scheme });
}

/**
 * Opens an address, or a file by its `file:` address. Only requests to the origin of the address are let through; a file
 * may ask for nothing but itself and files beside it.
 */
export async function visit(browser: Browser, address: string, reader: Reader = {}): Promise<Visit> {
  const { width = 1280, scheme = 'light', lang = 'en' } = reader;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: scheme,
    locale: lang === 'nb' ? 'nb-NO' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // A slow machine is not a failure.
  context.setDefaultTimeout(60_000);
  const faults: string[] = [];
  await watchRequests(context, new URL(address), faults);
  const page = await context.newPage();
  watchPage(page, faults);
  await page.goto(address);
  return {
    page,
    faults,
    expected: (pattern) => {
      const rest = faults.filter((fault) => !pattern.test(fault));
      faults.splice(0, faults.length, ...rest);
    },
  };
}

async function watchRequests(context: BrowserContext, home: URL, faults: string[]): Promise<void> {
  const isHome = (url: URL): boolean => url.protocol === home.protocol && url.host === home.host;
  await context.route(
    (url) => !isHome(url),
    async (route) => {
      faults.push(`a request leaves the machine: ${route.request().method()} ${route.request().url()}`);
      await route.abort('blockedbyclient');
    },
  );
  await context.routeWebSocket(/.*/, (socket) => {
    faults.push(`a web socket is opened: ${socket.url()}`);
  });
}

function watchPage(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`error of the page: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => faults.push(`a window opened: ${popup.url()}`));
}

/** With TRENCHCTL_SHOTS=DIR, writes a picture of the whole page, to be looked at. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.TRENCHCTL_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replace(/[^\w-]+/g, '-')}.png`), fullPage: true });
}
