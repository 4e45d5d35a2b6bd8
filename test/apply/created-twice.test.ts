// Another run creates the same segments at the same time: the API has no key for a create, so the list after it decides.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import type { Waiting } from '../../src/apply/apply-work.js';
import { createdTwiceLines } from '../../src/render/words/apply-words.js';
import { failureWords } from '../../src/render/words/refusal-words.js';
import { bench, withBench } from './bench.js';

const SPEC = '  S: {length: 12, sections: [{layers: [{cables: [{typeId: 1010}]}]}]}\n  T: {}\n';

withBench();

/** Makes several plans from the same state, and applies them one after another. */
async function applyAfterPlans(...texts: string[]) {
  const plans = [];
  for (const text of texts) plans.push(await bench.planOf(text));
  const waits: number[] = [];
  const reads: string[] = [];
  const api: typeof bench.writing = {
    ...bench.writing,
    call: (operation, options) => {
      reads.push(operation);
      return bench.writing.call(operation, options);
    },
  };
  const waitsFor: string[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const onWait = ({ name, operation }: Waiting) => void waitsFor.push(`${name}: ${operation ?? 'the last list'}`);
  const outcomes = [];
  for (const plan of plans) outcomes.push(await applyAll(plan, { api, parallelism: 1, wait, onWait }));
  return { outcomes, waits, waitsFor, lists: reads.filter((operation) => operation === 'listSegments').length };
}

const idsOf = (name: string) => [...bench.segments().values()].filter((one) => one.name === name).map(({ id }) => id);

test('the later of two runs names both ids, which one is its own, and whether they differ', async () => {
  const { outcomes, lists } = await applyAfterPlans(SPEC, SPEC.replace('1010', '1042'));
  const [first = [], second = []] = outcomes;
  expect(first.map(({ status }) => status)).toEqual(['applied', 'applied']);
  const [one = '', other = ''] = idsOf('S');
  const [s, t] = second;
  expect(s).toMatchObject({ status: 'unexpected', createdTwice: [{ kind: 'segment', own: other, others: [one], differing: [one] }] });
  expect(t?.createdTwice).toMatchObject([{ differing: [] }]);
  expect(s?.error && failureWords(s.error)).toBe(`this run created it, and now there are 2 segments of this name: ids ${other}, ${one}`);
  expect(lists).toBe(2);
});

test('two segments with the same layout problem are the same, although the problem names their objects', async () => {
  const thin =
    '  S: {topCoverings: [{type: TARMAC, thickness: 900}], sections: [{coverThickness: 600, layers: [{cables: [{typeId: 1010}]}]}]}\n';
  const { outcomes } = await applyAfterPlans(thin, thin);
  expect(outcomes[1]?.[0]?.createdTwice).toMatchObject([{ kind: 'segment', differing: [] }]);
});

test('the words name the ids and one command, the same for every run', () => {
  const deletion = (kind: string, id: string) => `trenchctl delete ${kind} ${id}`;
  const words = createdTwiceLines({ kind: 'segment', own: '9', others: ['10'], differing: ['10'] }, deletion);
  expect(words.join('\n')).toMatch(/segment 9: created by this run\n.*segment 10: not created by this run, its contents differ from 9\n/);
  expect(words.at(-1)).toContain('`trenchctl delete segment 10`');
  const others = createdTwiceLines({ kind: 'segment', own: '10', others: ['9'], differing: [] }, deletion);
  expect(others.at(-1)).toContain('`trenchctl delete segment 10`');
  expect(others[1]).toContain('its contents are the same as in 10');
});

test('the README shows these words', () => {
  const twice = { kind: 'segment', own: '500011', others: ['500010'], differing: [] } as const;
  const [own, other] = createdTwiceLines(twice, () => '');
  expect(readFileSync('src/apply/README.md', 'utf8')).toContain(`${own}\n${other}\n`);
});

test('a create that takes effect after its answer was lost is waited for, and not repeated', async () => {
  bench.fault({ operation: 'createSegment', nth: 1 }, { kind: 'late-commit', afterRequests: 7 });
  const { outcomes, waits, waitsFor } = await applyAfterPlans('  S: {length: 12}\n');
  expect(outcomes[0]).toMatchObject([{ status: 'applied', isCreateLost: true }]);
  expect(idsOf('S')).toHaveLength(1);
  expect(waits.at(-1)).toBe(30_000);
  expect(waitsFor).toEqual(['S: createSegment', 'S: the last list']);
});

test('a create that had no effect is waited for once, and what the run waits for is reported', async () => {
  bench.fault({ operation: 'createSegment', nth: 1 }, { kind: 'refuse', status: 503 });
  const { outcomes, waits, waitsFor } = await applyAfterPlans('  S: {length: 12}\n');
  expect(outcomes[0]).toMatchObject([{ status: 'applied', replans: 1 }]);
  expect(outcomes[0]?.[0]).not.toHaveProperty('isCreateLost');
  expect(idsOf('S')).toHaveLength(1);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
  expect(waitsFor).toEqual(['S: createSegment']);
});

test('a create that takes effect even later is found by the last list', async () => {
  bench.fault({ operation: 'createSegment', nth: 1 }, { kind: 'late-commit', afterRequests: 10 });
  const { outcomes } = await applyAfterPlans('  S: {length: 12}\n');
  const [late, own] = idsOf('S').sort();
  expect(outcomes[0]).toMatchObject([{ status: 'unexpected', createdTwice: [{ own, others: [late], differing: [] }] }]);
});
