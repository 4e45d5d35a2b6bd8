// Each check of the browser tests meets a page that is wrong in just that way.
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from './browser-test.js';
import { axeFaults, drawingFaults, keyboardFaults, overflowFaults } from './faults.js';
import { visit } from './visit.js';

const GOOD = `<main><h1>Trench</h1><p>Text</p><button type="button">Open</button> <a href="#x">Link</a></main>`;
const pageOf = (body: string): string =>
  `data:text/html,${encodeURIComponent(`<!doctype html><html lang="en"><title>Page</title><meta name="viewport" content="width=device-width">${body}`)}`;
const open = (browser: Browser, body: string) => visit(browser, pageOf(body), { width: 390 });
const svg = (inner: string): string => `<svg width="300" viewBox="0 0 300 200">${inner}</svg>`;

browserTest('a good page has no fault', async (browser) => {
  const { page, faults } = await open(browser, GOOD + svg('<circle r="5"/><text x="9" y="50">One</text>'));
  expect(await axeFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  expect(await keyboardFaults(page)).toEqual([]);
  expect(await drawingFaults(page.locator('svg'))).toEqual([]);
  expect(faults).toEqual([]);
});

const WRONG: readonly [fault: string, body: string][] = [
  ['console error: broken', '<script>console.error("broken")</script>'],
  ['error of the page: broken', '<script>throw new Error("broken")</script>'],
  ['dialog: hit', '<script>alert("hit")</script>'],
  ['a request leaves the machine: GET http://192.0.2.1/a.png', '<img alt="" src="http://192.0.2.1/a.png">'],
  ['a request leaves the machine: GET https://example.test/', '<script>fetch("https://example.test/").catch(() => {})</script>'],
  ['a web socket is opened: ws://192.0.2.1/', '<script>new WebSocket("ws://192.0.2.1/")</script>'],
];
browserTest('a visit notes everything that a page must not do', async (browser) => {
  const { faults } = await open(browser, GOOD + WRONG.map(([, body]) => body).join(''));
  for (const [fault] of WRONG) await expect.poll(() => faults.join('\n')).toContain(fault);
});

browserTest('axe-core finds a button without a name', async (browser) => {
  const { page } = await open(browser, GOOD.replace('Open', ''));
  expect((await axeFaults(page)).join()).toMatch(/axe button-name, 1 elements: button/);
});

browserTest('what runs out of the screen is found, and what can be scrolled is not', async (browser) => {
  const wide = '<p class="wide" style="width: 600px">Wide</p>';
  const { page } = await open(browser, GOOD + wide);
  expect((await overflowFaults(page)).join()).toContain('p.wide runs out of the screen of 390 px');
  const held = await open(browser, `${GOOD}<div style="overflow-x: auto">${wide}</div>`);
  expect(await overflowFaults(held.page)).toEqual([]);
});

const CIRCLE = '<circle r="5"/>';
const BAD_DRAWINGS: readonly [fault: string, inner: string][] = [
  ['"One" and "Two" overlap', `${CIRCLE}<text x="9" y="50">One</text><text x="20" y="55">Two</text>`],
  ['"Outside" runs out of the drawing', `${CIRCLE}<text x="280" y="50">Outside</text>`],
  ['"None" cannot be seen', `${CIRCLE}<text x="9" y="50" fill="none">None</text>`],
  ['"Tiny" is 5.0 px high', `${CIRCLE}<text x="9" y="50" font-size="5">Tiny</text>`],
  [
    '"Faint" has too little contrast: rgb(187, 187, 187) on rgb(255, 255, 255)',
    `<rect width="300" height="200" fill="#fff"/><text x="9" y="50" fill="#bbb">Faint</text>`,
  ],
  ['has no texts', CIRCLE],
  ['has no shapes', '<text x="9" y="50">One</text>'],
];

browserTest('a drawing with bad texts is found', async (browser) => {
  const { page } = await open(browser, GOOD + BAD_DRAWINGS.map(([, inner]) => svg(inner)).join(''));
  const found = await drawingFaults(page.locator('svg'));
  expect(found).toEqual(BAD_DRAWINGS.map(([fault], at) => `drawing ${at + 1}: ${fault}`));
  expect(await drawingFaults(page.locator('.none'))).toEqual(['there is no drawing']);
});

browserTest('a stop that Tab does not reach, or that does not show the focus, is found', async (browser) => {
  const trap = `<script>addEventListener('keydown', (event) => { if (document.activeElement.tagName === 'BUTTON') event.preventDefault() })</script>`;
  const { page } = await open(browser, GOOD + trap);
  expect(await keyboardFaults(page)).toEqual(['Tab does not reach a Link']);
  const plain = await open(browser, `<style>a { outline: none }</style>${GOOD}`);
  expect((await keyboardFaults(plain.page)).join()).toContain('Link has the focus, and nothing shows it');
});
