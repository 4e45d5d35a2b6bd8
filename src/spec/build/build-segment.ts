import type { SegmentPart, WantedSegment } from '../../kinds/model.js';
import { COVERING_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../kinds/structure.js';
import type { NamedSegment, SegmentDraft } from '../read/read-document.js';
import { type FieldsDraft, fieldsOf } from '../read/read-fields.js';
import { buildSections, type Site } from './build-section.js';

export function buildSegment({ name, place, value: draft }: NamedSegment, site: Site): WantedSegment {
  const renamedFrom = draft.renamedFrom?.value;
  const segmentId = draft.segmentId?.value;
  const settings = draft.settings?.value;
  const coverings = draft.topCoverings?.value?.filter((covering) => site.spend(1, covering.place));
  const sections = draft.sections?.value;
  return {
    name,
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    ...(segmentId === undefined ? {} : { segmentId }),
    fields: fieldsOf(SEGMENT_FIELDS, (key) => draft[key]),
    ...(settings ? { settings: { fields: fields(settings, SETTINGS_FIELDS), place: settings.place } } : {}),
    ...(coverings
      ? { topCoverings: coverings.map((it) => ({ fields: fields(it, COVERING_FIELDS), place: it.place })) }
      : {}),
    ...(sections ? { sections: buildSections(sections, site) } : {}),
    ...unmanagedIn(draft),
    lifecycle: lifecycleOf(draft),
    place,
  };
}

const fields = ({ keys }: FieldsDraft, known: typeof COVERING_FIELDS) =>
  fieldsOf(known, (name) => keys[name]);

const lifecycleOf = ({ lifecycle }: SegmentDraft) => ({
  preventDestroy: lifecycle?.value?.preventDestroy?.value ?? false,
  preventReplace: lifecycle?.value?.preventReplace?.value ?? false,
});

function unmanagedIn({ unmanaged }: SegmentDraft): Pick<WantedSegment, 'unmanaged' | 'unmanagedPlace'> {
  if (!unmanaged?.value?.length) return {};
  return {
    unmanaged: unmanaged.value.map(({ name }) => name as SegmentPart),
    unmanagedPlace: unmanaged.place,
  };
}
