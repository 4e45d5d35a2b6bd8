// What people look for in the sample documents, and what they must find first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found } from '../../rules/document/search-world.js';
import { startService, type TestCaller, type TestService } from '../../support/service.js';

const QUERIES: readonly (readonly [query: string, first: string])[] = [
  ['kabelgrøft', 'ORGBLAD-4001'],
  ['kabelgroft', 'ORGBLAD-4001'],
  ['KABELGROEFT', 'ORGBLAD-4001'],
  ['grøft', 'ORGBLAD-4001'],
  ['overdekning dyrket mark', 'ORGNYTT-2026-04'],
  ['sand finpukk kornstørrelse', 'ORGBLAD-4002'],
  ['fri åpning fjernvarme', 'ORGBLAD-4003'],
  ['"fri aapning"', 'ORGBLAD-4003'],
  ['markeringsbånd', 'ORGBLAD-4004'],
  ['søkk i terrenget', 'ORGBLAD-4005'],
  ['kalibrering av rør', 'ORGBLAD-4006'],
  ['betongplate over grunn kabel', 'ORGBLAD-4007'],
  ['drilling under railway', 'ORGBLAD-4101'],
  ['aluminium tverrsnitt', 'ORGBLAD-5001'],
  ['bøyeradius', 'ORGBLAD-5002'],
  ['trekkekraft vinsj', 'ORGBLAD-5002'],
  ['skjøting', 'ORGBLAD-5003'],
  ['krympemuffe', 'ORGBLAD-5003'],
  ['endeavslutning utendørs', 'ORGBLAD-5004'],
  ['partielle utladninger', 'ORGBLAD-5005'],
  ['VLF 0,1 Hz', 'ORGBLAD-5005'],
  ['finne kabelfeil', 'ORGBLAD-5006'],
  ['sjøkabel landtak', 'ORGBLAD-5007'],
  ['sjokabel', 'ORGBLAD-5007'],
  ['tunnel fire', 'ORGBLAD-5008'],
  ['brøyting påkjørsel skap', 'ORGBLAD-6001'],
  ['termografi varmgang', 'ORGBLAD-6002'],
  ['SF6', 'ORGBLAD-6004'],
  ['jordmotstand', 'ORGBLAD-6005'],
  ['masteluke', 'ORGBLAD-7001'],
  ['strømføringsevne', 'ORGBLAD-1002'],
  ['stromforingsevne', 'ORGBLAD-1002'],
  ['mal for avtale med grunneier', 'ARCHIVE-M-3'],
  ['befaring inspeksjon', 'ORGBLAD-9001'],
  ['innmåling koordinater', 'ORGBLAD-9002'],
  ['ras i grøft', 'ORGBLAD-9003'],
  ['excavator hit cable', 'ORGBLAD-9004'],
  ['kurs', 'ORGNYTT-2026-03'],
  ['Tromsø', 'ORGNYTT-2025-11'],
  ['tromso', 'ORGNYTT-2025-11'],
  ['kabeltabell', 'ARCHIVE-KT-12A'],
  ['4003', 'ORGBLAD-4003'],
];

describe.each(['memory', 'disk'])('in a library %s', (where) => {
  let under: TestService;
  let kari: TestCaller;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trenchctl-relevance-'));
    under = await startService(where === 'disk' ? { data: folder } : {});
    kari = await under.as('kari.nordmann');
  });
  afterAll(async () => {
    await under.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(QUERIES)('%s finds %s first', async (q, first) => {
    const { body } = await kari.call('searchDocuments', { query: { q } });
    expect(found(body)[0], JSON.stringify(found(body))).toBe(first);
  });
});
