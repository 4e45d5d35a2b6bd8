// The document service as the library grows: start, the first search (which indexes the documents), and searches.
import { COMMON, librarySnapshot, PAIR, rareWord } from './library.mjs';
import { claim, middle, row } from './report.mjs';
import { embeddedService, get, tmpData } from './servers.mjs';

const SIZES = [200, 2000, 20_000];
const SEARCHES = Number(process.env.TRENCHCTL_BENCH_SEARCHES ?? 60);
const SEARCH = '/public/doc/rest/meta/search?q=';

export async function benchSearch() {
  console.log('\nSearch: 20,000 documents of 150 words against 2,000 and 200, one caller, medians');
  const rows = [];
  for (const documents of SIZES) rows.push(await measure(documents));
  row('documents', ...SIZES.map((size) => size.toLocaleString('en')), 'x 100 gives');
  const [small, , large] = rows;
  for (const [name, key, unit] of [
    ['start until ready', 'start', 'ms'],
    ['memory after the start', 'rest', 'MiB'],
    ['the first search: all documents are indexed', 'first', 'ms'],
    ['indexing one document of the library', 'each', 'ms'],
    ['the first search after a restart', 'again', 'ms'],
    ['memory after the searches', 'busy', 'MiB'],
    ['a rare word', 'rare', 'ms'],
    ['a common word, 20 matches of many', 'common', 'ms'],
    ['two words, 20 matches', 'pair', 'ms'],
    ['a common word, 1,000 matches', 'page', 'ms'],
    ['suggestions', 'suggest', 'ms'],
    ['one document by its number', 'one', 'ms'],
  ]) {
    row(`${name} (${unit})`, ...rows.map((one) => one[key].toFixed(2)), (large[key] / small[key]).toFixed(1));
  }
  const grown = (key) => large[key] / small[key];
  claim(`the start does not grow with the library: ${grown('start').toFixed(2)}`, grown('start') <= 1.3);
  claim(
    `indexing a document takes no longer among 20,000: ${grown('each').toFixed(2)}`,
    grown('each') <= 1.3,
  );
  claim(`a rare word takes at most 5 times as long: ${grown('rare').toFixed(2)}`, grown('rare') <= 5);
  claim(
    `a common word grows no faster than its matches (100): ${grown('common').toFixed(1)}`,
    grown('common') <= 100,
  );
}

async function measure(documents) {
  const data = tmpData();
  const loading = await embeddedService({ data, seed: librarySnapshot(documents) });
  await loading.stop();
  const fresh = await embeddedService({ data });
  const rest = fresh.residentMiB();
  const first = await timed(fresh, `${SEARCH}${rareWord(documents, 1)}`, 1);
  await fresh.stop();
  const service = await embeddedService({ data });
  const again = await timed(service, `${SEARCH}${rareWord(documents, 1)}`, 1);
  const figures = {
    rare: await typical(service, (turn) => `${SEARCH}${rareWord(documents, turn)}`, 1),
    common: await typical(service, () => `${SEARCH}${encodeURIComponent(COMMON)}&max=20`, 20),
    pair: await typical(service, () => `${SEARCH}${encodeURIComponent(PAIR)}&max=20`, 1),
    page: await typical(service, () => `${SEARCH}${encodeURIComponent(COMMON)}`, 20),
    suggest: await typical(service, () => '/public/doc/rest/meta/suggestion?q=kabelgr', 0),
    one: await typical(
      service,
      (turn) => `/public/doc/rest/meta/ORGBLAD/${100_000 + ((turn * 31) % documents)}`,
      0,
    ),
  };
  const busy = service.residentMiB();
  await service.stop();
  return { start: service.startMs, rest, first, each: first / documents, again, busy, ...figures };
}

const typical = async (service, path, least) => {
  const times = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) times.push(await timed(service, path(turn), least));
  return middle(times);
};

/** A search with too few results measures nothing. */
async function timed(service, path, least) {
  const began = performance.now();
  const bytes = await get(service, path);
  const ms = performance.now() - began;
  if (least > 0 && JSON.parse(bytes).matches.length < least) throw new Error(`${path} found too little`);
  return ms;
}
