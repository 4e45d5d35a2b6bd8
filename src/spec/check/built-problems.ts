import type { Place } from '../../diagnostics/problem.js';
import { conductorsIn } from '../../kinds/cable.js';
import { beyondCover, COVER, layoutRuleOf } from '../../kinds/layout-rules.js';
import type { DesiredItem, DesiredProject } from '../../kinds/model.js';
import type { DocumentDraft } from '../language/document.js';
import { type SpecProblem, WARNING_CODES } from '../problems.js';
import { DIFFERENT_LOADS, LOAD_OF_NO_POWER_CABLE } from './load-checks.js';
import { type SegmentCheck, type SizedCatalogs, type TypeOf, typeFinder } from './segment-check.js';

/**
 * Warns about pipes that cannot hold their cables. Only the catalogs know the diameters, so this is found while planning and
 * by `validate --online`, and only for types of catalogs that were read.
 */
const PIPE_TOO_SMALL: SegmentCheck = {
  code: 'pipe-too-small',
  needs: ['pipes', 'cables'],
  start: (catalogs) => {
    const typeOf = typeFinder(catalogs);
    return ({ sections = [] }) => {
      const layers = sections.flatMap((section) => section.layers ?? []);
      return layers.flatMap(({ items }) =>
        (items.pipe ?? []).flatMap((pipe) => {
          const message = pipe.cables?.length ? tooSmall(pipe, pipe.cables, typeOf) : undefined;
          return message === undefined ? [] : [{ message, place: pipe.place, remedy: REMEDY }];
        }),
      );
    };
  },
};

const REMEDY = 'choose a wider pipe: `trenchctl catalog pipes` lists them';

const mm = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

function tooSmall(pipe: DesiredItem, cables: readonly DesiredItem[], typeOf: TypeOf): string | undefined {
  const type = typeOf(pipe);
  const outer = mm(type?.fields.outerDiameter);
  if (!type || outer === undefined) return undefined;
  const inner = outer - 2 * (mm(type.fields.wallThickness) ?? 0);
  const sized = cables.flatMap((cable) => {
    const cableType = typeOf(cable);
    const diameter = mm(cableType?.fields.outerDiameter);
    return cableType && diameter !== undefined ? [{ cable, name: cableType.name, diameter }] : [];
  });
  const largest = sized.toSorted((a, b) => b.diameter - a.diameter)[0];
  if (!largest) return undefined;
  const pipeWords = `${type.name} is ${round(inner)} mm wide inside`;
  if (largest.diameter > inner)
    return `${pipeWords}, and the cable ${largest.name} is ${round(largest.diameter)} mm thick`;
  const area = sized.reduce(
    (sum, { cable, diameter }) => sum + (conductorsIn(cable.fields.groupConfiguration) ?? 1) * diameter ** 2,
    0,
  );
  // Round cables never fill a round pipe, so cables with more area than the pipe do not fit in any arrangement.
  if (area <= inner ** 2) return undefined;
  return `${pipeWords}, and its cables together have a larger cross-section than that`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Surfaces that lie on top, and materials that lie below them. */
const SURFACES: readonly unknown[] = ['TARMAC', 'COBBLESTONE'];
const BASES: readonly unknown[] = ['GRAVEL', 'CRUSHED_STONES', 'SAND'];

/** Warns about top coverings that seem to be listed from top to bottom. */
const COVERING_ORDER: SegmentCheck = {
  code: 'covering-order',
  needs: [],
  start:
    () =>
    ({ topCoverings = [] }) => {
      const top = topCoverings.at(-1);
      const buried = topCoverings.find(({ fields }) => SURFACES.includes(fields.type));
      if (!top || !buried || !BASES.includes(top.fields.type)) return [];
      return [
        {
          message: `${buried.fields.type} lies below ${top.fields.type}: top coverings are listed from bottom to top`,
          place: top.place,
          also: [{ place: buried.place, message: 'this covering lies below it' }],
          remedy: 'write the uppermost covering last',
        },
      ];
    },
};

const COVER_RULE = layoutRuleOf(COVER).name;

/** Warns about top coverings that are thicker than the cover, which includes them: pipes would lie in a covering. */
const COVER_TOO_THIN: SegmentCheck = {
  code: 'cover-too-thin',
  needs: [],
  start:
    () =>
    ({ sections = [], topCoverings = [], waivers = [] }) =>
      sections.flatMap(({ fields, place, waivers: own = [] }) => {
        const found = beyondCover(fields, topCoverings);
        // A plan tells when the waiver has expired.
        if (!found || [...waivers, ...own].some(({ rule }) => rule === COVER_RULE)) return [];
        const also = topCoverings.map((one) => ({
          place: one.place,
          message:
            one.fields.thickness === undefined
              ? 'a covering without a thickness'
              : `${one.fields.thickness} mm of the coverings`,
        }));
        return [{ message: found.message, place, also, remedy: found.remedy }];
      }),
};

type Find = ReturnType<SegmentCheck['start']>;

const CHECKS: readonly SegmentCheck[] = [
  ...[COVERING_ORDER, COVER_TOO_THIN, PIPE_TOO_SMALL],
  ...[LOAD_OF_NO_POWER_CABLE, DIFFERENT_LOADS],
];

const isWarning = (code: string): boolean => (WARNING_CODES as readonly string[]).includes(code);

/**
 * Returns the problems of built segments, without the warnings the specs silence: those that need no catalog, or those that need
 * some of the given ones. A check whose catalogs were not read is left out.
 */
export function builtProblems(
  projects: readonly DesiredProject[],
  isIgnored: IsIgnored,
  catalogs?: SizedCatalogs,
  /** Wraps a check, so that it can remember the segments that it has seen. */
  remembered: (code: string, find: Find) => Find = (_, find) => find,
): SpecProblem[] {
  const segments = projects.flatMap((project) => project.segments);
  // An object of a template, or with a count, is built many times and stands in one place.
  const found = new Map<string, SpecProblem>();
  for (const { code, needs, start } of CHECKS) {
    if (needs.length > 0 !== (catalogs !== undefined) || needs.some((name) => !catalogs?.[name])) continue;
    const find = remembered(code, start(catalogs ?? {}));
    for (const segment of segments) {
      if (isIgnored(code, segment)) continue;
      for (const finding of find(segment))
        found.set(`${code} ${keyOf(finding.place)}`, {
          code,
          ...(isWarning(code) ? { severity: 'warning' } : {}),
          ...finding,
        });
    }
  }
  return [...found.values()];
}

/** Tells whether the specs silence a warning for the segment whose key stands at this place. */
export type IsIgnored = (code: string, segment: { readonly place: Place }) => boolean;

/** Returns what `ignoreWarnings` of the documents and of their segments silences. */
export function ignoredBy(documents: readonly DocumentDraft[]): IsIgnored {
  const byPlace = new Map<string, ReadonlySet<string>>();
  for (const { ignoreWarnings, segments } of documents) {
    const everywhere = ignoreWarnings?.value ?? [];
    for (const { place, value } of segments?.value ?? []) {
      const here = value.ignoreWarnings?.value ?? [];
      if (everywhere.length + here.length > 0) byPlace.set(keyOf(place), new Set([...everywhere, ...here]));
    }
  }
  if (byPlace.size === 0) return () => false;
  return (code, { place }) => byPlace.get(keyOf(place))?.has(code) ?? false;
}

const keyOf = ({ file, line, col }: Place): string => `${line}:${col}:${file}`;
