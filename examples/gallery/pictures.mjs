// The pictures of the gallery. Names and sizes are realistic; they are not data of a vendor.
import { cable, culvert, duct, ecc, pipe, pipeCanal, pipeGroup, section, sensor } from './trench.mjs';

const mv = (more) => cable('TSLF 24 kV 3x1x240 Al', 'MV', 39.5, { arrangement: 'TRIANGLE', ...more });
const lv = (more) => cable('TFXP 4x240 Al 1 kV', 'LV', 58, { conductors: 4, ...more });
const earth = (more) => ecc('Cu 50 mm2 blank', 9, more);
const street = [
  ['TARMAC', 80, true],
  ['GRAVEL', 200],
];

const cables = section({
  cover: 600,
  coverings: street,
  layers: [
    {
      ...{ protection: 50, bands: 2 },
      items: [
        cable('TSLE 145 kV 1x1200 Al', 'HV', 96, { conductors: 1, label: 'L1 132 kV' }),
        mv({ label: 'Nettstasjon 4711' }),
        lv(),
        cable('TFXP 5x16 Cu 1 kV', 'LV', 24, { conductors: 5 }),
        cable('Signal 3x1.5', 'ELV', 14, { conductors: 3 }),
        cable('Solar 1x6 DC', 'DC', 8, { arrangement: 'PAIR' }),
        earth(),
        sensor('Temperature sensor', 12),
      ],
    },
  ],
});

const containers = section({
  cover: 700,
  coverings: [['CONCRETE', 120, true]],
  layers: [
    {
      bands: 1,
      items: [
        pipe('PVC 160x4.7 SN8', 'CONTAINER', 160, 4.7, { contents: [mv({ arrangement: 'TRIANGLE' })] }),
        pipe('PE 110x6.3', 'ECOM', 110, 6.3, { contents: [duct('Duct 40', 40), duct('Duct 32', 32)] }),
        pipeGroup('PVC 110x3.2 SN8', 'TRIANGLE', 110, 3.2),
        pipeCanal(4),
        culvert(500, 300, { contents: [lv(), lv(), mv()] }),
      ],
    },
  ],
});

const ARRANGED = [
  ...['SINGLE', 'PAIR', 'PAIR_MIRROR', 'FLAT', 'TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE'],
  ...['ONE_PLUS_TRIANGLE', 'SQUARE', 'CIRCLE', 'CUSTOM', 'FIXED'],
];
const arrangements = section({
  cover: 500,
  coverings: [['SAND', 100]],
  layers: [
    { items: ARRANGED.slice(6).map((how) => mv({ arrangement: how, count: 7, label: how })), protection: 60 },
    { items: ARRANGED.slice(0, 6).map((how) => mv({ arrangement: how, label: how })), bands: 1 },
  ],
});

const pipeGroups = section({
  cover: 600,
  coverings: [
    ['COBBLESTONE', 140],
    ['SAND', 50],
    ['CRUSHED_STONES', 150],
  ],
  layers: [
    {
      items: ['SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'].map((how) =>
        pipeGroup('PVC 110x3.2 SN8', how, 110, 3.2, { label: how }),
      ),
      bands: 2,
    },
  ],
});

const joint = section({
  cover: 800,
  foundation: 150,
  padding: [150, 150],
  coverings: [
    ['TARMAC', 100, true],
    ['GRAVEL', 250, true],
  ],
  layers: [
    {
      protection: 150,
      items: [
        pipe('PE 225x20.5 SDR11', 'WATER', 225, 20.5, { label: 'VL 225' }),
        pipe('PVC 250x7.3', 'SEWER', 250, 7.3, { label: 'SP 250' }),
        pipe('Fjernvarme DN100/200 tur', 'HEAT', 200, 42, { label: 'FV tur' }),
        pipe('Fjernvarme DN100/200 retur', 'HEAT', 200, 42, { label: 'FV retur' }),
        pipe('PE 63 gass', 'GAS', 63, 5.8),
      ],
    },
    {
      bands: 2,
      items: [
        mv({ label: 'Storgata T1' }),
        mv({ label: 'Storgata T2' }),
        lv(),
        lv(),
        pipe('PE 110x6.3', 'ECOM', 110, 6.3, { contents: [duct('Duct 40', 40), duct('Duct 40', 40)] }),
        earth(),
      ],
    },
  ],
});

const bad = section({
  cover: 600,
  coverings: street,
  layers: [
    {
      items: [
        mv(),
        mv({ dx: -90, label: 'moved by hand' }),
        pipe('PVC 50 SN8', 'CONTAINER', 50, 2, { contents: [lv()] }),
        pipe('PVC 110x3.2 SN8', 'CONTAINER', 110, 3.2, { contents: [mv({ arrangement: 'SQUARE' })] }),
        lv({ dx: -30 }),
        lv({ dy: 70 }),
        earth(),
      ],
    },
  ],
});

const judged = {
  ...section({
    cover: 700,
    coverings: street,
    layers: [
      {
        protection: 100,
        items: [
          mv({ id: 'mv' }),
          pipe('PE 40x3.7', 'ECOM', 40, 3.7, { id: 'telecom' }),
          pipe('PE 63x5.8', 'GAS', 63, 5.8, { id: 'gas' }),
        ],
      },
      { items: [lv({ id: 'lv' })] },
    ],
  }),
  problems: [
    ruled('cover-road', 'the cable lies 700 mm deep, 800 mm are required', ['lv']),
    ruled('power-telecom', '100 mm are required', ['mv', 'telecom'], 'clearance'),
    ruled('nesc-354-gas', '300 mm are required', ['lv', 'gas'], 'clearance'),
  ],
};

function ruled(code, words, itemIds, measure) {
  return { code, words, itemIds, ...(measure ? { measure } : {}) };
}

const deep = section({
  cover: 1100,
  foundation: 200,
  padding: [150, 150],
  coverings: [
    ['TARMAC', 120, true],
    ['CRUSHED_STONES', 300, true],
  ],
  layers: [
    {
      protection: 100,
      bands: 1,
      items: [
        cable('TSLE 145 kV 1x1200 Al', 'HV', 96, { arrangement: 'TRIANGLE', conductors: 1 }),
        cable('TSLE 145 kV 1x1200 Al', 'HV', 96, { arrangement: 'TRIANGLE', conductors: 1 }),
      ],
    },
    { protection: 80, bands: 1, items: [mv(), mv(), mv()] },
    { protection: 50, bands: 2, items: [lv(), lv(), pipe('PE 110x6.3', 'ECOM', 110, 6.3), earth()] },
  ],
});

const ground = section({
  ...{ cover: 500, foundation: 0, padding: [60, 60], type: 'DIRECTLY_IN_GROUND' },
  layers: [{ items: [lv(), earth()], bands: 1 }],
});

const before = section({
  cover: 600,
  coverings: [
    ['TARMAC', 60, true],
    ['GRAVEL', 150],
  ],
  layers: [
    {
      ...{ id: 'bottom', bands: 1 },
      items: [
        mv({ id: 'a', label: 'Havnegata T1', mark: 'kept' }),
        cable('TXSP 24 kV 3x1x95 Al', 'MV', 32.5, { id: 'b', arrangement: 'FLAT', mark: 'removed' }),
        pipe('PVC 110x3.2 SN8', 'CONTAINER', 110, 3.2, { id: 'c', mark: 'changed' }),
        earth({ id: 'd', mark: 'kept' }),
      ],
    },
  ],
});
const after = section({
  cover: 700,
  coverings: [
    ['TARMAC', 80, true],
    ['GRAVEL', 150],
  ],
  layers: [
    {
      ...{ id: 'bottom', bands: 1, protection: 50 },
      items: [
        mv({ id: 'n1', was: 'a', label: 'Havnegata T1', mark: 'kept' }),
        mv({ id: 'n2', label: 'Havnegata T2', mark: 'added' }),
        pipe('PVC 160x4.7 SN8', 'CONTAINER', 160, 4.7, { id: 'n3', was: 'c', mark: 'changed' }),
        earth({ id: 'n4', was: 'd', mark: 'kept' }),
        pipe('PE 110x6.3', 'ECOM', 110, 6.3, { id: 'n5', mark: 'added' }),
      ],
    },
  ],
});

/** Two layers: the ids of the state after have a prefix, because the section is replaced. */
const swappable = (prefix, order) => {
  const own = (id) => ({ id: `${prefix}${id}`, mark: 'kept', ...(prefix === '' ? {} : { was: id }) });
  const high = {
    id: `${prefix}h`,
    items: [mv({ ...own('a'), label: 'Kaia T1' }), mv({ ...own('b'), label: 'Kaia T2' })],
  };
  const low = {
    id: `${prefix}l`,
    items: [
      pipe('PVC 110x3.2 SN8', 'CONTAINER', 110, 3.2, { ...own('p'), contents: [lv(own('p.0'))] }),
      lv(own('d')),
      earth(own('e')),
    ],
  };
  const layers = [high, low].map((layer) => ({ ...layer, protection: 100 }));
  return section({ cover: 700, coverings: street, layers: order.map((at) => ({ ...layers[at], bands: 0 })) });
};

const DATE = '2026-11-16';
const heading = (segment, more = {}) => ({
  ...{
    project: '2026-0417',
    projectName: 'Storgata øst',
    segment,
    section: 1,
    sections: 1,
    length: 182.5,
    date: DATE,
  },
  ...more,
});
const one = (name, segment, drawn, more = {}) => ({
  ...{ name, view: { heading: heading(segment), after: drawn }, state: 'planned', ...more },
});

const swapped = {
  ...{
    heading: heading('Kaia'),
    before: swappable('', [0, 1]),
    after: swappable('n', [1, 0]),
    isReplaced: true,
  },
};
const replaced = { heading: heading('Havnegata'), before, after, isReplaced: true };

export const PICTURES = [
  one('cables', 'Cables and a sensor', cables),
  one('containers', 'Pipes, ducts, canal and culvert', containers),
  one('arrangements', 'Arrangements of cables', arrangements),
  one('pipe-groups', 'Arrangements of pipes', pipeGroups),
  one('joint-trench', 'Storgata 1-40', joint),
  one('joint-trench-narrow', 'Storgata 1-40', joint, { sheet: 'narrow' }),
  { name: 'replacement', view: replaced, state: 'both' },
  { name: 'replacement-narrow', view: replaced, state: 'both', sheet: 'narrow' },
  { name: 'change', view: replaced, state: 'change' },
  { name: 'change-narrow', view: replaced, state: 'change', sheet: 'narrow' },
  { name: 'moves', view: swapped, state: 'change' },
  one('problems', 'Problems of the layout', bad),
  one('rules', 'Findings of rules', judged),
  one('deep-trench', 'Three layers', deep),
  one('directly-in-ground', 'Stikkledning', ground, { lang: 'nb' }),
];
