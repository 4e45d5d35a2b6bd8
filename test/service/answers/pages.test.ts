// Pages of calls and their whole answers. A page has its calls itself, and UPDATE_SENTENCES=1 writes the answers to them anew: read them then.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, callsIn, NOW } from './asked.js';

/** All revisions end now, and the company gets its work for nothing. */
function endedSnapshot(): Snapshot {
  const { records, ...rest } = demoSnapshot(NOW);
  const ended = { costRevision: { activeToDate: new Date(NOW).toISOString() }, companyPrice: { price: 0 } };
  const change = (kind: string) => ended[kind as keyof typeof ended] ?? {};
  return { ...rest, records: records.map((record) => ({ ...record, value: { ...(record.value as object), ...change(record.kind) } })) };
}

/** Pages of other tests. */
const OTHERS = ['requests', 'names'];
const PAGES = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^(.*)\.expected\.txt$/.exec(file)?.[1] ?? []);

test.each(PAGES.filter((name) => !OTHERS.includes(name)))('%s', async (name) => {
  const file = new URL(`./${name}.expected.txt`, import.meta.url);
  const page = readFileSync(file, 'utf8');
  const answers = await answersTo(askedOf(name === 'catalog-ended' ? endedSnapshot() : undefined), callsIn(page));
  // The last digits of a score depend on the machine.
  const lines = answers.map((line) => line.replace(/score=(\d+\.\d\d)\d*/, 'score=$1'));
  expectPage(file, { [page.split('\n', 1)[0]?.slice(2) ?? '']: lines });
});

test('arrangements and categories have their names in both languages', async () => {
  const asked = askedOf();
  const added = async (operation: string, field: string, values: string, more: object = {}) => {
    for (const value of values.split(' ')) await asked([`kari ${operation} segmentId=500004`, { ...more, [field]: value }]);
  };
  await asked(['kari createSegment projectId=6001', { name: 'Ord' }]);
  const groups = 'FLAT TRIANGLE TRIANGLE_MIRROR TRIANGLE_PLUS_ONE ONE_PLUS_TRIANGLE SINGLE PAIR PAIR_MIRROR CIRCLE SQUARE CUSTOM FIXED';
  await added('addCable', 'groupConfiguration', groups, { typeId: 1010 });
  await added('addPipe', 'pipeCategory', 'CONTAINER ECOM WATER SEWER HEAT GAS');
  await added('addPipe', 'pipeCategory', 'CONTAINER ECOM WATER SEWER HEAT GAS', { typeId: 1 });
  await added('addPipeGroup', 'configuration', 'SINGLE DOUBLE TRIANGLE TRIPPLE_FLAT');
  const fields = ['cables', 'pipes', 'pipeGroups'].map((list) => `sections.layers.${list}.displayName`).join(' ');
  const calls = ['kari', 'kari/en'].map((who) => `${who} getSegment segmentId=500004 | ${fields}`);
  expectPage(new URL('./names.expected.txt', import.meta.url), { Names: await answersTo(asked, calls) });
});
