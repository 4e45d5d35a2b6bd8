// The report of a plan, opened from the disk as a reviewer does.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { lookAt } from '../support/look.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

const EXAMPLE = join(import.meta.dirname, '../../examples/replacement');
let cwd: string;
let address: string;

async function trenchctl(...args: string[]): Promise<void> {
  const { status, stderr } = await runHere([...args, '--embedded', '--data', 'data'], { cwd });
  expect(status, stderr).toBe(0);
}

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-report-'));
  for (const name of ['before.yaml', 'after.yaml']) copyFileSync(join(EXAMPLE, name), join(cwd, name));
  await trenchctl('apply', 'before.yaml', '--auto-approve');
  await trenchctl('plan', 'after.yaml', '-o', 'report.html');
  address = pathToFileURL(join(cwd, 'report.html')).href;
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const changes = (page: Page) => page.locator('#tree .entries > li:visible');
const drawn = (page: Page) => page.locator('.sheet svg text').first().waitFor();

browserTest('the report is good at both widths, in light and dark, and by keyboard', async (browser) => {
  const opened = await visit(browser, address);
  await opened.page.locator('.sheet').first().scrollIntoViewIfNeeded();
  await drawn(opened.page);
  await expectGoodForAll(opened, 'report', (page) => drawingFaults(page.locator('.sheet svg')));
  expect(await keyboardFaults(opened.page)).toEqual([]);
});

browserTest('the filters show the changes that they name, and say how many', async (browser) => {
  const { page, faults } = await visit(browser, address);
  const said = page.locator('#shown');
  const all = await changes(page).count();
  expect(all).toBeGreaterThan(0);
  const text = page.getByRole('searchbox');
  await text.fill('no such word');
  await expect.poll(() => changes(page).count()).toBe(0);
  expect(await said.textContent()).toContain('None of');
  await text.fill('');
  await expect.poll(() => changes(page).count()).toBe(all);
  await page.locator('#filters input[type=checkbox]').first().focus();
  await page.keyboard.press('Space');
  expect(await said.textContent()).toMatch(/changes? in \d+ places? (are|is) shown/);
  expect(faults).toEqual([]);
});

browserTest('the filter by rule shows its findings and the segments that have some', async (browser) => {
  const rule = (require: string): string => `{severity: warning, for: segment, require: ${require}}`;
  const rules = `cover: ${rule('segment.length < 0')}\n  other: ${rule('segment.length > 0')}`;
  writeFileSync(join(cwd, 'rules.yaml'), `apiVersion: trenchctl-rules/v1\nrules:\n  ${rules}\n`);
  await trenchctl('plan', 'after.yaml', '--rules', 'rules.yaml', '-o', 'judged.html');
  const { page, faults } = await visit(browser, pathToFileURL(join(cwd, 'judged.html')).href);
  const other = page.locator('#rules [data-rule=other]');
  expect(await other.isVisible()).toBe(true);
  await page.getByLabel('Rule', { exact: true }).selectOption('cover');
  await expect.poll(() => other.isVisible()).toBe(false);
  expect(await page.locator('#rules [data-rule=cover]').isVisible()).toBe(true);
  expect(await changes(page).count()).toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: 'Findings of rules' }).first().isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => other.isVisible()).toBe(true);
  expect(faults).toEqual([]);
});

browserTest('a link to a change opens and shows that change', async (browser) => {
  const { page } = await visit(browser, address);
  const link = page.locator('#tree .entries a.link').last();
  const href = await link.getAttribute('href');
  const fresh = await visit(browser, `${address}${href}`);
  const target = fresh.page.locator('#tree .target');
  await target.waitFor();
  await expect.poll(() => target.boundingBox().then((box) => (box?.y ?? -1) >= 0 && (box?.y ?? 901) < 900)).toBe(true);
  expect(fresh.faults).toEqual([]);
});

browserTest('the switch of a drawing shows the states, with the keyboard', async (browser) => {
  const { page, faults } = await visit(browser, address);
  const states = page.locator('fieldset.states').first();
  await states.scrollIntoViewIfNeeded();
  await drawn(page);
  await states.getByRole('radio').first().focus();
  for (const words of ['Before and after', 'Before', 'After']) {
    await page.keyboard.press('ArrowRight');
    expect(await states.getByRole('radio', { name: words, exact: true }).isChecked()).toBe(true);
    expect(await drawingFaults(page.locator('.sheet svg').first()), words).toEqual([]);
  }
  expect(faults).toEqual([]);
});

browserTest('the report is printed on pages of A4, with its drawings', async (browser) => {
  const { page } = await visit(browser, address);
  const sheets = await lookAt(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const { width, height, ink } of sheets) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    expect(ink).toBeDefined();
  }
  // The scale is in the title block of a drawing only.
  const text = sheets.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join(' ');
  expect(text).toMatch(/1:\d+/);
});

browserTest('segments with the same changes are one entry, and a link to one of them opens it there', async (browser) => {
  const spec = (type: string) =>
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${['A', 'B', 'C']
      .map((name) => `  ${name}: {length: 10, sections: [{layers: [{pipes: [{type: ${type}}]}]}]}\n`)
      .join('')}`;
  writeFileSync(join(cwd, 'same.yaml'), spec('PVC 110 SN8'));
  await trenchctl('apply', 'same.yaml', '--auto-approve');
  writeFileSync(join(cwd, 'same.yaml'), spec('PVC 160 SN8'));
  await trenchctl('plan', 'same.yaml', '--max-destroy', '9', '-o', 'same.html');
  const { page, faults } = await visit(browser, pathToFileURL(join(cwd, 'same.html')).href);
  const group = page.locator('#tree .group');
  expect(await group.locator('> summary h4').textContent()).toBe('3 segments: the same change');
  expect(await group.locator('> .contents > .lines > .line').first().isVisible()).toBe(true);
  expect(await page.locator('.members .segment:visible').count()).toBe(0);
  await page.getByRole('searchbox').fill('no such word');
  await expect.poll(() => group.isVisible()).toBe(false);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => group.isVisible()).toBe(true);
  await page.evaluate("location.hash = encodeURIComponent('2026-0417/B')");
  await expect.poll(() => page.locator('.members .segment[open] h4').allTextContents()).toEqual(['B']);
  expect(faults).toEqual([]);
});
