// The documents write ORG where the operator's name stands. With another name on both sides every command works as before,
// and the placeholder is never sent nor received.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/open-client.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { withoutSizes } from '../cli/sizes.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';

/** As long as ORG, so that tables have the same widths. */
const OPERATOR = 'XYZ';
const NOW = Date.parse('2026-04-17T06:00:00Z');
/** The placeholder as an identifier or as the beginning of one. */
const PLACEHOLDER = /\bORG(?:BLAD|NYTT)?\b|\borg(?:blad|systemer)/;
const inOwnWords = (text: string): string =>
  text.replace(/ORG(?=BLAD|NYTT)/g, OPERATOR).replace(/org(?=blad|systemer)/g, OPERATOR.toLowerCase());

/** Ports differ from run to run. */
const withoutHosts = (text: string): string => text.replace(/Credentials go to: .*\n/g, '');

const profile = { ...ASSUMED_PROFILE, operator: OPERATOR };

const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

interface Desk {
  readonly under: TestService;
  play(line: string): Promise<string>;
  close(): Promise<void>;
}

/** A fresh service with the other name of the operator, and commands that are run against it. */
async function openDesk(): Promise<Desk> {
  const clock = { now: () => NOW, sleep: async () => {} };
  const uuid = seededUuid(seededRandom(7));
  const under = await startService({ transport: 'http', clock, uuid, profile });
  const cwd = mkdtempSync(join(tmpdir(), 'trenchctl-operator-'));
  return {
    under,
    async play(line) {
      const words = wordsOf(line);
      const start = words.indexOf('trenchctl');
      const set = Object.fromEntries(words.slice(0, start).map((word) => word.split('=', 2)));
      const env = { ...loginTo(under), TRENCHCTL_OPERATOR: OPERATOR, ...set };
      const { status, stdout, stderr } = await runHere(words.slice(start + 1), { cwd, env });
      const said = [`$ ${line}\n`, stdout, stderr, ...(status === 0 ? [] : [`exit ${status}\n`])].join('');
      return withoutSizes(withoutHosts(said.replaceAll(under.baseUrl, 'http://service.test')));
    },
    async close() {
      await under.close();
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

async function playAll(desk: Desk, lines: readonly string[]): Promise<string> {
  const told: string[] = [];
  for (const line of lines) told.push(await desk.play(line));
  return told.join('\n');
}

describe('commands', () => {
  test.each(['doc', 'checklist', 'calc', 'user'])('%s: a session is the same in other words', async (name) => {
    const text = readFileSync(new URL(`../cli/nouns/${name}.txt`, import.meta.url), 'utf8');
    const lines = [...text.matchAll(/^\$ (.*)$/gm)].map(([, line = '']) => line);
    const own = await openDesk();
    // With the name of the documents a session prints its file, as test/cli/sessions.test.ts proves.
    expect(await playAll(own, lines.map(inOwnWords))).toBe(inOwnWords(text));
    const sent = own.under.service.log.entries().map(({ path, body }) => `${path} ${body ?? ''}`);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.filter((said) => PLACEHOLDER.test(said))).toEqual([]);
    await own.close();
  });

  test('an export, a catalog and a dossier work', async () => {
    const desk = await openDesk();
    for (const line of [
      'trenchctl export --target DEMO-1 --with project --with calculation',
      'trenchctl catalog cables tslf',
      'trenchctl user show',
      'trenchctl dossier --target DEMO-1 -o handover',
    ])
      expect(await desk.play(line)).not.toMatch(/^exit /m);
    await desk.close();
  });
});

test('the typed client takes and gives the words of the documents; the wire carries only the operator’s', async () => {
  const under = await startService({ profile });
  const wire: string[] = [];
  const recording: typeof fetch = async (input, init) => {
    const answer = await under.fetch(input, init);
    const text = await answer.clone().text();
    wire.push(`${String(input)} ${String(init?.body ?? '')}`, `${[...answer.headers]} ${text}`);
    return answer;
  };
  const client = createClient({ ...credentialsFor(under.service, 'http://127.0.0.1'), profile, fetch: recording });
  const found = await client.document.searchDocuments({ query: { q: 'grøft', type: ['ORGBLAD'] } });
  expect(new Set(found.matches?.map(({ type }) => type))).toEqual(new Set(['ORGBLAD']));
  expect(found.matches?.[0]?.versionlessId).toMatch(/^XYZBLAD-/);
  const favorites = await client.document.listFavorites({ path: { type: 'ORGNYTT' } });
  expect(favorites.map(({ type }) => type)).toEqual(['ORGNYTT']);
  expect(await client.document.listSheetSeries()).not.toEqual([]);
  const facilities = await client.checklist.listChecklistFacilities({ path: { revision: 'latest' } });
  const path = { revision: 'latest', facilityid: facilities[0]?.id ?? '' };
  const points = await client.checklist.listCheckpoints({ path });
  expect(points.some(({ orgbladForGuidance = [] }) => (orgbladForGuidance ?? []).length > 0)).toBe(true);
  const own = await client.trench.listCableTypes({ query: { componentSetScope: 'ORG' } });
  expect(own.length).toBeGreaterThan(0);
  await client.customer.getUser({ path: { user: 'kari.nordmann' } });
  client.close();
  await under.close();
  expect(wire.length).toBeGreaterThan(10);
  expect(wire.filter((text) => PLACEHOLDER.test(text)).map((text) => text.slice(0, 300))).toEqual([]);
});

test('a client that uses the words of the documents is not understood by such a service', async () => {
  const under = await startService({ profile });
  const client = createClient({ ...credentialsFor(under.service, 'http://127.0.0.1'), fetch: under.fetch });
  await expect(client.customer.getUser({ path: { user: 'kari.nordmann' } })).rejects.toThrow(/scope/);
  client.close();
  await under.close();
});
