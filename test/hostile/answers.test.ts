// Commands against a service whose answers are hostile: each ends in words and a code, or copes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/http/clock.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith } from './desk.js';
import { api, type Said, startHostileApi, withHostileApi } from './hostile-api.js';

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
const LONG = 'x'.repeat(1_000_000);
const LIST = /is not a list/;
const ID = /is not an id/;

const future = (good: string) => good.replaceAll('{"', '{"hologram":[{"x":null}],"');
const polluted = (good: string) => good.replaceAll('{"', '{"__proto__":{"id":"1","polluted":true},"constructor":{"prototype":{}},"');
const odd = (good: string) => good.replace(/"(voltageCategory|status|pipeCategory)":"\w+"/g, '"$1":"HOLOGRAM"');

const ROWS: readonly Row[] = [
  ['escapes and bidi marks', EVERY.slice(0, 3), undefined, (good) => named(good, NASTY)],
  ['escapes in a refusal', SOME, /answered 403.*check the rights of this login/, () => ({ status: 403, body: `{"detail":"${NASTY}"}` })],
  ['a text of a megabyte', ['doctor', 'plan'], /a text of 10000\d\d characters/, (good) => once(good, /"\w*name":"/i, LONG)],
  ['an object for a list', ['catalog', 'show', 'export', 'plan'], LIST, () => '{}'],
  ['a list for an object', ['doctor'], /getUser is not an object/, () => '[]'],
  ['null', ['doctor', 'show', 'plan'], /not an object|no project|not a list/, () => 'null'],
  ['a list of null', ['catalog', 'show', 'export', 'plan'], /\[0\] is not an object|entities is not a list/, () => '[null]'],
  ['things without ids', ['catalog', 'show', 'plan'], /\[0\]\.id is not|entities is not a list/, () => '[{"name":"a","number":"DEMO-1"}]'],
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

// A server chooses a name at most, and none that trenchctl or another tool would obey; test/api/download.test.ts has more of them.
test.each([
  ['trenchctl.yaml', 'ORGBLAD-4001'],
  ['../../.bashrc', 'bashrc'],
])('a download that the server names %s becomes %s', async (said, name) => {
  const own = folderWith({ 'trenchctl.yaml': '# mine\n' });
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${said}"` };
  const body = 'tokenUrl: https://elsewhere.example/\n';
  const env = api.env((path) => (path.includes('/download/') ? { headers, body } : undefined));
  const ran = await runHere(['doc', 'download', '4001', '--force'], { cwd: own, env });
  expect([ran.status, readdirSync(own).sort()]).toEqual([0, [name, 'trenchctl.yaml'].sort()]);
  expect(readFileSync(join(own, 'trenchctl.yaml'), 'utf8')).toBe('# mine\n');
});

const TWO_CABLES = `apiVersion: trenchctl/v1
project: "2026-0417"
segments: {A: {length: 10, sections: [{layers: [{cables: [{typeId: 1010}, {typeId: 1011}]}]}]}}
`;

// The writes are done: the apply ends in words, and the next run finds what is there.
test.each<[string, (good: string) => Said | string]>([
  ['an empty object', () => '{}'],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['a page', () => ({ body: '<html>', headers: { 'content-type': 'text/html' } })],
  ['an id that leads elsewhere', (good) => good.replace(/"id":\d+/, '"id":"../x"')],
  ['an id that is 1e400', (good) => good.replace(/"id":\d+/, '"id":1e400')],
  ['the ids of somebody else', (good) => good.replace(/"id":\d+/g, '"id":4711')],
  ['brackets without end', () => deep('[', ']')],
  ['nothing', () => ({ status: 204, body: '' })],
  ['a refusal in escapes', () => ({ status: 400, body: '{"detail":"\\u001b[2J\\u202e"}' })],
])('writes of an apply that are answered with %s', async (_, say) => {
  const own = await startHostileApi();
  // A lost create is looked for with waits of up to 30 s.
  const sleep = vi.spyOn(systemClock, 'sleep').mockResolvedValue();
  onTestFinished(() => {
    sleep.mockRestore();
    return own.close();
  });
  const cwd = folderWith({ 'spec.yaml': TWO_CABLES });
  const apply = (env: Record<string, string>) => runHere(['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal'], { cwd, env });
  expectWellEnded(await apply(own.env((_path, good, method) => (method === 'GET' ? undefined : say(good)))), [0, 1]);
  const env = own.env(() => undefined);
  expect((await apply(env)).status).toBe(0);
  const { stdout } = await runHere(['project', 'show', '2026-0417', 'A', '--format', 'json'], { cwd, env });
  // One segment, and no cable twice.
  const segment = JSON.parse(stdout) as { sections: { layers: { cables: { typeId: string }[] }[] }[] };
  const cables = segment.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.cables));
  expect(cables.map(({ typeId }) => typeId).sort()).toEqual(['1010', '1011']);
});
