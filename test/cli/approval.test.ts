// Approval of destruction: who may let a plan destroy more than usual, and how a command ends without it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { onTerminal } from '../support/on-terminal.js';
import { runHere } from '../support/run-here.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';
const CABLE = 'TSLF 24 kV 3x1x240 Al';

/** One segment with so many cables; the sample project has nothing else that counts. */
const spec = (cables: number, more = '', inSegment = '') => `${HEAD}${more}segments:
  A:
${inSegment}    length: 10
    sections:
      - layers:
          - cables: [{type: ${CABLE}, count: ${cables}}]
`;

inFolder('each');
beforeEach(async () => {
  write('a.yaml', spec(12));
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(0);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const run = (...args: string[]) => runHere([...args, '--embedded', '--data', 'data'], { cwd });

/** Runs a command on a terminal on which the user types these lines. */
const typing = (lines: readonly string[], ...args: string[]) => onTerminal(lines, () => run(...args));

test('a plan that the lifecycle of a segment forbids is shown and saved, and no apply makes it', async () => {
  const pipes = (type: string) =>
    `${HEAD}segments:\n  B:\n    lifecycle: {preventReplace: true, preventDestroy: true}\n    sections:\n      - layers: [{pipes: [{type: ${type}}]}]\n`;
  write('b.yaml', pipes('PVC 110 SN8'));
  expect((await run('apply', 'b.yaml', '--auto-approve')).status).toBe(0);
  write('b.yaml', pipes('PVC 160 SN8'));
  const why = '2026-0417/B/sections[0] (b.yaml:7) would be replaced, but the spec states preventReplace';
  const planned = await run('plan', 'b.yaml', '--detailed-exitcode', '-o', 'plan.json');
  expect([planned.status, planned.stdout, planned.stdout]).toEqual([
    3,
    expect.stringMatching(/^Verdict: refused\. 1 object changes, 1 is recreated unchanged\.\n {2}! /),
    expect.stringContaining(why),
  ]);
  const { verdict } = JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8'));
  expect(verdict).toMatchObject({
    apply: 'refused',
    reasons: [{ code: 'prevent-replace', segment: 'B', place: { file: 'b.yaml', line: 7 } }],
  });
  expect((await run('drift', 'b.yaml')).status).toBe(2);
  for (const input of ['b.yaml', 'plan.json'])
    for (const ran of [await run('apply', input, '--auto-approve', '--max-destroy', '99'), await typing(['2', 'yes'], 'apply', input)])
      expect([ran.status, ran.stderr]).toEqual([3, expect.stringContaining(`refused: 2026-0417/B`)]);
  write('b.yaml', pipes('PVC 110 SN8'));
  expect((await run('drift', 'b.yaml')).status).toBe(0);
  const ran = await run('destroy', 'b.yaml', '--auto-approve');
  expect([ran.status, ran.stderr]).toEqual([3, expect.stringContaining('error prevent-destroy')]);
});

test('an approval in the spec lets a plan through, until its last day', async () => {
  write('a.yaml', spec(2));
  const refused = await run('apply', 'a.yaml', '--auto-approve');
  expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('this plan destroys 10 objects')]);
  write('a.yaml', spec(2, 'allowDestroy: {objects: 10, until: 2020-01-01}\n'));
  const late = await run('apply', 'a.yaml', '--auto-approve');
  expect([late.status, late.stderr]).toEqual([3, expect.stringContaining('until 2020-01-01 and has expired')]);
  write('a.yaml', spec(2, 'allowDestroy: {objects: 9, until: 9999-12-31}\n'));
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(3);
  write('a.yaml', spec(2, 'allowDestroy: {objects: 10, until: 9999-12-31}\n'));
  const shown = await run('plan', 'a.yaml', '-o', 'plan.json');
  expect(shown.stdout).toContain('allowDestroy in the spec (a.yaml:3) approves 10 until 9999-12-31');
  // An approval in a file counts only if the specs beside it state the same, or if its signature is verified.
  write('a.yaml', spec(2, 'allowDestroy: {objects: 11, until: 9999-12-31}\n'));
  const other = await run('apply', 'plan.json', 'a.yaml', '--auto-approve');
  expect([other.status, other.stderr]).toEqual([3, expect.stringContaining('the specs approve another destruction of project 2026-0417')]);
  const unsigned = await run('apply', 'plan.json', '--auto-approve');
  expect([unsigned.status, unsigned.stderr]).toEqual([3, expect.stringContaining('allowDestroy in the plan file does not count')]);
  write('a.yaml', spec(2, 'allowDestroy: {objects: 10, until: 9999-12-31}\n'));
  expect((await run('apply', 'plan.json', 'a.yaml', '--auto-approve')).status).toBe(0);
});

test('the limit of `plan --max-destroy` is honoured by the apply of the saved plan, if that is verified', async () => {
  write('a.yaml', spec(2));
  write('key', 'a shared secret of more than 32 bytes, for tests');
  expect((await run('plan', 'a.yaml', '-o', 'plan.json')).status).toBe(3);
  expect((await run('apply', 'plan.json', '--auto-approve')).status).toBe(3);
  expect((await run('plan', 'a.yaml', '--max-destroy', '9', '-o', 'plan.json')).status).toBe(3);
  expect((await run('apply', 'plan.json', '--auto-approve')).status).toBe(3);
  const made = await run('plan', 'a.yaml', '--max-destroy', '10', '-o', 'plan.json', '--sign', 'key');
  expect(made.stdout).toContain('this plan destroys 10 objects, more than usual; --max-destroy 10 allows it');
  const stricter = await run('apply', 'plan.json', '--auto-approve', '--max-destroy', '1');
  expect([stricter.status, stricter.stderr]).toEqual([3, expect.stringContaining('the limit is 1')]);
  // A number that somebody changes in the file is found by the checksum.
  const text = readFileSync(join(cwd, 'plan.json'), 'utf8');
  write('changed.json', text.replace('"maxDestroy":10', '"maxDestroy":99'));
  const changed = await run('apply', 'changed.json', '--auto-approve');
  expect([changed.status, changed.stderr]).toEqual([3, expect.stringContaining('checksum does not match')]);
  const unverified = await run('apply', 'plan.json', '--auto-approve');
  expect([unverified.status, unverified.stderr]).toEqual([3, expect.stringContaining('--max-destroy 10 in the plan file does not count')]);
  expect((await run('apply', 'plan.json', '--auto-approve', '--verify', 'key')).status).toBe(0);
});

test('plan, apply of specs and apply of a saved plan have the same limit', async () => {
  // Neither the coverings nor the calculation of segments that do not change are in the saved plan.
  const pipes = (type: string) => `${HEAD}calculation: {nodes: [{number: "1101", quantity: 1}, {number: "1102", quantity: 2}]}
segments:
  B: {topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}, {type: TARMAC, thickness: 40}], sections: [{coverThickness: 700}]}
  C: {sections: [{layers: [{pipes: [{type: ${type}, count: 9}]}]}]}
`;
  write('b.yaml', pipes('PVC 110 SN8'));
  expect((await run('apply', 'b.yaml', '--auto-approve')).status).toBe(0);
  const limitOf = (text: string) => /this plan destroys \d+ objects; the limit is \d+/.exec(text)?.[0];
  const said: (string | undefined)[] = [];
  for (const topCoverings of [true, false]) {
    const text = pipes('PVC 160 SN8');
    write('b.yaml', topCoverings ? text : text.replace(/topCoverings: \[.*?\], /, ''));
    const planned = await run('plan', 'b.yaml', '-o', 'plan.json');
    const applied = await run('apply', 'b.yaml', '--auto-approve');
    const saved = await run('apply', 'plan.json', '--auto-approve');
    expect([planned.status, applied.status, saved.status]).toEqual([3, 3, 3]);
    said.push(...[planned.stdout, applied.stderr, saved.stderr].map(limitOf));
  }
  expect(new Set(said)).toEqual(new Set(['this plan destroys 10 objects; the limit is 9']));
});

test('a small part of a project is counted with the rest of it', async () => {
  const b = (type: string) => `${HEAD}segments:\n  B: {sections: [{layers: [{pipes: [{type: ${type}, count: 6}]}]}]}\n`;
  write('b.yaml', b('PVC 110 SN8'));
  expect((await run('apply', 'b.yaml', '--auto-approve')).status).toBe(0);
  write('b.yaml', b('PVC 160 SN8'));
  // The segment alone has 8 objects and no limit; the project has 22, of which 6 may go.
  const planned = await run('plan', 'b.yaml', '-o', 'plan.json');
  expect([planned.status, planned.stdout]).toEqual([3, expect.stringContaining('the limit is 6')]);
  expect((await run('apply', 'plan.json', '--auto-approve')).status).toBe(3);
});

test('on a terminal the user confirms the number of objects instead', async () => {
  write('a.yaml', spec(2));
  const wrong = await typing(['yes'], 'apply', 'a.yaml');
  expect([wrong.status, wrong.stderr]).toEqual([3, expect.stringContaining('the number was not confirmed')]);
  const limited = await typing(['10'], 'apply', 'a.yaml', '--max-destroy', '9');
  expect([limited.status, limited.stderr]).toEqual([3, expect.stringContaining('refused')]);
  const right = await typing(['10'], 'apply', 'a.yaml');
  expect([right.status, right.stdout]).toEqual([0, expect.stringContaining('Applied 1 segment')]);
});

test('within the limit the question names what is destroyed', async () => {
  write('a.yaml', spec(10));
  const ran = await typing(['yes'], 'apply', 'a.yaml');
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('Apply this plan?')]);
  expect((await typing(['no'], 'apply', 'a.yaml')).status).toBe(0);
});

test('destroy asks on a terminal, and says at its end what it destroyed', async () => {
  const refused = await run('destroy', 'a.yaml', '--auto-approve');
  expect(refused.status).toBe(3);
  const ran = await typing(['14'], 'destroy', 'a.yaml');
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('Destroyed 1 segment (14 objects) with 1 call.')]);
});

test('a plan that was applied leaves nothing to do', async () => {
  write('a.yaml', spec(13));
  expect((await run('plan', 'a.yaml', '-o', 'plan.json')).status).toBe(0);
  expect((await run('apply', 'plan.json', '--auto-approve')).status).toBe(0);
  const again = await run('apply', 'plan.json', '--auto-approve');
  expect([again.status, again.stdout]).toEqual([0, 'Nothing left to do: every change of the plan has been made.\n']);
  expect((await run('plan', 'a.yaml', '-o', 'plan.json')).status).toBe(0);
  const empty = await run('apply', 'plan.json', '--auto-approve');
  expect([empty.status, empty.stdout]).toEqual([0, 'Nothing left to do: the plan has no changes.\n']);
});

test('a stale plan names the object and the field, then and now', async () => {
  const named = (length: number) => `${HEAD}segments: {A: {length: ${length}}}\n`;
  write('a.yaml', named(145));
  expect((await run('plan', 'a.yaml', '-o', 'plan.json')).status).toBe(0);
  write('a.yaml', named(300));
  expect((await run('apply', 'a.yaml', '--auto-approve')).status).toBe(0);
  const stale = await run('apply', 'plan.json', '--auto-approve');
  expect(stale.status).toBe(3);
  expect(stale.stderr).toMatch(/segment \d+ was changed: length 10 m -> 300 m/);
});
