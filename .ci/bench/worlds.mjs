// The worlds of the bench as plain data: what each segment is like, from its number alone. Live answers and specs are both made
// from these facts, so a world of 100,000 segments needs no more memory than a world of ten.

/** Two layers in each of two sections; types are stated by their ids in a small spec. */
const IDS = {
  sections: 2,
  layers: 2,
  items: {
    cables: [
      { typeId: 1010, groupConfiguration: 'TRIANGLE', count: 3 },
      { typeId: 1011, groupConfiguration: 'TRIANGLE', count: 2 },
    ],
    pipes: [{ typeId: 3, count: 3 }],
    eccs: [],
  },
};
/** Three layers in one section; types are stated by their names, from three catalogs, as people write specs. */
const NAMES = {
  sections: 1,
  layers: 3,
  catalogs: ['cable-types', 'pipe-types', 'ecc-types'],
  items: {
    cables: [
      { type: 'TSLF 24 kV 3x1x240 Al', typeId: 1010, groupConfiguration: 'TRIANGLE', count: 4 },
      { type: 'TSLF 24 kV 3x1x400 Al', typeId: 1011, groupConfiguration: 'TRIANGLE', count: 3 },
    ],
    pipes: [{ type: 'PVC 110 SN8', typeId: 3, count: 4 }],
    eccs: [{ type: 'Cu 50 mm2 blank', typeId: 2, count: 2 }],
  },
};
/** As NAMES, but keys and lists are in another order in every layer, so that hardly two layers of the specs are the same text. */
const VARIED = { ...NAMES, isVaried: true };
/** The types of one family, by consecutive ids. */
const typesOf = (name, firstId, sizes) =>
  sizes.map((size, n) => ({ type: name.replace('*', size), typeId: firstId + n, count: 1 }));
/** As VARIED, but with many types in a layer, each of them once: longer specs and longer answers. */
const HEAVY = {
  ...VARIED,
  items: {
    cables: [
      ...typesOf('TSLF 12 kV 3x1x* Al', 1001, [50, 95, 150, 240, 400, 630]),
      ...typesOf('TSLF 24 kV 3x1x* Al', 1007, [50, 95, 150, 240, 400]),
    ].map((cable) => ({ ...cable, groupConfiguration: 'TRIANGLE' })),
    pipes: typesOf('PVC * SN8', 1, [50, 75, 110, 125, 160, 200]),
    eccs: typesOf('Cu * mm2 blank', 1, [25, 50, 70, 95, 120]),
  },
};
const STYLES = { names: NAMES, varied: VARIED, ids: IDS, heavy: HEAVY };

const FIRST_SEGMENT = 500001;
/** The first project is one of the demo data, and all others are copies of it. */
export const DEMO = { id: 6002, number: 'DEMO-1' };

/** The number of objects in one segment: sections, layers and items. */
export function objectsIn(style) {
  const { sections, layers, items } = STYLES[style];
  const each = Object.values(items)
    .flat()
    .reduce((sum, { count }) => sum + count, 0);
  return sections * (1 + layers * (1 + each));
}

export function worldOf({ segments, projects = 1, style = 'names' }) {
  const rules = STYLES[style];
  const projectOf = (p) => (p === 0 ? DEMO : { id: 700000 + p, number: `DEMO-${p + 1}` });
  return {
    ...{ segments, projects, style, rules },
    catalogs: rules.catalogs ?? [],
    projectOf,
    segmentOf: (n) => ({
      id: FIRST_SEGMENT + n,
      at: n,
      project: projectOf(Math.floor((n * projects) / segments)),
      name: `Stretch ${String(n + 1).padStart(5, '0')}`,
      description: `Pavement, north side, house ${n + 1}`,
      length: 100 + (n % 50) / 2,
      covers: [600 + (n % 7) * 50, 700].slice(0, rules.sections),
    }),
    /** The segments of one project are a range of numbers. */
    rangeOf: (p) => [Math.ceil((p * segments) / projects), Math.ceil(((p + 1) * segments) / projects)],
    /** Returns undefined for an id that no segment has. */
    atOf: (id) => (id >= FIRST_SEGMENT && id < FIRST_SEGMENT + segments ? id - FIRST_SEGMENT : undefined),
  };
}
