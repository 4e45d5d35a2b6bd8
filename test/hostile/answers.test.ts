// Commands against a service whose answers are hostile: each ends in words and a code, or copes.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import type { Ran } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { COMMANDS, ROWS, type Row } from './answer-rows.js';
import { expectWellEnded } from './ends.js';
import { type Guest, type HostileApi, startHostileApi } from './hostile-api.js';

const SPEC = `apiVersion: trenchctl/v1
project: DEMO-1
segments:
  A: {length: 10, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}
  Storgata 1-40: {length: 11}
`;

let api: HostileApi;
let cwd: string;
beforeAll(async () => {
  api = await startHostileApi();
  cwd = mkdtempSync(join(tmpdir(), 'hostile-'));
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
});
afterAll(() => api.close());

function check(ran: Ran, { words }: Row): void {
  expectWellEnded(ran, words ? 1 : 0);
  if (words && !words.test(ran.stderr))
    throw new Error(`not in the words expected: ${ran.stderr.slice(0, 500)}`);
}

const CASES = ROWS.flatMap((row) => row.commands.map((command) => [row.what, command, row] as const));

test.each(CASES)('%s: %s', async (_what, command, row) => {
  // Other commands check the company of the user first, and their own answers are meant here.
  const isMeant = (path: string) =>
    path.startsWith('/public') && (command === 'whoami' || !path.endsWith('/kari.nordmann'));
  const guest: Guest = (path, good) => (isMeant(path) ? row.say(good) : undefined);
  check(await runHere(COMMANDS[command], { cwd, env: api.env(guest) }), row);
});
