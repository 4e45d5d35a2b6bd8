import type { Place } from '../../diagnostics/problem.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DEPTH_FIELDS, LAYER_FIELDS, SECTION_FIELDS } from '../../kinds/structure.js';
import { directive, key, listOf, mapOf, ref } from './describe.js';
import { checkUnmanaged, unmanagedKey, waiversKey } from './directives.js';
import { fieldKeys, NAME } from './fields.js';
import { itemExample, itemsKey } from './item.js';
import type { Draft, Keys, MapType, MapWords, Stated } from './language.js';

/** A section or layer as it is written: its keys, and the template that fills in the others. */
export interface Usable {
  readonly place: Place;
  readonly use?: Stated<string>;
  readonly keys: Draft;
}

/** Describes a map whose keys a template can fill in. */
function usableMap(words: MapWords, lists: readonly string[], keys: Keys): MapType<Usable> {
  const { name } = words;
  const about = `Name of a ${name} template. Each key beside it replaces the whole key of the template.`;
  const own = {
    use: directive(NAME, about, 'standard'),
    waivers: waiversKey(name),
    unmanaged: unmanagedKey(name, lists),
  };
  return mapOf(words, { ...own, ...keys }, ({ use, ...stated }, place, { report }) => {
    checkUnmanaged(stated, report);
    return use ? { place, keys: stated, use } : { place, keys: stated };
  });
}

const LAYER_LISTS = ITEM_KINDS.map(({ collection }) => collection);

export const LAYER: MapType<Usable> = usableMap(
  { name: 'layer', what: 'a layer', about: 'A layer of items.' },
  LAYER_LISTS,
  {
    ...fieldKeys(LAYER_FIELDS),
    ...Object.fromEntries(
      ITEM_KINDS.map((kind) => [
        kind.collection,
        itemsKey(kind, `${kind.about} All of the layer; [] for none.`),
      ]),
    ),
  },
);

const [KIND] = ITEM_KINDS;
export const LAYER_EXAMPLE = KIND ? { [KIND.collection]: [itemExample(KIND)] } : {};
export const SECTION_EXAMPLE = { [DEPTH_FIELDS[0]]: 600, layers: [LAYER_EXAMPLE] };

export const SECTION: MapType<Usable> = usableMap(
  { name: 'section', what: 'a section', about: 'A cross-section of the trench.' },
  ['layers'],
  {
    ...fieldKeys(SECTION_FIELDS),
    layers: key(
      listOf(
        'layers',
        ref('layer', () => LAYER),
        {
          never: {
            empty: 'a section always has a layer: the API cannot delete the last one',
            remedy: 'leave out `layers` to keep the live layers, or state one: `layers: [{}]`',
          },
        },
      ),
      'All layers, bottom first.',
      [LAYER_EXAMPLE],
      {
        effect: 'The API deletes no layer, so removing one replaces its section. A layer is added in place.',
      },
    ),
  },
);
