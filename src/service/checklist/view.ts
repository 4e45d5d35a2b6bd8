import type { Checkpoint, LocalText, SubCheckpoint } from '../core/checklist-records.js';
import { wire } from '../core/int64.js';
import type { Lang } from '../core/world.js';

const said = (text: LocalText | null | undefined, lang: Lang): string | null => text?.[lang] ?? null;

export const subsInOrder = ({ subCheckpoints }: Checkpoint): readonly SubCheckpoint[] =>
  subCheckpoints.toSorted((a, b) => a.sorting - b.sorting);

const viewSub = (sub: SubCheckpoint, lang: Lang) => ({
  id: wire(sub.id),
  name: sub.name[lang],
  guidance: said(sub.guidance, lang),
  camera: sub.photo !== undefined,
  cameraGuidance: said(sub.photo, lang),
  sorting: sub.sorting,
});

export const viewCheckpoint = (point: Checkpoint, lang: Lang) => ({
  id: wire(point.id),
  name: point.name[lang],
  answerType: point.answerType,
  assessmentTypes: point.assessmentTypes,
  camera: point.photo !== undefined,
  cameraGuidance: said(point.photo, lang),
  componentId: point.component ? wire(point.component.id) : null,
  componentName: said(point.component?.name, lang),
  facilityPartId: wire(point.facilityPart.id),
  facilityPartName: point.facilityPart.name[lang],
  guidance: said(point.guidance, lang),
  maintenanceMeasures: said(point.maintenanceMeasures, lang),
  option: point.option,
  primarySorting: point.primarySorting,
  secondarySorting: point.secondarySorting,
  orgbladForCorrection: point.orgbladForCorrection,
  orgbladForGuidance: point.orgbladForGuidance,
  subCheckpoints: subsInOrder(point).map((sub) => viewSub(sub, lang)),
  timePerspectiveId: wire(point.timePerspective.id),
  timePerspectiveName: point.timePerspective.name[lang],
});
