// The index page of a hand-over folder, opened from the disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService } from '../support/service.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

let cwd: string;
let address: string;
beforeAll(async () => {
  const under = await startService({ transport: 'http' });
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-dossier-'));
  const ran = await runHere(['dossier', '--target', 'DEMO-1', '-o', 'out'], { cwd, env: loginTo(under) });
  await under.close();
  expect(ran.status, ran.stderr).toBe(0);
  address = pathToFileURL(join(cwd, 'out', 'index.html')).href;
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

browserTest('the index of the dossier is good at both widths, in light and dark', async (browser) => {
  const opened = await visit(browser, address);
  await expectGoodForAll(opened, 'dossier');
  // The page shows wide sheets; a telephone shows them small and opens the file for the details.
  expect(await drawingFaults(opened.page.locator('figure svg'))).toEqual([]);
});

browserTest('Tab reaches every link of the index', async (browser) => {
  const { page, faults } = await visit(browser, address);
  expect(await keyboardFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
