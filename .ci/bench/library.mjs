// A library of any size: the sample data and generated sheets whose words have a natural distribution (Zipf).
import { createService } from '../../dist/service/create-service.js';

const STEMS =
  'kabel grøft rør skjøt jord sand fundament spenning måling kum mast skap stasjon trasé dybde'.split(' ');
const ENDINGS = 'en er ene ing plan verk feil kart lag del punkt arbeid kontroll utstyr vern'.split(' ');
/** About two thousand words, the frequent ones first. */
const WORDS = STEMS.flatMap((stem) =>
  ENDINGS.flatMap((ending) => ['', ...STEMS.slice(0, 8)].map((second) => `${stem}${second}${ending}`)),
);

function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function librarySnapshot(documents, wordsEach = 150) {
  const service = createService();
  const base = service.store.dump();
  service.close();
  const random = createRandom(7);
  const word = () => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? WORDS[0];
  const words = (count) => Array.from({ length: count }, word).join(' ');
  const model = base.records.find(({ kind }) => kind === 'document').value;
  const made = Array.from({ length: documents }, (_, at) => {
    const number = String(100_000 + at);
    // One word that no other document has, for the search of a rare word.
    const text = `${words(wordsEach)} merke${number}.`;
    const version = { label: '1.0', title: words(4), comment: null, date: '2026-01-01T00:00:00Z', text };
    const value = { ...model, number, series: `Serie ${at % 9}`, linkIds: [], versions: [version] };
    return { kind: 'document', id: `ORGBLAD-${number}`, version: 1, value };
  });
  return { ...base, records: [...base.records, ...made] };
}

export const COMMON = WORDS[0];
export const PAIR = `${WORDS[3]} ${WORDS[7]}`;
export const rareWord = (documents, turn) => `merke${100_000 + ((turn * 7919) % documents)}`;
