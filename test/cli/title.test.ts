// The title block of drawings by the settings and by --title.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });
const settings = (text: string) => writeFileSync(join(cwd, 'trenchctl.yaml'), text);
const render = async (...args: string[]) => {
  writeFileSync(
    join(cwd, 'spec.yaml'),
    'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  Kaia: {sections: [{layers: [{sensors: [{outerDiameter: 10}]}]}]}\n',
  );
  return run('render', 'spec.yaml', '-o', 'out', ...args);
};
const drawn = (): string => {
  const file = readdirSync(join(cwd, 'out')).find((name) => name.endsWith('.svg')) ?? '';
  return readFileSync(join(cwd, 'out', file), 'utf8');
};

test('settings fill the title block, and --title takes their place', async () => {
  settings(
    [
      'drawing:',
      '  company: Nordnett AS',
      '  checked: Ola Hansen',
      '  number: E-{project}-{section}',
      '  logo: logo.svg',
      '  revisions: [{revision: A, date: 2026-11-01, text: First issue}]',
    ].join('\n'),
  );
  writeFileSync(join(cwd, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
  const options = ['checked=Berit Berg = BB', 'revision=B', 'chainage=120 m'].flatMap((one) => ['--title', one]);
  expect(await render(...options)).toMatchObject({ status: 0 });
  const svg = drawn();
  for (const text of ['Nordnett AS', 'Berit Berg = BB', 'E-2026-0417-1', '120 m', 'First issue', 'data:image/svg'])
    expect(svg).toContain(text);
  expect(svg).not.toContain('Ola Hansen');
});

test.each([
  ['drawn', /--title drawn is not KEY=VALUE/],
  ['colour=red', /--title colour=red is not KEY=VALUE with one of the keys drawn, checked/],
  ['number={name}', /\{name\} has no value in a drawing number; use \{project\}/],
])('--title %s is refused', async (text, message) => {
  expect(await render('--title', text)).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
});

test.each([
  ['drawing: yes', /trenchctl\.yaml:1: drawing must be a map/],
  ['drawing: {colour: red}', /trenchctl\.yaml:1: colour is no key of drawing; the keys are drawn/],
  ['drawing:\n  drawn: [a]', /trenchctl\.yaml:2: drawn must be text/],
  ['drawing:\n  revisions: [{text: x}]', /trenchctl\.yaml:2: revisions must be a list/],
  ['drawing:\n  logo: ../logo.svg', /trenchctl\.yaml:2: the logo \.\.\/logo\.svg cannot be read/],
])('the settings %s are refused', async (text, message) => {
  settings(text);
  expect(await render()).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
});
