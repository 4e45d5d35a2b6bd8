import { layoutSection, type SectionLayout } from '../../geometry/layout.js';
import type { Fields } from '../../kinds/model.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { StateDocument } from './plan-segment-state.js';
import { type StatedSection, sectionInput, type TypeOf } from './section-input.js';
import { itemsIn, layersIn, type StateItem } from './state-items.js';

/** The layout of a section, or undefined if one of its dimensions is not known. No default is assumed. */
export function trenchLayout(section: StateDocument, typeOf: TypeOf): SectionLayout | undefined {
  const input = sectionInput(statedSection(section), typeOf);
  return 'lack' in input ? undefined : layoutSection(input);
}

/** The contents of pipes and culverts are left out, because they need no room of their own. */
const statedSection = (section: StateDocument): StatedSection => ({
  id: '',
  fields: section as Fields,
  layers: layersIn(section).map((layer, n) => ({
    id: String(n),
    fields: layer as Fields,
    items: placed(itemsIn(layer)).map(({ kind, fields }, at) => ({ id: `${n}.${at}`, kind, fields })),
  })),
});

/** Assumption: if a layer has a pipe for ecom ducts, its ducts are in that pipe. The API does not show it. */
function placed(items: readonly StateItem[]): readonly StateItem[] {
  const hasHolder = items.some(({ kind, fields }) => canHoldDucts(kind, fields));
  return hasHolder ? items.filter(({ kind }) => kind.name !== DUCT) : items;
}
