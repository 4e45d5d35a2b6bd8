import type { LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { type LeaveOut, noted, type Stated, statable } from './statable.js';
import { writeItems } from './write-item.js';

type Json = Record<string, unknown>;
type Depths = ServiceProfile['depths'];

const SEGMENT = statable(SEGMENT_FIELDS);
const SETTINGS = statable(SETTINGS_FIELDS);
const COVERING = statable(COVERING_FIELDS);
const SECTION = statable(SECTION_FIELDS);
const LAYER = statable(LAYER_FIELDS);

/** Writes a live segment as a spec that owns everything that can be stated. */
export function writeSegment(segment: LiveSegment, out: LeaveOut, depths: Depths): Json {
  const { settings, topCoverings, sections } = segment;
  const set = settings ? noted(SETTINGS(settings), 'settings.', out) : {};
  for (const [name, value] of Object.entries(segment.unknownSettings ?? {}))
    out(`settings.${name}`, `its value is ${value}, and no document describes this setting`);
  return {
    ...noted(SEGMENT(segment.fields), '', out),
    ...(Object.keys(set).length > 0 ? { settings: set } : {}),
    ...(topCoverings
      ? {
          topCoverings: topCoverings.map(({ fields }, n) =>
            noted(COVERING(fields), `topCoverings[${n}].`, out),
          ),
        }
      : {}),
    // A spec cannot state an empty list of sections, so the key is left out.
    ...(sections.length > 0
      ? { sections: sections.map((section, n) => writeSection(section, `sections[${n}]`, out, depths)) }
      : {}),
  };
}

function writeSection({ fields, layers }: LiveSection, at: string, out: LeaveOut, depths: Depths): Json {
  const stated = SECTION(fields);
  return {
    ...noted(depths === 'linked' ? oneDepth(stated) : stated, `${at}.`, out),
    ...(layers.length > 0
      ? { layers: layers.map((layer, n) => writeLayer(layer, `${at}.layers[${n}]`, out)) }
      : {}),
  };
}

/** Drops the layout depth, because the cover thickness determines it. */
function oneDepth({ fields, leftOut }: Stated): Stated {
  if (fields.coverThickness === undefined || fields.layoutDepth === undefined) return { fields, leftOut };
  const { layoutDepth: _, ...rest } = fields;
  return { fields: rest, leftOut };
}

function writeLayer({ fields, items, unknown = [] }: LiveLayer, at: string, out: LeaveOut): Json {
  for (const list of new Set(unknown.map((entry) => entry.list)))
    out(`${at}.${list}`, 'this kind of item is not known');
  const lists = ITEM_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind.name);
    const list = writeItems(kind, own, `${at}.${kind.collection}`, out);
    return list ? [[kind.collection, list]] : [];
  });
  return { ...noted(LAYER(fields), `${at}.`, out), ...Object.fromEntries(lists) };
}
