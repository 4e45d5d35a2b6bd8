// The documents write ORG where the operator's name stands. With another name on both sides every command works as before,
// and the placeholder is never sent nor received.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/api/open-client.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { NOW, play } from '../cli/session.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { startService } from '../support/service.js';

/** As long as ORG, so that tables have the same widths. */
const OPERATOR = 'XYZ';
/** The placeholder as an identifier or as the beginning of one. */
const PLACEHOLDER = /\bORG(?:BLAD|NYTT)?\b|\borg(?:blad|systemer)/;
const inOwnWords = (text: string): string =>
  text.replace(/ORG(?=BLAD|NYTT)/g, OPERATOR).replace(/org(?=blad|systemer)/g, OPERATOR.toLowerCase());

const profile = { ...ASSUMED_PROFILE, operator: OPERATOR };

describe('commands', () => {
  const clock = { now: () => NOW, sleep: async () => {} };
  inFolder('each');
  withService('each', () => startService({ transport: 'http', clock, uuid: seededUuid(seededRandom(7)), profile }));

  const SET = `$ TRENCHCTL_OPERATOR=${OPERATOR} `;
  const played = async (session: string): Promise<string> =>
    (await play(session.replace(/^\$ (?=.*\btrenchctl )/gm, SET), { cwd, under })).replaceAll(SET, '$ ');

  test.each(['doc', 'checklist', 'calc', 'user'])('%s: a session is the same in other words', async (name) => {
    // With the name of the documents a session prints its file, as test/cli/sessions.test.ts proves.
    const text = inOwnWords(readFileSync(new URL(`../cli/nouns/${name}.txt`, import.meta.url), 'utf8'));
    expect(await played(text)).toBe(text);
    const sent = under.service.log.entries().map(({ path, body }) => `${path} ${body ?? ''}`);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.filter((said) => PLACEHOLDER.test(said))).toEqual([]);
  });

  test('an export, a catalog and a dossier work', async () => {
    const lines = [
      'export --target DEMO-1 --with project --with calculation',
      'catalog cables tslf',
      'user show',
      'dossier --target DEMO-1 -o handover',
    ];
    expect(await played(lines.map((line) => `$ trenchctl ${line}\n`).join('\n'))).not.toMatch(/^exit /m);
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
