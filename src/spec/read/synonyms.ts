// Words that people use for the choices of the API, in English and Norwegian. A word may stand for choices of several
// fields; the field decides which of them is meant.

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  // coverings
  TARMAC: ['asphalt', 'asfalt', 'blacktop', 'bitumen', 'bituminous'],
  CONCRETE: ['betong', 'cement'],
  COBBLESTONE: [
    'cobblestones',
    'cobble',
    'brostein',
    'brustein',
    'gatestein',
    'paving',
    'pavingstones',
    'belegningsstein',
    'heller',
  ],
  GRAVEL: ['grus', 'subbus'],
  CRUSHED_STONES: [
    'crushedstone',
    'crushedrock',
    'stone',
    'stones',
    'macadam',
    'pukk',
    'knuststein',
    'kult',
    'ballast',
  ],
  SAND: ['sandlag', 'fineaggregate', 'kabelsand'],
  OTHER: ['annet', 'soil', 'topsoil', 'grass', 'gress', 'jord', 'matjord', 'plen'],
  // arrangements of conductors and pipes
  TRIANGLE: ['trefoil', 'trekant', 'delta', 'kløverblad'],
  FLAT: ['flatt', 'planforlegning', 'horizontal', 'row', 'plan', 'inline'],
  TRIPPLE_FLAT: ['tripleflat', 'triple', 'trippel', 'flat', 'flatt'],
  SINGLE: ['enkel', 'one', 'enkelt', 'singel'],
  PAIR: ['par', 'double', 'dobbel'],
  DOUBLE: ['dobbel', 'dobbelt', 'pair', 'twin', 'par'],
  SQUARE: ['firkant', 'quad', 'kvadrat'],
  CIRCLE: ['sirkel', 'ring', 'circular'],
  CUSTOM: ['egendefinert'],
  FIXED: ['fast'],
  // kinds of trench
  STANDARD_TRENCH: ['standard', 'trench', 'normal', 'grøft', 'standardgrøft', 'kabelgrøft'],
  ADVANCED_TRENCH: ['advanced', 'avansert', 'avansertgrøft'],
  DIRECTLY_IN_GROUND: [
    'direct',
    'directlyburied',
    'directburied',
    'buried',
    'ground',
    'ijord',
    'direkteijord',
  ],
  // uses of a pipe
  CONTAINER: ['cable', 'cables', 'power', 'el', 'kabel', 'kabelrør', 'trekkerør', 'conduit'],
  ECOM: ['telecom', 'fiber', 'fibre', 'tele', 'ekom', 'communication'],
  WATER: ['vann', 'vannledning', 'va'],
  SEWER: ['sewage', 'avløp', 'kloakk', 'drain', 'wastewater', 'spillvann'],
  HEAT: ['heating', 'districtheating', 'fjernvarme', 'varme'],
  GAS: ['gass', 'naturalgas'],
  // states of a project
  NEW: ['ny', 'planned', 'draft', 'planlagt'],
  STARTED: ['active', 'open', 'running', 'påbegynt', 'startet', 'igang', 'inprogress'],
  ENDED: ['done', 'closed', 'finished', 'completed', 'avsluttet', 'ferdig'],
};

const fold = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '');

/** Returns the choices that people call by this word. */
export function choicesCalled(word: string, choices: readonly string[]): string[] {
  const folded = fold(word);
  const alike = choices.filter((choice) => fold(choice) === folded);
  return alike.length > 0 ? alike : choices.filter((choice) => SYNONYMS[choice]?.includes(folded));
}
