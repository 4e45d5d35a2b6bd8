import { coveringsBottom } from '../draw/figure-ground.js';
import { micrometres } from '../draw/item-place.js';
import type { DrawnLayer, DrawnSection } from '../draw/section.js';
import { type Bedding, beddingOf } from '../geometry/bedding.js';
import type { Fields, LiveCovering, LiveLayer, LiveSection } from '../kinds/model.js';
import type { TypeOf } from '../plan/quantities/section-input.js';
import {
  type Fact,
  factOf,
  type ItemFacts,
  type LayerFacts,
  type SectionFacts,
  type SegmentFacts,
  type Values,
} from '../rules/facts.js';
import { drawnFacts, numberIn, statedFacts, statedText, textIn } from './item-facts.js';
import { typeFieldsIn } from './type-facts.js';
import type { RateSection } from './with-ratings.js';

/** A section of a segment: as it is live, as it is laid out if that is possible, and its key in both states of a plan. */
export interface SectionSide {
  readonly live?: LiveSection;
  readonly drawn?: DrawnSection;
  readonly key: string;
}

export interface FactsSource {
  readonly project: { readonly number: string; readonly name?: string };
  readonly fields: Fields;
  readonly coverings?: readonly LiveCovering[] | undefined;
  readonly sections: readonly SectionSide[];
  readonly typeOf: TypeOf;
  readonly terrain?: string;
  readonly autoMarkers?: boolean;
  /** Thermal resistivities (K.m/W). */
  readonly ground?: RateSection['ground'];
  /** False for a layer that is still to be created: only the service sets its tapes, so they are not known; the default is true. */
  readonly isLayerLive?: (id: string) => boolean;
  /** The number of tapes that a test case of rules states for each layer. */
  readonly tapes?: number;
}

// Each table has a function for each variable of `src/rules/variables.ts`; it is called when a condition asks for the value.

const PROJECT: Values<'project', FactsSource['project']> = {
  number: ({ number }) => number,
  name: ({ name }) => name,
};

interface SegmentSource extends Pick<FactsSource, 'fields' | 'terrain' | 'autoMarkers'> {
  readonly fromTop: readonly Fields[] | undefined;
  readonly sectionCount: number;
}

const SEGMENT: Values<'segment', SegmentSource> = {
  name: ({ fields }) => statedText(fields.name),
  description: ({ fields }) => textIn(fields.description),
  length: ({ fields }) => numberIn(fields.length),
  coverings: ({ fromTop }) => fromTop?.map(({ type }) => String(type)),
  coveringThickness: ({ fromTop }) => thicknessOf(fromTop),
  // Every segment has a section. If there is none here, the spec states none, and their number is not known.
  sectionCount: ({ sectionCount }) => sectionCount || undefined,
  terrain: ({ terrain }) => terrain,
  autoMarkers: ({ autoMarkers }) => autoMarkers,
};

const thicknessOf = (fromTop: readonly Fields[] | undefined): number | undefined =>
  fromTop && sumOf(fromTop.map(({ thickness }) => numberIn(thickness)));

/** Collects the facts of a segment that rules are judged by. A value that is not known is left out. */
export function segmentFacts(source: FactsSource): SegmentFacts {
  const { project, coverings, sections, typeOf, ground, tapes, isLayerLive = () => true } = source;
  const fromTop = coverings?.toReversed().map((covering) => covering.fields);
  return {
    project: factOf(PROJECT, project),
    segment: factOf(SEGMENT, { ...source, fromTop, sectionCount: sections.length }),
    coverings: fromTop?.map((own, n) => factOf(COVERING, { fields: own, number: n + 1 })),
    sections: sections.map((side, n) =>
      sectionFacts(side, n, { covered: thicknessOf(fromTop), typeOf, ground, tapes, isLayerLive }),
    ),
  };
}

const COVERING: Values<'covering', { readonly fields: Fields; readonly number: number }> = {
  number: ({ number }) => number,
  type: ({ fields }) => String(fields.type),
  thickness: ({ fields }) => numberIn(fields.thickness),
  description: ({ fields }) => textIn(fields.description),
  isWide: ({ fields }) => fields.infinite === true,
  resistivity: ({ fields }) => numberIn(fields.thermalResistivity),
};

/** The facts that a section does not hold itself. */
interface Around extends Pick<FactsSource, 'typeOf'>, Required<Pick<FactsSource, 'isLayerLive'>> {
  /** Thickness of the coverings; undefined if it is not known. */
  readonly covered: number | undefined;
  readonly ground: RateSection['ground'] | undefined;
  readonly tapes: number | undefined;
}

interface SectionSource extends SectionSide, Around {
  readonly number: number;
  readonly items: readonly ItemFacts[];
}

const SECTION: Values<'section', SectionSource> = {
  number: ({ number }) => number,
  type: ({ drawn, live }) => drawn?.sectionType ?? textIn(live?.fields.sectionType),
  cover: ({ drawn, live }) => drawn?.cover ?? numberIn(live?.fields.coverThickness),
  depth: ({ drawn }) => drawn?.depth,
  width: ({ drawn }) => drawn?.width,
  beddingBelow: ({ drawn, covered }) => drawn && beddingAround(drawn, covered).below,
  beddingAbove: ({ drawn, covered }) => drawn && beddingAround(drawn, covered).above,
  soil: ({ ground }) => ground?.soil,
  bedding: ({ drawn, covered, ground }) => (drawn && bedded(drawn, covered) ? ground?.bedding : undefined),
  layerCount: (side) => layersOf(side)?.length,
  items: ({ items, ...side }) => layersOf(side) && items.map(({ fact }) => fact),
};

/** The layers of a section. Every section has a layer. If there is none here, the spec states none, and the layers are not known. */
function layersOf({ live, drawn }: SectionSide): readonly unknown[] | undefined {
  const layers = live?.layers ?? drawn?.layers ?? [];
  return layers.length > 0 ? layers : undefined;
}

/** The bedding of a section, also below coverings that the spec does not own and a drawing does not show. */
const bedded = (drawn: DrawnSection, covered = coveringsBottom(drawn)): Bedding | undefined =>
  beddingOf({ ...drawn, covered });

/** The bedding below and above the cable zone. */
function beddingAround(drawn: DrawnSection, covered: number | undefined) {
  const bedding = bedded(drawn, covered);
  if (!bedding) return { below: 0, above: 0 };
  const { depth, foundation, cover } = drawn;
  const below = bedding.bottom - Math.max(bedding.top, depth - foundation);
  return { below: micrometres(below), above: micrometres(Math.max(0, cover - bedding.top)) };
}

function sectionFacts(side: SectionSide, n: number, around: Around): SectionFacts {
  const { live, drawn, key } = side;
  const typeFields = typeFieldsIn(live, around.typeOf);
  const items = drawn
    ? drawnFacts(drawn, typeFields)
    : (live?.layers ?? []).flatMap((layer) => statedFacts(layer, typeFields));
  return {
    id: live?.id ?? key,
    key,
    fact: factOf(SECTION, { ...side, ...around, items, number: n + 1 }),
    layers: (drawn?.layers ?? live?.layers ?? []).map(
      (layer, m): LayerFacts => ({
        id: layer.id,
        fact: factOf(LAYER, { layer, items, number: m + 1, tapes: tapesIn(layer, around) }),
      }),
    ),
    items,
  };
}

interface LayerSource {
  readonly layer: DrawnLayer | LiveLayer;
  /** Undefined if they are not known. */
  readonly tapes: number | undefined;
  readonly number: number;
  readonly items: readonly ItemFacts[];
}

const LAYER: Values<'layer', LayerSource> = {
  number: ({ number }) => number,
  top: ({ layer }) => ('fields' in layer ? undefined : layer.top),
  bottom: ({ layer }) => ('fields' in layer ? undefined : layer.bottom),
  protection: ({ layer }) =>
    'fields' in layer ? numberIn(layer.fields.protectionLayerThickness) : layer.protection,
  tapeCount: ({ tapes }) => tapes,
  items: ({ layer, items }) =>
    items.filter(({ layerId }) => layerId === layer.id).map(({ fact }): Fact => fact),
};

function tapesIn(layer: DrawnLayer | LiveLayer, { isLayerLive, tapes }: Around): number | undefined {
  if (!isLayerLive(layer.id)) return tapes;
  return 'fields' in layer ? layer.cableBands.length : layer.bands;
}

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.includes(undefined) ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
