// A load with a memory of earlier loads has the same result as a load without one, after any edits.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLoadMemory } from '../../../src/spec/memory/load-memory.js';
import { splitFile } from '../../../src/spec/memory/parse-parts.js';
import { cases } from '../../support/counts.js';
import { loadSpecs } from '../../support/load-specs.js';
import { inMemory } from '../support.js';
import { type EditOfText, edited, editsOf, SAMPLES } from './edits.js';

const problemsOf = (texts: Record<string, string>, memory?: ReturnType<typeof createLoadMemory>) =>
  loadSpecs(['specs'], inMemory(texts), memory ? { memory } : {}).problems;

it('the problems are the same after each of many edits', () => {
  fc.assert(
    fc.property(fc.array(editsOf(), { minLength: 1, maxLength: 40 }), (edits: readonly EditOfText[]) => {
      const memory = createLoadMemory();
      let texts: Record<string, string> = { ...SAMPLES };
      expect(problemsOf(texts, memory)).toEqual(problemsOf(texts));
      for (const edit of edits) {
        texts = edited(texts, edit);
        expect(problemsOf(texts, memory)).toEqual(problemsOf(texts));
      }
    }),
    { seed: 20260417, numRuns: cases(15, 150) },
  );
});

it('a segment that did not change is neither parsed nor built again', () => {
  const memory = createLoadMemory();
  const text = SAMPLES['a.yaml'] ?? '';
  const load = (changed: string) => loadSpecs(['specs'], inMemory({ 'a.yaml': changed }), { memory }).projects;
  const [before] = load(text);
  const [after] = load(text.replace('length: 182.5', 'length: 18.5'));
  const kept = after?.segments.filter((segment) => before?.segments.includes(segment)).length ?? 0;
  expect(kept).toBe((before?.segments.length ?? 0) - 1);
  expect(kept).toBeGreaterThan(1);
});

it('a file is split at its segments', () => {
  const split = splitFile('a: 1\nsegments: # all\n  A:\n    length: 1\n# c\n\n  "B": {}\ncalculation: {}\n');
  expect(split).toEqual({
    head: 'a: 1\n',
    line: 2,
    segments: [
      { text: '  A:\n    length: 1\n# c\n\n', line: 3 },
      { text: '  "B": {}\n', line: 7 },
    ],
    tail: { text: 'calculation: {}\n', line: 8 },
  });
});

it.each(['segments: {A: {}}\n', 'segments:\n', '---\nsegments:\n  A: {}\n', 'segments:\n  - A\n', 'segments:\n    A: {}\n  B: {}\n'])(
  'a file of another form is parsed as a whole: %j',
  (text) => expect(splitFile(text)).toBeUndefined(),
);
