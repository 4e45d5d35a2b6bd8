// An apply whose writes are done and answered with nonsense: it ends in words, and the next run finds what is there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/http/clock.js';
import { runHere } from '../support/run-here.js';
import { folderWith } from './desk.js';
import { expectWellEnded } from './ends.js';
import { type HostileApi, type Said, startHostileApi } from './hostile-api.js';

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A: {length: 10, sections: [{layers: [{cables: [{typeId: 1010}, {typeId: 1011}]}]}]}
`;
const ARGS = ['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal'];

let api: HostileApi;
let cwd: string;
beforeEach(async () => {
  api = await startHostileApi();
  cwd = folderWith({ 'spec.yaml': SPEC });
  // A lost create is looked for with waits of up to 30 s.
  vi.spyOn(systemClock, 'sleep').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  return api.close();
});

test.each<[string, (good: string) => Said | string]>([
  ['an empty object', () => '{}'],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['a page', () => ({ body: '<html>', headers: { 'content-type': 'text/html' } })],
  ['an id that leads elsewhere', (good) => good.replace(/"id":\d+/, '"id":"../x"')],
  ['an id that is 1e400', (good) => good.replace(/"id":\d+/, '"id":1e400')],
  ['the ids of somebody else', (good) => good.replace(/"id":\d+/g, '"id":4711')],
  ['brackets without end', () => '['.repeat(100_000) + ']'.repeat(100_000)],
  ['nothing', () => ({ status: 204, body: '' })],
  ['a refusal in escapes', () => ({ status: 400, body: '{"detail":"\\u001b[2J\\u202e"}' })],
])('writes that are answered with %s', async (_, say) => {
  const writes = (method: string, good: string) => (method === 'GET' ? undefined : say(good));
  const hostile = api.env((_path, good, method) => writes(method, good));
  const first = await runHere(ARGS, { cwd, env: hostile });
  expectWellEnded(first, [0, 1]);
  const honest = api.env(() => undefined);
  expect((await runHere(ARGS, { cwd, env: honest })).status).toBe(0);
  const { stdout } = await runHere(['project', 'show', '2026-0417', 'A', '--format', 'json'], { cwd, env: honest });
  // One segment, and no cable twice.
  const segment = JSON.parse(stdout) as { sections: { layers: { cables: { typeId: string }[] }[] }[] };
  const cables = segment.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.cables));
  expect(cables.map(({ typeId }) => typeId).sort()).toEqual(['1010', '1011']);
});
