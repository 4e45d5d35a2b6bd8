// No call of the API sets marker tapes, so a rule on them is judged only for layers that are live.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('all');
const on = (command: string, ...args: string[]) => runHere([command, 'spec.yaml', ...args, '--embedded'], { cwd });
const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
const layers = (count: number, more = ''): void =>
  write(
    'spec.yaml',
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  Storgata:\n    length: 100${more}\n    sections:\n      - layers: [${Array(count).fill('{cables: [{type: TSLF 24 kV 3x1x240 Al}]}').join(', ')}]\n`,
  );
const rule = (where: string): void =>
  write(
    'rules.yaml',
    `apiVersion: trenchctl-rules/v1\nrules:\n  tape: {severity: error, for: layer${where}, require: layer.tapeCount >= 1}\n`,
  );

test('a new layer is not judged, with the reason; a live one is', async () => {
  layers(1);
  rule('');
  const NOT_JUDGED = 'not judged: tape for 1 object, because the API sets tapes only after a layer was created';
  const refused = await on('plan', '--rules', 'rules.yaml');
  expect(refused).toMatchObject({ status: 3, stdout: expect.stringContaining(NOT_JUDGED) });
  expect(refused.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /tape could not be judged for 2026-0417\/Storgata: the API has no call that sets tapes, so a layer has them only after it was created\. Let the rule concern layers where has\(layer\.tapeCount\)/,
  );
  rule(', where: has(layer.tapeCount)');
  expect((await on('apply', '--rules', 'rules.yaml', '--auto-approve')).status).toBe(0);
  const live = await on('check', '--state', 'live', '--rules', 'rules.yaml');
  expect([live.status, live.stdout]).toEqual([3, expect.stringContaining('layer.tapeCount is 0')]);
  layers(2);
  const planned = JSON.parse((await on('plan', '--rules', 'rules.yaml', '--format', 'json')).stdout);
  expect(planned).toMatchObject({
    findings: [{ rule: 'tape', state: 'known', address: expect.stringContaining('layers[0]') }],
    verdict: { apply: 'allowed' },
  });
  rule('');
  expect(await on('plan', '--rules', 'rules.yaml')).toMatchObject({ status: 3, stdout: expect.stringContaining(NOT_JUDGED) });
}, 60_000);
