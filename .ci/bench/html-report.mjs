// A report of 1,000 changed segments that are all different: time to write it, to open and to filter it, and its size.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { planFor } from '../../dist/cli/commands/plan/run-plan.js';
import { withConnection } from '../../dist/cli/connection/connect.js';
import { documentOf } from '../../dist/reconcile/plan-document.js';
import { viewsOfPlan } from '../../dist/reconcile/plan-views.js';
import { planReport } from '../../dist/render/report/plan-report.js';
import { findChromium, noChromium } from '../chromium.mjs';
import { storedWorld } from './plan-world.mjs';
import { claim, mib, middle, row } from './report.mjs';

const SEGMENTS = 1000;
const ROUNDS = Math.min(3, Number(process.env.TRENCHCTL_BENCH_ROUNDS ?? 3));
const MAX_WRITING_MS = 3000;
const MAX_OPENING_MS = 2000;
const MAX_FILTER_MS = 100;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const QUERIES = ['s', 'stretch 00', 'stretch 00500', 'pipe forces', 'nowhere', ''];

export async function benchHtmlReport() {
  const { folder, data, specs } = storedWorld({ segments: SEGMENTS });
  for (const name of readdirSync(specs)) {
    const file = join(specs, name);
    // Another pipe in every layer replaces every section.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('pipes: [{typeId: 3,', 'pipes: [{typeId: 4,'));
  }
  const plan = await planOf(specs, data);
  const written = Array.from({ length: ROUNDS }, () => writtenOnce(plan));
  const { page } = written[0];
  console.log(
    `\nA report of ${SEGMENTS} segments with a replaced section of 16 items each, median of ${ROUNDS} runs`,
  );
  row('size', mib(page.length), `${mib(gzipSync(page).length)} gz`);
  const writing = middle(written.map(({ ms }) => ms));
  const cpu = middle(written.map((one) => one.cpu));
  row('writing, processor time with the threads that collect garbage', `${cpu.toFixed(0)} ms`);
  claim(
    `a report is written in at most ${MAX_WRITING_MS} ms: ${writing.toFixed(0)} ms`,
    writing <= MAX_WRITING_MS,
  );
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(`  skipped: opening and filtering need a browser: ${noChromium()}`);
    return;
  }
  const file = join(folder, 'report.html');
  writeFileSync(file, page);
  await inBrowser(pathToFileURL(file).href, executablePath);
}

async function planOf(specs, data) {
  const args = { paths: [specs], embedded: true, data, verbose: false, timeout: 3600, color: false };
  let made;
  await withConnection(args, async (connection) => {
    made = await planFor(args, connection);
    return 0;
  });
  if (!made?.plan) throw new Error('there is no plan');
  return made.plan;
}

function writtenOnce(plan) {
  // Every format needs the document.
  const document = documentOf(plan, { target: 'bench' });
  // The garbage of the plan and of its document is not the work of the report.
  collectGarbage();
  const [before, began] = [process.cpuUsage(), performance.now()];
  const viewsOf = viewsOfPlan(plan, { date: '2026-11-16' });
  const page = Buffer.from(planReport(document, { now: new Date(0), viewsOf }));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { page, ms, cpu: (user + system) / 1000 };
}

async function inBrowser(address, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const runs = [];
    for (let n = 0; n < ROUNDS; n += 1) runs.push(await opened(browser, address));
    const opening = middle(runs.map(({ open }) => open));
    const filter = middle(runs.map(({ longest }) => longest));
    claim(
      `a report opens in at most ${MAX_OPENING_MS} ms: ${opening.toFixed(0)} ms`,
      opening <= MAX_OPENING_MS,
    );
    claim(
      `the slowest of ${QUERIES.length} filters answers in at most ${MAX_FILTER_MS} ms: ${filter.toFixed(0)} ms`,
      filter <= MAX_FILTER_MS,
    );
  } finally {
    await browser.close();
  }
}

async function opened(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  const open = await page.evaluate(shownAt);
  const answered = [];
  for (const query of QUERIES) answered.push(await page.evaluate(filteredIn, query));
  await page.close();
  return { open, longest: Math.max(...answered) };
}

/** In the page: ms from the start of the navigation until the tree was painted. */
const shownAt = () =>
  new Promise((resolve, reject) => {
    if (document.querySelector('#shown').textContent === '') reject(new Error('the tree is not there'));
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  });

/** In the page: ms from the input until its result is laid out and the next frame begins. */
const filteredIn = (query) =>
  new Promise((resolve) => {
    const field = document.querySelector('#text');
    requestAnimationFrame(() => {
      const began = performance.now();
      field.value = query;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
  });
