import { Instrumenter } from '@stryker-mutator/instrumenter';
import { expect, test } from 'vitest';
import { addOperators, OPERATORS } from './operators.js';

/** What our operators make of a text: the name of each and the text that it puts in its place. */
async function mutantsOf(content: string): Promise<string[]> {
  await addOperators();
  const own = new Set(OPERATORS.map(({ name }) => name));
  const options = { plugins: null, excludedMutations: [], ignorers: [], mutator: { plugins: null, excludedMutations: [] } };
  const silent = new Proxy({}, { get: () => () => false });
  const files = [{ name: 'a.ts', mutate: true, content }];
  const { mutants } = await new Instrumenter(silent as never).instrument(files, options as never);
  return mutants.filter(({ mutatorName }) => own.has(mutatorName)).map(({ mutatorName, replacement }) => `${mutatorName}: ${replacement}`);
}

test.each([
  ['const most = { 3: 12 };', ['Constant: 13']],
  ['if (isOpen) close(door);', ['RemovedCall: ;']],
  ['async () => { await close(); };', ['RemovedCall: ;', 'MissingAwait: close()']],
  ['async () => { const a = await b; return await a; };', ['MissingAwait: a']],
  ['draw(from, to.x, at);', ['RemovedCall: ;', 'SwappedArguments: draw(to.x, from, at)']],
  ['const a = draw(() => 0, to);', ['Constant: 1']],
  ['const a = b && c();', ['DroppedOperand: b', 'DroppedOperand: c()']],
  ['const a = { ...b, c, ...d };', ['DroppedSpread: { c, ...d }', 'DroppedSpread: { ...b, c }']],
  ['const a = [...b, c];', ['DroppedSpread: [c]']],
  ['const a = [...b];', []],
])('%s', async (text, expected) => {
  const made = await mutantsOf(text);
  expect(made.map((one) => one.replace(/\s+/g, ' '))).toEqual(expected);
});
