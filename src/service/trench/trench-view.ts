import { coveringsBeyondCover } from '../../geometry/clearance.js';
import type { Problem } from '../../geometry/layout.js';
import { inBoth } from '../../html/in-both.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { World } from '../core/context.js';
import { wire } from '../core/scalars.js';
import type { Item, Lang, Layer, Section, Segment, SegmentHead, TopCovering } from '../core/world.js';
import { type CableItem, isCable, partsOf } from './items/cable.js';
import { pipeAround } from './items/ecom-duct.js';
import type { ItemView } from './items/kind.js';
import { ITEM_KINDS, kindOf } from './items/registry.js';
import { layoutOf } from './trench-layout.js';

/** The data about the caller and the service on which an answer depends. */
export interface ViewContext {
  readonly world: World;
  readonly lang: Lang;
  readonly profile: ServiceProfile;
  /** False leaves out the places of items, so that their section is not laid out. */
  readonly showsPlaces?: boolean;
}

export function itemView(item: Item, section: Section, context: ViewContext): ItemView {
  const { world, lang, showsPlaces = true } = context;
  return {
    world,
    lang,
    section,
    place: () => (showsPlaces ? (layoutOf(section, world).item(item.id) ?? null) : null),
    minPadding: () => item.minPadding ?? kindOf(item).outline(item, world).minPadding,
  };
}

/** An item in the answer of its create. */
export const briefItem = (item: Item, section: Section, context: ViewContext): object =>
  kindOf(item).brief(item, itemView(item, section, context), (inner) => listedItem(inner, section, context));

/** An item in the answer of its own GET. */
export const detailItem = (item: Item, section: Section, context: ViewContext): object =>
  kindOf(item).detail(item, itemView(item, section, context), (inner) => listedItem(inner, section, context));

/** An item in a list: one entry, one for each conductor of a cable group, or none for a duct in a pipe. */
export function listedItem(item: Item, section: Section, context: ViewContext): object[] {
  const { cableGroups, ductsInPipes } = context.profile;
  if (ductsInPipes === 'hidden' && pipeAround(item) !== undefined) return [];
  const brief = briefItem(item, section, context);
  if (!isCable(item) || cableGroups === 'one') return [brief];
  return conductorIds(item).map((id) => ({ ...brief, id }));
}

export function layerView(layer: Layer, section: Section, context: ViewContext): object {
  const lists = Object.fromEntries(ITEM_KINDS.map((kind) => [kind.collection, [] as object[]]));
  for (const item of layer.items) lists[kindOf(item).collection]?.push(...listedItem(item, section, context));
  return {
    id: layer.id,
    displayName: `${words(context.lang).layer} ${section.layers.indexOf(layer) + 1}`,
    protectionLayerThickness: layer.protectionLayerThickness,
    leftBorderAdjustment: layer.leftBorderAdjustment,
    rightBorderAdjustment: layer.rightBorderAdjustment,
    cableBands: layer.cableBands,
    ...lists,
  };
}

/** The depth that was written is answered exactly, the other is computed by the layout. */
export function depthsOf(section: Section, world: World): { cover: number; layoutDepth: number } {
  const { cover, layoutDepth } = layoutOf(section, world);
  return { cover, layoutDepth, ...section.depth };
}

export function sectionView(section: Section, segment: Segment, context: ViewContext): object {
  const { cover, layoutDepth } = depthsOf(section, context.world);
  return {
    id: section.id,
    displayName: `${words(context.lang).section} ${segment.sections.indexOf(section) + 1}`,
    sectionType: section.sectionType,
    coverThickness: cover,
    foundationThickness: section.foundationThickness,
    foundationThicknessFillZone: section.foundationThicknessFillZone,
    layoutDepth,
    leftBorderPadding: section.leftBorderPadding,
    rightBorderPadding: section.rightBorderPadding,
    layers: section.layers.map((layer) => layerView(layer, section, context)),
  };
}

/** A segment in a list: with projectId and without sections. */
export const headView = (head: SegmentHead): object => ({
  ...metadata(head),
  projectId: wire(head.projectId),
  sections: null,
});

/** A segment in the answer of its update; create adds projectId, get-by-id the validationErrors. */
export const segmentView = (segment: Segment, context: ViewContext): object => ({
  ...metadata(segment),
  sections: segment.sections.map((section) => sectionView(section, segment, context)),
});

const metadata = ({ id, name, description, length }: SegmentHead) => ({
  id: wire(id),
  name,
  description,
  length,
});

/** The limit of listed problems: each takes a few hundred bytes of the answer. */
const MAX_ERRORS = 10_000;

/** Returns the layout problems of all sections. If there are too many, the last entry says that not all are listed. */
export function validationErrors(segment: Segment, context: ViewContext): object[] {
  const errors: object[] = [];
  for (const section of segment.sections) {
    const message = coverMessage(section, segment.topCoverings, context);
    if (message !== undefined)
      errors.push({ code: 'COVER', message, sectionId: section.id, layerId: null, itemIds: [] });
    for (const problem of layoutOf(section, context.world).problems) {
      if (errors.length === MAX_ERRORS) {
        const code = 'NOT_CHECKED' as const;
        return [...errors, errorView({ code, layerId: problem.layerId, itemIds: [] }, section, context)];
      }
      errors.push(errorView(problem, section, context));
    }
  }
  return errors;
}

/** The sentence about top coverings that are thicker than the cover of the section; undefined if they are not. */
export function coverMessage(
  section: Section,
  topCoverings: readonly TopCovering[],
  { world, lang }: Pick<ViewContext, 'world' | 'lang'>,
): string | undefined {
  const { cover } = depthsOf(section, world);
  const coverings = coveringsBeyondCover(
    cover,
    topCoverings.map(({ thickness }) => thickness),
  );
  return coverings === undefined ? undefined : COVER_MESSAGES[lang](coverings, cover);
}

const COVER_MESSAGES: Readonly<Record<Lang, (coverings: number, cover: number) => string>> = {
  nb: (coverings, cover) =>
    `Toppdekkene er ${coverings} mm tykke, og overdekningen, som omfatter dem, er ${cover} mm`,
  en: (coverings, cover) =>
    `The top coverings are ${coverings} mm thick, and the cover, which includes them, is ${cover} mm`,
};

const errorView = ({ code, layerId, itemIds }: Problem, section: Section, { lang }: ViewContext): object => ({
  code,
  message: problemMessage(lang, code),
  sectionId: section.id,
  layerId,
  itemIds,
});

export const coveringView = (covering: TopCovering): object => ({ ...covering });

export const settingsView = ({ settings }: Segment): object => ({
  autoMarkers: settings.autoMarkers,
  defaultMarkerTypeId: settings.defaultMarkerTypeId === null ? null : wire(settings.defaultMarkerTypeId),
});

// A service that lists each conductor of a cable group gives each of them an id. The store holds one group with one id:
// the first conductor has the id of the group, and the ids of the others are derived from it.

const VERSION_4 = /^(.{14})4(.*)$/;
const DIGITS = 'bcdef';

/** A UUID of version 4 gets another version digit, so no derived id is the id of another item. */
const derived = (id: string, n: number): string =>
  VERSION_4.test(id) ? id.replace(VERSION_4, `$1${DIGITS[n - 1]}$2`) : `${id}-${n}`;

export const conductorIds = (cable: CableItem): string[] => [
  cable.id,
  ...Array.from({ length: partsOf(cable) - 1 }, (_, n) => derived(cable.id, n + 1)),
];

const words = inBoth({ section: ['Section', 'Snitt'], layer: ['Layer', 'Lag'] });

const problems = inBoth<Readonly<Record<string, string>>>({
  OVERLAP: ['Items overlap each other', 'Elementer overlapper hverandre'],
  OUTSIDE: ['An item lies outside what surrounds it', 'Element ligger utenfor det som omgir det'],
  TOO_CLOSE: [
    'Less than the minimum clear opening between neighbours',
    'Mindre avstand enn minste tillatte mellom naboer',
  ],
  FILL: [
    'The pipe is too full: its inner diameter is under 1.2 times that of the bundle',
    'Røret er for fullt: innvendig diameter er under 1,2 ganger kabelbuntens',
  ],
  NOT_CHECKED: [
    'Too many items lie in one place: the rest of the layout was not checked',
    'For mange elementer ligger på samme sted: resten er ikke kontrollert',
  ],
});

export const problemMessage = (lang: Lang, code: string): string => problems(lang)[code] ?? code;
