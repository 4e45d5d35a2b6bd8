import { COVERING_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../kinds/structure.js';
import { LIMITS } from '../limits.js';
import { type Report, SPEC_CODES, WARNING_CODES } from '../problems.js';
import { DIRECTIVES } from '../schema/directives.js';
import { LEVELS, SEGMENT_LISTS, UNMANAGED } from '../schema/levels.js';
import type { Tree } from '../yaml/tree.js';
import { didYouMean, nearest } from './nearest.js';
import { readCalculation } from './read-calculation.js';
import { checkUnmanaged, readUnmanagedSegments, readWaivers, unmanagedReader } from './read-directives.js';
import { directiveReaders, fieldReaders, fieldsReader, readDay } from './read-fields.js';
import {
  andThen,
  type Draft,
  listReader,
  mapReader,
  type Named,
  namedReader,
  type Stated,
} from './read-map.js';
import { numberReader } from './read-number.js';
import { EXAMPLE_NUMBER, readProject } from './read-project.js';
import { readLayer, readSection, readSections } from './read-section.js';
import { type Reader, scalarFixes, short, wrongType } from './read-value.js';

export const API_VERSION = 'trenchctl/v1';

const KEY = 'ignoreWarnings';

const isWarning = (code: string): boolean => (WARNING_CODES as readonly string[]).includes(code);

const readCode: Reader<string> = (tree, report) => {
  const code = tree.form === 'scalar' ? tree.value : undefined;
  if (typeof code !== 'string') return wrongType(tree, 'the code of a warning', report);
  if (isWarning(code)) return code;
  const isKnown = (SPEC_CODES as readonly string[]).includes(code);
  const near = isKnown ? [] : nearest(code, WARNING_CODES, 1);
  report({
    code: 'not-a-choice',
    message: isKnown
      ? `\`${code}\` is an error, and only warnings can be ignored`
      : `no warning has the code \`${short(code)}\``,
    place: tree.place,
    remedy: didYouMean(near) ?? `the warnings are ${WARNING_CODES.join(', ')}`,
    ...scalarFixes(tree, near),
  });
};

/** Reads the codes of the warnings that are not shown. */
const readIgnored: Reader<readonly string[]> = listReader('codes of warnings', readCode);

/** Returns a reader that does not report the warnings whose codes the map itself lists. */
const quietReader =
  <T>(reader: Reader<T>): Reader<T> =>
  (tree, report) => {
    const ignored = ignoredIn(tree);
    return reader(tree, ignored.size === 0 ? report : without(ignored, report));
  };

const NONE: ReadonlySet<unknown> = new Set();

function ignoredIn(tree: Tree): ReadonlySet<unknown> {
  const list = tree.form === 'map' ? tree.entries.find(({ key }) => key === KEY)?.value : undefined;
  if (list?.form !== 'list') return NONE;
  return new Set(list.items.map((item) => (item.form === 'scalar' ? item.value : undefined)));
}

const without =
  (ignored: ReadonlySet<unknown>, report: Report): Report =>
  (problem) => {
    if (problem.severity !== 'warning' || !ignored.has(problem.code)) report(problem);
  };

const SEGMENT_KEYS = {
  ...directiveReaders(DIRECTIVES.segment),
  lifecycle: mapReader(LEVELS.lifecycle, directiveReaders(DIRECTIVES['segment.lifecycle'])),
  settings: fieldsReader(LEVELS.settings, SETTINGS_FIELDS),
  ignoreWarnings: readIgnored,
  waivers: readWaivers,
  unmanaged: unmanagedReader(SEGMENT_LISTS),
  topCoverings: listReader('top coverings', fieldsReader(LEVELS.covering, COVERING_FIELDS)),
  sections: readSections,
};

export type SegmentDraft = Draft<typeof SEGMENT_KEYS> & Readonly<Record<string, Stated<unknown> | undefined>>;

const readSegmentKeys = mapReader(LEVELS.segment, {
  ...fieldReaders(SEGMENT_FIELDS),
  ...SEGMENT_KEYS,
}) as Reader<SegmentDraft>;

const readSegment = quietReader(
  andThen(readSegmentKeys, (segment, _, report) => {
    checkUnmanaged(segment[UNMANAGED], (name) => segment[name], report);
    return segment;
  }),
);

/** The approval of destruction: a number of objects, and the last day on which it counts. */
const readAllowDestroy = mapReader(
  LEVELS.allowDestroy,
  { objects: numberReader({ minimum: 0, whole: true }), until: readDay },
  { required: { objects: '26', until: '2026-12-01' } },
);

const readVersion: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && tree.value === API_VERSION) return API_VERSION;
  const message = 'this version of the spec language is not supported';
  report({
    code: 'unsupported-version',
    message,
    place: tree.place,
    remedy: `write apiVersion: ${API_VERSION}`,
    ...scalarFixes(tree, [API_VERSION]),
  });
};

const NAME = { least: 1, most: LIMITS.name };

/** Wraps a reader of segments and templates, which are most of a document, so that it can remember what it has read. */
export type Remember = <T>(reader: Reader<T>) => Reader<T>;

const documentKeys = (remember: Remember) => ({
  apiVersion: readVersion,
  project: readProject,
  ...directiveReaders(DIRECTIVES.document),
  allowDestroy: readAllowDestroy,
  unmanaged: readUnmanagedSegments,
  ignoreWarnings: readIgnored,
  templates: mapReader(LEVELS.templates, {
    sections: namedReader({ what: 'section templates', one: LEVELS.section, ...NAME }, remember(readSection)),
    layers: namedReader({ what: 'layer templates', one: LEVELS.layer, ...NAME }, remember(readLayer)),
  }),
  segments: namedReader(
    { what: 'segments', one: LEVELS.segment, ...NAME, isLimitOfApi: true },
    remember(readSegment),
  ),
  calculation: readCalculation,
});

export type NamedSegment = Named<SegmentDraft>;

/** One YAML document, read and checked alone: templates are not filled in, and no other document is known. */
export type DocumentDraft = Draft<ReturnType<typeof documentKeys>>;

export const documentReader = (remember: Remember): Reader<DocumentDraft> =>
  quietReader(
    mapReader(LEVELS.document, documentKeys(remember), {
      required: { apiVersion: API_VERSION, project: EXAMPLE_NUMBER },
    }),
  );

export const readDocument = documentReader((reader) => reader);
