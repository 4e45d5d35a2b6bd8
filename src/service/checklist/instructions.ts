import type { Checkpoint } from '../core/checklist-records.js';
import type { Block } from '../core/paper.js';
import type { Lang } from '../core/world.js';
import { nameOf, partsOf } from './form.js';
import { subsInOrder } from './view.js';
import { words } from './words.js';

const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

const byPart = (
  points: readonly Checkpoint[],
  lang: Lang,
  table: (members: readonly Checkpoint[]) => Block,
): readonly Block[] =>
  partsOf(points, lang).flatMap(({ name, points: members }): Block[] => [
    { kind: 'heading', text: name },
    table(members),
  ]);

/** How each checkpoint is to be checked and answered. */
export function instructionBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.number, share: 9 },
    { title: said.checkpoint, share: 30 },
    { title: said.guidance, share: 46 },
    { title: said.sheets, share: 15 },
  ];
  const rows = (members: readonly Checkpoint[]) =>
    members.map((point) => [
      point.id,
      nameOf(point, lang),
      guidanceOf(point, lang),
      point.orgbladForGuidance.join(', '),
    ]);
  return byPart(points, lang, (members) => ({ kind: 'table', columns, rows: rows(members) }));
}

function guidanceOf(point: Checkpoint, lang: Lang): string {
  const { photo } = words(lang);
  const photoOf = (text: Checkpoint['photo']) => text && `${photo}: ${text[lang]}`;
  const subs = subsInOrder(point).map((sub) =>
    lines(`- ${[sub.name[lang], sub.guidance?.[lang]].filter(Boolean).join(': ')}`, photoOf(sub.photo)),
  );
  return lines(point.guidance?.[lang], photoOf(point.photo), ...subs);
}

/** What is to be done about a deviation, and when. */
export function maintenanceBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.number, share: 9 },
    { title: said.checkpoint, share: 30 },
    { title: said.measures, share: 33 },
    { title: said.horizon, share: 14 },
    { title: said.correction, share: 14 },
  ];
  const rows = (members: readonly Checkpoint[]) =>
    members.map((point) => [
      point.id,
      nameOf(point, lang),
      point.maintenanceMeasures?.[lang] ?? '',
      point.timePerspective.name[lang],
      point.orgbladForCorrection.join(', '),
    ]);
  return byPart(points, lang, (members) => ({ kind: 'table', columns, rows: rows(members) }));
}
