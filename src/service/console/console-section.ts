import type { DrawnCovering, DrawnItem, DrawnLayer, DrawnProblem, DrawnSection } from '../../draw/section.js';
import type { ItemLayout, Problem, SectionLayout } from '../../geometry/layout.js';
import type { World } from '../core/context.js';
import type { Item, Lang, Layer, Section, TopCovering } from '../core/world.js';
import { pipeAround } from '../trench/items/ecom-duct.js';
import { cablesInside, kindOf } from '../trench/items/registry.js';
import { layoutOf } from '../trench/trench-layout.js';
import { coverMessage, problemMessage } from '../trench/trench-view.js';
import { drawableKind, lookOf } from './item-look.js';

export interface DrawnInput {
  readonly section: Section;
  /** Bottom to top. */
  readonly topCoverings: readonly TopCovering[];
  readonly world: World;
  readonly lang: Lang;
}

/** A section of the store with the positions of the service's own layout, as the input of a drawing. */
export function drawnSection({ section, topCoverings, world, lang }: DrawnInput): DrawnSection {
  const layout = layoutOf(section, world);
  return {
    width: layout.width,
    depth: layout.depth,
    cover: layout.cover,
    zoneHeight: layout.zoneHeight,
    foundation: section.foundationThickness,
    leftPadding: section.leftBorderPadding,
    rightPadding: section.rightBorderPadding,
    sectionType: section.sectionType,
    coverings: topCoverings.toReversed().map(drawnCovering),
    layers: section.layers.map((layer) => drawnLayer(layer, layout)),
    items: section.layers.flatMap((layer) =>
      itemsOf(layer).flatMap((held) => drawnItem(held, layout, world)),
    ),
    problems: [
      ...coverProblem(coverMessage(section, topCoverings, { world, lang })),
      ...layout.problems.map((problem) => drawnProblem(problem, lang)),
    ],
  };
}

interface Held {
  readonly item: Item;
  /** The id of the pipe or culvert that holds the item. */
  readonly inside?: string;
}

/** Every item of a layer, each container before its contents. */
export function itemsOf(layer: Layer): Held[] {
  const ducts = layer.items.filter((item) => pipeAround(item) !== undefined);
  return layer.items
    .filter((item) => pipeAround(item) === undefined)
    .flatMap((item) => [
      { item },
      ...[...cablesInside(item), ...ducts.filter((duct) => pipeAround(duct) === item.id)].map((inner) => ({
        item: inner,
        inside: item.id,
      })),
    ]);
}

/** An item that the layout has not placed cannot be drawn. */
function drawnItem({ item, inside }: Held, layout: SectionLayout, world: World): DrawnItem[] {
  const place = layout.items.get(item.id);
  if (!place) return [];
  const { shape } = kindOf(item).outline(item, world);
  return [
    {
      id: item.id,
      kind: drawableKind(item),
      layerId: place.layerId,
      ...(inside === undefined ? {} : { inside }),
      ...lookOf(item, world),
      ...(shape.form === 'circles' && place.circles.length > 1 ? { arrangement: shape.arrangement } : {}),
      ...(shape.form === 'box' ? {} : { diameter: shape.diameter }),
      ...openings(place),
      circles: place.circles,
      box: { x: place.x, y: place.y, width: place.width, height: place.height },
    },
  ];
}

const openings = ({ clearOpeningLeft, clearOpeningRight }: ItemLayout) => ({
  ...(clearOpeningLeft === null ? {} : { openingLeft: clearOpeningLeft }),
  ...(clearOpeningRight === null ? {} : { openingRight: clearOpeningRight }),
});

function drawnLayer(layer: Layer, layout: SectionLayout): DrawnLayer {
  const place = layout.layers.find(({ id }) => id === layer.id);
  return {
    id: layer.id,
    top: place?.top ?? layout.cover,
    bottom: place?.bottom ?? layout.cover,
    protection: layer.protectionLayerThickness,
    bands: layer.cableBands.length,
  };
}

const drawnCovering = ({ type, thickness, infinite, description }: TopCovering): DrawnCovering => ({
  material: type,
  thickness,
  isWide: infinite,
  ...(description ? { description } : {}),
});

const coverProblem = (words: string | undefined): DrawnProblem[] =>
  words === undefined ? [] : [{ code: 'COVER', words, itemIds: [] }];

const drawnProblem = ({ code, itemIds, layerId }: Problem, lang: Lang): DrawnProblem => ({
  code,
  words: problemMessage(lang, code),
  itemIds,
  layerId,
});
