import type { Checkpoint } from '../core/checklist-records.js';
import type { Block } from '../core/paper.js';
import type { Lang } from '../core/world.js';
import { partTable } from './part-table.js';
import { subsInOrder } from './view.js';
import { words } from './words.js';

const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

/** Shown in place of an empty text. */
const orDash = (text: string | undefined): string => text || '–';

/** Prints how each checkpoint is checked and answered. */
export function instructionBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.guidance, share: 46 },
    { title: said.sheets, share: 14 },
  ];
  const cellsOf = (point: Checkpoint) => [
    orDash(guidanceOf(point, lang)),
    orDash(point.orgbladForGuidance.join(', ')),
  ];
  return [partTable(points, lang, { columns, cellsOf })];
}

function guidanceOf(point: Checkpoint, lang: Lang): string {
  const { photo } = words(lang);
  const photoOf = (text: Checkpoint['photo']) => text && `${photo}: ${text[lang]}`;
  const subs = subsInOrder(point).map((sub) =>
    lines(`- ${[sub.name[lang], sub.guidance?.[lang]].filter(Boolean).join(': ')}`, photoOf(sub.photo)),
  );
  return lines(point.guidance?.[lang], photoOf(point.photo), ...subs);
}

/** Prints what is done about a deviation, and when. */
export function maintenanceBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.measures, share: 30 },
    { title: said.horizon, share: 16 },
    { title: said.correction, share: 14 },
  ];
  const cellsOf = ({ maintenanceMeasures, timePerspective, orgbladForCorrection }: Checkpoint) => [
    orDash(maintenanceMeasures?.[lang]),
    timePerspective.name[lang],
    orDash(orgbladForCorrection.join(', ')),
  ];
  return [partTable(points, lang, { columns, cellsOf })];
}
