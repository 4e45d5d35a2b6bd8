import fc from 'fast-check';
import type { WantedProject } from '../../src/kinds/model.js';
import {
  COVERING_FIELDS,
  DEPTH_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../src/kinds/structure.js';
import { id, itemLists, name, someFields, type TypeNames, type Written } from './arbitrary-items.js';
import { expectedProjects } from './expected.js';
import { type PrintStyle, printDocument, printStyle } from './print-spec.js';

/** Without places: `wanted` of the model, as a test would write it by hand. */
export type Placeless<T> = T extends readonly (infer U)[]
  ? readonly Placeless<U>[]
  : T extends object
    ? { readonly [K in keyof T as K extends 'place' ? never : K]: Placeless<T[K]> }
    : T;

/** A document of a spec before it is printed. */
export interface DocumentModel {
  readonly written: Written;
  readonly style: PrintStyle;
}

export interface GeneratedSpec {
  /** In the order in which a folder lists them. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** What the files say, worked out without the loader. */
  readonly projects: readonly Placeless<WantedProject>[];
  readonly documents: readonly Written[];
}

export interface SpecOptions {
  readonly types?: TypeNames;
  readonly projects?: number;
  readonly segments?: number;
}

const TYPES: TypeNames = {
  cables: ['TSLF 24 kV 3x1x240 Al', 'TFXP 4x50 Al 1 kV'],
  pipes: ['PE DV 110 SN8', 'Ecom 40 PE'],
  eccs: ['Cu 50 mm2 bare'],
};

/** Which template to take, by number; the names come when all of them are known. */
type WithUse = { readonly fields: Written; readonly use: number | undefined };

const use = fc.option(fc.nat(5), { nil: undefined, freq: 1 });

const layerArb = (types: TypeNames): fc.Arbitrary<WithUse> =>
  fc.record({
    fields: fc.tuple(someFields(LAYER_FIELDS), itemLists(types)).map(([a, b]) => ({ ...a, ...b })),
    use,
  });

interface SectionModel extends WithUse {
  readonly layers: readonly WithUse[] | undefined;
  /** The first layer once more: the printer makes an anchor and an alias of it. */
  readonly again: boolean;
}

const sectionArb = (types: TypeNames): fc.Arbitrary<SectionModel> =>
  fc.record({
    fields: someFields(SECTION_FIELDS),
    use,
    layers: fc.option(fc.array(layerArb(types), { minLength: 1, maxLength: 3 }), { nil: undefined }),
    again: fc.boolean(),
  });

const segmentArb = (types: TypeNames) =>
  fc.record({
    fields: someFields(SEGMENT_FIELDS),
    rest: fc.record(
      {
        settings: someFields(SETTINGS_FIELDS),
        topCoverings: fc.array(someFields(COVERING_FIELDS), { maxLength: 3 }),
        lifecycle: fc.record(
          { preventDestroy: fc.boolean(), preventReplace: fc.boolean() },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    renamed: fc.boolean(),
    pinned: fc.boolean(),
    sections: fc.option(fc.array(sectionArb(types), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  });

const projectArb = (types: TypeNames, segments: number) =>
  fc.record({
    depth: fc.constantFrom(...DEPTH_FIELDS),
    id: fc.option(id, { nil: undefined }),
    prune: fc.option(fc.boolean(), { nil: undefined }),
    layers: fc.array(layerArb(types), { maxLength: 3 }),
    sections: fc.array(sectionArb(types), { maxLength: 3 }),
    segments: fc.array(segmentArb(types), { maxLength: segments }),
    names: fc.uniqueArray(name, { minLength: 2 * segments, maxLength: 2 * segments }),
    templateNames: fc.uniqueArray(name, { minLength: 6, maxLength: 6 }),
    /** How many documents it is spread over. */
    parts: fc.integer({ min: 1, max: 3 }),
    /** Which documents say again what one of them says for all. */
    said: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  });

type ProjectModel = ReturnType<typeof projectArb> extends fc.Arbitrary<infer T> ? T : never;

/** A valid spec of one or more projects in one or more files, and what it says. */
export function arbitrarySpec({
  types = TYPES,
  projects = 2,
  segments = 3,
}: SpecOptions = {}): fc.Arbitrary<GeneratedSpec> {
  return fc
    .record({
      projects: fc.array(projectArb(types, segments), { minLength: 1, maxLength: projects }),
      numbers: fc.uniqueArray(name, { minLength: projects, maxLength: projects }),
      styles: fc.array(printStyle, { minLength: 3 * projects, maxLength: 3 * projects }),
      files: fc.array(fc.nat(3), { minLength: 3 * projects, maxLength: 3 * projects }),
      order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: 3 * projects,
        maxLength: 3 * projects,
      }),
    })
    .filter(
      ({ projects: all }) =>
        new Set(all.map((it) => String(it.id))).size === all.length || all.every((it) => it.id === undefined),
    )
    .map(({ projects: all, numbers, styles, files, order }) => {
      const written = all
        .flatMap((project, n) => documentsOf(project, numbers[n] ?? ''))
        .map((document, n) => ({ document, at: order[n] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ document }) => document);
      return {
        files: filesOf(written, styles, files),
        projects: expectedProjects(written),
        documents: written,
      };
    });
}

function documentsOf(project: ProjectModel, number: string): Written[] {
  const layerName = (n: number): string => project.templateNames[n] ?? '';
  const sectionName = (n: number): string => project.templateNames[3 + n] ?? '';
  const named = (model: WithUse, below: number, nameOf: (n: number) => string): Written =>
    model.use === undefined || below === 0
      ? model.fields
      : { use: nameOf(model.use % below), ...model.fields };
  const layer = (model: WithUse, below = project.layers.length): Written => named(model, below, layerName);
  const other = DEPTH_FIELDS.find((field) => field !== project.depth) ?? '';
  const section = (model: SectionModel, below = project.sections.length): Written => {
    const { [other]: _, ...fields } = model.fields;
    const layers = model.layers?.map((it) => layer(it));
    if (model.again) layers?.push(...layers.slice(0, 1));
    return { ...named({ ...model, fields }, below, sectionName), ...(layers ? { layers } : {}) };
  };
  const segments = project.segments.map((segment, n) => [
    project.names[2 * n] ?? '',
    {
      ...segment.fields,
      ...segment.rest,
      ...(segment.renamed ? { renamedFrom: project.names[2 * n + 1] } : {}),
      ...(segment.pinned ? { segmentId: BigInt(n) + 9_007_199_254_740_993n } : {}),
      ...(segment.sections ? { sections: segment.sections.map((it) => section(it)) } : {}),
    },
  ]);
  const templates = [
    // A template may use one that is numbered below it, so that there is no circle.
    ...project.layers.map((model, n) => ['layers', layerName(n), layer(model, n)] as const),
    ...project.sections.map((model, n) => ['sections', sectionName(n), section(model, n)] as const),
  ];
  return Array.from({ length: project.parts }, (_, part) => {
    const mine = <T>(list: readonly T[]): T[] => list.filter((_, n) => n % project.parts === part);
    const told = part === 0 || project.said[part];
    return documentOf({
      project,
      number,
      told: Boolean(told),
      segments: mine(segments),
      templates: mine(templates),
    });
  });
}

function documentOf(part: {
  project: ProjectModel;
  number: string;
  told: boolean;
  segments: readonly unknown[][];
  templates: readonly (readonly ['layers' | 'sections', string, Written])[];
}): Written {
  const { project, number, told, segments, templates } = part;
  const shelf = (sort: string) =>
    templates.filter(([of]) => of === sort).map(([, key, value]) => [key, value]);
  const pinned = project.id !== undefined && told;
  return {
    apiVersion: 'trenchctl/v1',
    project: pinned ? { number, id: project.id } : number,
    ...(project.prune !== undefined && told ? { prune: project.prune } : {}),
    ...(templates.length > 0
      ? { templates: { layers: entries(shelf('layers')), sections: entries(shelf('sections')) } }
      : {}),
    ...(segments.length > 0 || told ? { segments: entries(segments) } : {}),
  };
}

/** A map that may have a key __proto__. */
const entries = (pairs: readonly unknown[][]): Map<unknown, unknown> =>
  new Map(pairs as [unknown, unknown][]);

function filesOf(
  documents: readonly Written[],
  styles: readonly PrintStyle[],
  at: readonly number[],
): GeneratedSpec['files'] {
  const files: string[][] = [];
  let last = -1;
  documents.forEach((document, n) => {
    // A new file, or one more document in the last one.
    if (last < 0 || (at[n] ?? 0) > 1) last = files.push([]) - 1;
    files[last]?.push(printDocument(document, styles[n]));
  });
  return files.map((texts, n) => ({
    path: `specs/${String(n).padStart(3, '0')}.yaml`,
    text: texts.join('---\n'),
  }));
}
