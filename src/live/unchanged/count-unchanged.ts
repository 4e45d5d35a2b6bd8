import type { Fields, WantedCovering, WantedSegment } from '../../kinds/model.js';
import { COVERING_FIELDS, SETTINGS_FIELDS } from '../../kinds/structure.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { isId } from '../raw.js';
import { NAMED_SEGMENT_FIELDS, type SegmentParts } from '../to-live.js';
import { countSection } from './count-section.js';
import { fieldChecks, fieldsAgree, isJson } from './field-checks.js';

/** The answers that a segment is read from. */
export interface SegmentAnswers extends SegmentParts {
  /** The answer of getSegment. */
  readonly answer: unknown;
}

/**
 * Compares the answers for a segment with the wanted segment, without a conversion to live state. Returns the number of live
 * objects if each stated object is surely in its place and the service reports no layout problem. Returns undefined in
 * every other case, also if an answer cannot be read: then the segment has to be converted and planned.
 */
export function countUnchanged(
  wanted: WantedSegment,
  id: string,
  { answer, settings, topCoverings }: SegmentAnswers,
  { cableGroups, ductsInPipes }: ServiceProfile,
): number | undefined {
  // The conductors of a group are folded when the live state is read.
  if (cableGroups === 'conductors') return undefined;
  if (!isJson(answer) || answer.id !== id || !isId(id)) return undefined;
  if (!isEmptyList(answer.validationErrors)) return undefined;
  const checks = fieldChecks(NAMED_SEGMENT_FIELDS, { ...wanted.fields, name: wanted.name });
  if (Object.hasOwn(wanted.fields, 'name') || !checks || !fieldsAgree(answer, checks)) return undefined;
  if (!settingsAgree(settings, wanted.settings?.fields)) return undefined;
  const coverings = countCoverings(topCoverings, wanted.topCoverings);
  const sections = countSections(answer.sections, wanted, ductsInPipes);
  return coverings < 0 || sections < 0 ? undefined : 1 + sections + coverings;
}

const isEmptyList = (list: unknown): boolean =>
  list === undefined || list === null || (Array.isArray(list) && list.length === 0);

function countSections(
  given: unknown,
  { sections }: WantedSegment,
  ductsInPipes: ServiceProfile['ductsInPipes'],
): number {
  const list = given ?? [];
  if (!Array.isArray(list) || (sections && sections.length !== list.length)) return -1;
  let count = 0;
  for (let n = 0; n < list.length; n += 1) {
    const inside = countSection(list[n], sections?.[n], ductsInPipes);
    if (inside < 0) return -1;
    count += inside;
  }
  return count;
}

/** The settings are read only if the spec owns some of them. */
function settingsAgree(settings: unknown, stated: Fields = {}): boolean {
  const checks = fieldChecks(SETTINGS_FIELDS, stated);
  if (!checks) return false;
  if (settings === undefined) return Object.keys(stated).length === 0;
  return isJson(settings) && fieldsAgree(settings, checks);
}

/** The coverings are read only if the spec owns them. */
function countCoverings(given: unknown, wanted: readonly WantedCovering[] | undefined): number {
  if (given === undefined) return wanted === undefined || wanted.length === 0 ? 0 : -1;
  const list = given ?? [];
  if (!Array.isArray(list) || (wanted && wanted.length !== list.length)) return -1;
  for (let n = 0; n < list.length; n += 1) {
    const covering: unknown = list[n];
    const checks = fieldChecks(COVERING_FIELDS, wanted?.[n]?.fields ?? {});
    if (!checks || !isJson(covering) || !isId(covering.id) || !fieldsAgree(covering, checks)) return -1;
  }
  return list.length;
}
