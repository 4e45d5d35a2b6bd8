import type { Report } from '../problems.js';
import type { Named } from '../read/read-map.js';
import { numberReader } from '../read/read-number.js';
import type { Tree } from '../yaml/tree.js';
import { CALCULATION_KEY } from './calculation.js';
import { directive, key, leaf, mapOf, namedOf, ref } from './describe.js';
import { ignoreKey, quiet, UNMANAGED_SEGMENTS } from './directives.js';
import { DAY, FLAG, NAME_BOUNDS, NAME_KEYWORDS, versionKey } from './fields.js';
import { type Draft, type MapType, mapsIn, siteIn } from './language.js';
import { PROJECT_KEY } from './project.js';
import { LAYER, LAYER_EXAMPLE, SECTION, SECTION_EXAMPLE } from './section.js';
import { SEGMENT, SEGMENT_EXAMPLE, type SegmentDraft } from './segment.js';

export const API_VERSION = 'trenchctl/v1';

const NAMES = { propertyNames: NAME_KEYWORDS };

/** The approval of destruction: a number of objects, and the last day on which it counts. */
const ALLOW_DESTROY = mapOf(
  { name: 'allowDestroy', what: 'allowDestroy' },
  {
    objects: directive(
      leaf(numberReader({ minimum: 0, whole: true }), { type: 'integer', minimum: 0 }),
      'Number of objects that a plan may destroy, with the objects in them.',
      26,
      { required: true },
    ),
    until: directive(DAY, 'The last day of the approval.', '2026-12-01', { required: true }),
  },
  (keys) => keys,
);

const TEMPLATES = mapOf(
  { name: 'templates', what: 'templates' },
  {
    sections: directive(
      namedOf(
        { what: 'section templates', ...NAME_BOUNDS },
        ref('section', () => SECTION),
        NAMES,
      ),
      'Sections by name.',
      { standard: SECTION_EXAMPLE },
    ),
    layers: directive(
      namedOf(
        { what: 'layer templates', ...NAME_BOUNDS },
        ref('layer', () => LAYER),
        NAMES,
      ),
      'Layers by name.',
      { standard: LAYER_EXAMPLE },
    ),
  },
  (keys) => keys,
);

const DOCUMENT_KEYS = {
  apiVersion: versionKey(API_VERSION, 'Version of the spec language.', 'the spec language'),
  project: PROJECT_KEY,
  prune: directive(FLAG, 'True deletes the segments of the project that the specs do not list.', true),
  allowDestroy: directive(
    ALLOW_DESTROY,
    'Approval of destruction: up to and including a day (UTC), a plan may destroy this number of objects of the project.',
    { objects: 26, until: '2026-12-01' },
  ),
  unmanaged: UNMANAGED_SEGMENTS,
  ignoreWarnings: ignoreKey('document'),
  templates: directive(TEMPLATES, 'Named sections and layers, which all files of the project can `use`.', {
    layers: { standard: LAYER_EXAMPLE },
  }),
  segments: key(
    namedOf(
      { what: 'segments', ...NAME_BOUNDS, isLimitOfApi: true },
      ref('segment', () => SEGMENT),
      NAMES,
    ),
    'The segments by name.',
    { 'Storgata 1-40': SEGMENT_EXAMPLE },
    {
      ownership:
        'Segments that no spec names are left alone, unless `prune: true` or --prune says that they are deleted. A segment under `unmanaged` is never deleted.',
    },
  ),
  calculation: CALCULATION_KEY,
};

export type NamedSegment = Named<SegmentDraft>;

/** One YAML document, read and checked alone: templates are not filled in, and no other document is known. */
export type DocumentDraft = Draft<typeof DOCUMENT_KEYS>;

export const DOCUMENT: MapType<DocumentDraft> = quiet(
  mapOf(
    {
      name: 'document',
      what: 'a spec',
      about: 'The desired state of a project, its trench segments and its calculation.',
    },
    DOCUMENT_KEYS,
    (keys) => keys,
  ),
);

/** Every map of the spec language by its name, items included. */
export const SPEC_MAPS: ReadonlyMap<string, MapType> = mapsIn(DOCUMENT);

export const readDocument = (tree: Tree, report: Report): DocumentDraft | undefined =>
  DOCUMENT.read(tree, siteIn(DOCUMENT, report));
