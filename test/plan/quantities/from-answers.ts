// Quantities of a segment, computed independently from the service's answers about every item.
import type { Api } from '../../../src/api/client.js';

type Answer = Readonly<Record<string, unknown>>;
export type Sums = Record<string, number>;

const list = (value: unknown): readonly Answer[] => (value ?? []) as readonly Answer[];

const GETS = {
  cables: ['getCable', 'cableId'],
  pipes: ['getPipe', 'pipeId'],
  pipeGroups: ['getPipeGroup', 'groupId'],
  pipeCanals: ['getPipeCanal', 'canalId'],
  culverts: ['getCulvert', 'culvertId'],
  eccs: ['getEcc', 'eccId'],
  ecomDucts: ['getEcomDuct', 'ductId'],
  sensors: ['getSensor', 'sensorId'],
} as const;
type Collection = keyof typeof GETS;

interface Found extends Answer {
  readonly in: Collection;
  readonly inside: readonly Answer[];
}

interface Catalog {
  readonly name: string;
  readonly mm: number;
}

/** Everything in a segment with its details, layer by layer, and the types that it is made of. */
export interface Answers {
  readonly segment: Answer;
  readonly coverings: readonly Answer[];
  readonly itemsOf: ReadonlyMap<Answer, readonly Found[]>;
  readonly types: ReadonlyMap<string, Catalog>;
}

export async function askAll(api: Api, segmentId: string): Promise<Answers> {
  const path = { segmentId };
  const segment = (await api.call('getSegment', { path })) as Answer;
  const detail = async (collection: Collection, brief: Answer): Promise<Answer> => {
    const [operation, name] = GETS[collection];
    const own = (await api.call(operation, { path: { ...path, [name]: String(brief.id) } })) as Answer;
    return { ...brief, ...own };
  };
  const itemsOf = new Map<Answer, Found[]>();
  for (const layer of list(segment.sections).flatMap(({ layers }) => list(layers))) {
    const found: Found[] = [];
    for (const collection of Object.keys(GETS) as Collection[]) {
      for (const brief of list(layer[collection])) {
        const inside = await Promise.all(list(brief.cables).map((cable) => detail('cables', cable)));
        found.push({ ...(await detail(collection, brief)), in: collection, inside });
      }
    }
    itemsOf.set(layer, found);
  }
  const coverings = list(await api.call('listTopCoverings', { path }));
  return { segment, coverings, itemsOf, types: await typesOf(api) };
}

async function typesOf(api: Api): Promise<Map<string, Catalog>> {
  const lists = { cables: 'listCableTypes', pipes: 'listPipeTypes', eccs: 'listEccTypes' } as const;
  const types = new Map<string, Catalog>();
  for (const [collection, operation] of Object.entries(lists)) {
    for (const { id, name, outerDiameter, radius } of list(await api.call(operation)))
      types.set(`${collection} ${id}`, { name: String(name), mm: Number(outerDiameter ?? 2 * Number(radius)) });
  }
  return types;
}

/** True if a duct is beside a pipe for ducts: no read shows if it is inside. */
export const hasLooseDuct = ({ itemsOf }: Answers): boolean =>
  [...itemsOf.values()].some(
    (items) =>
      items.some(({ pipeCategory, in: of }) => of === 'pipes' && pipeCategory === 'ECOM') &&
      items.some(({ in: of, clearOpeningLeft }) => of === 'ecomDucts' && clearOpeningLeft !== null),
  );

export function sumsOf(answers: Answers): Sums {
  const { segment, coverings, itemsOf } = answers;
  const sums: Sums = {};
  const covered = coverings.reduce((sum, { thickness }) => sum + Number(thickness), 0);
  const add = (key: string, amount: number) => {
    sums[key] = (sums[key] ?? 0) + amount * Number(segment.length);
  };
  add('trench', 1);
  for (const item of [...itemsOf.values()].flat()) {
    for (const cable of [item, ...item.inside].filter(({ partCount, typeName }) => partCount && typeName)) {
      add(`cable ${cable.typeName}`, 1);
      add(`singleCable ${cable.typeName}`, Number(cable.partCount));
    }
    if (item.in !== 'cables') add(...orderOf(item, answers));
  }
  for (const section of list(segment.sections)) {
    const { width, depth, bedding, items } = groundOf(section, answers);
    const backfill = width * depth - bedding - items - width * Math.min(depth, covered);
    add('excavation', (width * depth) / 1e6);
    add('bedding', bedding / 1e6);
    add('spoil', (width * depth) / 1e6);
    add('backfill', Math.max(0, backfill) / 1e6);
    add('disposal', (width * depth - Math.max(0, backfill)) / 1e6);
    add('surface', width / 1e3);
    for (const { type } of coverings) add(`covering ${type}`, width / 1e3);
  }
  return sums;
}

function orderOf(item: Found, { types }: Answers): [string, number] {
  const { outerDiameter, width, height, partCount, typeName, pipeCount } = item;
  const orders: Record<Exclude<Collection, 'cables'>, [string, number]> = {
    pipes: [`pipe ${typeName}`, 1],
    pipeGroups: [`pipe ${types.get(`pipes ${item.typeId}`)?.name}`, Number(pipeCount)],
    pipeCanals: [`pipeCanal ${partCount} ${partCount === 1 ? 'channel' : 'channels'}`, 1],
    culverts: [`culvert ${width} x ${height} mm`, 1],
    eccs: [`ecc ${typeName}`, 1],
    ecomDucts: [`ecomDuct ${outerDiameter} mm`, 1],
    sensors: [`sensor ${outerDiameter} mm`, 1],
  };
  return orders[item.in as Exclude<Collection, 'cables'>];
}

/** The trench width from the clear openings, and its depth from the two depths. */
function groundOf(section: Answer, answers: Answers) {
  const { coverThickness, layoutDepth, foundationThickness, leftBorderPadding, rightBorderPadding } = section;
  let width = 0;
  let items = 0;
  for (const layer of list(section.layers)) {
    const left = Number(leftBorderPadding) + Number(layer.leftBorderAdjustment);
    const right = Number(rightBorderPadding) + Number(layer.rightBorderAdjustment);
    const placed = (answers.itemsOf.get(layer) ?? []).filter((item) => item.clearOpeningRight !== null);
    const outlines = placed.map((item) => outlineOf(item, answers));
    const across = placed.reduce((sum, { clearOpeningRight }, n) => sum + (outlines[n]?.width ?? 0) + Number(clearOpeningRight), left);
    // The opening of the last item reaches to the wall, which a wider layer may have pushed away.
    width = Math.max(width, placed.length === 0 ? left + right : across);
    items += outlines.reduce((sum, { area }) => sum + area, 0);
  }
  const above = Number(coverThickness);
  const below = 2 * (Number(layoutDepth) - above) + Number(foundationThickness);
  const dug = Math.max(width, 400);
  const covered = answers.coverings.reduce((sum, { thickness }) => sum + Number(thickness), 0);
  const bedded = above + below - Math.max(0, above - 150, covered);
  const bedding = section.sectionType === 'DIRECTLY_IN_GROUND' ? 0 : Math.max(0, dug * bedded - items);
  return { width: dug, depth: above + below, bedding, items };
}

/** Widths in diameters. */
const ROWS: Readonly<Record<string, number>> = { SINGLE: 1, DOUBLE: 2, TRIANGLE: 2, FLAT: 3 };

function outlineOf(item: Found, { types }: Answers): { width: number; area: number } {
  const [count, arrangement] = [item.pipeCount ?? 1, item.configuration ?? 'SINGLE'];
  const round = (mm = 0, parts: unknown = count, row = ROWS[String(arrangement)] ?? 0) => ({
    width: row * mm,
    area: (Number(parts) * Math.PI * mm ** 2) / 4,
  });
  if (item.in === 'culverts') {
    const [width, height] = [Number(item.width) + 100, Number(item.height) + 100];
    return { width, area: width * height };
  }
  if (item.in === 'pipeCanals') return round(110, item.partCount, Number(item.partCount));
  if (item.in === 'cables') return round(types.get(`cables ${item.typeId}`)?.mm, item.partCount, ROWS[String(item.groupConfiguration)]);
  if (item.in === 'eccs') return round(types.get(`eccs ${item.typeId}`)?.mm);
  return round(item.typeId === undefined ? Number(item.outerDiameter) : types.get(`pipes ${item.typeId}`)?.mm);
}
