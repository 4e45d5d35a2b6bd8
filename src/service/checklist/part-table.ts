import type { Checkpoint } from '../core/checklist-records.js';
import type { Column, Row, Table } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { words } from './checklist-words.js';

/** Groups checkpoints by facility part, in the order of the first occurrence of the parts. */
function partsOf(points: readonly Checkpoint[]): readonly (readonly Checkpoint[])[] {
  const parts = new Map<string, Checkpoint[]>();
  for (const point of points) {
    const known = parts.get(point.facilityPart.id);
    if (known) known.push(point);
    else parts.set(point.facilityPart.id, [point]);
  }
  return [...parts.values()];
}

const nameOf = ({ name, component, option }: Checkpoint, lang: Lang): string => {
  const about = component ? `${component.name[lang]}: ` : '';
  return `${about}${name[lang]}${option ? ` (${words(lang).optional})` : ''}`;
};

interface Contents {
  /** The columns after number and name. */
  readonly columns: readonly Column[];
  readonly cellsOf: (point: Checkpoint) => Extract<Row, readonly unknown[]>;
  /** Rows below that of the checkpoint. */
  readonly more?: (point: Checkpoint) => readonly Row[];
}

/** Prints number, name and further columns of each checkpoint, under the parts of the facility. */
export function partTable(points: readonly Checkpoint[], lang: Lang, contents: Contents): Table {
  const said = words(lang);
  const { columns, cellsOf, more = () => [] } = contents;
  return {
    kind: 'table',
    columns: [{ title: said.number, share: 7 }, { title: said.checkpoint, share: 31 }, ...columns],
    rows: partsOf(points).flatMap((members): readonly Row[] => [
      { band: members[0]?.facilityPart.name[lang] ?? '' },
      ...members.flatMap((point) => [[point.id, nameOf(point, lang), ...cellsOf(point)], ...more(point)]),
    ]),
  };
}
