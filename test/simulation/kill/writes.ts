// The writes of a burst inside a segment, each with what it does if it is done: all of that, or nothing.
import type { Random } from '../random.js';
import type { Answer, Call } from './caller.js';
import { dataOf, HEAD, itemRecords, layerRecords, type Rec, type Records, record, SETTINGS, sectionRecords, withBelow } from './records.js';

export interface Write {
  readonly call: Call;
  /** Kinds of what it adds; the ids are the service's to make. */
  readonly adds: readonly string[];
  /** Ids of what it takes away. */
  readonly removes: readonly string[];
  /** What it makes of what stays. */
  readonly changes: ReadonlyMap<string, string>;
  /** The records that the answer tells of. */
  added(answer: Answer): Records;
}

interface Place {
  readonly random: Random;
  readonly segmentId: string;
  readonly records: Records;
}
type Maker = (place: Place) => Write | undefined;

const NOTHING = { adds: [], removes: [], changes: new Map<string, string>(), added: (): Records => new Map() };
const CABLE = { typeId: 1010 };
const idsOf = ({ records }: Place, kind: string): string[] => [...records].flatMap(([id, one]) => (one.kind === kind ? [id] : []));

/** Diameters and such, each time another one. */
const measure = (random: Random): number => random.between(10_000, 90_000) / 100;

function item(
  operation: string,
  list: string,
  bodyOf: (random: Random) => { readonly [field: string]: unknown; readonly cables?: readonly unknown[] },
): Maker {
  return (place) => {
    const { random, segmentId } = place;
    const layerId = random.pick(idsOf(place, 'layer'));
    const body = { ...bodyOf(random), layerId };
    return {
      ...NOTHING,
      call: { operation, path: { segmentId }, body },
      adds: [list, ...(body.cables ?? []).map(() => 'cables')],
      added: (answer) => itemRecords(list, answer.body, layerId),
    };
  };
}

const batch: Maker = (place) => {
  const { random, segmentId } = place;
  const layerId = random.pick(idsOf(place, 'layer'));
  const count = random.between(2, 8);
  return {
    ...NOTHING,
    call: { operation: 'addCableBatch', path: { segmentId }, body: { ...CABLE, count, layerId } },
    adds: Array.from({ length: count }, () => 'cables'),
    added: (answer) => new Map(answer.body.flatMap((cable: { id: string }) => [...itemRecords('cables', cable, layerId)])),
  };
};

const addLayer: Maker = (place) => {
  const { random, segmentId } = place;
  const sectionId = random.pick(idsOf(place, 'section'));
  const call = { operation: 'addLayer', path: { segmentId }, body: { sectionId, protectionLayerThickness: measure(random) } };
  return { ...NOTHING, call, adds: ['layer'], added: (answer) => layerRecords(answer.body, sectionId) };
};

const addSection: Maker = ({ segmentId }) => ({
  ...NOTHING,
  call: { operation: 'createSection', path: { segmentId }, body: {} },
  adds: ['section', 'layer'],
  added: (answer) => sectionRecords(answer.body),
});

const addCovering: Maker = ({ segmentId, random }) => ({
  ...NOTHING,
  call: { operation: 'addTopCovering', path: { segmentId }, body: { thickness: measure(random), type: 'SAND' } },
  adds: ['covering'],
  added: (answer) => new Map([[answer.body.id, record('covering', answer.body)]]),
});

/** Writes one field of something that is there; the others stay as they were. */
function update(operation: string, kind: string, how: { parameter?: string; field: string }): Maker {
  return (place) => {
    const { random, segmentId, records } = place;
    const ids = idsOf(place, kind);
    if (ids.length === 0) return undefined;
    const id = random.pick(ids);
    const value = how.field === 'name' ? `Segment ${random.below(1e9)}` : random.between(1, 900);
    const path = { segmentId, ...(how.parameter === undefined ? {} : { [how.parameter]: id }) };
    const call = { operation, path, body: { [how.field]: value } };
    return { ...NOTHING, call, changes: new Map([[id, withField(records.get(id) as Rec, how.field, value)]]) };
  };
}

/** The data of a record after one of its fields has been written. */
function withField({ kind, data }: Rec, field: string, value: unknown): string {
  const MARK = '\u0000';
  const at = (JSON.parse(dataOf(kind, { [field]: MARK })) as unknown[]).indexOf(MARK);
  return JSON.stringify((JSON.parse(data) as unknown[]).map((old, index) => (index === at ? value : old)));
}

function remove(operation: string, kind: string, how: { parameter: string; atLeast: number }): Maker {
  return (place) => {
    const { random, segmentId, records } = place;
    const ids = idsOf(place, kind);
    if (ids.length < how.atLeast) return undefined;
    const id = random.pick(ids);
    const call = { operation, path: { segmentId, [how.parameter]: id } };
    return { ...NOTHING, call, removes: withBelow(records, id) };
  };
}

const cables = (random: Random) => Array.from({ length: random.below(4) }, () => CABLE);

const MAKERS: readonly (readonly [Maker, number])[] = [
  [item('addCable', 'cables', () => CABLE), 3],
  [batch, 3],
  [item('addPipe', 'pipes', (random) => ({ cables: cables(random) })), 3],
  [item('addCulvert', 'culverts', (random) => ({ cables: cables(random), width: measure(random), height: 300 })), 1],
  [item('addEcc', 'eccs', () => ({})), 1],
  [item('addEcomDuct', 'ecomDucts', (random) => ({ outerDiameter: measure(random) })), 1],
  [item('addSensor', 'sensors', (random) => ({ outerDiameter: measure(random) })), 2],
  [item('addPipeGroup', 'pipeGroups', () => ({ configuration: 'DOUBLE' })), 1],
  [item('addPipeCanal', 'pipeCanals', () => ({ partCount: 3 })), 1],
  [addLayer, 2],
  [addSection, 2],
  [addCovering, 2],
  [update('updateLayer', 'layer', { parameter: 'layerId', field: 'protectionLayerThickness' }), 2],
  [update('updateSection', 'section', { parameter: 'sectionId', field: 'leftBorderPadding' }), 2],
  [update('updateTopCovering', 'covering', { parameter: 'topCoveringId', field: 'thickness' }), 2],
  [update('updateSettings', SETTINGS, { field: 'defaultMarkerTypeId' }), 2],
  [update('updateSegment', HEAD, { field: 'name' }), 2],
  [remove('deleteCable', 'cables', { parameter: 'cableId', atLeast: 1 }), 3],
  [remove('deleteSection', 'section', { parameter: 'sectionId', atLeast: 2 }), 1],
  [remove('deleteTopCovering', 'covering', { parameter: 'topCoveringId', atLeast: 1 }), 1],
];

export function nextWrite(place: Place): Write {
  for (;;) {
    const write = place.random.weighted(MAKERS)(place);
    if (write) return write;
  }
}

/** The records after the write, which the service has acknowledged. */
export function applied(records: Records, write: Write, answer: Answer): Records {
  const after: Records = new Map([...records, ...write.added(answer)]);
  for (const id of write.removes) after.delete(id);
  for (const [id, data] of write.changes) after.set(id, { ...(after.get(id) as Rec), data });
  return after;
}
