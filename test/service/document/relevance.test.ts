// What people look for in the sample documents, and what they must find first.
import { describe, expect, test } from 'vitest';
import { found } from '../../rules/document/search-world.js';
import { cwd, inFolder, under, withService } from '../../support/around.js';
import { startService } from '../../support/service.js';

/** Each document with what finds it first. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'ORGBLAD-4001': ['kabelgrøft', 'kabelgroft', 'KABELGROEFT', 'grøft'],
  'ORGNYTT-2026-04': ['overdekning dyrket mark'],
  'ORGBLAD-4002': ['sand finpukk kornstørrelse'],
  'ORGBLAD-4003': ['fri åpning fjernvarme', '"fri aapning"', '4003'],
  'ORGBLAD-4004': ['markeringsbånd'],
  'ORGBLAD-4005': ['søkk i terrenget'],
  'ORGBLAD-4006': ['kalibrering av rør'],
  'ORGBLAD-4007': ['betongplate over grunn kabel'],
  'ORGBLAD-4101': ['drilling under railway'],
  'ORGBLAD-5001': ['aluminium tverrsnitt'],
  'ORGBLAD-5002': ['bøyeradius', 'trekkekraft vinsj'],
  'ORGBLAD-5003': ['skjøting', 'krympemuffe'],
  'ORGBLAD-5004': ['endeavslutning utendørs'],
  'ORGBLAD-5005': ['partielle utladninger', 'VLF 0,1 Hz'],
  'ORGBLAD-5006': ['finne kabelfeil'],
  'ORGBLAD-5007': ['sjøkabel landtak', 'sjokabel'],
  'ORGBLAD-5008': ['tunnel fire'],
  'ORGBLAD-6001': ['brøyting påkjørsel skap'],
  'ORGBLAD-6002': ['termografi varmgang'],
  'ORGBLAD-6004': ['SF6'],
  'ORGBLAD-6005': ['jordmotstand'],
  'ORGBLAD-7001': ['masteluke'],
  'ORGBLAD-1002': ['strømføringsevne', 'stromforingsevne'],
  'ARCHIVE-M-3': ['mal for avtale med grunneier'],
  'ORGBLAD-9001': ['befaring inspeksjon'],
  'ORGBLAD-9002': ['innmåling koordinater'],
  'ORGBLAD-9003': ['ras i grøft'],
  'ORGBLAD-9004': ['excavator hit cable'],
  'ORGNYTT-2026-03': ['kurs'],
  'ORGNYTT-2025-11': ['Tromsø', 'tromso'],
  'ARCHIVE-KT-12A': ['kabeltabell'],
};

describe.each(['memory', 'disk'])('in a library %s', (where) => {
  inFolder('all');
  withService('all', () => startService(where === 'disk' ? { data: cwd } : {}));

  test.each(Object.entries(QUERIES).flatMap(([first, all]) => all.map((q) => [q, first])))('%s finds %s first', async (q, first) => {
    const { body } = await (await under.as('kari.nordmann')).call('searchDocuments', { query: { q } });
    expect(found(body)[0], JSON.stringify(found(body))).toBe(first);
  });
});
