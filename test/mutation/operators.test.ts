import { expect, test } from 'vitest';
import { instrumented, OPERATORS } from './operators.js';

/** What our operators make of a text: the name of each and the text that it puts in its place. */
async function mutantsOf(content: string): Promise<string[]> {
  const own = new Set(OPERATORS.map(({ name }) => name));
  const { mutants } = await instrumented([{ name: 'a.ts', content }]);
  return mutants.filter(({ mutatorName }) => own.has(mutatorName)).map(({ mutatorName, replacement }) => `${mutatorName}: ${replacement}`);
}

test.each([
  ['const most = { 3: 12 };', ['Constant: 13']],
  ['if (isOpen) close(door);', ['RemovedCall: ;']],
  ['async () => { await close(); };', ['RemovedCall: ;', 'MissingAwait: close()']],
  ['async () => { const a = await b; return await a; };', ['MissingAwait: a']],
  ['draw(from, to.x, at);', ['RemovedCall: ;', 'SwappedArguments: draw(to.x, from, at)']],
  ['const a = draw(() => 0, to);', ['Constant: 1']],
  ['const a = Math.min(from, to);', []],
  ['const a = b && c();', ['DroppedOperand: b', 'DroppedOperand: c()']],
  ['const a = b[n]?.c ?? "";', ['DroppedOperand: ""']],
  ['const a = b[n] ?? c;', ['DroppedOperand: b[n]', 'DroppedOperand: c']],
  ['const a = { ...b, c, ...d };', ['DroppedSpread: { c, ...d }', 'DroppedSpread: { ...b, c }']],
  ['const a = [...b, c];', ['DroppedSpread: [c]']],
  ['const a = [...b];', []],
])('%s', async (text, expected) => {
  const made = await mutantsOf(text);
  expect(made.map((one) => one.replace(/\s+/g, ' '))).toEqual(expected);
});

test('mutants are chosen by lines, by files and by count, in the order of their chance', async () => {
  const { chooseMutants } = await import(new URL('../../.ci/choose-mutants.mjs', import.meta.url).href);
  const list = Array.from({ length: 40 }, (_, n) => ({ id: String(n), at: `src/${n % 2 ? 'a' : 'b'}.ts:${10 + (n >> 1)}:3` }));
  const chosen = (options: object): string[] => chooseMutants(list, { seed: 7, ...options });
  const sorted = (ids: readonly string[]) => ids.map(Number).sort((a, b) => a - b);
  expect(sorted(chosen({}))).toEqual(list.map((_, n) => n));
  expect(chosen({})).not.toEqual(chosen({ seed: 8 }));
  expect(chosen({ count: 5 })).toEqual(chosen({}).slice(0, 5));
  expect(sorted(chosen({ lines: '12,15-16,99' }))).toEqual([4, 5, 10, 11, 12, 13]);
  expect(
    chosen({ each: 3 })
      .map((id) => Number(id) % 2)
      .sort(),
  ).toEqual([0, 0, 0, 1, 1, 1]);
  expect(chosen({ each: 3 })[0]).toBe(chosen({})[0]);
});
