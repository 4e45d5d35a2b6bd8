// Saves, errors and reads in any order: a state shows the texts of its revision, and nothing of another one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PreviewRules } from '../../src/preview/preview.js';
import type { PreviewState } from '../../src/preview/preview-data.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { createLoadMemory } from '../../src/spec/memory/load-memory.js';
import { createFileParser } from '../../src/spec/memory/parse-files.js';
import { cases } from '../support/counts.js';
import { previewOf } from './preview-world.js';

const FILE = 'specs/a.yaml';
const STORGATA = '2026-0417/Storgata';

/** Each segment gives the check one more turn, so that other texts can be read before its end. */
const OTHERS = Array.from({ length: 10 }, (_, n) => `  Lillegata ${n}: {length: 10}\n`).join('');

/** Two texts of a spec that is drawn, each with another cover and other lines; the third one has a mistake. */
const SPECS = [0, 1, 2].map(
  (n) => `${'# a line\n'.repeat(n)}apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    ${n === 2 ? 'lenght' : 'length'}: 10
    sections:
      - coverThickness: ${600 + n}
        layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]
${OTHERS}`,
);

const rulesOf = (n: number): PreviewRules => {
  const text = `apiVersion: trenchctl-rules/v1
rules:
  r: {severity: error, for: cable, require: item.depth >= ${n === 0 ? 800 : 900}}
`;
  const { rules, problems } = readRules(text, 'rules.yaml');
  return { files: [{ file: 'rules.yaml', digest: text, rules: rules.rules }], problems, sources: new Map([['rules.yaml', text]]) };
};
const RULES = [0, 1].map(rulesOf);

/** The numbers of the texts that a revision was made of. */
interface Read {
  readonly good: number;
  readonly current: number;
  readonly rules: number;
}

/** The state that an undisturbed preview has with these texts. */
async function undisturbed({ good, current, rules }: Read): Promise<PreviewState> {
  const texts = new Map([[FILE, SPECS[good] ?? '']]);
  const preview = previewOf(texts, { readRules: async () => RULES[rules] as PreviewRules });
  for (const n of [good, current]) {
    texts.set(FILE, SPECS[n] ?? '');
    await preview.refresh();
    await preview.checked();
  }
  return preview.state();
}
const known = new Map<string, Promise<PreviewState>>();
const expectedOf = (read: Read): Promise<PreviewState> => {
  const found = known.get(JSON.stringify(read)) ?? undisturbed(read);
  known.set(JSON.stringify(read), found);
  return found;
};

/** A preview whose reading goes on by hand: first the specs are read, then the rules, which may fail. */
function start() {
  const texts = new Map([[FILE, SPECS[0] ?? '']]);
  const now = { current: 0, good: 0, rules: 0 };
  const reads: Read[] = [];
  let loaded = 0;
  let isFirst = true;
  let open: ((isGood: boolean) => void) | undefined;
  const gate = () =>
    new Promise<boolean>((resolve) => {
      open = resolve;
    });
  const memory = createLoadMemory(createFileParser());
  const preview = previewOf(texts, {
    load: async (files) => {
      await gate();
      // A text with a mistake is followed by a second reading, with the last one without mistakes.
      if (isFirst) loaded = now.current;
      if (isFirst && loaded < 2) now.good = loaded;
      if (isFirst) texts.set(FILE, SPECS[loaded] ?? '');
      isFirst = false;
      return loadSpecs(['specs'], files, { memory });
    },
    readRules: async () => {
      if (!(await gate())) throw new Error('the file is gone');
      reads.push({ good: now.good, current: loaded, rules: now.rules });
      return RULES[now.rules] as PreviewRules;
    },
  });
  const seen: PreviewState[] = [];
  preview.subscribe((state) => seen.push(state));
  let refreshing: Promise<void> | undefined;
  const set = (numbers: Partial<Read>) => () => void Object.assign(now, numbers);
  const steps = {
    ...{ 'spec 0': set({ current: 0 }), 'spec 1': set({ current: 1 }), mistake: set({ current: 2 }) },
    ...{ 'rules 0': set({ rules: 0 }), 'rules 1': set({ rules: 1 }) },
    refresh: () => {
      isFirst ||= !refreshing;
      refreshing ??= preview
        .refresh()
        .catch(() => {})
        .finally(() => {
          refreshing = undefined;
        });
    },
    ...{ 'go on': () => open?.(true), fail: () => open?.(false), wait: () => {} },
  };
  /** Specs are read within a step, and a check takes several steps: it can be anywhere when other texts are read. */
  const step = async (name: keyof typeof steps): Promise<void> => {
    steps[name]();
    for (let n = 0; n < 4; n += 1) await new Promise(setImmediate);
  };
  const finish = async (): Promise<void> => {
    while (refreshing) await step('go on');
    await preview.checked();
  };
  return { preview, seen, reads, step, finish };
}
type Step = Parameters<ReturnType<typeof start>['step']>[0];

/** The check of the state before ends after the specs are read, and before the rules are. */
const BETWEEN: Step[] = ['mistake', 'refresh', 'go on', 'go on', ...Array<Step>(8).fill('wait')];

/** Steps that often follow each other, and single ones. */
const STEPS = fc.oneof(
  fc.constantFrom<Step[]>(['spec 0'], ['spec 1'], ['mistake'], ['rules 0'], ['rules 1'], ['fail']),
  fc.constant(BETWEEN),
  fc.constantFrom<Step[]>(['wait'], ['go on'], ['refresh', 'go on'], ['refresh', 'go on', 'go on']),
);

test('every state that is published is the one of its revision', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { maxLength: 20 }), async (steps) => {
      const { preview, seen, reads, step, finish } = start();
      // A text without mistakes is read first, so that there is something to draw.
      await step('refresh');
      await finish();
      for (const name of [...steps.flat(), 'refresh'] as const) await step(name);
      await finish();
      let revision = 0;
      let checked: readonly unknown[] = [];
      for (const state of seen) {
        expect(state.revision).toBe(state.isChecked ? revision : revision + 1);
        revision = state.revision;
        const { segments, findings } = await expectedOf(reads[revision - 1] as Read);
        expect(state.segments).toEqual(segments);
        const ofRules = state.findings.filter(({ isOfRule }) => isOfRule);
        // The findings of the last check are shown until the next one is done.
        if (state.isChecked) checked = ofRules;
        expect(ofRules).toEqual(checked);
        expect(state.findings.filter(({ isOfRule }) => !isOfRule)).toEqual(findings.filter(({ isOfRule }) => !isOfRule));
        if (state.isChecked) expect(state.findings).toEqual(findings);
      }
      expect(preview.state().isChecked).toBe(true);
      const drawing = await preview.drawing(STORGATA, false);
      expect(drawing?.sections[0]?.view.after?.cover).toBe(600 + (reads.at(-1)?.good ?? 0));
    }),
    { numRuns: cases(20, 200), seed: 35, examples: [[[['spec 1'], ['refresh', 'go on', 'go on'], BETWEEN]]] },
  );
});
