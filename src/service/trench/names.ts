import type {
  CableCategory,
  GroupConfiguration,
  Lang,
  PipeCategory,
  PipeGroupConfiguration,
} from '../core/world.js';

interface Words {
  section: string;
  layer: string;
  pipe: Record<PipeCategory, string>;
  pipeGroup: Record<PipeGroupConfiguration, string>;
  canal: string;
  culvert: string;
  ecc: string;
  ecomDuct: string;
  sensor: string;
  group: Record<GroupConfiguration, string>;
  category: Record<CableCategory, string>;
}

const WORDS: Readonly<Record<Lang, Words>> = {
  nb: {
    section: 'Snitt',
    layer: 'Lag',
    pipe: {
      CONTAINER: 'Kabelrør',
      ECOM: 'Ekomrør',
      WATER: 'Vannrør',
      SEWER: 'Avløpsrør',
      HEAT: 'Fjernvarmerør',
      GAS: 'Gassrør',
    },
    pipeGroup: { SINGLE: 'enkelt', DOUBLE: 'dobbelt', TRIANGLE: 'trekant', TRIPPLE_FLAT: 'tre i rad' },
    canal: 'Kabelkanal',
    culvert: 'Kulvert',
    ecc: 'Jordleder',
    ecomDuct: 'Ekomtrekkerør',
    sensor: 'Sensor',
    group: {
      FLAT: 'flat forlegning',
      TRIANGLE: 'trekant',
      TRIANGLE_MIRROR: 'speilvendt trekant',
      TRIANGLE_PLUS_ONE: 'trekant pluss én',
      ONE_PLUS_TRIANGLE: 'én pluss trekant',
      SINGLE: 'enkel',
      PAIR: 'par',
      PAIR_MIRROR: 'stående par',
      CIRCLE: 'sirkel',
      SQUARE: 'kvadrat',
      CUSTOM: 'egendefinert',
      FIXED: 'fast',
    },
    category: {
      ELV: 'ekstra lavspent',
      LV: 'lavspent',
      MV: 'mellomspent',
      HV: 'høyspent',
      EHV: 'ekstra høyspent',
      DC: 'likestrøm',
    },
  },
  en: {
    section: 'Section',
    layer: 'Layer',
    pipe: {
      CONTAINER: 'Cable pipe',
      ECOM: 'Ecom pipe',
      WATER: 'Water pipe',
      SEWER: 'Sewer pipe',
      HEAT: 'District heating pipe',
      GAS: 'Gas pipe',
    },
    pipeGroup: { SINGLE: 'single', DOUBLE: 'double', TRIANGLE: 'triangle', TRIPPLE_FLAT: 'three in a row' },
    canal: 'Pipe canal',
    culvert: 'Culvert',
    ecc: 'Earth conductor',
    ecomDuct: 'Ecom duct',
    sensor: 'Sensor',
    group: {
      FLAT: 'flat',
      TRIANGLE: 'trefoil',
      TRIANGLE_MIRROR: 'mirrored trefoil',
      TRIANGLE_PLUS_ONE: 'trefoil plus one',
      ONE_PLUS_TRIANGLE: 'one plus trefoil',
      SINGLE: 'single',
      PAIR: 'pair',
      PAIR_MIRROR: 'standing pair',
      CIRCLE: 'circle',
      SQUARE: 'square',
      CUSTOM: 'custom',
      FIXED: 'fixed',
    },
    category: {
      ELV: 'extra low voltage',
      LV: 'low voltage',
      MV: 'medium voltage',
      HV: 'high voltage',
      EHV: 'extra high voltage',
      DC: 'direct current',
    },
  },
};

export const words = (lang: Lang): Words => WORDS[lang];

const PROBLEMS: Readonly<Record<Lang, Record<string, string>>> = {
  nb: {
    OVERLAP: 'Elementer overlapper hverandre',
    OUTSIDE: 'Element ligger utenfor det som omgir det',
    TOO_CLOSE: 'Mindre avstand enn minste tillatte mellom naboer',
    FILL: 'Røret er for fullt: innvendig diameter er under 1,2 ganger kabelbuntens',
    NOT_CHECKED: 'For mange elementer ligger på samme sted: resten er ikke kontrollert',
  },
  en: {
    OVERLAP: 'Items overlap each other',
    OUTSIDE: 'An item lies outside what surrounds it',
    TOO_CLOSE: 'Less than the minimum clear opening between neighbours',
    FILL: 'The pipe is too full: its inner diameter is under 1.2 times that of the bundle',
    NOT_CHECKED: 'Too many items lie in one place: the rest of the layout was not checked',
  },
};

export const problemMessage = (lang: Lang, code: string): string => PROBLEMS[lang][code] ?? code;
