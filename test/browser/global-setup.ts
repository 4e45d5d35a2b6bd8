// Starts the one browser of a test run. Test files connect to it, so a second worker needs no second browser.
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
// @ts-expect-error: a script without types, because .ci/run needs it before anything is built.
import { findChromium, noChromium } from '../../.ci/chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: BrowserOfRun;
  }
}

export interface BrowserOfRun {
  /** Absent if there is no browser. */
  readonly endpoint?: string;
  /** Why there is no browser, and how to get one. */
  readonly missing?: string;
  /** True if a missing browser is a failure. */
  readonly isNeeded: boolean;
}

/** No name resolves, so that a request which the tests miss does not leave the machine either. */
const ARGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--force-color-profile=srgb'];

async function start(executablePath: string): Promise<BrowserServer> {
  const launch = (chromiumSandbox: boolean) => chromium.launchServer({ executablePath, chromiumSandbox, args: ARGS, host: '127.0.0.1' });
  if (process.getuid?.() === 0) return await launch(false);
  // Some containers forbid the sandbox to every user. The pages of these tests are our own.
  return await launch(true).catch(() => launch(false));
}

/** The folder of the run is searched and removed before the browser ends, so the browser keeps its own files beside it. */
async function besideTheRun<T>(launch: () => Promise<T>): Promise<T> {
  const { TMPDIR, TMP, TEMP } = process.env;
  const beside = dirname(dirname(tmpdir()));
  Object.assign(process.env, { TMPDIR: beside, TMP: beside, TEMP: beside });
  try {
    return await launch();
  } finally {
    Object.assign(process.env, { TMPDIR, TMP, TEMP });
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isNeeded = ['true', '1'].includes(process.env.CI ?? '');
  const without = (missing: string): undefined => {
    if (!isNeeded) console.error(`\n*** THE BROWSER TESTS ARE SKIPPED: ${missing} ***\n`);
    provide('browser', { missing, isNeeded });
  };
  const path: string | undefined = findChromium();
  if (path === undefined) return without(noChromium());
  try {
    const server = await besideTheRun(() => start(path));
    provide('browser', { endpoint: server.wsEndpoint(), isNeeded });
    return () => server.close();
  } catch (error) {
    return without(`${path} was found and does not start: ${error instanceof Error ? error.message : error}`);
  }
}
