// A note that warns is shown before the changes, in every output.
import { expect, test } from 'vitest';
import type { PlanNote } from '../../src/plan/model/note.js';
import { driftFindings, planFindings } from '../../src/render/annotations/findings.js';
import { driftMarkdown } from '../../src/render/drift/drift-markdown.js';
import { driftText } from '../../src/render/drift/drift-text.js';
import type { DriftCommands } from '../../src/render/drift/drift-words.js';
import { planMarkdown } from '../../src/render/markdown/markdown.js';
import { planText } from '../../src/render/plan-text.js';
import { changeOf, planOf } from './plans.js';

const SEGMENT = { project: 'P1', segment: 'Storgata' };
const warning: PlanNote = {
  code: 'may-be-twice',
  ...SEGMENT,
  path: [{ list: 'sections', index: 0 }],
  kind: 'item',
  item: 'cable',
  count: 1,
  place: { file: 'a.yaml', line: 4, col: 7 },
};
const note: PlanNote = { code: 'more-look-moved', project: 'P1', count: 2 };
const plan = planOf([changeOf({ ...SEGMENT, path: [], action: 'update', kind: 'segment' })], { remarks: [note, warning] });
const commands: DriftCommands = { paths: ['specs'], drift: 'trenchctl drift', apply: 'trenchctl apply', exporting: () => '' };
const WARNING = '1 cable is created';
const NOTE = '2 more objects look moved';

test.each([
  ['plan as text', planText(plan, { color: false }), 'Warning: ', 'Project P1'],
  ['drift as text', driftText(plan, { color: false, commands }), 'Warning: ', 'Project P1'],
  ['plan as markdown', planMarkdown(plan), '> [!WARNING]\n> `', 'Storgata`**'],
  ['drift as markdown', driftMarkdown(plan, commands), '> [!WARNING]\n> `', 'project `P1`'],
])('%s', (_, text, mark, changes) => {
  expect(text.split(WARNING)).toHaveLength(2);
  const at = text.indexOf(`${mark}P1/Storgata: ${WARNING}`);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(text.indexOf(changes)).toBeGreaterThan(at);
  expect(text.split(NOTE)).toHaveLength(2);
});

test('annotations have it as a warning', () => {
  for (const findings of [planFindings(plan), driftFindings(plan)])
    expect(findings.find(({ code }) => code === 'may-be-twice')?.severity).toBe('warning');
});
