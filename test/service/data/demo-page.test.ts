// A page shows the demo data in short lines: what is made of the tables, not the tables themselves.
import { test } from 'vitest';
import { groupBy } from '../../../src/group-by.js';
import type { CostCatalog } from '../../../src/service/core/calculation-records.js';
import type { Kind, Records } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { expectPage } from '../../support/page.js';
import { NOW } from '../answers/asked.js';

const { records, sequences } = demoSnapshot(NOW);
const all = <K extends Kind>(kind: K) => records.filter((record) => record.kind === kind).map(({ value }) => value as Records[K]);
const kinds = [...new Set(records.map(({ kind }) => kind))];

/** The price of a node in each revision that has it, and its children in the last. */
function priceLines(catalogs: readonly CostCatalog[]): string[] {
  const keys = new Set(catalogs.flatMap(({ entries }) => entries.map(({ type, number }) => `${type}/${number}`)));
  return [...keys].map((key) => {
    const found = catalogs.map(({ entries }) => entries.find(({ type, number }) => `${type}/${number}` === key));
    const children = found.map((entry) => entry?.children.length ?? '-').join(' ');
    return `${key}: ${found.map((entry) => (entry ? (entry.price ?? 'sum') : '-')).join(' ')} (children ${children})`;
  });
}

test('the demo data are made of their tables', () => {
  expectPage(new URL('./demo-page.expected.txt', import.meta.url), {
    Records: [
      ...kinds.map((kind) => `${kind}: ${records.filter((record) => record.kind === kind).length}`),
      `first ids: ${JSON.stringify(sequences)}`,
      `keys: ${kinds.map((kind) => records.find((record) => record.kind === kind)?.id.replace(/[\da-f]{8}-.*/, '...')).join(' ')}`,
    ],
    'Cable types by their readers and source': [
      ...groupBy(all('cableType'), ({ scope, source }) => `${JSON.stringify(scope)} ${source.slice(0, 40)}`),
    ].map(([key, types]) => `${key}: ${types.map(({ id }) => id)}`),
    'Prices by revision': priceLines(all('costCatalog')),
    Documents: all('document').map(
      ({ type, number, lang, series, main, obsolete, audience, contentType, createdDate, versions }) =>
        `${type}-${number} ${[lang, series, main && 'main', obsolete && 'obsolete', JSON.stringify(audience), contentType, createdDate].filter(Boolean).join(', ')}: ${versions.map(({ label, date, text }) => `${label} ${date} ${text.length}`).join('; ')}`,
    ),
    Checkpoints: all('checkpoint').map(
      ({ id, answerType, revisionIds, component, option, primarySorting, secondarySorting, subCheckpoints, timePerspective }) =>
        `${id} ${answerType} ${revisionIds} ${component?.id ?? '-'} ${option} ${primarySorting}/${secondarySorting} ${timePerspective.id} ${subCheckpoints.map((sub) => `${sub.id}@${sub.sorting}`)}`,
    ),
    Projects: all('project').map(
      ({ name: _, description: __, location, ...rest }) => `${JSON.stringify(rest)} ${location?.address?.city ?? ''}`,
    ),
    'Use of documents': [
      ...all('documentUse').map((use) => `${use.username} ${use.docId} ${use.at}`),
      ...all('documentDay').map(({ docId, day, count }) => `${docId} ${day} ${count}`),
    ],
  });
});
