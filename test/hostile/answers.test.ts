// Commands against a service whose answers are hostile: each ends in words and a code, or copes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';
import { folderWith } from './desk.js';
import { expectWellEnded } from './ends.js';
import { api, type Said, withHostileApi } from './hostile-api.js';

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

/** What is said, to which commands, and the words of the end that names the operation; without words the command copes. */
type Row = readonly [what: string, commands: readonly Name[], words: RegExp | undefined, say: (good: string) => Said | string];

const NASTY = JSON.stringify('\u001b]0;owned\u0007\u001b[2J\u009b31m\r\n\u202egnp.exe\u2066\u200b\u2028\0').slice(1, -1);
const named = (text: string, put: string) => text.replace(/"(name|username|companyName|number)":"/g, `"$1":"${put}`);
const once = (text: string, field: RegExp, put: string) => text.replace(field, (whole) => whole + put);
const withIds = (text: string, put: string) => text.replace(/"(id|companyId)":\d+/g, `"$1":${put}`);
const page = '<!DOCTYPE html><html><body>Log in</body></html>';
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const LONG = 'x'.repeat(10_000_000);
const LIST = /is not a list/;
const ID = /is not an id/;

const future = (good: string) => good.replaceAll('{"', '{"hologram":[{"x":null}],"');
const polluted = (good: string) => good.replaceAll('{"', '{"__proto__":{"id":"1","polluted":true},"constructor":{"prototype":{}},"');
const odd = (good: string) => good.replace(/"(voltageCategory|status|pipeCategory)":"\w+"/g, '"$1":"HOLOGRAM"');

const ROWS: readonly Row[] = [
  ['escapes and bidi marks', EVERY.slice(0, 3), undefined, (good) => named(good, NASTY)],
  ['escapes in a refusal', SOME, /answered 403.*check the rights of this login/, () => ({ status: 403, body: `{"detail":"${NASTY}"}` })],
  ['a text of ten megabytes', ['doctor', 'plan'], /a text of 100000\d\d characters/, (good) => once(good, /"\w*name":"/i, LONG)],
  ['an object for a list', ['catalog', 'show', 'export', 'plan'], LIST, () => '{}'],
  ['a list for an object', ['doctor'], /getUser is not an object/, () => '[]'],
  ['null', ['doctor', 'show', 'plan'], /not an object|no project|not a list/, () => 'null'],
  ['a list of null', ['catalog', 'show', 'export', 'plan'], /\[0\] is not an object|entities is not a list/, () => '[null]'],
  [
    'things without ids',
    ['catalog', 'show', 'plan'],
    /\[0\]\.id is not an id|entities is not a list/,
    () => '[{"name":"a","number":"DEMO-1"}]',
  ],
  ['fields of wrong types', ['catalog', 'plan'], ID, () => '[{"id":{"a":1},"name":5,"number":[1]}]'],
  ['ids that lead elsewhere', ['catalog', 'show', 'plan'], ID, (good) => withIds(good, '"../../x"')],
  ['ids that are dots', ['export'], ID, (good) => withIds(good, '".."')],
  ['keys of objects themselves', EVERY.slice(0, 4), undefined, polluted],
  ['duplicated keys', ['catalog', 'plan'], undefined, (good) => good.replaceAll('"id":', '"id":"never","id":')],
  ['fields from the future', ['catalog', 'plan', 'export'], undefined, future],
  ['enum values from the future', ['catalog', 'plan'], undefined, odd],
  ['brackets without end', SOME, /too deep|not a list|is not an object/, () => deep('[', ']')],
  ['a page', SOME, /it came as text\/html\); .*check the address/, () => ({ body: page, headers: { 'content-type': 'text/html' } })],
  ['JSON that calls itself a picture', ['catalog'], undefined, (good) => ({ body: good, headers: { 'content-type': 'image/png' } })],
  ['nothing', ['doctor', 'plan'], /not an object|not a list/, () => ({ status: 204, body: '' })],
  ['a byte order mark', ['catalog', 'plan'], undefined, (good) => `\ufeff${good}`],
  ['a page after which there is always another', ['plan'], LIST, () => '{"entities":[],"total":1e9,"page":1,"pages":1e9,"next":"/page"}'],
];

const SPEC = `apiVersion: trenchctl/v1
project: DEMO-1
segments:
  A: {length: 10, sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}]}
  Storgata 1-40: {length: 11}
`;

withHostileApi();

const CASES = ROWS.flatMap((row) => row[1].map((command) => [row[0], command, row] as const));

test.each(CASES)('%s: %s', async (_what, command, [, , words, say]) => {
  // Other commands check the company of the user first, and their own answers are meant here.
  const isMeant = (path: string) => path.startsWith('/public') && (command === 'doctor' || !path.endsWith('/kari.nordmann'));
  const cwd = folderWith({ 'spec.yaml': SPEC });
  const ran = await runHere(COMMANDS[command], { cwd, env: api.env((path, good) => (isMeant(path) ? say(good) : undefined)) });
  expectWellEnded(ran, words ? 1 : 0);
  // The failures of doctor are its output.
  if (words) expect((ran.stderr + ran.stdout).slice(0, 5000)).toMatch(words);
});

// A server chooses a name at most, and none that trenchctl or another tool would obey; test/api/file-name.test.ts has more of them.
test.each([
  ['trenchctl.yaml', 'ORGBLAD-4001'],
  ['../../.bashrc', 'bashrc'],
])('a download that the server names %s becomes %s', async (said, name) => {
  const own = folderWith({ 'trenchctl.yaml': '# mine\n' });
  const env = api.env((path) =>
    path.includes('/download/')
      ? {
          headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${said}"` },
          body: 'tokenUrl: https://elsewhere.example/\n',
        }
      : undefined,
  );
  const ran = await runHere(['doc', 'download', '4001', '--force'], { cwd: own, env });
  expect([ran.status, readdirSync(own).sort()]).toEqual([0, [name, 'trenchctl.yaml'].sort()]);
  expect(readFileSync(join(own, 'trenchctl.yaml'), 'utf8')).toBe('# mine\n');
});
