// The text of a plan at the width of a terminal, and a comment that says of which commit and how large the plan is.
import { describe, expect, test } from 'vitest';
import { width } from '../../src/diagnostics/visible.js';
import type { PlanNote } from '../../src/plan/model/note.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { planText } from '../../src/render/plan-text.js';
import { reportTree } from '../../src/render/report/report-tree.js';
import { foldLine, inColumn } from '../../src/render/review/comments.js';
import { changeOf, planOf } from './plans.js';

const SEGMENT = { project: 'P1', segment: 'Storgata' };
const created = (index: number) =>
  changeOf({
    ...SEGMENT,
    path: [
      { list: 'sections', index: 0 },
      { list: 'layers', index: 0 },
      { list: 'cables', index },
    ],
    action: 'create',
    kind: 'item',
    item: 'cable',
    after: { typeId: '1010', groupConfiguration: 'TRIANGLE', description: 'x'.repeat(30) },
    place: { file: 'specs/a-folder-with-a-long-name/storgata.yaml', line: 100 + index, col: 7 },
  });
const note: PlanNote = {
  code: 'segments-in-no-spec',
  project: 'P1',
  count: 3,
  names: ['Kryssing fv. 213', 'Parkveien 2-18', 'Gammel trasé langs elva'],
};

describe('the text of a plan', () => {
  const plan = planOf([created(0), created(1)], { remarks: [note] });

  test.each([60, 80, 100])('has no line over %d columns, and loses nothing', (columns) => {
    const wide = planText(plan, { color: false });
    const narrow = planText(plan, { color: false, columns });
    expect(narrow.split('\n').filter((line) => width(line) > columns)).toEqual([]);
    expect(narrow.replace(/\s+/g, '')).toBe(wide.replace(/\s+/g, ''));
    expect(wide.split('\n').some((line) => width(line) > columns)).toBe(true);
  });

  test('breaks a line at its commas, and within a part only if it has no room', () => {
    expect(foldLine('  + cable: one two, three four, five six', 24)).toEqual([
      '  + cable: one two,',
      '        three four,',
      '        five six',
    ]);
    expect(foldLine('no commas in here at all', 14)).toEqual(['no commas in', '    here at', '    all']);
    expect(foldLine('x'.repeat(50), 20)).toEqual(['x'.repeat(50)]);
    expect(foldLine(`${' '.repeat(3)}-/+ ${' '.repeat(10)}a b`, 12).at(-1)).toBe(`${' '.repeat(6)}b`);
  });

  test('has its comments in one column, which a line of more than 100 columns does not move', () => {
    const columnOf = (length: number): number => inColumn([row('short'), row('x'.repeat(length))])[0]?.indexOf('#') ?? 0;
    const row = (text: string) => ({ text, comment: '# c' });
    expect([columnOf(99), columnOf(100), columnOf(101)]).toEqual([101, 102, 7]);
    // In a terminal the column leaves room for the comment.
    const inTerminal = (length: number) => inColumn([row('short'), row('x'.repeat(length))], undefined, 40);
    expect(inTerminal(35)).toEqual([`short${' '.repeat(32)}# c`, `${'x'.repeat(35)}  # c`]);
    expect(inTerminal(36)).toEqual(['short  # c', 'x'.repeat(36), `${' '.repeat(37)}# c`]);
  });
});

describe('a comment', () => {
  test('names commit, time, the number of segments, and warns of what is unmanaged', () => {
    const plan = planOf([created(0)], { remarks: [note] });
    const segment = { ...SEGMENT, projectId: '1', name: 'S', patch: [], steps: [], objects: [] };
    const segments = Array.from({ length: 2000 }, (_, n) => ({
      ...{ ...segment, name: `S ${n}`, destroyed: 0, objectCount: 0 },
      desired: { name: `S ${n}` } as never,
    }));
    const made = { at: new Date('2026-11-16T12:34:56Z'), commit: 'abcdef0123456789' };
    const page = planMarkdown({ ...plan, segments }, { made });
    expect(page).toMatch(/^### trenchctl plan: .*; 2,000 new segments\n\n/);
    expect(page).toContain('Made of commit `abcdef012345` on 2026-11-16 12:34 UTC by trenchctl');
    expect(page).toContain('> [!WARNING]\n> `project P1: 3 live segments are in no spec');
  });

  test('names the file that lost a segment', () => {
    const was = { file: '01234567:specs/north.yaml', line: 12, col: 3 };
    const removed = changeOf({
      ...{ ...SEGMENT, path: [], action: 'delete', kind: 'segment', destroyed: 1 },
      reason: { code: 'segment-not-in-spec', id: '7' },
      removedFrom: was,
    });
    const page = planMarkdown(planOf([removed]));
    expect(page).toContain('no longer in the specs, was 01234567:specs/north.yaml:12 (id 7)');
  });
});

describe('segments with the same change', () => {
  const equal = (count: number) =>
    planOf(
      Array.from({ length: count }, (_, n) =>
        changeOf({
          ...SEGMENT,
          segment: `S${n}`,
          path: [],
          action: 'update',
          kind: 'segment',
          before: { length: 1 },
          after: { length: 2 },
        }),
      ),
    );

  test('are named up to ten of them', () => {
    const named = (count: number) => planText(equal(count), { color: false }).match(/in: (.*)/)?.[1];
    expect(named(10)).toBe('S0, S1, S2, S3, S4, S5, S6, S7, S8, S9');
    expect(named(11)).toBe('S0, S1, S2, S3, S4, S5, S6, S7, S8, S9 and 1 more (--verbose lists them)');
    expect(planText(equal(11), { color: false, isVerbose: true })).toContain('S9, S10\n');
  });

  test('are named in a comment: up to ten before the change, more behind it, as long as they fit', () => {
    expect(planMarkdown(equal(10))).toContain('(10 objects change in all): `S0`, `S1`');
    expect(planMarkdown(equal(11))).toContain('<details><summary>The 11 segments</summary>\n\n`S0`, `S1`');
    expect(planMarkdown(equal(1500))).toContain('`S1499`\n\n</details>');
  });
});

test('a comment that is cut names the file or the command with the whole plan, unless the command is long', () => {
  const cutWith = (options: Parameters<typeof planMarkdown>[1]): string | undefined => {
    const drawings = [{ section: 1, text: 'x'.repeat(66_000) }];
    const removed = changeOf({
      ...{ ...SEGMENT, path: [], action: 'delete', kind: 'segment', destroyed: 1 },
      reason: { code: 'segment-not-in-spec', id: '7' },
    });
    return /left out\.\*\* (.*)/.exec(planMarkdown(planOf([removed]), { ...options, drawingsOf: () => ({ drawings, undrawn: [] }) }))?.[1];
  };
  expect(cutWith({})).toBe('The plan as text or JSON is whole.');
  expect(cutWith({ command: 'c'.repeat(200) })).toBe(`\`${'c'.repeat(200)}\` shows the whole plan.`);
  expect(cutWith({ command: 'c'.repeat(201) })).toBe('The plan as text or JSON is whole.');
  expect(cutWith({ command: 'c', whole: 'f'.repeat(201) })).toBe(`The whole plan is in \`${'f'.repeat(200)}\`.`);
});

test('a report tells a reason of several objects once, and names the kind in its links', () => {
  const missing = (index: number) => ({ ...created(index), reason: { code: 'missing' as const } });
  const [project] = reportTree(planOf([missing(0), missing(1), missing(2)])).projects;
  const [segment] = project?.segments ?? [];
  expect(segment?.entries.map(({ reason }) => reason)).toEqual(['does not exist yet', undefined, undefined]);
  expect(segment?.link).toBe('Link to this segment');
});
