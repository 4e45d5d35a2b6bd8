import { ITEM_KINDS } from '../../kinds/registry.js';
import { BUDGET, CHILD, CUSTOM, NODE } from '../language/calculation.js';
import { fileSchema } from '../language/describe.js';
import { WAIVER } from '../language/directives.js';
import { DOCUMENT } from '../language/document.js';
import { itemMap } from '../language/item.js';
import type { Schema, Type } from '../language/language.js';
import { LAYER, SECTION } from '../language/section.js';
import { COVERING, SEGMENT } from '../language/segment.js';

/** The maps that stand in several places. */
const SHARED: Readonly<Record<string, Type>> = {
  segment: SEGMENT,
  section: SECTION,
  layer: LAYER,
  waiver: WAIVER,
  covering: COVERING,
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind.name, itemMap(kind)])),
  node: NODE,
  budget: BUDGET,
  custom: CUSTOM,
  child: CHILD,
};

export const specSchema = (): Schema => ({
  ...fileSchema('trenchctl spec, version 1', DOCUMENT),
  $defs: Object.fromEntries(Object.entries(SHARED).map(([name, type]) => [name, type.schema()])),
});

/** The text of schemas/trench-spec.v1.schema.json. */
export const specSchemaText = (): string => `${jsonText(specSchema())}\n`;

const WIDTH = 110;

/** Writes JSON as the formatter of this repository does: maps on several lines, lists on one line if they fit. */
export function jsonText(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const short = value.some((item) => typeof item === 'object')
      ? undefined
      : `[${value.map((it) => JSON.stringify(it)).join(', ')}]`;
    if (short && indent.length + before + short.length < WIDTH) return short;
    return `[\n${value.map((item) => inner + jsonText(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + jsonText(item, inner, name.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}
