import type { CostRow } from './cost-row.js';

const [TRENCH, HV, LV, CABINET, TELECOM] = ['301', '302', '303', '304', '305'] as const;
const [BUILD, RENEW, REPAIR, PLAN] = ['401', '402', '403', '404'] as const;

/** Parts that several budget codes share. Quantities are for one unit of the group. */
const GROUPS: readonly CostRow[] = [
  [
    'GROUP/6101',
    'Grunnarbeid i terreng',
    'Groundwork in terrain',
    'm',
    null,
    {
      of: [
        ['WORK/2101', 0.55],
        ['WORK/2110', 1],
        ['WORK/2112', 0.32],
        ['WORK/2103', 0],
        ['OTHER/4101', 0.18],
      ],
    },
  ],
  [
    'GROUP/6102',
    'Grunnarbeid i fortau',
    'Groundwork in pavement',
    'm',
    null,
    {
      of: [
        ['WORK/2102', 0.6],
        ['WORK/2110', 1],
        ['OTHER/4101', 0.6],
        ['WORK/2199', 0],
      ],
    },
  ],
  [
    'GROUP/6103',
    'Omfylling',
    'Cable surround',
    'm',
    null,
    {
      of: [
        ['WORK/2111', 0.2],
        ['MATERIALGROUP/6201', 1],
      ],
    },
  ],
  [
    'GROUP/6104',
    'Varsling i grøft',
    'Marking in trench',
    'm',
    null,
    {
      of: [
        ['WORK/2123', 1],
        ['MATERIALGROUP/6202', 1],
      ],
    },
  ],
  [
    'GROUP/6105',
    'Asfaltdekke',
    'Asphalt surface',
    'm²',
    null,
    {
      of: [
        ['WORK/2140', 1],
        ['WORK/2141', 1],
        ['MATERIAL/3122', 0.2],
      ],
    },
  ],
  [
    'GROUP/6106',
    'Skjøt 24 kV',
    'Joint 24 kV',
    'stk',
    null,
    {
      of: [
        ['WORK/2130', 1],
        ['MATERIAL/3140', 1],
      ],
    },
  ],
  [
    'GROUP/6107',
    'Jording',
    'Earthing',
    'm',
    null,
    {
      of: [
        ['WORK/2124', 1],
        ['MATERIAL/3132', 1.02],
      ],
    },
  ],
  [
    'GROUP/6108',
    'Brosteinsdekke',
    'Cobblestone surface',
    'm²',
    null,
    {
      since: '73',
      of: [
        ['WORK/2143', 1],
        ['MATERIAL/3160', 1.03],
      ],
    },
  ],
  [
    'MATERIALGROUP/6201',
    'Omfyllingsmasser',
    'Backfill',
    'm',
    null,
    {
      of: [
        ['MATERIAL/3120', 0.2],
        ['MATERIAL/3121', 0],
      ],
    },
  ],
  [
    'MATERIALGROUP/6202',
    'Merking og dekke',
    'Marking and cover',
    'm',
    null,
    {
      of: [
        ['MATERIAL/3130', 1.02],
        ['MATERIAL/3131', 0],
      ],
    },
  ],
];

const TRENCHES: readonly CostRow[] = [
  [
    'BUDGET/1101',
    'Kabelgrøft i terreng, én kabelgruppe',
    'Cable trench in terrain, one group of cables',
    'm',
    null,
    {
      facility: TRENCH,
      activity: BUILD,
      sheets: ['4001'],
      about: [
        'Grøft 0,8 m dyp med omfylling og varsling, uten kabel.',
        'Trench 0.8 m deep with surround and marking, without cable.',
      ],
      of: [
        ['GROUP/6101', 1],
        ['GROUP/6103', 1],
        ['GROUP/6104', 1],
        ['GROUP/6107', 0],
        ['WORK/2151', 1],
      ],
    },
  ],
  [
    'BUDGET/1102',
    'Kabelgrøft i fortau med asfalt',
    'Cable trench in asphalt pavement',
    'm',
    null,
    {
      facility: TRENCH,
      activity: BUILD,
      sheets: ['4001'],
      about: [
        'Grøft i by, masser skiftes ut og dekket legges på nytt.',
        'Trench in town; the soil is exchanged and the surface laid anew.',
      ],
      of: [
        ['GROUP/6102', 1],
        ['GROUP/6103', 1],
        ['GROUP/6104', 1],
        ['GROUP/6105', 0.9],
        ['GROUP/6108', 0],
        ['OTHER/4102', 0.02],
        ['WORK/2151', 1],
      ],
    },
  ],
  [
    'BUDGET/1103',
    'Nedpløyd kabel, grøftearbeid',
    'Ploughed cable, trench work',
    'm',
    null,
    {
      facility: TRENCH,
      activity: BUILD,
      sheets: ['4008'],
      until: '72',
      of: [
        ['WORK/2104', 1],
        ['MATERIAL/3130', 1.02],
        ['WORK/2151', 1],
      ],
    },
  ],
  [
    'BUDGET/1104',
    'Kryssing av vei ved styrt boring',
    'Road crossing by directional drilling',
    'm',
    null,
    {
      facility: TRENCH,
      activity: BUILD,
      sheets: ['4101'],
      of: [
        ['WORK/2105', 1],
        ['MATERIAL/3113', 1.05],
        ['OTHER/4102', 0.05],
      ],
    },
  ],
  [
    'BUDGET/1105',
    'Utbedring av setninger i grøft',
    'Mending settlements in a trench',
    'm²',
    null,
    {
      facility: TRENCH,
      activity: REPAIR,
      sheets: ['4005'],
      of: [
        ['WORK/2101', 0.4],
        ['WORK/2111', 0.4],
        ['GROUP/6105', 1],
      ],
    },
  ],
  [
    'BUDGET/1106',
    'Istandsetting av grøntareal',
    'Restoring green areas',
    'm²',
    null,
    { facility: TRENCH, activity: BUILD, of: [['WORK/2142', 1]] },
  ],
];

const CABLES: readonly CostRow[] = [
  [
    'BUDGET/1201',
    'Kabel 24 kV 3x1x240 Al i grøft',
    'Cable 24 kV 3x1x240 Al in trench',
    'm',
    null,
    {
      facility: HV,
      activity: BUILD,
      sheets: ['5001', '5002'],
      of: [
        ['WORK/2120', 1],
        ['MATERIAL/3101', 1.02],
        ['GROUP/6106', 0.002],
        ['GROUP/6107', 1],
      ],
    },
  ],
  [
    'BUDGET/1202',
    'Kabel 24 kV 3x1x95 Al i grøft',
    'Cable 24 kV 3x1x95 Al in trench',
    'm',
    null,
    {
      facility: HV,
      activity: BUILD,
      sheets: ['5001', '5002'],
      of: [
        ['WORK/2120', 1],
        ['MATERIAL/3102', 1.02],
        ['GROUP/6106', 0.002],
        ['GROUP/6107', 1],
      ],
    },
  ],
  [
    'BUDGET/1203',
    'Endeavslutning 24 kV',
    'Termination 24 kV',
    'stk',
    null,
    {
      facility: HV,
      activity: BUILD,
      sheets: ['5004'],
      of: [
        ['WORK/2131', 1],
        ['MATERIAL/3141', 1],
        ['MATERIAL/3142', 3],
      ],
    },
  ],
  [
    'BUDGET/1204',
    'Prøving før idriftsettelse',
    'Test before commissioning',
    'stk',
    null,
    { facility: HV, activity: BUILD, sheets: ['5005'], of: [['WORK/2133', 1]] },
  ],
  [
    'BUDGET/1205',
    'Fornyelse av 24 kV-kabel i rør',
    'Renewal of 24 kV cable in pipe',
    'm',
    null,
    {
      facility: HV,
      activity: RENEW,
      sheets: ['5002'],
      of: [
        ['WORK/2121', 1],
        ['MATERIAL/3101', 1.03],
        ['GROUP/6106', 0.004],
      ],
    },
  ],
  [
    'BUDGET/1301',
    'Lavspenningskabel 4x240 Al i grøft',
    'Low-voltage cable 4x240 Al in trench',
    'm',
    null,
    {
      facility: LV,
      activity: BUILD,
      sheets: ['5001'],
      of: [
        ['WORK/2120', 1],
        ['MATERIAL/3103', 1.02],
      ],
    },
  ],
  [
    'BUDGET/1302',
    'Stikkledning 4x50 Al i rør',
    'Service cable 4x50 Al in pipe',
    'm',
    null,
    {
      facility: LV,
      activity: BUILD,
      sheets: ['4006'],
      of: [
        ['WORK/2121', 1],
        ['WORK/2122', 1],
        ['MATERIAL/3104', 1.02],
        ['MATERIAL/3110', 1.02],
      ],
    },
  ],
  [
    'BUDGET/1303',
    'Kabelskap med fundament',
    'Cable cabinet with foundation',
    'stk',
    null,
    {
      facility: CABINET,
      activity: BUILD,
      sheets: ['6001', '6002'],
      of: [
        ['WORK/2150', 1],
        ['WORK/2132', 4],
        ['MATERIAL/3150', 1],
        ['MATERIAL/3151', 1],
      ],
    },
  ],
  [
    'BUDGET/1401',
    'Ekomrør i fellesgrøft',
    'Telecom ducts in a joint trench',
    'm',
    null,
    {
      facility: TELECOM,
      activity: BUILD,
      sheets: ['4003'],
      of: [
        ['WORK/2122', 1],
        ['MATERIAL/3112', 2.04],
        ['MATERIAL/3114', 0],
      ],
    },
  ],
  [
    'BUDGET/1402',
    'Trekkekum',
    'Draw pit',
    'stk',
    null,
    {
      facility: TELECOM,
      activity: BUILD,
      sheets: ['4006'],
      of: [
        ['WORK/2152', 1],
        ['MATERIAL/3152', 1],
        ['MATERIAL/3121', 0.8],
      ],
    },
  ],
];

const REST: readonly CostRow[] = [
  [
    'BUDGET/1501',
    'Rigg, tillatelser og påvisning',
    'Site, permits and locating',
    'stk',
    null,
    {
      facility: TRENCH,
      activity: PLAN,
      sheets: ['1001', '9003'],
      of: [
        ['OTHER/4105', 1],
        ['OTHER/4103', 1],
        ['OTHER/4104', 1],
      ],
    },
  ],
  // The same number as the work: a call must state the type here.
  [
    'BUDGET/1900',
    'Timearbeid etter regning',
    'Work by the hour',
    'h',
    null,
    { facility: LV, activity: REPAIR, of: [['WORK/1900', 1]] },
  ],
];

export const BUDGET_ROWS: readonly CostRow[] = [...TRENCHES, ...CABLES, ...REST, ...GROUPS];
