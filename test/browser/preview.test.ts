// The preview of specs that are edited on the disk, as a person sees it who writes them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { runHere } from '../support/run-here.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodForAll, keyboardFaults } from './faults.js';
import { visit } from './visit.js';

const storgata = (pipe: string, cover = 700) => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 10
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE}]
            pipes:
              - {type: ${pipe}}
`;
const TIGHT = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Tight:
    length: 10
    sections: [{layers: [{pipes: [{type: PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]}]}]}]
`;
const rules = (depth: number) => `apiVersion: trenchctl-rules/v1
rules:
  cover-mv:
    source: Sheet 9000
    severity: error
    for: cable
    where: item.voltage == "MV"
    require: item.depth >= ${depth}
    message: "{item.name} lies {item.depth} mm deep"
`;
const EDITOR = "import { writeFileSync } from 'node:fs';\nwriteFileSync('opened.json', JSON.stringify(process.argv.slice(2)));\n";

inFolder('all');
let preview: ChildProcess;
/** With the token. */
let address: string;
const save = (text: string, name = 'storgata.yaml') => writeFileSync(join(cwd, 'specs', name), text);

beforeAll(async () => {
  mkdirSync(join(cwd, 'specs'));
  save(storgata('PVC 110 SN8'));
  const applied = await runHere(['apply', 'specs', '--auto-approve', '--embedded', '--data', 'data'], { cwd });
  expect(applied.status, applied.stderr).toBe(0);
  save(TIGHT, 'tight.yaml');
  writeFileSync(join(cwd, 'editor.mjs'), EDITOR);
  writeFileSync(join(cwd, 'rules.yaml'), rules(100));
  const editor = `${process.execPath} editor.mjs {file} {line}`;
  const args = ['preview', 'specs', '--editor', editor, '--rules', 'rules.yaml', '--embedded', '--data', 'data'];
  const env = { PATH: process.env.PATH ?? '', CI: '' };
  const started = spawn(process.execPath, [builtCli(), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  preview = started;
  [address] = await once(createInterface(started.stdout), 'line');
});
afterAll(async () => {
  preview.kill('SIGINT');
  if (preview.exitCode === null) await once(preview, 'exit');
});
beforeEach(() => {
  save(storgata('PVC 110 SN8'));
  writeFileSync(join(cwd, 'rules.yaml'), rules(100));
});

const drawn = (page: Page) => page.locator('.sheet svg text').first().waitFor();
const drawing = (page: Page, words: string | RegExp) => page.locator('.sheet svg', { hasText: words });
const open = async (browser: Parameters<typeof visit>[0], segment = 'Storgata') => {
  const opened = await visit(browser, `${address}#${encodeURIComponent(`2026-0417/${segment}`)}`);
  await opened.page.getByRole('heading', { level: 1, name: segment }).waitFor();
  await drawn(opened.page);
  return opened;
};

browserTest('the preview is good at both widths, in light and dark, and by keyboard', async (browser) => {
  const opened = await open(browser, 'Tight');
  await opened.page.locator('.findings li').first().waitFor();
  await expectGoodForAll(opened, 'preview', (page) => drawingFaults(page.locator('.sheet svg')));
  expect(await keyboardFaults(opened.page)).toEqual([]);
});

browserTest('a saved file changes the drawing, and zoom, place and focus stay', async (browser) => {
  const { page, faults } = await open(browser);
  await drawing(page, 'PVC 110 SN8').waitFor();
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.getByRole('button', { name: 'Larger' }).click();
  const width = await page.evaluate("document.querySelector('.sheet svg').clientWidth");
  await page.evaluate("document.querySelector('.sheet').scrollTo(120, 0)");
  await page.evaluate("document.querySelector('main').scrollTo(0, 90)");
  await page.evaluate("document.querySelector('.sheet').focus({ preventScroll: true })");
  save(storgata('PVC 160 SN8'));
  await drawing(page, 'PVC 160 SN8').waitFor();
  expect(await drawing(page, 'PVC 110 SN8').count()).toBe(0);
  expect(await page.evaluate("document.querySelector('.sheet svg').clientWidth")).toBe(width);
  expect(await page.evaluate("document.querySelector('.sheet').scrollLeft")).toBe(120);
  expect(await page.evaluate("document.querySelector('main').scrollTop")).toBe(90);
  expect(await page.evaluate('document.activeElement.className')).toBe('sheet');
  expect(faults).toEqual([]);
});

/** What the page shows besides drawings. The walks through the page hold its words; here it is looked at. */
const LOOKS: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  [
    'a broken file',
    async (page) => {
      save(storgata('PVC 110 SN8').replace('layers:', 'layers: ['));
      await page.locator('.broken pre .row.at').waitFor();
    },
  ],
  [
    'a finding of a rule',
    async (page) => {
      writeFileSync(join(cwd, 'rules.yaml'), rules(900));
      await drawing(page, 'lies 736.3 mm deep').waitFor();
      await page.locator('.sheet .found-error').first().waitFor();
    },
  ],
  [
    'a plan that is refused, with ratings',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Ratings of cables' }).check();
      await page.getByRole('checkbox', { name: 'Change against the live state' }).check();
      writeFileSync(join(cwd, 'rules.yaml'), rules(900));
      save(storgata('PVC 160 SN8', 600));
      await page.locator('#status.refused').waitFor();
      await drawing(page, / A,? .*\d+ .C/)
        .first()
        .waitFor();
      // A verdict with its reasons is too long for a column beside the buttons.
      const [row, header] = [page.locator('#status'), page.locator('body > header')].map((one) => one.boundingBox());
      expect((await row)?.width).toBeGreaterThan(0.9 * ((await header)?.width ?? Number.POSITIVE_INFINITY));
    },
  ],
];

for (const [name, act] of LOOKS)
  browserTest(`the preview of ${name} is good at both widths, in light and dark`, async (browser) => {
    const opened = await open(browser);
    await act(opened.page);
    await expectGoodForAll(opened, `preview of ${name}`, (page) => drawingFaults(page.locator('.sheet svg')));
  });

browserTest('an item shows its line, copies it and opens it in the editor', async (browser) => {
  const { page, faults } = await open(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.sheet [data-item].t-conductor').first().click();
  await page.locator('#source .row.at', { hasText: 'TSLF 24 kV' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('specs/storgata.yaml:9');
  const file = join(cwd, 'opened.json');
  const opened = JSON.stringify([join(cwd, 'specs/storgata.yaml'), '9']);
  await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : ''), { timeout: 20_000 }).toBe(opened);
  expect(faults).toEqual([]);
});

const ATTACKS = `
  const results = {};
  const tried = async (name, attempt) => {
    try { results[name] = await attempt(); } catch { results[name] = 'refused'; }
  };
  const loaded = (tag, source) => new Promise((done) => {
    const made = document.createElement(tag);
    made.onload = () => done('loaded');
    made.onerror = () => done('refused');
    made.src = source;
    document.body.append(made);
  });
  await tried('fetch', async () => (await fetch(address + 'plan')).text());
  await tried('no-cors', async () => (await (await fetch(address + 'plan', { mode: 'no-cors' })).text()) || 'refused');
  await tried('post', async () => (await fetch(address + 'open?file=specs/storgata.yaml&line=1', { method: 'POST' })).text());
  await tried('events', () => new Promise((done) => {
    const events = new EventSource(address + 'events');
    events.onmessage = () => done('read');
    events.onerror = () => { events.close(); done('refused'); };
  }));
  await tried('script', () => loaded('script', address + 'preview.js'));
  await tried('frame', async () => {
    const frame = document.createElement('iframe');
    const ended = new Promise((done) => { frame.onload = done; });
    frame.src = address;
    document.body.append(frame);
    await ended;
    return frame.contentDocument === null ? 'refused' : 'read';
  });
  return results;
`;

browserTest('a page of another origin reads nothing, although it knows the token', async (browser) => {
  rmSync(join(cwd, 'opened.json'), { force: true });
  const other = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<body></body>'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  try {
    const page = await (await browser.newContext()).newPage();
    const { port } = other.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const results = await page.evaluate(`(async (address) => {${ATTACKS}})(${JSON.stringify(address)})`);
    const tried = ['fetch', 'no-cors', 'post', 'events', 'script', 'frame'];
    expect(results).toEqual(Object.fromEntries(tried.map((name) => [name, 'refused'])));
  } finally {
    other.close();
  }
  expect(existsSync(join(cwd, 'opened.json'))).toBe(false);
});
