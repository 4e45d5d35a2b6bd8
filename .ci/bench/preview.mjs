// A save while `preview` runs: the time until its state and its drawing are there, against the start with the first load. The specs are in many
// files, or all in one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MAIN } from './children.mjs';
import { claim, middle, ratio, row, withSpread } from './report.mjs';
import { starterSegment } from './spec-texts.mjs';

const SEGMENTS = 10_000;
const SAVES = 10;
const LIMIT_MS = 200;

const PROJECT = '2026-0417';
const HEAD = `apiVersion: trenchctl/v1\nproject: "${PROJECT}"\nsegments:\n`;

/** As many segments as the size limit of one file allows are short ones. */
const WORLDS = {
  'in 500 files': {
    segmentsAFile: 20,
    segment: starterSegment,
  },
  'in one file': {
    segmentsAFile: SEGMENTS,
    segment: (n, length) =>
      `  Storgata ${n}: {length: ${length}, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}\n`,
  },
};

/** The text of a file; the second segment has the given length. */
function textOf({ segmentsAFile, segment }, file, length) {
  const segments = Array.from({ length: segmentsAFile }, (_, n) =>
    segment(file * segmentsAFile + n, n === 1 ? length : 182.5),
  );
  return HEAD + segments.join('');
}

const nameOf = (file) => `specs/${String(file).padStart(4, '0')}.yaml`;

export async function benchPreview() {
  console.log(`\nPreview: ${SEGMENTS.toLocaleString('en')} segments, ${SAVES} saves, in ms`);
  row('', 'start', 'to the state', 'to the drawing');
  for (const [name, world] of Object.entries(WORLDS)) {
    const folder = mkdtempSync(join(tmpdir(), 'trenchctl-bench-preview-'));
    try {
      mkdirSync(join(folder, 'specs'));
      for (let file = 0; file < SEGMENTS / world.segmentsAFile; file += 1)
        writeFileSync(join(folder, nameOf(file)), textOf(world, file, 182.5));
      const { start, states, drawings } = await session(folder, world);
      row(name, start.toFixed(0), withSpread(states), withSpread(drawings));
      const share = ratio(
        `a save of a preview / its start, ${name}`,
        drawings.map((ms) => ms / start),
      );
      row(`  a save / the start, ${name}`, share.toFixed(3));
      if (world.segmentsAFile < SEGMENTS)
        claim(`a save is drawn in ${LIMIT_MS} ms, ${name}`, middle(drawings) <= LIMIT_MS);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Starts a preview, waits until the layout is checked, and saves a file again and again. */
async function session(folder, world) {
  const begun = performance.now();
  const args = [resolve(MAIN), 'preview', 'specs', '--embedded', '--data', ':memory:', '--rules', 'none'];
  const { CI: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const start = performance.now() - begun;
    const page = follow(line.trim());
    await page.until(({ isChecked }) => isChecked);
    const [states, drawings] = [[], []];
    for (let n = 0; n < SAVES; n += 1) {
      const { revision } = page.state();
      const saved = performance.now();
      writeFileSync(join(folder, nameOf(0)), textOf(world, 0, 100 + n));
      await page.until((state) => state.revision > revision);
      states.push(performance.now() - saved);
      await page.drawing(`${PROJECT}/Storgata 1`);
      drawings.push(performance.now() - saved);
      await page.until(({ isChecked }) => isChecked);
    }
    return { start, states, drawings };
  } finally {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
}

/** Follows the state as the page does: an event holds the parts that changed. */
function follow(address) {
  let state = {};
  let noticed = () => {};
  let text = '';
  const request = get(new URL('events', address), (events) =>
    events.setEncoding('utf8').on('data', (part) => {
      text += part;
      const all = text.split('\n\n');
      text = all.pop();
      for (const event of all) state = { ...state, ...JSON.parse(event.slice('data: '.length)) };
      if (all.length > 0) noticed();
    }),
  );
  // The server ends before the page.
  request.on('error', () => {});
  return {
    state: () => state,
    async until(holds) {
      while (state.revision === undefined || !holds(state))
        await new Promise((notice) => {
          noticed = notice;
        });
    },
    drawing: (segment) =>
      new Promise((done) => {
        const path = `drawing?segment=${encodeURIComponent(segment)}`;
        get(new URL(path, address), (answer) => answer.resume().once('end', done));
      }),
  };
}
