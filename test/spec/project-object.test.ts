import { describe, expect, it } from 'vitest';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { loadSpecs, type NamedProject } from '../../src/spec/load-specs.js';
import { HEAD } from './mistakes.js';
import { calculation, project } from './project-mistakes.js';
import { inMemory, load, loadWell, placeless } from './support.js';

const STORGATA = `# yaml-language-server: $schema=../schemas/trench-spec.v1.schema.json
apiVersion: trenchctl/v1
project:
  number: "2026-0417"
  id: 1001
  create: true # may be made where it is missing
  name: Storgata, new cables
  status: STARTED
  startDate: 2026-03-01
  endDate: 2026-10-15T16:00:00+02:00
  caseRef: S-4711
  location:
    address: {address1: Storgata 1, city: Ålesund}
    coordinate: {latitude: 62.47, longitude: 6.15}
    coordinateSource: MANUAL
  owner: kari.nordmann
  archived: false
  modules: [CABLESIMULATOR, CALCULATION]
  pruneModules: true
segments:
  Storgata 1-40:
    length: 100
calculation:
  type: COMPANY
  nodes:
    - number: "2.1.1"
      quantity: {lengthOf: Storgata 1-40, times: 1.1}
      locationName: Storgata
      childNodes:
        - {number: W10, quantity: 12}
        - {number: M20, type: MATERIAL, exclude: true}
        - {number: M20, type: WORK, quantity: 0}
        - {number: G1, childNodes: [{number: W10, locationName: Nord}]}
    - name: Traffic control
      unit: dag
      quantity: 5
      unitCost: 9500
      facility: HS kabel
      activityId: 9007199254740993
      description: Signals
`;

describe('a project and its calculation', () => {
  it('become what the spec says', () => {
    const child = { exclude: false, children: [] };
    expect(placeless(loadWell(STORGATA))[0]).toEqual({
      number: '2026-0417',
      id: '1001',
      prune: false,
      segments: [expect.objectContaining({ name: 'Storgata 1-40' })],
      projectFields: {
        create: true,
        fields: {
          name: 'Storgata, new cables',
          status: 'STARTED',
          startDate: '2026-03-01T00:00:00.000Z',
          endDate: '2026-10-15T14:00:00.000Z',
          caseRef: 'S-4711',
        },
        location: {
          address: { address1: 'Storgata 1', city: 'Ålesund' },
          coordinate: { latitude: 62.47, longitude: 6.15 },
          coordinateSource: 'MANUAL',
        },
        owner: 'kari.nordmann',
        archived: false,
        modules: ['CABLESIMULATOR', 'CALCULATION'],
        pruneModules: true,
      },
      calculation: {
        type: 'COMPANY',
        nodes: [
          {
            kind: 'budget',
            number: '2.1.1',
            quantity: 110,
            inMetres: true,
            locationName: 'Storgata',
            children: [
              { ...child, number: 'W10', quantity: 12 },
              { ...child, number: 'M20', type: 'MATERIAL', exclude: true },
              { ...child, number: 'M20', type: 'WORK', quantity: 0 },
              { ...child, number: 'G1', children: [{ ...child, number: 'W10', locationName: 'Nord' }] },
            ],
          },
          {
            kind: 'custom',
            name: 'Traffic control',
            unit: 'dag',
            quantity: 5,
            inMetres: false,
            unitCost: 9500,
            facility: { name: 'HS kabel' },
            activity: { id: '9007199254740993' },
            description: 'Signals',
          },
        ],
      },
    });
  });

  it('know where they are written', () => {
    const [{ projectFields: own, calculation: desired } = {}] = loadWell(STORGATA);
    const [first, second] = desired?.nodes ?? [];
    const sorting = second?.kind === 'custom' ? [second.facility, second.activity] : [];
    const at = [own, desired, first, second, ...sorting].map((it) => `${it?.place.line}:${it?.place.col}`);
    expect(at).toEqual(['4:3', '23:1', '26:7', '34:7', '38:17', '39:19']);
  });

  it('are announced while the specs are read, unless the project is pinned', async () => {
    const early = async (text: string): Promise<NamedProject[]> => {
      const named: NamedProject[] = [];
      const loaded = await loadSpecs(['specs'], inMemory({ 'a.yaml': text }), { onProject: (it) => void named.push(it) });
      expect(loaded.projects).toEqual(loadWell(text));
      return named;
    };
    expect(await early(STORGATA)).toEqual([]);
    expect(await early(STORGATA.replace('  id: 1001\n', ''))).toEqual([{ number: '2026-0417' }]);
  });

  it('have an order of their keys', () => {
    const mixed = `calculation:
  nodes:
    - {childNodes: [{exclude: true, type: WORK, number: W}], quantity: {times: 2, lengthOf: A}, number: "1"}
    - {activity: A, facility: F, totalCost: 1, quantity: 1, unit: m, name: N}
  type: REN
segments: {A: {length: 1}}
project: {modules: [], owner: o, location: {coordinate: {longitude: 1, latitude: 2}, address: {city: c}}, name: n, id: 1, number: p}
apiVersion: trenchctl/v1
`;
    expect(formatSpec(mixed)).toBe(`apiVersion: trenchctl/v1
project:
  number: p
  id: 1
  name: n
  location: {address: {city: c}, coordinate: {latitude: 2, longitude: 1}}
  owner: o
  modules: []
segments: {A: {length: 1}}
calculation:
  type: REN
  nodes:
    - {number: "1", quantity: {lengthOf: A, times: 2}, childNodes: [{number: W, type: WORK, exclude: true}]}
    - {name: N, unit: m, quantity: 1, totalCost: 1, facility: F, activity: A}
`);
  });
});

describe('a project', () => {
  it('is not managed by its number and id alone', () => {
    for (const text of [HEAD, project(''), project('id: 5')]) expect(loadWell(text)[0]).not.toHaveProperty('own');
  });

  it('may be stated in several documents, a property in each', () => {
    const [desired] = loadWell({
      'a.yaml': project('create: true, name: A, owner: me'),
      'b.yaml': HEAD,
      'c.yaml': project('status: NEW, startDate: 2026-03-01'),
    });
    expect(desired?.projectFields).toEqual({
      create: true,
      fields: { name: 'A', status: 'NEW', startDate: '2026-03-01T00:00:00.000Z' },
      owner: 'me',
      pruneModules: false,
      place: { file: 'a.yaml', line: 2, col: 10 },
    });
  });

  it('that is to be made says all that is missing', () => {
    const [problem] = load(project('create: true, name: A')).problems;
    expect(problem?.message).toBe('a project cannot be created without `status`, `startDate`, `owner`');
  });

  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['"2026-03-01T07:30Z"', '2026-03-01T07:30:00.000Z'],
    ['2026-03-01T07:30:15.5-03:30', '2026-03-01T11:00:15.500Z'],
    ['2026-01-01T00:00:00+01:00', '2025-12-31T23:00:00.000Z'],
  ])('starts on %s', (written, instant) => {
    expect(loadWell(project(`startDate: ${written}`))[0]?.projectFields?.fields).toEqual({ startDate: instant });
  });
});

describe('a calculation', () => {
  it('tells no nodes from nodes that are left out', () => {
    expect(placeless(loadWell(`${HEAD}calculation: {nodes: []}\n`)[0]?.calculation)).toEqual({ nodes: [] });
    expect(placeless(loadWell(`${HEAD}calculation: {}\n`)[0]?.calculation)).toEqual({});
  });

  it.each([
    [0.1, 3, 0.3],
    [123_456.789, 3, 370_370.367],
  ])('%d m of a segment, taken %d times, are %d', (length, times, quantity) => {
    const text = `${HEAD}segments: {A: {length: ${length}}}\ncalculation: {nodes: [{number: "1", quantity: {lengthOf: A, times: ${times}}}]}\n`;
    expect(loadWell(text)[0]?.calculation?.nodes?.[0]).toMatchObject({ quantity, inMetres: true });
  });

  it('measures segments of all documents of its project', () => {
    const [desired] = loadWell({
      'a.yaml': `${HEAD}calculation: {nodes: [{number: "1", quantity: {lengthOf: A}}]}\n`,
      'b.yaml': `${HEAD}segments: {A: {length: 182.5}}\n`,
    });
    expect(desired?.calculation?.nodes?.[0]).toMatchObject({ quantity: 182.5, inMetres: true });
  });

  it.each([
    ['{number: "1", quantity: {lengthOf: Alpah}}', 'did you mean `Alpha`?'],
    ['{number: "1", quantity: 1, unit: m}', 'the catalog defines this field; a node with a `name` and no `number` is a custom node'],
    ['{number: "1", quantity: {lengthOf: Beta}}', 'add `length` to the segment, or write the quantity as a number'],
  ])('with the node %s is helped', (node, remedy) => {
    expect(load(calculation(node)).problems.map((problem) => problem.remedy)).toEqual([remedy]);
  });

  it('shows both places of what is there twice', () => {
    const { problems } = load({ 'a.yaml': `${HEAD}calculation: {}\n`, 'b.yaml': `${HEAD}calculation: {}\n` });
    expect(problems[0]?.also?.map(({ place }) => place.file)).toEqual(['a.yaml', 'b.yaml']);
  });
});

it('a project may end on the day on which it starts', () => {
  expect(load(project('startDate: 2026-03-01, endDate: 2026-03-01')).problems).toEqual([]);
});
