import { type Browser, chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import type { BrowserOfRun } from './global-setup.js';

/** The fate of a browser test without a browser. */
export function fateOf({ missing, isNeeded }: BrowserOfRun): 'run' | 'skip' | { readonly fail: string } {
  if (missing === undefined) return 'run';
  return isNeeded ? { fail: `A browser test needs a browser: ${missing}` } : 'skip';
}

let connected: Promise<Browser> | undefined;

/** The browser of this run. Test files of a worker share the connection, and the end of the worker closes it. */
function browserOf({ endpoint = '' }: BrowserOfRun): Promise<Browser> {
  connected ??= chromium.connect(endpoint);
  return connected;
}

/** A test with the browser. What it leaves open is closed after it. */
export function browserTest(name: string, body: (browser: Browser) => Promise<void>): void {
  const given = inject('browser');
  const fate = fateOf(given);
  test.skipIf(fate === 'skip')(name, async () => {
    if (typeof fate === 'object') throw new Error(fate.fail);
    const browser = await browserOf(given);
    try {
      await body(browser);
    } finally {
      for (const context of browser.contexts()) await context.close();
    }
  });
}
