import { COVERING_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../kinds/structure.js';
import { LIMITS } from '../limits.js';
import { LEVELS } from '../schema/levels.js';
import { quietReader, readIgnored } from './ignore-warnings.js';
import { readAllowDestroy } from './read-allow-destroy.js';
import { readCalculation } from './read-calculation.js';
import { fieldReaders, fieldsReader } from './read-fields.js';
import { type Draft, listReader, mapReader, type Named, namedReader, type Stated } from './read-map.js';
import { EXAMPLE_NUMBER, readProject } from './read-project.js';
import { readLayer, readSection, readSections } from './read-section.js';
import { type Reader, readBoolean, readId, readLiveName } from './read-value.js';

export const API_VERSION = 'trenchctl/v1';

const SEGMENT_KEYS = {
  renamedFrom: readLiveName,
  segmentId: readId,
  lifecycle: mapReader(LEVELS.lifecycle, { preventDestroy: readBoolean, preventReplace: readBoolean }),
  settings: fieldsReader(LEVELS.settings, SETTINGS_FIELDS),
  ignoreWarnings: readIgnored,
  topCoverings: listReader('top coverings', fieldsReader(LEVELS.covering, COVERING_FIELDS)),
  sections: readSections,
};

export type SegmentDraft = Draft<typeof SEGMENT_KEYS> & Readonly<Record<string, Stated<unknown> | undefined>>;

const readSegment = quietReader(
  mapReader(LEVELS.segment, {
    ...fieldReaders(SEGMENT_FIELDS),
    ...SEGMENT_KEYS,
  }) as Reader<SegmentDraft>,
);

const readVersion: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && tree.value === API_VERSION) return API_VERSION;
  const message = 'this version of the spec language is not supported';
  report({
    code: 'unsupported-version',
    message,
    place: tree.place,
    remedy: `write apiVersion: ${API_VERSION}`,
  });
};

const NAME = { least: 1, most: LIMITS.name };

const DOCUMENT_KEYS = {
  apiVersion: readVersion,
  project: readProject,
  prune: readBoolean,
  allowDestroy: readAllowDestroy,
  ignoreWarnings: readIgnored,
  templates: mapReader(LEVELS.templates, {
    sections: namedReader({ what: 'section templates', one: LEVELS.section, ...NAME }, readSection),
    layers: namedReader({ what: 'layer templates', one: LEVELS.layer, ...NAME }, readLayer),
  }),
  segments: namedReader({ what: 'segments', one: LEVELS.segment, ...NAME }, readSegment),
  calculation: readCalculation,
};

export type NamedSegment = Named<SegmentDraft>;

/** One YAML document, read and checked alone: templates are not filled in, and no other document is known. */
export type DocumentDraft = Draft<typeof DOCUMENT_KEYS>;

export const readDocument: Reader<DocumentDraft> = quietReader(
  mapReader(LEVELS.document, DOCUMENT_KEYS, {
    required: { apiVersion: API_VERSION, project: EXAMPLE_NUMBER },
  }),
);
