import fc from 'fast-check';
import type { DesiredProject } from '../../src/kinds/model.js';
import { name, type TypeNames, type Written } from './arbitrary-items.js';
import { projectArb } from './arbitrary-project.js';
import { expectedProjects } from './expected.js';
import { type PrintStyle, printDocument, printStyle } from './print-spec.js';
import { documentsOf } from './written-documents.js';

/** Without places: `desired` of the model, as a test would write it by hand. */
export type Placeless<T> = T extends readonly (infer U)[]
  ? readonly Placeless<U>[]
  : T extends object
    ? { readonly [K in keyof T as K extends 'place' | 'unmanagedPlace' ? never : K]: Placeless<T[K]> }
    : T;

export interface GeneratedSpec {
  /** In the order in which a folder lists them. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** What the files say, worked out without the loader. */
  readonly projects: readonly Placeless<DesiredProject>[];
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
  eccs: ['Cu 50 mm2 blank'],
};

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
      return {
        files: filesOf(written, styles, files),
        projects: expectedProjects(written),
        documents: written,
      };
    });
}

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
