// Drawings as PNG, their names and their title blocks. `sessions/render.txt`, `sessions/render-states.txt` and `sessions/drawn.txt` have the rest.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDrawingNames } from '../../src/cli/commands/render/write-drawings.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const render = (...args: string[]) => {
  const text =
    'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {Kaia: {sections: [{layers: [{sensors: [{outerDiameter: 10}]}]}]}}\n';
  writeFileSync(join(cwd, 'spec.yaml'), text);
  return runHere(['render', 'spec.yaml', ...args, '-o', 'out'], { cwd, env: loginTo(under) });
};

test('png is a format', async () => {
  expect(await render('--format', 'png')).toMatchObject({ status: 0 });
  const bytes = readFileSync(join(cwd, 'out', '2026-0417_Kaia-section-1-change.png'));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
});

test('two segments of one name have two files', () => {
  const nameOf = createDrawingNames('svg');
  const heading = { project: 'P', segment: 'S', section: 1, sections: 1, date: '2026-11-16' };
  const name = () => nameOf({ view: { heading }, state: 'live' });
  expect([name(), name()]).toEqual(['P_S-section-1-live.svg', 'P_S-section-1-live-2.svg']);
});

test('settings fill the title block, and --title takes their place', async () => {
  const revisions = '[{revision: A, date: 2026-11-01, text: First issue}]';
  const drawing = `company: Nordnett AS, drawn: Pia Dahl, checked: Ola Hansen, number: "E-{project}-{section}", logo: logo.svg, revisions: ${revisions}`;
  writeFileSync(join(cwd, 'trenchctl.yaml'), `drawing: {${drawing}}\n`);
  writeFileSync(join(cwd, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
  const titles = ['checked=Berit Berg = BB', 'revision=B', 'chainage=120 m'].flatMap((one) => ['--title', one]);
  expect(await render(...titles)).toMatchObject({ status: 0 });
  const svg = readFileSync(join(cwd, 'out', readdirSync(join(cwd, 'out')).find((name) => name.endsWith('.svg')) ?? ''), 'utf8');
  for (const text of ['Nordnett AS', 'Pia Dahl', 'Berit Berg = BB', 'E-2026-0417-1', '120 m', 'First issue', 'data:image/svg'])
    expect(svg).toContain(text);
  expect(svg).not.toContain('Ola Hansen');
});
