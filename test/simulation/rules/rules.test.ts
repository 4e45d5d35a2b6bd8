// Generated rules files on a section of 300 items. Each of them ends with a judgement or with an error at its place, within the
// budget of a run; `npm run simulate -- rules` also measures processor time and memory.
import { expect, test } from 'vitest';
import { isError } from '../../../src/diagnostics/problem.js';
import { createJudge, judgeState } from '../../../src/reconcile/rules/judge-state.js';
import { OVER_BUDGET } from '../../../src/rules/judge.js';
import { readRules } from '../../../src/rules/read-rules.js';
import { createWork, RUN_WORK } from '../../../src/rules/work.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createRandom } from '../random.js';
import { generateRules } from './generate-rules.js';
import { type LargeSection, largeSection } from './large-section.js';

/** A segment adds this to the work of a run. */
const A_SEGMENT = 200_000;
const MAX_SECONDS = 1;
const MAX_MIB = 100;

const { count, seed } = settings({ count: 60, long: 600, seed: 7 });
const isMeasured = process.env.TRENCHCTL_SIM_COUNT !== undefined;

type End = 'judged' | 'refused' | 'over budget';

interface Ended {
  readonly end: End;
  readonly work: number;
  readonly findings: number;
  /** Problems without a place in the file, or without words. */
  readonly unplaced: readonly unknown[];
}

/** Reads and judges a file as a plan does: the state after it, and the state before it by the rules that do not hold. */
function run(text: string, large: LargeSection): Ended {
  const { rules, problems } = readRules(text, 'r.yaml');
  const lines = text.split('\n').length;
  const unplaced = problems.filter(({ place: { line, col }, message }) => line < 1 || line > lines || col < 1 || message === '');
  if (problems.some(isError)) return { end: 'refused', work: 0, findings: 0, unplaced };
  const work = createWork();
  const judge = createJudge(rules.rules, '2026-11-16', work);
  const found = judgeState(judge, { project: '1', name: 'Large' }, large.state(), large.state);
  const isOver = judge.unjudged.some(({ lack }) => lack === OVER_BUDGET);
  return { end: isOver ? 'over budget' : 'judged', work: work.spent(), findings: found.length, unplaced };
}

const mebibytes = (): number => process.resourceUsage().maxRSS / 1024;

/** Runs a file. One that takes long is run three times, and the least time counts: a busy machine takes time from any of them. */
function measured(text: string, large: LargeSection): Ended & { readonly seconds: number } {
  const timed = () => {
    const from = process.cpuUsage();
    const ended = run(text, large);
    const { user, system } = process.cpuUsage(from);
    return { ...ended, seconds: (user + system) / 1e6 };
  };
  const first = timed();
  if (!isMeasured || first.seconds <= MAX_SECONDS) return first;
  return { ...first, seconds: Math.min(first.seconds, timed().seconds, timed().seconds) };
}

/** The greatest values of all files, each with the number of its file. */
function createRecords() {
  const greatest = new Map<string, { readonly value: number; readonly index: number }>();
  return {
    note(index: number, values: Readonly<Record<string, number>>): void {
      for (const [name, value] of Object.entries(values))
        if (value >= (greatest.get(name)?.value ?? 0)) greatest.set(name, { value, index });
    },
    most: (name: string): number => greatest.get(name)?.value ?? 0,
    words: (): string => [...greatest].map(([name, { value, index }]) => `${name} ${value.toFixed(3)} (file ${index})`).join(', '),
  };
}

test(`${count} generated rules files by seed ${seed} end with a judgement or an error at its place`, {
  timeout: SIMULATION_TIMEOUT,
}, () => {
  const large = largeSection();
  expect(large.items).toBe(300);
  const ends: Record<End, number> = { judged: 0, refused: 0, 'over budget': 0 };
  const records = createRecords();
  const failed: string[] = [];
  // The first files warm the process up, so that their growth is not that of the rules.
  for (let index = 0; index < 20; index += 1) run(generateRules(createRandom(index)), large);
  const start = mebibytes();
  for (let index = 0; index < count; index += 1) {
    // Each file has a seed of its own, so that one of them can be played alone.
    const text = generateRules(createRandom(seed * 1_000_003 + index));
    const before = mebibytes();
    const { end, work, findings, unplaced, seconds } = measured(text, large);
    const growth = mebibytes() - before;
    ends[end] += 1;
    records.note(index, { seconds, 'MiB more': growth, work, findings, characters: text.length });
    const isBeyond = isMeasured && (seconds > MAX_SECONDS || growth > MAX_MIB);
    if (isBeyond || unplaced.length > 0) failed.push(`file ${index}: ${seconds} s, ${growth} MiB, ${JSON.stringify(unplaced)}\n${text}`);
  }
  console.log(
    `rules: ${JSON.stringify(ends)}; the greatest: ${records.words()}; all files: ${(mebibytes() - start).toFixed(1)} MiB more; beyond a limit: ${failed.length}`,
  );
  expect(failed.slice(0, 3).join('\n')).toBe('');
  expect(records.most('characters')).toBeLessThanOrEqual(4096);
  expect(records.most('work')).toBeLessThanOrEqual(RUN_WORK + A_SEGMENT);
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(0);
});
