import type { Place } from '../diagnostics/problem.js';
import type { Field } from '../kinds/kind.js';
import type { Value } from '../kinds/model.js';
import { COVERING_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../kinds/structure.js';
import { LEVELS, type Level } from './levels.js';
import { LIMITS } from './limits.js';
import { type Draft, listReader, mapReader, type Named, namedReader, type Stated } from './read-map.js';
import { readLayer, readSection, readSections } from './read-section.js';
import { fieldReaders, type Reader, readBoolean, readId, readName, short } from './read-value.js';

export const API_VERSION = 'trenchctl/v1';
const EXAMPLE_NUMBER = '"2026-0417"';

/** The fields of a thing that has nothing else, and where it stands. */
export interface FieldsDraft {
  readonly keys: Readonly<Record<string, Stated<Value> | undefined>>;
  readonly place: Place;
}

function fieldsReader(level: Level, fields: readonly Field[]): Reader<FieldsDraft> {
  const read = mapReader(level, fieldReaders(fields));
  return (tree, report) => {
    const keys = read(tree, report);
    return keys && { keys, place: tree.place };
  };
}

const SEGMENT_KEYS = {
  renamedFrom: readName,
  segmentId: readId,
  lifecycle: mapReader(LEVELS.lifecycle, { preventDestroy: readBoolean, preventReplace: readBoolean }),
  settings: fieldsReader(LEVELS.settings, SETTINGS_FIELDS),
  topCoverings: listReader('top coverings', fieldsReader(LEVELS.covering, COVERING_FIELDS)),
  sections: readSections,
};

export type SegmentDraft = Draft<typeof SEGMENT_KEYS> & Readonly<Record<string, Stated<unknown> | undefined>>;

const readSegment = mapReader(LEVELS.segment, {
  ...fieldReaders(SEGMENT_FIELDS),
  ...SEGMENT_KEYS,
}) as Reader<SegmentDraft>;

/** Either the project's number, or a map with it. */
interface ProjectDraft {
  readonly number?: string;
  readonly id?: Stated<string>;
}

const readProjectMap = mapReader(
  LEVELS.project,
  { number: readName, id: readId },
  {
    required: { number: EXAMPLE_NUMBER },
    refuse: ({ key, place }, _level, report) =>
      report({
        code: 'not-yet-managed',
        message: `\`${short(key)}\`: managing the properties of a project is not supported yet`,
        place,
        remedy: 'a project is stated by `number` and, where that is ambiguous, `id`',
      }),
  },
);

const readProject: Reader<ProjectDraft> = (tree, report) => {
  if (tree.form !== 'map') {
    const number = readName(tree, report);
    return number === undefined ? undefined : { number };
  }
  const draft = readProjectMap(tree, report);
  const number = draft?.number?.value;
  return { ...(number === undefined ? {} : { number }), ...(draft?.id ? { id: draft.id } : {}) };
};

const readVersion: Reader<string> = (tree, report) => {
  if (tree.form === 'scalar' && tree.value === API_VERSION) return API_VERSION;
  const message = 'this version of the spec language is not known';
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
  templates: mapReader(LEVELS.templates, {
    sections: namedReader('section templates', NAME, readSection),
    layers: namedReader('layer templates', NAME, readLayer),
  }),
  segments: namedReader('segments', NAME, readSegment),
};

export type NamedSegment = Named<SegmentDraft>;

/** One YAML document, read and checked for itself: templates are not filled in, and no other document is known. */
export type DocumentDraft = Draft<typeof DOCUMENT_KEYS>;

export const readDocument: Reader<DocumentDraft> = mapReader(LEVELS.document, DOCUMENT_KEYS, {
  required: { apiVersion: API_VERSION, project: EXAMPLE_NUMBER },
});
