import type { Checkpoint } from '../core/checklist-records.js';
import type { Block, Cell, Column } from '../core/paper.js';
import type { Lang } from '../core/world.js';
import { partTable } from './part-table.js';
import { subsInOrder } from './view.js';
import { words } from './words.js';

const BOX: Cell = { box: true };
const BOXES: readonly Cell[] = [BOX, BOX, BOX];

/** Prints a blank form: a row with boxes for each checkpoint and its subpoints, and space to write for text answers. */
export function formBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns: readonly Column[] = [
    { title: said.good, share: 6, align: 'center' },
    { title: said.deviation, share: 7, align: 'center' },
    { title: said.notRelevant, share: 7, align: 'center' },
    { title: said.remark, share: 20 },
  ];
  return [
    { kind: 'fields', rows: said.filledIn.map((label) => [label, null] as const) },
    partTable(points, lang, {
      columns,
      cellsOf: ({ answerType, photo }) =>
        answerType === 'TEXT'
          ? ['', '', '', [`${said.answer}:`, '', photo ? said.photo : ''].join('\n')]
          : [...BOXES, photo ? said.photo : ''],
      more: (point) =>
        subsInOrder(point).map(({ name, photo }, at) => [
          `${point.id}.${at + 1}`,
          name[lang],
          ...BOXES,
          photo ? said.photo : '',
        ]),
    }),
  ];
}
