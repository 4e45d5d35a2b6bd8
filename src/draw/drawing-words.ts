// All words of a drawing, in Norwegian (bokmål) and English.
import type { Category, CoveringMaterial, DrawLanguage, DrawnKind, Mark, ViewState } from './section.js';

type Words = Readonly<Record<DrawLanguage, string>>;
const both = (en: string, nb: string): Words => ({ en, nb });

/** Colour is not the only cue of a category: its letter stands in every balloon. The letters are the same in both languages. */
const CATEGORIES: Readonly<Record<Category, Words & { readonly letter: string }>> = {
  EHV: { letter: 'E', ...both('Extra-high voltage', 'Ekstra høyspenning') },
  HV: { letter: 'H', ...both('High voltage', 'Høyspenning') },
  MV: { letter: 'M', ...both('Medium voltage', 'Mellomspenning') },
  LV: { letter: 'L', ...both('Low voltage', 'Lavspenning') },
  ELV: { letter: 'X', ...both('Extra-low voltage', 'Svakstrøm') },
  DC: { letter: 'D', ...both('Direct current', 'Likestrøm') },
  ECC: { letter: 'J', ...both('Earth conductor', 'Jordleder') },
  CONTAINER: { letter: 'P', ...both('Cable pipe', 'Kabelrør') },
  ECOM: { letter: 'T', ...both('Telecom', 'Ekom') },
  WATER: { letter: 'W', ...both('Water', 'Vann') },
  SEWER: { letter: 'S', ...both('Sewer', 'Avløp') },
  HEAT: { letter: 'F', ...both('District heating', 'Fjernvarme') },
  GAS: { letter: 'G', ...both('Gas', 'Gass') },
  SENSOR: { letter: 'N', ...both('Sensor', 'Sensor') },
  CULVERT: { letter: 'C', ...both('Culvert', 'Kulvert') },
  OTHER: { letter: 'O', ...both('Other', 'Annet') },
};

/** One and several of a kind. */
const KINDS: Readonly<Record<DrawnKind, readonly [Words, Words]>> = {
  cable: [both('cable', 'kabel'), both('cables', 'kabler')],
  pipe: [both('pipe', 'rør'), both('pipes', 'rør')],
  pipeGroup: [both('pipe group', 'rørgruppe'), both('pipe groups', 'rørgrupper')],
  pipeCanal: [both('pipe canal', 'rørkanal'), both('pipe canals', 'rørkanaler')],
  culvert: [both('culvert', 'kulvert'), both('culverts', 'kulverter')],
  ecc: [both('earth conductor', 'jordleder'), both('earth conductors', 'jordledere')],
  ecomDuct: [both('ecom duct', 'ekomrør'), both('ecom ducts', 'ekomrør')],
  sensor: [both('sensor', 'sensor'), both('sensors', 'sensorer')],
};

const CHANNELS = [both('channel', 'kanal'), both('channels', 'kanaler')] as const;

const MATERIALS: Readonly<Record<CoveringMaterial, Words>> = {
  TARMAC: both('Tarmac', 'Asfalt'),
  CONCRETE: both('Concrete', 'Betong'),
  COBBLESTONE: both('Cobblestone', 'Brostein'),
  GRAVEL: both('Gravel', 'Grus'),
  CRUSHED_STONES: both('Crushed stone', 'Pukk'),
  SAND: both('Sand', 'Sand'),
  OTHER: both('Other covering', 'Annet dekke'),
};

const ARRANGEMENTS: ReadonlyMap<string, Words> = new Map([
  ['SINGLE', both('single', 'enkel')],
  ['PAIR', both('pair', 'par')],
  ['PAIR_MIRROR', both('pair, upright', 'par, stående')],
  ['FLAT', both('flat', 'flat')],
  ['TRIANGLE', both('trefoil', 'trekant')],
  ['TRIANGLE_MIRROR', both('trefoil, apex down', 'trekant, spiss ned')],
  ['TRIANGLE_PLUS_ONE', both('trefoil + 1', 'trekant + 1')],
  ['ONE_PLUS_TRIANGLE', both('1 + trefoil', '1 + trekant')],
  ['SQUARE', both('square', 'firkant')],
  ['CIRCLE', both('bundle', 'bunt')],
  ['DOUBLE', both('abreast', 'ved siden av hverandre')],
  ['TRIPPLE_FLAT', both('abreast', 'ved siden av hverandre')],
  ['CUSTOM', both('own arrangement', 'egen plassering')],
  ['FIXED', both('fixed', 'fast')],
  ['ROW', both('in a row', 'i rad')],
]);

const PROBLEMS: ReadonlyMap<string, Words> = new Map([
  ['COVER', both('Cover too thin', 'For liten overdekning')],
  ['OVERLAP', both('Overlap', 'Overlapp')],
  ['OUTSIDE', both('Outside', 'Utenfor')],
  ['TOO_CLOSE', both('Too close', 'For tett')],
  ['FILL', both('Pipe too full', 'For fullt rør')],
  ['NOT_CHECKED', both('Not checked', 'Ikke kontrollert')],
]);

const MARKS: Readonly<Record<Mark, Words & { readonly sign: string }>> = {
  added: { sign: '+', ...both('added', 'ny') },
  removed: { sign: '−', ...both('removed', 'fjernes') },
  changed: { sign: '~', ...both('changed', 'endres') },
  kept: { sign: '', ...both('kept', 'beholdes') },
};

const STATES: Readonly<Record<ViewState, Words>> = {
  live: both('Live', 'Nåværende'),
  planned: both('Planned', 'Planlagt'),
  change: both('Change', 'Endring'),
  both: both('Before and after', 'Før og etter'),
};

const TERMS = {
  items: both('Items', 'Objekter'),
  materials: both('Materials', 'Materialer'),
  letters: both('Letters', 'Bokstaver'),
  balloons: both('numbers', 'nummer'),
  drawn: both('Drawn', 'Tegnet'),
  checked: both('Checked', 'Kontrollert'),
  approved: both('Approved', 'Godkjent'),
  company: both('Company', 'Firma'),
  direction: both('Viewing direction', 'Synsretning'),
  chainage: both('Chainage', 'Profil'),
  datum: both('Height datum', 'Høydesystem'),
  revisionText: both('Change', 'Endring'),
  revisionBy: both('By', 'Av'),
  revision: both('Revision', 'Revisjon'),
  number: both('Drawing no.', 'Tegning nr.'),
  marks: both('Changes', 'Endringer'),
  moved: both('moved', 'flyttes'),
  oldPlace: both('moved, the old place is dashed', 'flyttes, gammel plassering er stiplet'),
  oldPlaceOf: both('is the old place of', 'er gammel plassering av'),
  toTheRight: both('to the right', 'mot høyre'),
  toTheLeft: both('to the left', 'mot venstre'),
  problems: both('Problems', 'Problemer'),
  newProblem: both('new', 'ny'),
  openings: both('Other clear openings, from left to right', 'Øvrige lysåpninger, fra venstre'),
  layer: both('Layer', 'Lag'),
  depth: both('Depth', 'Dybde'),
  trenchDepth: both('Trench depth', 'Grøftedybde'),
  depthOfItem: both('depth to top', 'dybde til topp'),
  load: both('load', 'last'),
  screening: both('screening, IEC 60287, steady state', 'kontrollberegning, IEC 60287, stasjonær'),
  cover: both('Cover', 'Overdekning'),
  coverNote: both('Cover includes the top coverings', 'Overdekningen omfatter toppdekkene'),
  foundation: both('Foundation', 'Fundament'),
  width: both('Width', 'Bredde'),
  protection: both('Protection', 'Beskyttelse'),
  tapes: both('marker tapes', 'varselbånd'),
  backfill: both('Backfill', 'Tilbakefylling'),
  bedding: both('Bedding', 'Omfylling'),
  soil: both('Native soil', 'Stedlig masse'),
  markerTape: both('Marker tape', 'Varselbånd'),
  inside: both('in', 'i'),
  was: both('was', 'var'),
  before: both('Before', 'Før'),
  after: both('After', 'Etter'),
  project: both('Project', 'Prosjekt'),
  segment: both('Segment', 'Strekning'),
  section: both('Section', 'Snitt'),
  of: both('of', 'av'),
  length: both('Length', 'Lengde'),
  state: both('State', 'Status'),
  date: both('Date', 'Dato'),
  service: both('Service', 'Tjeneste'),
  scale: both('Scale', 'Målestokk'),
  scaleNote: both('dimensions in mm', 'mål i mm'),
  notRead: both('Top coverings were not read', 'Toppdekker er ikke lest'),
  replaced: both(
    'The section is replaced: all its items are created again.',
    'Snittet erstattes: alle objektene opprettes på nytt.',
  ),
  crossSection: both('Cross-section', 'Tverrsnitt'),
  and: both('and', 'og'),
  empty: both('no items', 'ingen objekter'),
} satisfies Readonly<Record<string, Words>>;

/** The words of one language. */
export interface Speech {
  readonly lang: DrawLanguage;
  term(name: keyof typeof TERMS): string;
  category(category: Category): string;
  kind(kind: DrawnKind, count: number): string;
  /** The word for the channels of a pipe canal. */
  channels(count: number): string;
  material(material: CoveringMaterial): string;
  arrangement(code: string): string;
  problem(code: string): string;
  mark(mark: Mark): string;
  state(state: ViewState): string;
  /** A number with at most this many decimals. */
  number(value: number, decimals: number): string;
  /** A length: whole mm, with one decimal under 10 mm. */
  mm(value: number): string;
}

export const letterOf = (category: Category): string => CATEGORIES[category].letter;
export const signOf = (mark: Mark): string => MARKS[mark].sign;

export function speechOf(lang: DrawLanguage): Speech {
  const number = (value: number, decimals: number): string => {
    const text = String(Number(value.toFixed(decimals)) || 0);
    return lang === 'nb' ? text.replace('.', ',') : text;
  };
  return {
    lang,
    number,
    mm: (value) => number(value, Math.abs(value) < 10 ? 1 : 0),
    term: (name) => TERMS[name][lang],
    category: (category) => CATEGORIES[category][lang],
    // A kind of item that the drawings do not know yet is called by its name.
    kind: (kind, count) => (KINDS as Partial<typeof KINDS>)[kind]?.[count === 1 ? 0 : 1][lang] ?? kind,
    channels: (count) => CHANNELS[count === 1 ? 0 : 1][lang],
    material: (material) => MATERIALS[material][lang],
    arrangement: (code) => ARRANGEMENTS.get(code)?.[lang] ?? code,
    problem: (code) => PROBLEMS.get(code)?.[lang] ?? code,
    mark: (mark) => MARKS[mark][lang],
    state: (state) => STATES[state][lang],
  };
}
