// Commands against a service whose answers are hostile: each ends in words and a code, or copes.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import type { Ran } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded } from './ends.js';
import { type Guest, type HostileApi, type Said, startHostileApi } from './hostile-api.js';

// What a service can answer to harm its caller, and what the commands then say.

const COMMANDS = {
  doctor: ['doctor'],
  catalog: ['catalog', 'cables'],
  'catalog as JSON': ['catalog', 'cables', '--format', 'json'],
  show: ['project', 'show', 'DEMO-1', 'Parkveien 2-18'],
  export: ['export', '--target', 'DEMO-1'],
  plan: ['plan', 'spec.yaml'],
  'plan as JSON': ['plan', 'spec.yaml', '--format', 'json'],
} as const;
type Name = keyof typeof COMMANDS;

const EVERY = Object.keys(COMMANDS) as Name[];
const SOME: readonly Name[] = ['catalog', 'plan'];

/** An end that names the operation and says what is wrong with its answer. */
interface Row {
  readonly what: string;
  readonly say: (good: string) => Said | string;
  readonly commands: readonly Name[];
  /** Undefined: the command copes. */
  readonly words?: RegExp;
}

const NASTY = JSON.stringify('\u001b]0;owned\u0007\u001b[2J\u009b31m\r\n\u202egnp.exe\u2066\u200b\u2028\0').slice(1, -1);
const named = (text: string, put: string) => text.replace(/"(name|username|companyName|number)":"/g, `"$1":"${put}`);
const once = (text: string, field: RegExp, put: string) => text.replace(field, (whole) => whole + put);
const withIds = (text: string, put: string) => text.replace(/"(id|companyId)":\d+/g, `"$1":${put}`);
const page = '<!DOCTYPE html><html><body>Log in</body></html>';
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const LIST = /is not a list/;

const ROWS: readonly Row[] = [
  { what: 'escapes and bidi marks', say: (good) => named(good, NASTY), commands: EVERY.slice(0, 3) },
  {
    what: 'escapes in a refusal',
    say: () => ({ status: 403, body: `{"detail":"${NASTY}"}` }),
    commands: SOME,
    words: /answered 403.*check the rights of this login/,
  },
  {
    what: 'a text of ten megabytes',
    say: (good) => once(good, /"\w*name":"/i, 'x'.repeat(10_000_000)),
    commands: ['doctor', 'plan'],
    words: /a text of 100000\d\d characters/,
  },
  { what: 'an object for a list', say: () => '{}', commands: ['catalog', 'show', 'export', 'plan'], words: LIST },
  { what: 'a list for an object', say: () => '[]', commands: ['doctor'], words: /getUser is not an object/ },
  { what: 'null', say: () => 'null', commands: ['doctor', 'show', 'plan'], words: /not an object|no project|not a list/ },
  {
    what: 'a list of null',
    say: () => '[null]',
    commands: ['catalog', 'show', 'export', 'plan'],
    words: /\[0\] is not an object|entities is not a list/,
  },
  {
    what: 'things without ids',
    say: () => '[{"name":"a","number":"DEMO-1"}]',
    commands: ['catalog', 'show', 'plan'],
    words: /\[0\]\.id is not an id|entities is not a list/,
  },
  {
    what: 'fields of wrong types',
    say: () => '[{"id":{"a":1},"name":5,"number":[1]}]',
    commands: ['catalog', 'plan'],
    words: /is not an id/,
  },
  {
    what: 'ids that lead elsewhere',
    say: (good) => withIds(good, '"../../x"'),
    commands: ['catalog', 'show', 'plan'],
    words: /is not an id/,
  },
  { what: 'ids that are dots', say: (good) => withIds(good, '".."'), commands: ['export'], words: /is not an id/ },
  {
    what: 'keys of objects themselves',
    say: (good) => good.replaceAll('{"', '{"__proto__":{"id":"1","polluted":true},"constructor":{"prototype":{}},"'),
    commands: EVERY.slice(0, 4),
  },
  { what: 'duplicated keys', say: (good) => good.replaceAll('"id":', '"id":"never","id":'), commands: ['catalog', 'plan'] },
  {
    what: 'fields from the future',
    say: (good) => good.replaceAll('{"', '{"hologram":[{"x":null}],"'),
    commands: ['catalog', 'plan', 'export'],
  },
  {
    what: 'enum values from the future',
    say: (good) => good.replace(/"(voltageCategory|status|pipeCategory)":"\w+"/g, '"$1":"HOLOGRAM"'),
    commands: ['catalog', 'plan'],
  },
  { what: 'brackets without end', say: () => deep('[', ']'), commands: SOME, words: /too deep|not a list|is not an object/ },
  {
    what: 'a page',
    say: () => ({ body: page, headers: { 'content-type': 'text/html' } }),
    commands: SOME,
    words: /it came as text\/html\); .*check the address/,
  },
  {
    what: 'JSON that calls itself a picture',
    say: (good) => ({ body: good, headers: { 'content-type': 'image/png' } }),
    commands: ['catalog'],
  },
  { what: 'nothing', say: () => ({ status: 204, body: '' }), commands: ['doctor', 'plan'], words: /not an object|not a list/ },
  { what: 'a byte order mark', say: (good) => `\ufeff${good}`, commands: ['catalog', 'plan'] },
  {
    what: 'a page of projects after which there is always another',
    say: () => '{"entities":[],"total":1e9,"page":1,"pages":1e9,"next":"/page"}',
    commands: ['plan'],
    words: /not a list/,
  },
];

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
  // The failures of doctor are its output.
  const said = ran.stderr + ran.stdout;
  if (words && !words.test(said)) throw new Error(`not in the words expected: ${said.slice(0, 500)}`);
}

const CASES = ROWS.flatMap((row) => row.commands.map((command) => [row.what, command, row] as const));

test.each(CASES)('%s: %s', async (_what, command, row) => {
  // Other commands check the company of the user first, and their own answers are meant here.
  const isMeant = (path: string) => path.startsWith('/public') && (command === 'doctor' || !path.endsWith('/kari.nordmann'));
  const guest: Guest = (path, good) => (isMeant(path) ? row.say(good) : undefined);
  check(await runHere(COMMANDS[command], { cwd, env: api.env(guest) }), row);
});
