import { Document, isPair, isScalar, visit } from 'yaml';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../kinds/registry.js';

type Json = Record<string, unknown>;

/**
 * Live segments as a spec that owns all of them, so that a plan against them is empty. Types are stated by id, which is
 * never ambiguous; their names stand beside as comments.
 */
export function specYaml(
  project: string,
  segments: readonly LiveSegment[],
  typeNames: TypeNamesByKind,
): string {
  const document = new Document({
    apiVersion: 'trenchctl/v1',
    project,
    segments: Object.fromEntries(
      segments.map((segment) => [String(segment.fields.name), segmentSpec(segment)]),
    ),
  });
  document.commentBefore = ' yaml-language-server: $schema=../schemas/trench-spec.v1.schema.json';
  nameTypes(document, typeNames);
  return document.toString({ lineWidth: 110 });
}

/** Names of types by the collection of the items that have them, and by id. */
export type TypeNamesByKind = ReadonlyMap<string, ReadonlyMap<string, string>>;

function segmentSpec(segment: LiveSegment): Json {
  const { name: _, ...fields } = segment.fields;
  return {
    ...stated(fields),
    ...(segment.settings ? { settings: stated(segment.settings) } : {}),
    ...(segment.topCoverings
      ? { topCoverings: segment.topCoverings.map((covering) => stated(covering.fields)) }
      : {}),
    sections: segment.sections.map(sectionSpec),
  };
}

/** The cover says where the zone lies; the layout depth would say it again. */
function sectionSpec({ fields: { layoutDepth: _, ...fields }, layers }: LiveSection): Json {
  return { ...stated(fields), layers: layers.map(layerSpec) };
}

const layerSpec = (layer: LiveLayer): Json => ({
  ...stated(layer.fields),
  ...Object.fromEntries(
    ITEM_KINDS.map(({ name, collection }) => [
      collection,
      counted(layer.items.filter((item) => item.kind === name).map(itemSpec)),
    ]),
  ),
});

function itemSpec(item: LiveItem): Json {
  const { holdsCables } = kindNamed(item.kind);
  // A pipe for ecom holds no cables, and the spec language will not have it stated.
  const cables =
    holdsCables && item.fields.pipeCategory !== 'ECOM' ? { cables: counted(item.cables.map(itemSpec)) } : {};
  return { ...stated(item.fields), ...cables };
}

/** Neighbours that are the same, as one with a count. */
function counted(items: readonly Json[]): Json[] {
  const groups: { item: Json; count: number }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && JSON.stringify(last.item) === JSON.stringify(item)) last.count += 1;
    else groups.push({ item, count: 1 });
  }
  return groups.map(({ item, count }) => (count === 1 ? item : { ...item, count }));
}

const stated = (fields: Fields): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Ids are numbers in a spec, however long, and a type's id has its name beside it. */
function nameTypes(document: Document, names: TypeNamesByKind): void {
  visit(document, {
    Pair: (_, pair, path) => {
      if (!isScalar(pair.key) || !isScalar(pair.value) || typeof pair.value.value !== 'string') return;
      const field = String(pair.key.value);
      if (!field.endsWith('Id')) return;
      const id = pair.value.value;
      pair.value.value = BigInt(id);
      const collection = [...path]
        .reverse()
        .map(keyOf)
        .find((key) => names.has(key));
      const name = field === 'typeId' ? names.get(collection ?? '')?.get(id) : undefined;
      if (name !== undefined) pair.value.comment = ` ${name.replaceAll(/[\r\n]/g, ' ')}`;
    },
  });
}

const keyOf = (node: unknown): string => (isPair(node) && isScalar(node.key) ? String(node.key.value) : '');
