import type { Place } from '../../diagnostics/problem.js';
import { beyondCover, COVER, layoutRuleOf } from '../../kinds/layout-rules.js';
import type { DesiredProject } from '../../kinds/model.js';
import type { SpecProblem } from '../codes.js';
import type { DocumentDraft } from '../read/read-document.js';
import { PIPE_TOO_SMALL, type SegmentCheck, type SizedCatalogs } from './pipe-sizes.js';

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
          message: `${one.fields.thickness ?? 'no thickness'} mm of the coverings`,
        }));
        return [{ message: found.message, place, also, remedy: found.remedy }];
      }),
};

type Find = ReturnType<SegmentCheck['start']>;

const CHECKS: readonly SegmentCheck[] = [COVERING_ORDER, COVER_TOO_THIN, PIPE_TOO_SMALL];

/**
 * Returns the warnings about built segments that the specs do not silence: those that need no catalog, or those that need
 * some of the given ones. A check whose catalogs were not read is left out.
 */
export function builtWarnings(
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
        found.set(`${code} ${keyOf(finding.place)}`, { code, severity: 'warning', ...finding });
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
