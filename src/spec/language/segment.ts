import { COVERING_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../kinds/structure.js';
import { LIMITS } from '../limits.js';
import { directive, key, listOf, mapOf, ref } from './describe.js';
import { checkUnmanaged, ignoreKey, quiet, unmanagedKey, waiversKey } from './directives.js';
import { FLAG, fieldKeys, fieldsMap, ID, text } from './fields.js';
import type { Draft, MapType } from './language.js';
import { SECTION, SECTION_EXAMPLE } from './section.js';

/** The keys with one value that are for trenchctl. The desired segment has the value under the same name. */
export const SEGMENT_DIRECTIVES = {
  renamedFrom: directive(
    text(LIMITS.name),
    'Previous name: the live segment is renamed instead of replaced. PROJECT/SEGMENT moves a segment of another project here, with everything in it. Remove this key after the apply.',
    'Storgata 1-38',
  ),
  segmentId: directive(ID, 'Id of the live segment, if its name is ambiguous.', 4711),
};

export const LIFECYCLE_DIRECTIVES = {
  preventDestroy: directive(FLAG, 'A plan that deletes the segment is refused.', true),
  preventReplace: directive(FLAG, 'A plan that replaces one of its sections is refused.', true),
};

const LIFECYCLE = mapOf({ name: 'lifecycle', what: 'lifecycle' }, LIFECYCLE_DIRECTIVES, (keys) => keys);
const SETTINGS = fieldsMap({ name: 'settings', what: 'settings' }, SETTINGS_FIELDS);

export const COVERING = fieldsMap(
  { name: 'covering', what: 'a top covering', about: 'A layer of the surface.' },
  COVERING_FIELDS,
);

const LISTS = {
  settings: key(SETTINGS, 'Settings of the whole segment.', { autoMarkers: true }),
  topCoverings: key(
    listOf(
      'top coverings',
      ref('covering', () => COVERING),
    ),
    'All top coverings, bottom to top; [] for none.',
    [{ type: 'TARMAC', thickness: 80 }],
  ),
  sections: key(
    listOf(
      'sections',
      ref('section', () => SECTION),
      {
        never: {
          empty: 'a segment always has a section: the API cannot delete the last one',
          remedy: 'leave out `sections` to keep the live sections, or state one: `sections: [{}]`',
        },
      },
    ),
    'All sections, in order.',
    [SECTION_EXAMPLE],
    {
      effect: 'A section is created or deleted alone. A section that cannot be changed in place is replaced.',
    },
  ),
};

const SEGMENT_KEYS = {
  ...SEGMENT_DIRECTIVES,
  lifecycle: directive(LIFECYCLE, 'Actions that are refused for this segment.', { preventDestroy: true }),
  ignoreWarnings: ignoreKey('segment'),
  waivers: waiversKey('segment'),
  unmanaged: unmanagedKey('segment', Object.keys(LISTS), 'topCoverings'),
  ...fieldKeys(SEGMENT_FIELDS),
  ...LISTS,
};

export type SegmentDraft = Draft<typeof SEGMENT_KEYS>;

export const SEGMENT_EXAMPLE = { length: 182.5, sections: [SECTION_EXAMPLE] };

export const SEGMENT: MapType<SegmentDraft> = quiet(
  mapOf(
    {
      name: 'segment',
      what: 'a segment',
      about: 'A trench segment. Keys that are left out are not changed.',
      hints: {
        name: "a segment's name is its key; to rename one, change the key and write `renamedFrom`",
        id: 'write `segmentId` to pin a live segment',
      },
    },
    SEGMENT_KEYS,
    (keys, _, { report }) => {
      checkUnmanaged(keys, report);
      return keys;
    },
  ),
);
