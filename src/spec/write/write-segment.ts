import type { Fields, LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import { noted, type Stated, statable, type Writing } from './statable.js';
import { writeItems } from './write-item.js';

type Json = Record<string, unknown>;

const SEGMENT = statable(SEGMENT_FIELDS);
const SETTINGS = statable(SETTINGS_FIELDS);
const COVERING = statable(COVERING_FIELDS);
const SECTION = statable(SECTION_FIELDS);
const LAYER = statable(LAYER_FIELDS);

/** Writes a live segment as a spec that owns everything that can be stated. */
export function writeSegment(segment: LiveSegment, writing: Writing): Json {
  const { out, short } = writing;
  const { settings, topCoverings, sections } = segment;
  const set = settings ? noted(SETTINGS(settings), 'settings.', out) : {};
  for (const [name, value] of Object.entries(segment.unknownSettings ?? {}))
    out(`settings.${name}`, `its value is ${value}, and no document describes this setting`);
  return {
    ...noted(SEGMENT(segment.fields), '', out),
    ...(Object.keys(set).length > 0 ? { settings: set } : {}),
    ...(topCoverings && !(short && topCoverings.length === 0)
      ? {
          topCoverings: topCoverings.map(({ fields }, n) =>
            writeCovering(fields, `topCoverings[${n}]`, writing),
          ),
        }
      : {}),
    // A spec cannot state an empty list of sections, so the key is left out.
    ...(sections.length > 0
      ? { sections: sections.map((section, n) => writeSection(section, `sections[${n}]`, writing)) }
      : {}),
  };
}

export const writeCovering = (fields: Fields, at: string, { out }: Writing): Json =>
  noted(COVERING(fields), `${at}.`, out);

export function writeSection({ fields, layers }: LiveSection, at: string, writing: Writing): Json {
  const { out, depths } = writing;
  const stated = SECTION(fields);
  return {
    ...noted(depths === 'linked' ? oneDepth(stated) : stated, `${at}.`, out),
    ...(layers.length > 0
      ? { layers: layers.map((layer, n) => writeLayer(layer, `${at}.layers[${n}]`, writing)) }
      : {}),
  };
}

/**
 * Drops the layout depth, because the cover thickness determines it. A cover below zero is not accepted by the service: it follows
 * from a small layout depth and high contents, so that depth is kept instead.
 */
function oneDepth({ fields, leftOut }: Stated): Stated {
  if (fields.coverThickness === undefined || fields.layoutDepth === undefined) return { fields, leftOut };
  const { coverThickness, ...withDepth } = fields;
  const { layoutDepth: _, ...withCover } = fields;
  return { fields: Number(coverThickness) < 0 ? withDepth : withCover, leftOut };
}

export function writeLayer({ fields, items, unknown = [] }: LiveLayer, at: string, writing: Writing): Json {
  const { out, short } = writing;
  for (const list of new Set(unknown.map((entry) => entry.list)))
    out(`${at}.${list}`, 'this kind of item is not known');
  const lists = ITEM_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind.name);
    const list =
      short && own.length === 0 ? undefined : writeItems(kind, own, `${at}.${kind.collection}`, writing);
    return list ? [[kind.collection, list]] : [];
  });
  return { ...noted(LAYER(fields), `${at}.`, out), ...Object.fromEntries(lists) };
}
