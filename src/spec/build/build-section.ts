import type { Place } from '../../diagnostics/problem.js';
import type { WantedItem, WantedLayer, WantedSection } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import type { Rules } from '../codes.js';
import type { ItemDraft } from '../read/item-draft.js';
import { ownLayer } from '../read/moved-drafts.js';
import { fieldsOf } from '../read/read-fields.js';
import type { LayerDraft, LayerValue, SectionDraft, SectionValue } from '../read/section-draft.js';
import { checkDucts } from './duct-rules.js';
import { type LayerModel, type LocatedItem, moveLayer, thingsOf } from './move-layer.js';
import { fillIn, letGoBy, type Shelf } from './templates.js';

/** The context for building a project from its drafts. */
export interface Site extends Rules {
  readonly sections: Shelf<SectionValue>;
  readonly layers: Shelf<LayerValue>;
  /** Returns false if the objects exceed the limit. Templates and counts can turn a short spec into very many objects. */
  spend(things: number, place: Place): boolean;
  /** Returns true if so many objects do not exceed the limit. */
  affords(things: number): boolean;
  /** The layers that are built, by their drafts. */
  readonly models: Map<LayerDraft, LayerModel>;
}

export function buildSections(drafts: readonly SectionDraft[], site: Site): WantedSection[] {
  const sections: WantedSection[] = [];
  for (const draft of drafts) if (site.spend(1, draft.place)) sections.push(buildSection(draft, site));
  return sections;
}

function buildSection(draft: SectionDraft, site: Site): WantedSection {
  const filled = fillIn(draft, site.sections, site.report);
  const { keys } = filled;
  checkDepths(keys, site);
  const layers = keys.get('layers')?.value;
  const letGo = letGoBy(filled);
  return {
    fields: fieldsOf(SECTION_FIELDS, (name) => keys.get(name)),
    ...(Array.isArray(layers) ? { layers: buildLayers(layers as readonly LayerDraft[], site) } : {}),
    ...(letGo ? { unmanaged: letGo.names.map(() => 'layers' as const), unmanagedPlace: letGo.place } : {}),
    place: draft.place,
  };
}

/** Refuses both depths for a service that links them, because one write would change the other value. */
function checkDepths(keys: SectionDraft['keys'], { report, profile }: Rules): void {
  if (profile.depths === 'independent') return;
  const [first, second] = DEPTH_FIELDS.map((name) => keys.get(name));
  if (!first || !second) return;
  report({
    code: 'both-depths',
    message: `${DEPTH_FIELDS.join(' and ')} are both stated: each determines the other`,
    place: second.place,
    also: [{ place: first.place, message: 'the other key is here' }],
    remedy: 'keep one of them',
  });
}

export function buildLayers(drafts: readonly LayerDraft[], site: Site): WantedLayer[] {
  const layers: WantedLayer[] = [];
  for (const draft of drafts) {
    const layer = builtLayer(draft, site);
    if (layer) layers.push(layer);
  }
  return layers;
}

/** Builds a layer once; textually equal layers, and further uses of a template, are copies with their own places. */
function builtLayer(draft: LayerDraft, site: Site): WantedLayer | undefined {
  const original = draft.copyOf ?? draft;
  const model = site.models.get(original);
  if (model && site.affords(thingsOf(model))) {
    site.spend(thingsOf(model), draft.place);
    return moveLayer(model.layer, draft.place);
  }
  const layer = buildLayer(ownLayer(draft), site);
  if (layer && !model) site.models.set(original, { layer });
  return layer;
}

function buildLayer(draft: LayerDraft, site: Site): WantedLayer | undefined {
  if (!site.spend(1, draft.place)) return undefined;
  const filled = fillIn(draft, site.layers, site.report);
  const { keys } = filled;
  const items: Record<string, WantedItem[]> = {};
  for (const { name, collection } of ITEM_KINDS) {
    const list = keys.get(collection)?.value;
    if (Array.isArray(list)) items[name] = buildItems(list as readonly ItemDraft[], site);
  }
  const letGo = letGoBy(filled);
  const layer: WantedLayer = {
    fields: fieldsOf(LAYER_FIELDS, (name) => keys.get(name)),
    items,
    ...(letGo ? { unmanaged: kindsOf(letGo.names), unmanagedPlace: letGo.place } : {}),
    place: draft.place,
  };
  checkDucts(layer, site.report);
  return layer;
}

/** The kinds of the items in lists of these names. */
const kindsOf = (lists: readonly string[]): string[] =>
  ITEM_KINDS.filter(({ collection }) => lists.includes(collection)).map(({ name }) => name);

/** Creates a separate object for each wanted item, also if `count` states many in one line. */
function buildItems(drafts: readonly ItemDraft[], site: Site): WantedItem[] {
  const items: WantedItem[] = [];
  for (const draft of drafts) {
    if (!site.spend(draft.count, draft.place)) continue;
    for (let n = 0; n < draft.count; n += 1) items.push(buildItem(draft, site));
  }
  return items;
}

function buildItem(draft: ItemDraft, site: Site): LocatedItem {
  const { kind, fields, cables, ducts, unmanaged, unmanagedPlace, place, typePlace } = draft;
  if (!cables && !ducts && !unmanaged)
    return typePlace ? { kind, fields, place, typePlace } : { kind, fields, place };
  return {
    kind,
    fields,
    ...(cables ? { cables: buildItems(cables, site) } : {}),
    ...(ducts ? { ducts: buildItems(ducts, site) } : {}),
    ...(unmanaged && unmanagedPlace ? { unmanaged, unmanagedPlace } : {}),
    place,
    ...(typePlace ? { typePlace } : {}),
  };
}
