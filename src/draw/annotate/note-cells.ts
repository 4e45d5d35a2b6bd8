import { letterOf, type Speech, signOf } from '../drawing-words.js';
import { coveringsBottom, drawnBedding } from '../figure-ground.js';
import type { Look } from '../scene.js';
import type { CoveringMaterial, DrawnProblem, DrawnSection, Mark } from '../section.js';
import type { Cell } from './cell.js';
import type { Keys } from './keys.js';
import type { Opening } from './openings.js';
import { type Pen, SMALL } from './pen.js';
import { drawSign } from './signs.js';
import { cleaned, fitted, widthOf, wrapped } from './text-width.js';

const LINE = 14;

interface Swatch {
  readonly look: Look;
  readonly text: string;
  readonly material?: CoveringMaterial;
  readonly mark?: Mark;
}

/** The materials that occur, two in a row. */
export function materialCells(sections: readonly DrawnSection[], width: number, speech: Speech): Cell[] {
  const swatches = new Map<string, Swatch>();
  const add = (swatch: Swatch) => swatches.set(`${swatch.look} ${swatch.text}`, swatch);
  for (const section of sections) {
    const { coverings = [], layers, cover, zoneHeight, foundation } = section;
    const isBedded = drawnBedding(section) !== undefined;
    for (const { material, description = '' } of coverings) {
      const more = cleaned(description);
      const text = more === '' ? speech.material(material) : `${speech.material(material)}: ${more}`;
      add({ look: 'covering', material, text });
    }
    if (cover > coveringsBottom(section)) add({ look: 'backfill', text: speech.term('backfill') });
    if (layers.some(({ bands }) => bands > 0)) add({ look: 'tape', text: speech.term('markerTape') });
    if (layers.some(({ protection }) => protection > 0))
      add({ look: 'protection', text: speech.term('protection') });
    if (zoneHeight > 0 && isBedded) add({ look: 'bedding', text: speech.term('bedding') });
    if (foundation > 0 && isBedded) add({ look: 'foundation', text: speech.term('foundation') });
    add({ look: 'soil', text: speech.term('soil') });
  }
  const all = [...swatches.values()];
  const isShort = ({ text }: Swatch): boolean => widthOf(text, SMALL) <= width / 2 - 32;
  const draw = (pen: Pen, { look, text, material }: Swatch, x: number, y: number, room: number): number => {
    const corners = look === 'tape' ? box(x, y + 5, 24, 5) : box(x, y + 1, 24, 14);
    pen.polygon(corners, { layer: 'legend', look, material });
    const lines = wrapped(text, room - 32, SMALL, MAX_LINES);
    for (const [n, line] of lines.entries())
      pen.text(line, { x: x + 31, y: y + 12 + n * LINE }, { layer: 'legend', look: 'text', size: SMALL });
    return lines.length;
  };
  // A text without room in half of the row has a row of its own.
  const long = all
    .filter((one) => !isShort(one))
    .map((one): Cell => {
      const lines = wrapped(one.text, width - 32, SMALL, MAX_LINES).length;
      return { height: 6 + LINE * lines, draw: (pen, x, y) => void draw(pen, one, x, y, width) };
    });
  return [...pairsOf(all.filter(isShort), width, draw), ...long];
}

const MAX_LINES = 4;

const box = (x: number, y: number, width: number, height: number) => [
  ...[
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
];

/** Says what the cover includes. A sheet without coverings must not look like bare ground if nobody read them. */
export function coverNoteCells(sections: readonly DrawnSection[], width: number, speech: Speech): Cell[] {
  if (!sections.every(({ coverings }) => coverings)) return [noteCell(speech.term('notRead'), width)];
  const hasCoverings = sections.some((section) => coveringsBottom(section) > 0);
  return hasCoverings ? [noteCell(speech.term('coverNote'), width)] : [];
}

function noteCell(note: string, width: number): Cell {
  const text = fitted(note, width, SMALL);
  return {
    height: 20,
    draw: (pen, x, y) =>
      pen.text(text, { x, y: y + 12 }, { layer: 'legend', look: 'text-strong', size: SMALL }),
  };
}

/** The marks that occur. */
export function markCells(marks: readonly Mark[], width: number, speech: Speech): Cell[] {
  return pairsOf(marks, width, (pen, mark, x, y) => {
    pen.circle({ x: x + 12, y: y + 8 }, 7, { layer: 'legend', look: 'outline', category: 'OTHER', mark });
    const text = `${signOf(mark)} ${speech.mark(mark)}`.trim();
    pen.text(text, { x: x + 31, y: y + 12 }, { layer: 'legend', look: 'text', size: SMALL, mark });
  });
}

/** Explains the dashed outlines and arrows; nothing if no item moves. */
export function moveCells(sections: readonly DrawnSection[], width: number, speech: Speech): Cell[] {
  if (!sections.some(({ items }) => items.some(({ from }) => from))) return [];
  const text = fitted(speech.term('oldPlace'), width - 46, SMALL);
  return [
    {
      height: 20,
      draw: (pen, x, y) => {
        const style = { layer: 'legend' } as const;
        pen.circle({ x: x + 8, y: y + 8 }, 6, { ...style, look: 'moved' });
        pen.line(
          [
            { x: x + 8, y: y + 8 },
            { x: x + 27, y: y + 8 },
          ],
          { ...style, look: 'move-line' },
        );
        const head = [
          { x: x + 34, y: y + 8 },
          { x: x + 25, y: y + 4 },
          { x: x + 25, y: y + 12 },
        ];
        pen.polygon(head, { ...style, look: 'move-head' });
        pen.text(text, { x: x + 41, y: y + 12 }, { ...style, look: 'text', size: SMALL });
      },
    },
  ];
}

function pairsOf<T>(
  elements: readonly T[],
  width: number,
  draw: (pen: Pen, element: T, x: number, y: number, room: number) => void,
): Cell[] {
  const room = width / 2;
  return elements.flatMap((element, n): Cell[] => {
    if (n % 2 === 1) return [];
    const next = elements[n + 1];
    return [
      {
        height: 20,
        draw: (pen, x, y) => {
          draw(pen, element, x, y, room);
          if (next !== undefined) draw(pen, next, x + room, y, room);
        },
      },
    ];
  });
}

/** The numbers and letters of the balloons of the items that a problem is about, in the order of its sentence. */
function balloonsOf({ itemIds }: DrawnProblem, { items }: DrawnSection, keys: Keys): string {
  const byId = new Map(items.map((item) => [item.id, item]));
  const texts = itemIds.flatMap((id) => {
    const item = byId.get(id);
    return item ? [`${keys.noOf(item)}${letterOf(item.category)}`] : [];
  });
  return [...new Set(texts)].join(', ');
}

export function problemCells(
  section: DrawnSection,
  keys: Keys,
  width: number,
  speech: Speech,
  side?: string,
): ((first: number) => Cell)[] {
  return section.problems.map((problem) => (first: number): Cell => {
    const { code, words, isNew } = problem;
    const balloons = balloonsOf(problem, section, keys);
    const sign = `!${first}`;
    const indent = Math.max(20, widthOf(sign, SMALL) + 8) + 8;
    const remark = [side, isNew ? speech.term('newProblem') : undefined].filter(Boolean).join(', ');
    const text = `${cleaned(speech.problem(code))}${remark === '' ? '' : ` (${remark})`}: ${cleaned(words)}${balloons === '' ? '' : ` (${speech.term('balloons')} ${balloons})`}`;
    const lines = wrapped(text, width - indent, SMALL, 5);
    return {
      height: LINE * lines.length + 10,
      draw: (pen, x, y) => {
        drawSign(pen, { form: 'problem', text: sign }, { x: x + (indent - 8) / 2, y: y + 11 });
        for (const [n, line] of lines.entries())
          pen.text(
            line,
            { x: x + indent, y: y + 15 + n * LINE },
            { layer: 'legend', look: 'text', size: SMALL },
          );
      },
    };
  });
}

/** Clear openings without room in the figure, one paragraph for each layer. */
export function openingCells(
  section: DrawnSection,
  openings: readonly Opening[],
  width: number,
  speech: Speech,
): Cell[] {
  return section.layers.flatMap(({ id }, n): Cell[] => {
    const own = openings.filter(({ layerId }) => layerId === id);
    if (own.length === 0) return [];
    const text = `${speech.term('layer')} ${n + 1}: ${own.map((one) => one.text).join(', ')}`;
    const lines = wrapped(text, width, SMALL, 12);
    return [
      {
        height: LINE * lines.length + 6,
        draw: (pen, x, y) => {
          for (const [at, line] of lines.entries())
            pen.text(line, { x, y: y + 12 + at * LINE }, { layer: 'legend', look: 'text', size: SMALL });
        },
      },
    ];
  });
}
