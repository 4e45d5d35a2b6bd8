import type { Place } from '../../diagnostics/problem.js';
import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  SegmentPart,
} from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';
import { DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS } from '../../kinds/structure.js';
import { statedAndUnmanaged, waiversIn } from '../language/directives.js';
import type { NamedSegment } from '../language/document.js';
import { fieldsOf, valuesOf } from '../language/fields.js';
import { DUCTS, type ItemDraft } from '../language/item-checks.js';
import type { Draft } from '../language/language.js';
import type { Usable } from '../language/section.js';
import { LIFECYCLE_DIRECTIVES, SEGMENT_DIRECTIVES, type SegmentDraft } from '../language/segment.js';
import type { Report, Rules } from '../problems.js';
import { fillIn, letGoBy, type TemplateMap } from './templates.js';

/** The context for building a project from its drafts. */
export interface Site extends Rules {
  readonly sections: TemplateMap;
  readonly layers: TemplateMap;
  /** Returns false if the objects exceed the limit. Templates and counts can turn a short spec into very many objects. */
  consumeBudget(objectCount: number, place: Place): boolean;
  /** True if so many objects are within the limit. */
  hasRoom(objectCount: number): boolean;
}

/** An item with the place of its type in the spec, for a report that the catalog lacks the type. */
export interface LocatedItem extends DesiredItem {
  readonly typePlace?: Place;
}

export function buildSegment({ name, place, value: draft }: NamedSegment, site: Site): DesiredSegment {
  const settings = draft.settings?.value;
  const coverings = draft.topCoverings?.value?.filter((covering) => site.consumeBudget(1, covering.place));
  const sections = draft.sections?.value;
  return {
    name,
    ...valuesOf(SEGMENT_DIRECTIVES, draft),
    fields: fieldsOf(SEGMENT_FIELDS, draft),
    ...(settings ? { settings } : {}),
    ...(coverings ? { topCoverings: coverings } : {}),
    ...(sections ? { sections: buildSections(sections, site) } : {}),
    ...unmanagedIn(draft),
    ...waiversIn(draft),
    lifecycle: lifecycleOf(draft),
    place,
  };
}

function lifecycleOf({ lifecycle }: SegmentDraft): DesiredSegment['lifecycle'] {
  const none = { preventDestroy: false, preventReplace: false };
  return { ...none, ...(lifecycle?.value && valuesOf(LIFECYCLE_DIRECTIVES, lifecycle.value)) };
}

function unmanagedIn({ unmanaged }: SegmentDraft): Pick<DesiredSegment, 'unmanaged' | 'unmanagedPlace'> {
  if (!unmanaged?.value?.length) return {};
  return {
    unmanaged: unmanaged.value.map(({ name }) => name as SegmentPart),
    unmanagedPlace: unmanaged.place,
  };
}

export function buildSections(drafts: readonly Usable[], site: Site): DesiredSection[] {
  const sections: DesiredSection[] = [];
  for (const draft of drafts)
    if (site.consumeBudget(1, draft.place)) sections.push(buildSection(draft, site));
  return sections;
}

function buildSection(draft: Usable, site: Site): DesiredSection {
  const filled = fillIn(draft, site.sections, site.report);
  const { keys } = filled;
  checkDepths(keys, site);
  const layers = keys.layers?.value;
  const letGo = letGoBy(filled);
  return {
    fields: fieldsOf(SECTION_FIELDS, keys),
    ...(Array.isArray(layers) ? { layers: buildLayers(layers as readonly Usable[], site) } : {}),
    ...(letGo ? { unmanaged: letGo.names.map(() => 'layers' as const), unmanagedPlace: letGo.place } : {}),
    ...waiversIn(keys),
    place: draft.place,
  };
}

/** Refuses both depths for a service that links them, because one write would change the other value. */
function checkDepths(keys: Draft, { report, profile }: Rules): void {
  if (profile.depths === 'independent') return;
  const [first, second] = DEPTH_FIELDS.map((name) => keys[name]);
  if (!first || !second) return;
  report({
    code: 'both-depths',
    message: `${DEPTH_FIELDS.join(' and ')} are both stated: each determines the other`,
    place: second.place,
    also: [{ place: first.place, message: 'the other key is here' }],
    remedy: 'keep one of them',
  });
}

export function buildLayers(drafts: readonly Usable[], site: Site): DesiredLayer[] {
  const layers: DesiredLayer[] = [];
  for (const draft of drafts) {
    const layer = buildLayer(draft, site);
    if (layer) layers.push(layer);
  }
  return layers;
}

function buildLayer(draft: Usable, site: Site): DesiredLayer | undefined {
  if (!site.consumeBudget(1, draft.place)) return undefined;
  const filled = fillIn(draft, site.layers, site.report);
  const { keys } = filled;
  const items: Record<string, DesiredItem[]> = {};
  for (const { name, collection } of ITEM_KINDS) {
    const list = keys[collection]?.value;
    if (Array.isArray(list)) items[name] = buildItems(list as readonly ItemDraft[], site);
  }
  const letGo = letGoBy(filled);
  const layer: DesiredLayer = {
    fields: fieldsOf(LAYER_FIELDS, keys),
    items,
    ...(letGo ? { unmanaged: kindsOf(letGo.names), unmanagedPlace: letGo.place } : {}),
    ...waiversIn(keys),
    place: draft.place,
  };
  checkDucts(layer, site.report);
  return layer;
}

/** The kinds of the items in lists of these names. */
const kindsOf = (lists: readonly string[]): string[] =>
  ITEM_KINDS.filter(({ collection }) => lists.includes(collection)).map(({ name }) => name);

/** Creates a separate object for each desired item, also if `count` states many in one line. */
function buildItems(drafts: readonly ItemDraft[], site: Site): DesiredItem[] {
  const items: DesiredItem[] = [];
  for (const draft of drafts) {
    if (!site.consumeBudget(draft.count, draft.place)) continue;
    for (let n = 0; n < draft.count; n += 1) items.push(buildItem(draft, site));
  }
  return items;
}

function buildItem(draft: ItemDraft, site: Site): LocatedItem {
  const { kind, fields, load, cables, ducts, unmanaged, unmanagedPlace, place, typePlace } = draft;
  if (!load && !cables && !ducts && !unmanaged)
    return typePlace ? { kind, fields, place, typePlace } : { kind, fields, place };
  return {
    kind,
    fields,
    ...(load ? { load } : {}),
    ...(cables ? { cables: buildItems(cables, site) } : {}),
    ...(ducts ? { ducts: buildItems(ducts, site) } : {}),
    ...(unmanaged && unmanagedPlace ? { unmanaged, unmanagedPlace } : {}),
    place,
    ...(typePlace ? { typePlace } : {}),
  };
}

/**
 * Reports ducts that are stated in one place of a layer and let go in another. The ducts of a layer are one list, because the API
 * does not show which pipe holds a duct.
 */
function checkDucts({ items, unmanaged, unmanagedPlace, place }: DesiredLayer, report: Report): void {
  const pipes = Object.values(items).flat();
  const loose = items[DUCT];
  const stated = loose ? (loose[0]?.place ?? place) : pipes.find(({ ducts }) => ducts)?.place;
  const letGo = unmanaged?.includes(DUCT)
    ? unmanagedPlace
    : pipes.find((pipe) => pipe.unmanaged?.includes('ducts') && !pipe.ducts)?.unmanagedPlace;
  if (stated && letGo)
    report(statedAndUnmanaged(`\`${DUCTS.collection}\` of one layer and of its pipes`, letGo, stated));
}
