import { undrawableSize } from '../draw/drawable.js';
import type {
  CoveringMaterial,
  DrawnCovering,
  DrawnItem,
  DrawnLayer,
  DrawnProblem,
  DrawnSection,
} from '../draw/section.js';
import { type ItemLayout, layoutSection, type SectionInput, type SectionLayout } from '../geometry/layout.js';
import type { Fields, LiveCovering, LiveItem, LiveLayer, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { canHoldDucts, DUCT } from '../kinds/roles.js';
import type { Undrawable } from '../plan/model/undrawn.js';
import {
  type StatedItem,
  type StatedSection,
  sectionInput,
  type TypeOf,
} from '../plan/quantities/section-input.js';
import { ductsInPipes } from './ducts-in-pipes.js';
import { explainSection } from './explain-section.js';
import { looksOf } from './item-looks.js';
import type { Positions } from './positions.js';
import { withPositions } from './with-positions.js';

export interface SectionSource {
  readonly section: LiveSection;
  readonly coverings?: readonly LiveCovering[];
  readonly problems: readonly DrawnProblem[];
  readonly typeOf: TypeOf;
  /** The values of the service, if they were read. */
  readonly positions?: Positions;
}

/** Turns a section of a live or rehearsed segment into the input of a drawing, or tells which value is not known. */
export function drawnSection(source: SectionSource): DrawnSection | Undrawable {
  const { section, coverings, problems, typeOf, positions } = source;
  const stated = statedSection(section, typeOf, positions);
  const listed = sectionInput(stated, typeOf);
  if ('lack' in listed) return listed;
  const found = positions && explainSection(listed, kindsIn(stated), positions);
  const input = found?.input ?? listed;
  const layout = layoutSection(input);
  const drawn: DrawnSection = {
    ...sizes(layout, input),
    ...(typeof section.fields.sectionType === 'string' ? { sectionType: section.fields.sectionType } : {}),
    ...(coverings ? { coverings: drawnCoverings(coverings) } : {}),
    layers: layout.layers.map((own, n) => drawnLayer(own, section.layers[n])),
    items: drawnItems(stated, input, layout, typeOf),
    problems,
  };
  const placed = found ? withPositions(drawn, found, positions) : drawn;
  const extent = undrawableSize(placed);
  return extent === undefined ? placed : { lack: 'extent', extent };
}

function kindsIn({ layers }: StatedSection): (id: string) => string | undefined {
  const kinds = new Map(layers.flatMap(({ items }) => items.map(({ id, kind }) => [id, kind.name])));
  return (id) => kinds.get(id);
}

const sizes = ({ width, depth, cover, zoneHeight }: SectionLayout, input: SectionInput) => ({
  ...{ width, depth, cover, zoneHeight, foundation: input.foundation },
  ...{ leftPadding: input.leftPadding, rightPadding: input.rightPadding },
});

function drawnLayer(
  { id, top, bottom }: SectionLayout['layers'][number],
  live: LiveLayer | undefined,
): DrawnLayer {
  const protection = live?.fields.protectionLayerThickness;
  return {
    ...{ id, top, bottom },
    protection: typeof protection === 'number' ? protection : 0,
    bands: live?.cableBands.length ?? 0,
  };
}

/** The items in the order of the layout, each container before its contents. */
function drawnItems(
  { layers }: StatedSection,
  input: SectionInput,
  layout: SectionLayout,
  typeOf: TypeOf,
): DrawnItem[] {
  const stated = new Map(layers.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const ordered = input.layers.flatMap(({ items }) => items.flatMap(({ id }) => stated.get(id) ?? []));
  return ordered.flatMap((item) =>
    [item, ...(item.contents ?? [])].flatMap((one) => {
      const at = layout.items.get(one.id);
      const inside = one === item ? {} : { inside: item.id };
      return at ? [{ ...drawnItem(one, at, typeOf), ...inside }] : [];
    }),
  );
}

function drawnItem(item: StatedItem, at: ItemLayout, typeOf: TypeOf): DrawnItem {
  const { x, y, width, height, circles, layerId, clearOpeningLeft, clearOpeningRight } = at;
  const arrangement = item.kind.arrangedBy && item.fields[item.kind.arrangedBy];
  const [first] = circles;
  return {
    id: item.id,
    layerId,
    ...looksOf(item, typeOf),
    ...(typeof arrangement === 'string' && circles.length > 1 ? { arrangement } : {}),
    ...(first ? { diameter: 2 * first.r } : {}),
    ...(clearOpeningLeft === null ? {} : { openingLeft: clearOpeningLeft }),
    ...(clearOpeningRight === null ? {} : { openingRight: clearOpeningRight }),
    circles,
    box: { x, y, width, height },
  };
}

/** The service lists coverings from the bottom up. */
const drawnCoverings = (coverings: readonly LiveCovering[]): DrawnCovering[] =>
  coverings.map(({ fields }) => drawnCovering(fields)).reverse();

const MATERIALS: readonly CoveringMaterial[] = [
  ...(['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'] as const),
];

const drawnCovering = ({ type, thickness, infinite, description }: Fields): DrawnCovering => ({
  material: MATERIALS.find((material) => material === type) ?? 'OTHER',
  thickness: typeof thickness === 'number' && thickness > 0 ? thickness : 0,
  isWide: infinite === true,
  ...(typeof description === 'string' && description !== '' ? { description } : {}),
});

/** Turns a live section into the input of a layout: each cable and duct is in the pipe or culvert that holds it. */
const statedSection = (
  { id, fields, layers }: LiveSection,
  typeOf: TypeOf,
  positions?: Positions,
): StatedSection => ({
  id,
  fields,
  layers: layers.map((layer) => ({
    id: layer.id,
    fields: layer.fields,
    items: statedItems(layer, typeOf, positions),
  })),
});

function statedItem(
  { id, kind, fields, fixed, isDc, cables, ducts = [] }: LiveItem,
  positions?: Positions,
): StatedItem {
  const minPadding = positions?.get(id)?.minPadding;
  return {
    id,
    kind: kindNamed(kind),
    fields,
    // An automatic item may need an opening that is usual for another item of its kind.
    fixed: minPadding === undefined ? fixed : { ...fixed, minPadding },
    ...(isDc ? { isDc } : {}),
    contents: [...cables, ...ducts].map((one) => statedItem(one, positions)),
  };
}

function statedItems({ items }: LiveLayer, typeOf: TypeOf, positions?: Positions): StatedItem[] {
  const all = items.map((item) => statedItem(item, positions));
  const isHolder = ({ kind, fields }: StatedItem): boolean => canHoldDucts(kind, fields);
  const holders = all.filter(isHolder);
  if (holders.length === 0) return all;
  // A duct that has openings of its own is beside the pipes.
  const isInside = ({ id, kind }: StatedItem): boolean =>
    kind.name === DUCT && positions?.get(id)?.openingLeft === undefined;
  const ducts = all.filter(isInside);
  const inside = ductsInPipes(ducts, holders, typeOf, positions);
  return all
    .filter((item) => !isInside(item))
    .map((item) => {
      const own = inside.get(item.id);
      return own ? { ...item, contents: [...(item.contents ?? []), ...own] } : item;
    });
}
