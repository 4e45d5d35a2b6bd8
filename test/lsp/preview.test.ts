// The preview that the language server starts: it shows texts before they are saved, and follows the cursor.
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import type { PreviewDrawing, PreviewState } from '../../src/preview/preview-data.js';
import { cwd, inFolder } from '../support/around.js';
import { type Client, startClient } from './client.js';
import { SPEC } from './spec.js';

const FILE = 'specs/a.yaml';
/** A slow machine is not a failure. */
const SOON = { timeout: 60_000 };
const STORGATA = 'DEMO-1/Storgata 1-40';
const HAVNEGATA = 'DEMO-1/Havnegata';

let client: Client;
const ends: (() => void)[] = [];
inFolder('each');
beforeEach(() => void mkdirSync(join(cwd, 'specs')));
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await client.connection.sendRequest('shutdown');
  client.close();
});

async function started({ saved = { [FILE]: SPEC }, ...world }: NonNullable<Parameters<typeof startClient>[0]> = {}) {
  for (const [file, text] of Object.entries(saved)) writeFileSync(join(cwd, file), text);
  client = await startClient({ saved, cwd, canOpen: true, ...world });
  await client.open(FILE, SPEC);
}

const show = (...args: string[]) =>
  client.connection.sendRequest<string | null>('workspace/executeCommand', { command: 'trenchctl.preview', arguments: args });

const ask = async <T>(address: string, path: string): Promise<T | undefined> => {
  const answer = await fetch(new URL(path, address));
  return answer.ok ? ((await answer.json()) as T) : undefined;
};

/** Opens the events of a preview as its page does, and returns the last state. */
function page(address: string): () => PreviewState | undefined {
  let text = '';
  const request = get(new URL('events', address), (answer) =>
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    }),
  );
  request.on('error', () => {});
  ends.push(() => request.destroy());
  return () => {
    const events = text.split('\n\n').slice(0, -1);
    // An event holds the parts of the state that changed.
    return events.length === 0 ? undefined : Object.assign({}, ...events.map((event) => JSON.parse(event.slice('data: '.length))));
  };
}

const names = async (address: string, segment: string): Promise<string[]> => {
  const drawing = await ask<PreviewDrawing>(address, `drawing?segment=${encodeURIComponent(segment)}`);
  return (drawing?.sections ?? []).flatMap(({ items }) => items.map(({ words }) => words));
};

test('the code lens over a segment opens the preview there', async () => {
  await started();
  const lenses = await client.ask<CodeLens[]>('codeLens', FILE);
  expect(lenses.map(({ range, command }) => [range.start.line, command?.title, command?.arguments])).toEqual([
    [6, 'preview', [STORGATA]],
    [12, 'preview', [HAVNEGATA]],
  ]);
  const address = await show(HAVNEGATA);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/#DEMO-1%2FHavnegata$/);
  expect(client.shown).toEqual([`browser ${address}`]);
  expect(await names(address ?? '', HAVNEGATA)).toEqual(['cable: TSLF 24 kV 3x1x240 Al']);
});

test('an edit that is not saved changes the drawing, and an error leaves the last one', async () => {
  await started();
  const address = (await show()) ?? '';
  const from = SPEC.indexOf('PVC 110');
  await client.change(FILE, { from, to: from + 7, text: 'PVC 160' });
  await expect.poll(() => names(address, STORGATA), SOON).toContain('pipe: PVC 160 SN8');
  await client.change(FILE, { from, to: from, text: '[' });
  const state = page(address);
  await expect.poll(() => state()?.segments, SOON).toMatchObject([{ isStale: true }, { isStale: true }]);
  expect(state()?.findings).toMatchObject([{ severity: 'error', place: { file: FILE, line: 12 } }]);
  expect(await names(address, STORGATA)).toContain('pipe: PVC 160 SN8');
});

test('the page follows the cursor and edits to another segment, and the command leads an open page', async () => {
  await started();
  const address = (await show(STORGATA)) ?? '';
  const state = page(address);
  await expect.poll(() => state()?.led, SOON).toEqual({ address: STORGATA, count: 1 });
  const at = (line: number) => client.ask('documentHighlight', FILE, { position: { line, character: 4 } });
  await at(8);
  await at(13);
  await expect.poll(() => state()?.led, SOON).toEqual({ address: HAVNEGATA, count: 2 });
  const from = SPEC.indexOf('182.5');
  await client.change(FILE, { from, to: from + 3, text: '183' });
  await expect.poll(() => state()?.led, SOON).toEqual({ address: STORGATA, count: 3 });
  // No second page is opened.
  expect(await show(HAVNEGATA)).toBeNull();
  await expect.poll(() => state()?.led, SOON).toEqual({ address: HAVNEGATA, count: 4 });
  expect(client.shown).toHaveLength(1);
});

test('an editor that cannot open an address shows it, and the segment of the cursor is the one that is opened', async () => {
  await started({ canOpen: false });
  await client.ask('completion', FILE, { position: { line: 14, character: 4 } });
  const address = await show();
  expect(address).toContain('#DEMO-1%2FHavnegata');
  await client.settled();
  expect(client.shown).toEqual([`The preview is at ${address}`]);
});
