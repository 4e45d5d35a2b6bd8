// The index page of a hand-over folder, opened from the disk.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

inFolder('all');
withService('all', { transport: 'http' });
let address: string;
beforeAll(async () => {
  const ran = await runHere(['dossier', '--target', 'DEMO-1', '-o', 'out'], { cwd, env: loginTo(under) });
  expect(ran.status, ran.stderr).toBe(0);
  address = pathToFileURL(join(cwd, 'out', 'index.html')).href;
});

browserTest('the index of the dossier is good at both widths, in light and dark, and by keyboard', async (browser) => {
  const opened = await visit(browser, address);
  await expectGoodForAll(opened, 'dossier');
  // The page shows wide sheets; a telephone shows them small and opens the file for the details.
  expect(await drawingFaults(opened.page.locator('figure svg'))).toEqual([]);
  expect(await keyboardFaults(opened.page)).toEqual([]);
});
