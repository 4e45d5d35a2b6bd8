import { type PlanDocument, planSummary } from '../../src/plan/emit/document.js';
import type { Change, Content } from '../../src/plan/model/change.js';
import { movedIn } from '../../src/plan/model/object-counts.js';
import { type NewContent, pairContents } from '../../src/plan/model/pair-contents.js';

/** A plan with these changes, and nothing else. */
export const planOf = (changes: readonly Change[], more: Partial<PlanDocument> = {}): PlanDocument => ({
  ...{ formatVersion: 1, tool: { name: 'trenchctl', version: '1' }, target: 't', changes },
  projects: [...new Set(changes.map(({ project }) => project))].map((number, n) => ({
    ...{ number, id: `${n + 1}`, name: 'Name', objectCount: 1 },
  })),
  ...{ segments: [], parts: [], order: [], costs: [], remarks: [], losses: [], layoutProblems: [] },
  summary: planSummary(changes, movedIn(more)),
  verdict: { apply: changes.length === 0 ? 'nothing' : 'allowed', reasons: [] },
  calls: { read: 1, write: 1, bound: 1 },
  quantities: { segments: 0, projects: [], total: [], remarks: [] },
  typeNames: { pipes: { '1': 'PVC 110 SN8', '2': 'PVC 160 SN8' }, cables: { '7': 'TFXP 4x50 Al 1 kV' } },
  ...more,
});

const placeAt = (line: number) => ({ file: 's.yaml', line, col: 1 });

type Some = Pick<Change, 'project' | 'segment' | 'path' | 'action' | 'kind'> & Partial<Change>;

export const changeOf = (some: Some): Change => ({
  address: JSON.stringify([some.project, some.segment, some.path]),
  ...{ count: 1, destroyed: 0, reason: { code: 'fields-differ' }, calls: [], dependsOn: [] },
  ...some,
});

/** A segment whose length changes, unless `more` says otherwise. */
export const updateOf = (project: string, segment: string, more: Partial<Change> = {}): Change =>
  changeOf({ project, segment, path: [], action: 'update', kind: 'segment', before: { length: 1 }, after: { length: 2 }, ...more });

/** As many segments S0, S1 and so on, each of which gets a metre longer. */
export const manyUpdates = (count: number): Change[] =>
  Array.from({ length: count }, (_, n) => updateOf('P', `S${n}`, { before: { length: n }, after: { length: n + 1 } }));

/** A replaced section: the change of the section, then the creates in it, each with the items whose places it takes. */
export function replacedSection(
  { project, segment }: { project: string; segment: string },
  contents: readonly Content[],
  created: readonly { item: string; after: Change['after']; count?: number; isCarried?: boolean }[],
  forcing: readonly string[] = [],
): Change[] {
  const section = [{ list: 'sections', index: 0 }];
  const layer = [...section, { list: 'layers', index: 0 }];
  const where = { project, segment };
  const objectCount = contents.reduce(
    (sum, { kind, state }) => sum + (kind === 'layer' ? 0 : 1 + (Array.isArray(state.cables) ? state.cables.length : 0)),
    1,
  );
  const now = created.flatMap(({ item, after = {}, count = 1, isCarried = false }, n) =>
    Array.from({ length: count }, () => ({ n, content: { item, state: after, layer: 'l', layerIndex: 0, isCarried } })),
  );
  const creating = new Map<NewContent, number>(now.map(({ n, content }) => [content, n]));
  const pairs = pairContents(contents, [...creating.keys()], new Set(forcing));
  const replacesOf = (index: number): string[] =>
    pairs.flatMap((pair) => (pair.old && pair.now && creating.get(pair.now) === index ? [pair.old.id] : []));
  return [
    changeOf({
      ...{ ...where, path: section, action: 'replace', kind: 'section', destroyed: objectCount, before: {}, after: {} },
      contents: [{ kind: 'layer', id: 'l', state: {} }, ...contents],
      reason: { code: 'cannot-change-in-place' },
      forcedBy: contents.filter(({ id }) => forcing.includes(id)).map((content) => ({ ...content, reason: { code: 'differs-from-spec' } })),
      place: placeAt(3),
    }),
    changeOf({ ...where, path: layer, action: 'create', kind: 'layer', after: {}, inPlaceOf: 'l', place: placeAt(4) }),
    ...created.map(({ item, after, count = 1, isCarried = false }, index) =>
      changeOf({
        ...{ ...where, path: [...layer, { list: `${item}s`, index }], action: 'create', kind: 'item', item, count },
        ...(after ? { after } : {}),
        ...(replacesOf(index).length > 0 ? { replaces: replacesOf(index) } : {}),
        reason: { code: isCarried ? 'carried-over' : 'missing' },
        place: placeAt(5 + index),
      }),
    ),
  ];
}

export const itemOf = (id: string, item: string, state: Content['state']): Content => ({
  ...{ kind: 'item', item, id, state, layer: 'l' },
  ...(item === 'pipe' ? { catalog: 'pipes' } : {}),
});

/** A pipe becomes a wider one, so that the section of the segment is replaced, and its other items with it. */
export const widerPipe = (project: string, segment: string, ...others: readonly Content[]): Change[] =>
  replacedSection(
    { project, segment },
    [itemOf(`pipe of ${segment}`, 'pipe', { typeId: '1' }), ...others],
    [{ item: 'pipe', after: { typeId: '2' } }, ...others.map(({ item = '', state }) => ({ item, after: state }))],
    [`pipe of ${segment}`],
  );

/** Layers 1 and 2 change places and layer 3 goes; the pipe that forces the replacement has a pipe in its place, the sensor has none. */
export function turnedLayers(): PlanDocument {
  const where = { project: 'P', segment: 'S' };
  const section = [{ list: 'sections', index: 0 }];
  const layer = (index: number) => [...section, { list: 'layers', index }];
  const old = (id: string, item: string, state: Content['state'], of: string): Content => ({ ...itemOf(id, item, state), layer: of });
  const was = { file: 'old.yaml', line: 4, col: 1 };
  const [pipe, sensor] = [
    old('p', 'pipe', { typeId: '1', cables: [{ typeId: '7' }] }, 'l1'),
    old('n', 'sensor', { outerDiameter: 12 }, 'l2'),
  ];
  const contents: Content[] = [
    ...['l1', 'l2', 'l3'].map((id, n): Content => ({ kind: 'layer', id, state: { protectionLayerThickness: 10 * n } })),
    ...[pipe, sensor, old('c', 'cable', { typeId: '7' }, 'l1'), old('d', 'ecomDuct', { outerDiameter: 40 }, 'l3')],
    { kind: 'entry', id: 'x', state: { list: 'beacons' }, layer: 'l2' },
  ];
  const create = (path: Change['path'], rest: Partial<Change>) =>
    changeOf({ ...where, path, action: 'create', kind: 'item', reason: { code: 'missing' }, ...rest });
  return planOf([
    changeOf({
      ...{ ...where, path: section, action: 'replace', kind: 'section', destroyed: 6, contents },
      ...{
        reason: { code: 'cannot-change-in-place' },
        before: { coverThickness: 600 },
        after: { coverThickness: 700 },
        carried: { leftBorderPadding: 1 },
      },
      forcedBy: [pipe, sensor].map((one) => ({ ...one, reason: { code: 'no-longer-in-specs', was } })),
    }),
    create(layer(0), { kind: 'layer', inPlaceOf: 'l2', after: { protectionLayerThickness: 10 } }),
    create(layer(1), { kind: 'layer', inPlaceOf: 'l1', after: { protectionLayerThickness: 5 } }),
    create(layer(2), { kind: 'layer', after: { protectionLayerThickness: 1 } }),
    create([...layer(0), { list: 'pipes', index: 0 }], { item: 'pipe', after: { typeId: '2' }, replaces: ['p'] }),
    create([...layer(1), { list: 'cables', index: 0 }], { item: 'cable', after: { typeId: '7' }, replaces: ['c'] }),
  ]);
}
