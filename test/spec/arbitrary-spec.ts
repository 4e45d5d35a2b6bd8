import fc from 'fast-check';
import { DEPTH_FIELDS } from '../../src/kinds/structure.js';
import { lettingGo, name, type TypeNames, type Written } from './arbitrary-items.js';
import type { QuantityModel } from './arbitrary-own.js';
import { type ProjectModel, projectArb, type SectionModel, type WithUse } from './arbitrary-project.js';
import { type PrintStyle, printDocument, printStyle } from './print-spec.js';

/** The documents that a project is written in. */
function documentsOf(project: ProjectModel, number: string): Written[] {
  const { layer, section, layerName, sectionName } = writersOf(project);
  const segments = project.segments.map((segment, n) => [
    project.names[2 * n] ?? '',
    lettingGo(
      {
        ...segment.fields,
        ...segment.rest,
        ...(segment.renamed ? { renamedFrom: project.names[2 * n + 1] } : {}),
        ...(segment.pinned ? { segmentId: BigInt(n) + 9_007_199_254_740_993n } : {}),
        ...(segment.sections ? { sections: segment.sections.map((it) => section(it)) } : {}),
      },
      ['settings', 'topCoverings', 'sections'],
      segment.letGo,
    ),
  ]);
  // The names that no segment has are those of live segments that the project lets go.
  const unmanaged = project.names.slice(2 * project.segments.length);
  const templates = [
    // A template may use one that is numbered below it, so that there is no circle.
    ...project.layers.map((model, n) => ['layers', layerName(n), layer(model, n)] as const),
    ...project.sections.map((model, n) => ['sections', sectionName(n), section(model, n)] as const),
  ];
  const priced = calculationOf(project, segments);
  return Array.from({ length: project.parts }, (_, part) => {
    const mine = <T>(list: readonly T[]): T[] => list.filter((_, n) => n % project.parts === part);
    const told = part === 0 || project.said[part] === true;
    const own = Object.fromEntries(mine(Object.entries(project.own)));
    const calculation = part === (project.calculation?.at ?? 0) % project.parts ? priced : {};
    const parts = { segments: mine(segments), templates: mine(templates), unmanaged: mine(unmanaged), own, calculation };
    return documentOf({ project, number, told, ...parts });
  });
}

/** Nodes may be as long as any segment that states its length. */
function calculationOf({ calculation }: ProjectModel, segments: readonly unknown[][]): Written {
  if (!calculation) return {};
  const measured = segments.filter(([, written]) => (written as Written).length !== undefined);
  const quantityOf = (model: QuantityModel): unknown => {
    if (typeof model === 'number') return model;
    const [lengthOf] = measured[model.of % Math.max(measured.length, 1)] ?? [];
    const times = model.times === undefined ? {} : { times: model.times };
    return lengthOf === undefined ? model.of : { lengthOf, ...times };
  };
  const { type, nodes } = calculation;
  const written = nodes?.map(({ fields, quantity }) => ({ ...fields, quantity: quantityOf(quantity) }));
  return { calculation: { ...(type ? { type } : {}), ...(written ? { nodes: written } : {}) } };
}

function writersOf(project: ProjectModel) {
  const layerName = (n: number): string => project.templateNames[n] ?? '';
  const sectionName = (n: number): string => project.templateNames[3 + n] ?? '';
  const named = ({ use, fields }: WithUse, below: number, nameOf: (n: number) => string): Written =>
    use === undefined || below === 0 ? fields : { use: nameOf(use % below), ...fields };
  const layer = (model: WithUse, below = project.layers.length): Written => named(model, below, layerName);
  // A section and its templates must not state both depths between them, so a project keeps to one.
  const other = DEPTH_FIELDS.find((field) => field !== project.depth) ?? '';
  const section = (model: SectionModel, below = project.sections.length): Written => {
    const { [other]: _, ...fields } = model.fields;
    const layers = model.layers?.map((it) => layer(it));
    if (model.again) layers?.push(...layers.slice(0, 1));
    const written = { ...named({ ...model, fields }, below, sectionName), ...(layers ? { layers } : {}) };
    return lettingGo(written, ['layers'], model.letGo);
  };
  return { layer, section, layerName, sectionName };
}

function documentOf(part: {
  project: ProjectModel;
  number: string;
  told: boolean;
  segments: readonly unknown[][];
  templates: readonly (readonly ['layers' | 'sections', string, Written])[];
  unmanaged: readonly string[];
  own: Written;
  calculation: Written;
}): Written {
  const { project, number, told, segments, templates, unmanaged, own, calculation } = part;
  const shelf = (sort: string) => templates.filter(([of]) => of === sort).map(([, key, value]) => [key, value]);
  const pinned = project.id !== undefined && told;
  const pin = pinned ? { id: project.id } : {};
  return {
    apiVersion: 'trenchctl/v1',
    project: pinned || Object.keys(own).length > 0 ? { number, ...pin, ...own } : number,
    ...(project.prune !== undefined && told ? { prune: project.prune } : {}),
    ...(project.allowDestroy !== undefined && told ? { allowDestroy: project.allowDestroy } : {}),
    ...(unmanaged.length > 0 ? { unmanaged } : {}),
    ...(templates.length > 0 ? { templates: { layers: entries(shelf('layers')), sections: entries(shelf('sections')) } } : {}),
    ...(segments.length > 0 || told ? { segments: entries(segments) } : {}),
    ...calculation,
  };
}

/** A map that may have a key __proto__. */
const entries = (pairs: readonly unknown[][]): Map<unknown, unknown> => new Map(pairs as [unknown, unknown][]);

interface GeneratedSpec {
  /** In the order in which a folder lists them. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly documents: readonly Written[];
}

interface SpecOptions {
  readonly types?: TypeNames;
  readonly projects?: number;
  readonly segments?: number;
}

const TYPES: TypeNames = {
  cables: ['TSLF 24 kV 3x1x240 Al', 'TFXP 4x50 Al 1 kV'],
  pipes: ['PE DV 110 SN8', 'Ecom 40 PE'],
  eccs: ['Cu 50 mm2 blank'],
};

/** A valid spec of one or more projects in one or more files. */
export function arbitrarySpec({ types = TYPES, projects = 2, segments = 3 }: SpecOptions = {}): fc.Arbitrary<GeneratedSpec> {
  return fc
    .record({
      projects: fc.array(projectArb(types, segments), { minLength: 1, maxLength: projects }),
      numbers: fc.uniqueArray(name, { minLength: projects, maxLength: projects }),
      styles: fc.array(printStyle, { minLength: 3 * projects, maxLength: 3 * projects }),
      files: fc.array(fc.nat(3), { minLength: 3 * projects, maxLength: 3 * projects }),
      order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3 * projects, maxLength: 3 * projects }),
    })
    .filter(({ projects: all }) => {
      const ids = all.flatMap((it) => (it.id === undefined ? [] : [String(it.id)]));
      return new Set(ids).size === ids.length;
    })
    .map(({ projects: all, numbers, styles, files, order }) => {
      const written = all
        .flatMap((project, n) => documentsOf(project, numbers[n] ?? ''))
        .map((document, n) => ({ document, at: order[n] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ document }) => document);
      return { files: filesOf(written, styles, files), documents: written };
    });
}

function filesOf(documents: readonly Written[], styles: readonly PrintStyle[], at: readonly number[]): GeneratedSpec['files'] {
  const files: string[][] = [];
  let last = -1;
  documents.forEach((document, n) => {
    // A new file, or one more document in the last one.
    if (last < 0 || (at[n] ?? 0) > 1) last = files.push([]) - 1;
    files[last]?.push(printDocument(document, styles[n]));
  });
  return files.map((texts, n) => ({ path: `specs/${String(n).padStart(3, '0')}.yaml`, text: texts.join('---\n') }));
}
