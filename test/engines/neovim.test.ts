// The language server, used by an editor that others wrote: Neovim (0.7, as Debian has it), without a screen, one script for each feature.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SPEC } from '../lsp/spec.js';
import { cwd, inFolder } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { runCli } from '../support/run-cli.js';

const run = promisify(execFile);
const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
const SCRIPTS = resolve('test/engines/neovim');
const SETTINGS = resolve('editors/neovim/trenchctl.lua');

inFolder('all');
beforeAll(async () => {
  if (!hasNeovim) return;
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), SPEC);
  expect((await runCli(['apply', 'specs', '--auto-approve'], { cwd })).status).toBe(0);
  writeFileSync(join(cwd, 'specs/a.yaml'), SPEC.replace('length: 60', 'length: 61'));
  expect((await runCli(['plan', 'specs', '-o', 'plan.json'], { cwd })).status).toBe(0);
});
beforeEach(() => {
  if (hasNeovim) writeFileSync(join(cwd, 'specs/a.yaml'), SPEC);
});

/** Runs a script in the editor and returns what it found. */
async function inNeovim(script: string): Promise<unknown> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: cwd, CI: '', NODE: process.execPath, TRENCHCTL: resolve(builtCli()) },
    ...{ SETTINGS, EDITOR_LUA: join(SCRIPTS, 'editor.lua') },
  };
  const args = ['--headless', '-u', 'NONE', '-n', '-c', `luafile ${join(SCRIPTS, `${script}.lua`)}`];
  const { stdout, stderr } = await run('nvim', args, { cwd, env });
  const { found, error } = JSON.parse(stdout.trim() || '{"error":"no output"}') as { found?: unknown; error?: string };
  if (error !== undefined) throw new Error(`${error}\n${stderr}`);
  return found;
}

describe.skipIf(!hasNeovim)('Neovim (skipped if there is no nvim: apt-get install neovim)', () => {
  test.each<readonly [script: string, found: unknown]>([
    ['diagnostics', ['unknown-field']],
    ['quick-fix', ['Write 60', '    length: 60']],
    ['completion', expect.arrayContaining(['PVC 110 SN8', 'PVC 160 SN8'])],
    ['hover', expect.arrayContaining([expect.stringMatching(/Storgata 1-40, section 1: width/)])],
    ['definition', SPEC.split('\n')[4]],
    ['references', [5, 15]],
    ['symbols', expect.arrayContaining([expect.stringContaining('Havnegata'), expect.stringContaining('section 1')])],
    [
      'folding',
      expect.arrayContaining([
        [7, 12],
        [13, 15],
      ]),
    ],
    ['formatting', SPEC.trimEnd().split('\n')],
    ['code-lens', ['last plan: no change', 'preview', 'last plan: 1 to change, 0 destroyed', 'preview']],
    ['preview', ['DEMO-1%2FStorgata%201-40', 'pipe: PVC 160 SN8, cable: TFXP 4x50 Al 1 kV', true]],
  ])('%s', async (script, found) => expect(await inNeovim(script)).toEqual(found));

  test('rename, and the plan of the saved files destroys nothing', async () => {
    const lines = (await inNeovim('rename')) as string[];
    expect(lines.join('\n')).toContain('  Havneveien:\n    renamedFrom: Havnegata\n');
    expect(readFileSync(join(cwd, 'specs/a.yaml'), 'utf8')).toContain('renamedFrom: Havnegata');
    const { stdout } = await runCli(['plan', 'specs', '--format', 'json'], { cwd });
    expect(JSON.parse(stdout).summary).toMatchObject({ rename: 1, create: 0, delete: 0, replace: 0, destroyed: 0 });
  });
});
