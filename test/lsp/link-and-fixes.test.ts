// The preview follows the cursor and the edits of an editor; quick fixes belong to the lines in which their problems begin.
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { actionsIn, diagnosticsOf } from '../../src/lsp/diagnostics.js';
import { editedText } from '../../src/lsp/edited-text.js';
import { createPreviewLink } from '../../src/lsp/preview-link.js';
import { createSession } from '../../src/lsp/session.js';
import { NO_TYPES } from '../../src/lsp/types.js';
import { createWorkspace } from '../../src/lsp/workspace.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { savedIn } from './client.js';

const ROOT = '/specs-of-a-test';
const HEAD = 'apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n';
const A = `${HEAD}  North:\n    length: 1\n  South: {length: 2}\n# end\n---\n${HEAD}  East: {length: 3}\n`;
const folderOf = (text: string) => ({
  ...{ root: ROOT, paths: ['specs'], files: savedIn({ 'specs/a.yaml': text }), profile: ASSUMED_PROFILE },
});
const uri = (file: string) => `${pathToFileURL(ROOT).href}/${file}`;

function linkOf(text = A) {
  const workspace = createWorkspace(folderOf(text));
  const seen: string[] = [];
  const state = { isRunning: true, isShown: false, opened: 0, fails: false };
  const link = createPreviewLink(workspace, async () => {
    state.opened += 1;
    if (state.fails) throw new Error('no browser');
    return {
      address: 'http://127.0.0.1/token/',
      isRunning: () => state.isRunning,
      write: (file, next) => seen.push(`write ${file} ${next?.length ?? 'closed'}`),
      lead: async (address) => {
        seen.push(`lead ${address}`);
        return state.isShown;
      },
      close: async () => void seen.push('close'),
    };
  });
  return { link, seen, state };
}

test('the preview is led to the segment of the cursor, once for each', async () => {
  const { link, seen } = linkOf();
  link.cursor('specs/a.yaml', 4);
  link.edited('specs/a.yaml', A, `${A} `);
  await link.close();
  expect(seen).toEqual([]);
  expect(await link.show(undefined)).toBe('http://127.0.0.1/token/#P-1%2FNorth');
  for (const line of [2, 3, 4, 5, 6, 5, 11, 3]) link.cursor('specs/a.yaml', line);
  expect(seen).toEqual(['lead P-1/North', 'lead P-1/South', 'lead P-1/East', 'lead P-1/North']);
});

test('of segments in one line, the last one counts, also in the first line of a file', async () => {
  const { link, seen } = linkOf('{apiVersion: trenchctl/v1, project: P-1, segments: {North: {}, South: {}}}\n');
  await link.show(undefined);
  link.cursor('specs/a.yaml', 0);
  expect(seen).toEqual(['lead ', 'lead P-1/South']);
});

test('an edit is written, and its first difference is the place of the cursor', async () => {
  const { link, seen } = linkOf();
  await link.show('P-1/North');
  link.edited('specs/a.yaml', A, A.replace('length: 2', 'length: 7'));
  link.edited('specs/a.yaml', A, A.replace('length: 3', 'length: 7'));
  link.edited('specs/a.yaml', A, undefined);
  const write = `write specs/a.yaml ${A.length}`;
  expect(seen).toEqual(['lead P-1/North', write, 'lead P-1/South', write, 'lead P-1/East', 'write specs/a.yaml closed']);
});

test('a page that is open is not opened again, and a preview that has ended is started again', async () => {
  const { link, seen, state } = linkOf();
  state.isShown = true;
  expect(await link.show('P-1/South')).toBeUndefined();
  state.isShown = false;
  expect(await link.show(undefined)).toBe('http://127.0.0.1/token/');
  expect(state.opened).toBe(1);
  state.isRunning = false;
  state.fails = true;
  await expect(link.show(undefined)).rejects.toThrow('no browser');
  state.fails = false;
  await link.show('P-1/a\ud800');
  expect(state.opened).toBe(3);
  await link.close();
  expect(seen.at(-1)).toBe('close');
});

test('fixes are those of the problems that begin in the range, and only a single one is preferred', () => {
  const text = `${HEAD}  A:\n    lenght: 1\n    sections: [{use: sid}]\ntemplates: {sections: {side: {}, sida: {}}}\n`;
  const workspace = createWorkspace(folderOf(text));
  const fixes = (from: number, to: number) =>
    actionsIn(workspace, 'specs/a.yaml', span(from, 0, to, 0)).map(
      ({ title, isPreferred }) => `${title}${isPreferred ? ' (preferred)' : ''}`,
    );
  expect(fixes(4, 4)).toEqual(['Write length (preferred)']);
  expect([fixes(0, 3), fixes(6, 9)]).toEqual([[], []]);
  expect(fixes(5, 5)).toEqual(['Write sida', 'Write side']);
  expect(fixes(0, 9)).toEqual(['Write length (preferred)', 'Write sida', 'Write side']);
  expect(actionsIn(workspace, 'specs/b.yaml', span(0, 0, 9, 0))).toEqual([]);
  const found = diagnosticsOf(workspace).get('specs/a.yaml') ?? [];
  expect(found).toContainEqual(expect.objectContaining({ severity: 1, range: span(4, 4, 4, 10), source: 'trenchctl' }));
});

test('the catalogs are read once, also if they cannot be read, and the project is that of the open text', async () => {
  let reads = 0;
  const warned: string[] = [];
  const session = createSession(
    {
      ...folderOf(A),
      types: () => Promise.reject(new Error(`gone ${++reads}`)),
      ...{ typeFiles: () => [], lastPlan: () => undefined, committed: async () => [] },
      openPreview: () => Promise.reject(new Error('no preview')),
    },
    false,
    (words) => warned.push(words),
  );
  expect(session.projectOf('specs/a.yaml')).toBe('P-1');
  expect(session.workspace.lines('specs/a.yaml')).toHaveLength(13);
  expect([await session.knownTypes(), await session.knownTypes()]).toEqual([NO_TYPES, NO_TYPES]);
  expect(warned).toEqual(['The catalogs of types cannot be read: gone 1']);
  session.edit(uri('specs/a.yaml'), 'project: P-9\n');
  expect(session.projectOf('specs/a.yaml')).toBe('P-9');
  expect(session.workspace.lines('specs/a.yaml')).toEqual(['project: P-9', '']);
});

// The text of an open document after the changes that an editor sends.

const span = (line: number, character: number, to: number, last: number) => ({
  ...{ start: { line, character }, end: { line: to, character: last } },
});
/** A change from a line and its character to another one. */
const change = (...[from, first, to, last, text]: [...Parameters<typeof span>, string]) => ({ range: span(from, first, to, last), text });

test.each([
  ['a letter in the second line', 'ab\ncd\n', [change(1, 1, 1, 1, 'X')], 'ab\ncXd\n'],
  ['lines that end with both signs, or with a carriage return', 'a\r\nb\rc', [change(1, 0, 2, 0, '')], 'a\r\nc'],
  ['the end of a line without its sign', 'ab\r\ncd', [change(0, 9, 0, 9, '!')], 'ab!\r\ncd'],
  ['the end of the text', 'ab', [change(0, 2, 7, 0, '\nc')], 'ab\nc'],
  ['two changes, the second in the text after the first', 'ab', [change(0, 0, 0, 0, 'x\n'), change(1, 0, 1, 1, '')], 'x\nb'],
  ['a whole text', 'ab', [change(0, 0, 0, 1, ''), { text: 'new' }], 'new'],
])('%s', (_, before, changes, after) => expect(editedText(before, changes)).toBe(after));
