// Names that want to be markup or script do nothing in any page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect } from 'vitest';
import { ok } from '../rules/project/world.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { openConsole } from './open-console.js';
import { shoot, type Visit, visit } from './visit.js';

const IMAGE = '<img src=x onerror=window.__hit=1>';
const SCRIPT = '</script></style><script>window.__hit=2</script>';
const LINK = 'javascript:window.__hit=3';
const TURNED = '"\'><svg onload=window.__hit=4>\u202etxet';

inFolder('all');
withService('all', { transport: 'http' });
let projectId: number;
let segmentId: number;

async function trenchctl(...args: string[]): Promise<void> {
  const { status, stderr } = await runHere(args, { cwd, env: loginTo(under) });
  expect(status, stderr).toBe(0);
}

async function makeProject(): Promise<void> {
  const caller = await under.as('kari.nordmann');
  const call = (operation: string, options: object) => ok(caller, operation, options);
  const project = { number: 'EVIL-1', name: IMAGE, description: SCRIPT, status: 'NEW' };
  projectId = (
    await call('createProject', {
      path: { owner: 'kari.nordmann' },
      query: { moduleType: ['CABLESIMULATOR'] },
      body: { ...project, startDate: '2026-01-01T00:00:00Z' },
    })
  ).id;
  const segment = await call('createSegment', { path: { projectId }, body: { name: `${SCRIPT}${IMAGE}`, description: LINK, length: 10 } });
  segmentId = segment.id;
  const cable = await call('addCable', { path: { segmentId }, body: { typeId: 1010 } });
  const edit = { segmentId: String(segmentId), item: { id: cable.id, label: TURNED } };
  expect((await under.admin('POST', '/edit', edit)).status).toBeLessThan(300);
}

beforeAll(makeProject);

async function expectNoHit({ page, faults }: Visit, name: string): Promise<void> {
  await shoot(page, `hostile ${name}`);
  expect(await page.evaluate('window.__hit'), name).toBeUndefined();
  expect(await page.locator('img[src=x], a[href^="javascript:" i]').count(), name).toBe(0);
  expect(faults, name).toEqual([]);
}

browserTest('names do nothing in the console', async (browser) => {
  const opened = await openConsole(browser, under);
  const { page } = opened;
  const show = async (path: string, text: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
    await page.locator('main').getByText(text).first().waitFor();
    await expectNoHit(opened, path);
  };
  await show('/?q=EVIL-1', IMAGE);
  await show(`/projects/${projectId}`, IMAGE);
  await show(`/projects/${projectId}/segments/${segmentId}`, LINK);
  await page.locator('main svg', { hasText: 'onload' }).waitFor();
  await expectNoHit(opened, 'segment');
  await page.getByRole('button', { name: 'Delete the segment' }).click();
  await page.getByRole('dialog').getByText(IMAGE).first().waitFor();
  await expectNoHit(opened, 'dialog');
  await page.keyboard.press('Escape');
  await show(`/documents?q=${encodeURIComponent(IMAGE)}`, 'No document was found');
  await page.evaluate(`location.hash = '/projects/${encodeURIComponent(IMAGE)}'`);
  await page.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
  opened.expected(/status of 404/);
  await expectNoHit(opened, 'a project that is not there');
});

browserTest('names do nothing in a report and a dossier', async (browser) => {
  const spec = join(cwd, 'evil.yaml');
  await trenchctl('export', '--target', 'EVIL-1', '-o', 'evil.yaml');
  writeFileSync(spec, readFileSync(spec, 'utf8').replace(/length: 10\b/, 'length: 11'));
  await trenchctl('plan', 'evil.yaml', '-o', 'report.html');
  await trenchctl('dossier', '--target', 'EVIL-1', '-o', 'dossier');
  for (const name of ['report.html', 'dossier/index.html']) {
    const opened = await visit(browser, pathToFileURL(join(cwd, name)).href);
    await opened.page.getByText(IMAGE).first().waitFor();
    await expectNoHit(opened, name);
  }
});
