// However slow a server is, a command has an end. Those of a call and of all calls together are in test/api.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { listedIn } from '../docs/commands.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, IN_MEMORY } from './desk.js';

/** From `calc report company` on some go straight to a file: its first byte comes, and then nothing more. */
const ASKING = [
  ...['plan spec.yaml --skip rehearsal', 'apply spec.yaml --skip rehearsal --auto-approve', 'destroy spec.yaml --auto-approve'],
  ...['drift spec.yaml --skip rehearsal', 'export --target 2026-0417', 'catalog cables', 'project show 2026-0417 A --format json'],
  ...['probe --target 2026-0417 --auto-approve', 'dossier --target 2026-0417 -o folder', 'render spec.yaml -o folder', 'rate spec.yaml'],
  ...['check spec.yaml --state live --rules rules.yaml', 'project list', 'project show 2026-0417', 'user show', 'user validate trench'],
  ...['project create 2026-0417 --auto-approve --name A --start 2026-05-04', 'calc show 2026-0417', 'catalog costs'],
  ...['catalog costs --node 1101', 'calc report quantity 2026-0417', 'calc report company -o company.pdf', 'checklist facilities'],
  ...['checklist points 11', 'checklist download 11 FINALINSPECTION', 'doc search a', 'doc show 4001', 'doc show 4001 --versions'],
  ...['doc list --by favorites', 'doc comments 4001', 'doc list --by popular', 'doc list --by recent', 'catalog costs --revisions'],
  ...['checklist facilities --revisions', 'project delete 2026-0417 --confirm 2026-0417', 'schema --with-catalog', 'api getUser'],
  ...['import table.csv --map map.yaml -o folder', 'api downloadDocument type=ORGBLAD number=4001 -o sheet.pdf'],
  ...['doc download 4001 -o sheet.pdf', 'doc download 4001:1.0 -o sheet.pdf'],
].map((line) => line.split(' '));
const OFFLINE = [
  ...['init', 'validate', 'changed', 'fmt', 'serve', 'merge', 'explain', 'completion', 'logout', 'keygen', 'lsp', 'rules'],
  // The first runs until it is ended, and the others report a service that does not answer; they have tests of their own.
  ...['preview', 'doctor', 'login'],
];

test('every command that asks the API ends in its time, and is known here', async () => {
  const server = createServer((_, response) => response.writeHead(200).write('['));
  const cwd = folderWith({
    'spec.yaml': 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {}}\n',
    'rules.yaml': 'apiVersion: trenchctl-rules/v1\nrules: {deep: {severity: note, for: cable, require: item.depth > 1}}\n',
    'table.csv': 'Prosjekt;Strekning;Kabel\n2026-0417;A;TSLF 24 kV 3x1x240 Al\n',
    'map.yaml':
      'apiVersion: trenchctl-import/v1\ncolumns: {Prosjekt: project, Strekning: segment, Kabel: "sections[0].layers[0].cables[].type"}\n',
  });
  const env = {
    TRENCHCTL_BASE_URL: `http://127.0.0.1:${await listening(server)}`,
    TRENCHCTL_ACCESS_TOKEN: canary('token'),
    TRENCHCTL_USERNAME: 'kari.nordmann',
    TRENCHCTL_COMPANY_ID: '1001',
  };
  for (const args of ASKING) {
    const ran = await runHere([...args, '--timeout', '0.05'], { cwd, env });
    expectWellEnded(ran, 1);
    const words = /there was no answer in time(, after 1 bytes)?; try again later, or raise the limit with --timeout/;
    expect(ran.stderr, args.join(' ')).toMatch(words);
  }
  // Nor is a part of a file left where a whole one should be.
  expect(readdirSync(cwd).filter((name) => name !== 'folder')).toEqual(['map.yaml', 'rules.yaml', 'spec.yaml', 'table.csv']);
  server.closeAllConnections();
  server.close();
  const { stdout } = await runHere(['--help'], { cwd });
  expect(listedIn(stdout).sort()).toEqual([...new Set(ASKING.map(([name]) => name)), ...OFFLINE].sort());
});

test.each(['0', '-1', 'soon', '604801', '1e9'])('--timeout %s is refused', async (timeout) => {
  const ran = await runHere(['user', 'show', '--timeout', timeout], { cwd: tmpdir() });
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(timeout === 'soon' ? /--timeout takes a number of seconds/ : /takes a number of seconds, at most 604800$/m);
  expect(await runHere(['user', 'show', '--timeout', '604800', ...IN_MEMORY], { cwd: tmpdir() })).toMatchObject({ status: 0 });
});
