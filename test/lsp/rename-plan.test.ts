// A segment that is renamed in the editor is renamed by the plan, and nothing is destroyed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { startClient, uri } from './client.js';
import { SPEC } from './spec.js';

inFolder('all');
beforeAll(() => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), SPEC);
});

const run = (...args: string[]) => runHere([...args, '--embedded'], { cwd });

test('rename, then plan', async () => {
  expect((await run('apply', 'specs', '--auto-approve')).status).toBe(0);
  const client = await startClient();
  await client.open('specs/a.yaml', SPEC);
  const line = SPEC.split('\n').indexOf('  Havnegata:');
  const edit = await client.ask<WorkspaceEdit>('rename', 'specs/a.yaml', { position: { line, character: 4 }, newName: 'Havneveien 2' });
  client.close();
  const lines = SPEC.split('\n');
  const edits: TextEdit[] = edit.changes?.[uri('specs/a.yaml')] ?? [];
  for (const { range, newText } of edits.toSorted((a, b) => b.range.start.line - a.range.start.line)) {
    const text = lines[range.start.line] ?? '';
    lines[range.start.line] = text.slice(0, range.start.character) + newText + text.slice(range.end.character);
  }
  writeFileSync(join(cwd, 'specs/a.yaml'), lines.join('\n'));
  expect(readFileSync(join(cwd, 'specs/a.yaml'), 'utf8')).toContain('  Havneveien 2:\n    renamedFrom: Havnegata\n');
  const { stdout } = await run('plan', 'specs', '--format', 'json');
  const { summary, changes } = JSON.parse(stdout);
  expect(changes.map(({ action, kind }: { action: string; kind: string }) => [action, kind])).toEqual([['rename', 'segment']]);
  expect(summary).toMatchObject({ rename: 1, create: 0, delete: 0, replace: 0, destroyed: 0 });
});
