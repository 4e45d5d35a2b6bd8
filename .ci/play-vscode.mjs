// Plays the VS Code extension in a real editor: packs editors/vscode, installs it in a code-server, opens a repository that `init` wrote
// in Chromium, and tries each feature once. It fails if one does not answer, and writes a picture of each to look at:
//   npm run build && node .ci/play-vscode.mjs "node /path/to/code-server/out/node/entry.js" shots
// CI does not run it: code-server needs a Node of its own and builds native packages.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, noChromium } from './chromium.mjs';
import { SCENES } from './vscode-scenes.mjs';

const [codeServer, shots = 'shots'] = process.argv.slice(2);
if (codeServer === undefined)
  throw new Error('name the command of code-server: node .ci/play-vscode.mjs "node entry.js" shots');
const executablePath = findChromium();
if (executablePath === undefined) throw new Error(noChromium());

const home = mkdtempSync(join(tmpdir(), 'trenchctl-vscode-'));
const repository = join(home, 'repository');
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
/** The editor without its own pages and questions, so that the pictures show the extension. */
const SETTINGS = {
  ...{ 'security.workspace.trust.enabled': false, 'workbench.startupEditor': 'none' },
  ...{ 'chat.disableAIFeatures': true, 'editor.minimap.enabled': false, 'files.autoSave': 'off' },
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

const run = (cwd, command, ...args) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A repository with the archive of this clone, its first commit, and a saved plan for the line over the segment. */
function makeRepository() {
  mkdirSync(repository);
  run('.', 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', home);
  const archive = join(home, readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '');
  run(repository, 'npm', ...INSTALL, archive);
  run(repository, 'npx', '--no', 'trenchctl', 'init', '--ci', 'none', '--editor', 'vscode');
  run(repository, 'git', 'init', '--quiet');
  run(repository, 'git', 'add', '--all');
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
  run(repository, 'git', ...author, 'commit', '--quiet', '--message=First commit');
  run(repository, 'npx', '--no', 'trenchctl', 'plan', 'specs/', '-o', 'plan.json');
}

function packExtension() {
  const folder = join(home, 'extension');
  cpSync('editors/vscode', folder, { recursive: true });
  run(folder, 'npm', ...INSTALL);
  const file = join(home, 'trenchctl.vsix');
  const vsce = ['--yes', '@vscode/vsce@3.9.2', 'package', '--allow-missing-repository', '--skip-license'];
  run(folder, 'npx', ...vsce, '--out', file);
  return file;
}

/** Starts the editor with the extension, and resolves to its address. */
async function startEditor(extension) {
  const [program, ...words] = codeServer.split(' ');
  const user = join(home, 'user');
  const args = [...words, '--user-data-dir', user, '--extensions-dir', join(home, 'extensions')];
  mkdirSync(join(user, 'User'), { recursive: true });
  writeFileSync(join(user, 'User', 'settings.json'), JSON.stringify(SETTINGS));
  run(home, program, ...args, '--install-extension', extension);
  const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check'];
  const server = spawn(program, [...args, ...quiet, '--bind-addr', '127.0.0.1:0'], { cwd: home });
  let printed = '';
  const address = await new Promise((found, failed) => {
    server.once('exit', () => failed(new Error(`code-server has ended:\n${printed}`)));
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (bytes) => {
        printed += bytes;
        const [, one] = /listening on (http:\S+)/.exec(printed) ?? [];
        if (one !== undefined) found(one);
      });
  });
  return { address, server };
}

mkdirSync(shots, { recursive: true });
let editor;
let browser;
try {
  makeRepository();
  editor = await startEditor(packExtension());
  browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  const spec = join(repository, 'specs', '2026-0417.yaml');
  const payload = JSON.stringify([['openFile', `vscode-remote://${new URL(editor.address).host}${spec}`]]);
  await page.goto(`${editor.address}?${new URLSearchParams({ folder: repository, payload })}`);
  const stage = { page, spec };
  for (const [name, play] of Object.entries(SCENES)) {
    const picture = { path: resolve(shots, `${name}.png`) };
    const words = await play(stage).finally(() => stage.page.screenshot(picture));
    console.log(`${name}: ${words}`);
  }
} finally {
  await browser?.close();
  editor?.server.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
