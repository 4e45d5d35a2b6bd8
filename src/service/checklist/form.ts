import type { Checkpoint } from '../core/checklist-records.js';
import type { Block, Cell } from '../core/paper.js';
import type { Lang } from '../core/world.js';
import { subsInOrder } from './view.js';
import { words } from './words.js';

const BOX: Cell = { box: true };

interface Part {
  readonly name: string;
  readonly points: readonly Checkpoint[];
}

/** Checkpoints by facility part, in the order in which the parts first come up. */
export function partsOf(points: readonly Checkpoint[], lang: Lang): readonly Part[] {
  const parts = new Map<string, Checkpoint[]>();
  for (const point of points) {
    const known = parts.get(point.facilityPart.id);
    if (known) known.push(point);
    else parts.set(point.facilityPart.id, [point]);
  }
  return [...parts.values()].map((members) => ({
    name: members[0]?.facilityPart.name[lang] ?? '',
    points: members,
  }));
}

export const nameOf = ({ name, component, option }: Checkpoint, lang: Lang): string => {
  const about = component ? `${component.name[lang]}: ` : '';
  return `${about}${name[lang]}${option ? ` (${words(lang).optional})` : ''}`;
};

/** A blank form: a row with squares for each checkpoint and its finer points, a line where the answer is a text. */
export function formBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.number, share: 9 },
    { title: said.checkpoint, share: 44 },
    { title: said.good, share: 7 },
    { title: said.deviation, share: 10 },
    { title: said.notRelevant, share: 10 },
    { title: said.remark, share: 20 },
  ];
  return [
    { kind: 'fields', rows: said.filledIn.map((label) => [label, null] as const) },
    ...partsOf(points, lang).flatMap(({ name, points: members }): Block[] => [
      { kind: 'heading', text: name },
      { kind: 'table', columns, rows: members.flatMap((point) => rowsOf(point, lang)) },
    ]),
  ];
}

function rowsOf(point: Checkpoint, lang: Lang): readonly (readonly Cell[])[] {
  const said = words(lang);
  const isText = point.answerType === 'TEXT';
  const squares = isText ? ['', '', ''] : [BOX, BOX, BOX];
  const remark = [...(isText ? [`${said.answer}:`] : []), ...(point.photo ? [said.photo] : [])].join(' · ');
  const subs = subsInOrder(point).map((sub, at): readonly Cell[] => [
    `${point.id}.${at + 1}`,
    sub.name[lang],
    BOX,
    BOX,
    BOX,
    sub.photo ? said.photo : '',
  ]);
  return [[point.id, nameOf(point, lang), ...squares, remark], ...subs];
}
