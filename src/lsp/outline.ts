import type { Place } from '../diagnostics/problem.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import type { Entry, Tree } from '../spec/yaml/tree.js';

/** A name that stands in a spec: where an object is defined, or where it is used. */
export interface Mark {
  readonly role: 'segment' | 'template' | 'use' | 'type' | 'length of' | 'old name';
  /** The kind of template (section, layer), or the catalog of the type. */
  readonly kind: string;
  readonly name: string;
  readonly place: Place;
}

export interface SegmentOutline {
  readonly name: string;
  readonly place: Place;
  /** The place of its value, and whether that is a map in braces. */
  readonly value: Tree;
  readonly sections: readonly Place[];
  readonly marks: readonly Mark[];
}

export interface Outline {
  readonly file: string;
  readonly documents: readonly DocumentOutline[];
}

interface DocumentOutline {
  readonly project: string;
  readonly segments: readonly SegmentOutline[];
  readonly templates: readonly Mark[];
  /** Names beside the segments: in templates and in the calculation. */
  readonly marks: readonly Mark[];
}

interface ParsedText {
  readonly file: string;
  readonly trees: readonly Tree[];
}

type Outlines = (texts: readonly ParsedText[]) => ReadonlyMap<string, Outline>;

/** Places in an outline are those of the parser; they are located when they are shown. A segment is outlined once. */
export function createOutlines(): Outlines {
  const bySegment = new WeakMap<Entry, SegmentOutline>();
  let last = new Map<string, { trees: readonly Tree[]; outline: Outline }>();
  const segmentOf = (entry: Entry): SegmentOutline => {
    const known = bySegment.get(entry) ?? outlineSegment(entry);
    bySegment.set(entry, known);
    return known;
  };
  const outlined = ({ file, trees }: ParsedText) => {
    const known = last.get(file);
    if (known && (trees.length === 0 || known.trees === trees)) return known;
    return { trees, outline: { file, documents: trees.map((tree) => outlineDocument(tree, segmentOf)) } };
  };
  return (texts) => {
    // A file that was deleted is forgotten.
    last = new Map(texts.map((text) => [text.file, outlined(text)]));
    return new Map([...last].map(([file, { outline }]) => [file, outline]));
  };
}

const entriesIn = (tree: Tree | undefined): readonly Entry[] => (tree?.form === 'map' ? tree.entries : []);
const under = (tree: Tree | undefined, key: string): Tree | undefined =>
  entriesIn(tree).find((entry) => entry.key === key)?.value;
const textOf = (tree: Tree | undefined): string =>
  tree?.form === 'scalar' && tree.value !== null ? String(tree.value) : '';

function outlineDocument(tree: Tree, segmentOf: (entry: Entry) => SegmentOutline): DocumentOutline {
  const project = under(tree, 'project');
  const templates = under(tree, 'templates');
  const sections = entriesIn(under(templates, 'sections'));
  const layers = entriesIn(under(templates, 'layers'));
  const named =
    (kind: string) =>
    (entry: Entry): Mark => ({ role: 'template', kind, name: entry.key, place: entry.place });
  const calculation = under(tree, 'calculation');
  return {
    project: textOf(project?.form === 'map' ? under(project, 'number') : project),
    segments: entriesIn(under(tree, 'segments')).map(segmentOf),
    templates: [...sections.map(named('section')), ...layers.map(named('layer'))],
    marks: [
      ...sections.flatMap(({ value }) => marksIn(value, 'sections')),
      ...layers.flatMap(({ value }) => marksIn(value, 'layers')),
      ...(calculation ? marksIn(calculation, 'calculation') : []),
    ],
  };
}

function outlineSegment({ key, place, value }: Entry): SegmentOutline {
  const sections = under(value, 'sections');
  return {
    name: key,
    place,
    value,
    sections: sections?.form === 'list' ? sections.items.map((item) => item.place) : [],
    marks: marksIn(value, 'segment'),
  };
}

const CATALOGS = new Map(
  ITEM_KINDS.flatMap(({ collection, catalog }) => (catalog ? [[collection, catalog]] : [])),
);

/** The names that a value uses; `list` is the key of the list or map around it. */
function marksIn(tree: Tree, list: string): Mark[] {
  if (tree.form === 'list') return tree.items.flatMap((item) => marksIn(item, list));
  return entriesIn(tree).flatMap(({ key, value }) => {
    if (value.form !== 'scalar') return marksIn(value, key);
    const mark = markOf(key, list);
    return mark && typeof value.value === 'string'
      ? [{ ...mark, name: value.value, place: value.place }]
      : [];
  });
}

function markOf(key: string, list: string): Pick<Mark, 'role' | 'kind'> | undefined {
  if (key === 'use') return { role: 'use', kind: list === 'layers' ? 'layer' : 'section' };
  if (key === 'lengthOf') return { role: 'length of', kind: '' };
  if (key === 'renamedFrom') return { role: 'old name', kind: '' };
  const catalog = key === 'type' ? CATALOGS.get(list) : undefined;
  return catalog ? { role: 'type', kind: catalog } : undefined;
}
