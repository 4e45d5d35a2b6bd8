import { keysOf } from '../annotate/keys.js';
import { refuseUndrawable } from '../drawable.js';
import { type Speech, speechOf } from '../drawing-words.js';
import { overlay } from '../overlay.js';
import type {
  CoveringMaterial,
  DrawLanguage,
  DrawnItem,
  DrawnSection,
  SectionView,
  ViewState,
} from '../section.js';
import { type Grid, newGrid, putItems } from './text-items.js';
import { clipped, fittingLegend, legendLines, MARK_SIGNS, TEXT_WORDS } from './text-legend.js';
import { planRows, type RowPlan } from './text-rows.js';

export interface TextOptions {
  /** Both states are shown in one drawing, because two do not fit beside each other. */
  readonly state: ViewState;
  readonly columns?: number;
  readonly rows?: number;
  readonly lang?: DrawLanguage;
  /** Lines of plain ASCII, for terminals without box drawing characters. */
  readonly ascii?: boolean;
}

const FILLS: Readonly<Record<CoveringMaterial, string>> = {
  ...{
    TARMAC: '▓',
    CONCRETE: '▒',
    COBBLESTONE: '▒',
    GRAVEL: '░',
    CRUSHED_STONES: '░',
    SAND: '·',
    OTHER: '·',
  },
};

/** Draws a section with characters: the trench at the left, the legend at the right. */
export function textOf(view: SectionView, options: TextOptions): string {
  const { state, columns = 72, rows = 16, lang = 'en', ascii = false } = options;
  refuseUndrawable([view.before, view.after]);
  const speech = speechOf(lang);
  const section = sectionOf(view, state);
  const keys = keysOf([section], state === 'change' || state === 'both' ? itemsBefore(view) : new Map());
  const inner = Math.floor(columns / 2) - 8;
  const legendColumns = columns - inner - 6;
  const input = { section, keys, speech, columns: legendColumns };
  const desired = legendLines(input);
  const plan = planRows(section, {
    ...{ most: rows - 3, least: Object.values(desired).flat().length - 2 },
    scale: (2 * Math.max(section.width, 1)) / inner,
  });
  const grid = newGrid(plan.rows, inner);
  putBands(grid, plan, section, speech);
  const without = putItems({ section, keys, grid, plan });
  const ground = `═╤${'═'.repeat(inner)}╤═`;
  const floor = ` └${'─'.repeat(inner)}┘ `;
  const figure = [ground, ...grid.lines().map((line) => ` │${line}│ `), floor];
  const legend = fittingLegend({ ...input, rows: figure.length, without });
  const lines = figure.map((line, n) => `${ascii ? plain(line) : line}  ${legend[n] ?? ''}`.trimEnd());
  return [titleOf(view, section, speech, columns), ...lines].join('\n');
}

function sectionOf({ before, after }: SectionView, state: ViewState): DrawnSection {
  if (state === 'change' || state === 'both') return overlay(before, after);
  const section = after ?? before;
  if (!section) throw new Error('a view without a section cannot be drawn');
  return section;
}

/** For each item of the state after that continues another one, that other one. */
function itemsBefore({ before, after }: SectionView): Map<string, DrawnItem> {
  const known = new Map((before?.items ?? []).map((item) => [item.id, item]));
  return new Map(
    (after?.items ?? []).flatMap(({ id, was = id }) => {
      const item = known.get(was);
      return item ? [[id, item] as const] : [];
    }),
  );
}

function titleOf({ heading }: SectionView, section: DrawnSection, speech: Speech, columns: number): string {
  const size = (name: 'width' | 'depth', now: number, old = now): string => {
    const [before, after] = [speech.mm(old), speech.mm(now)];
    return `${speech.term(name).toLowerCase()} ${before === after ? '' : `${before} -> `}${after} mm`;
  };
  const { width, depth, was } = section;
  const sizes = `${size('width', width, was?.width)}, ${size('depth', depth, was?.depth)}`;
  const part = `${speech.term('section').toLowerCase()} ${heading.section}`;
  const of = heading.sections > 1 ? ` ${speech.term('of')} ${heading.sections}` : '';
  const end = `, ${part}${of}: ${sizes}`;
  return clipped(clipped(heading.segment, Math.max(columns - end.length, 8)) + end, columns);
}

/** Coverings, backfill and foundation: what they are and how thick. */
function putBands(grid: Grid, plan: RowPlan, section: DrawnSection, speech: Speech): void {
  const put = (row: number, fill: string, text: string): void => {
    grid.put(row, 0, fill.repeat(grid.columns));
    grid.put(row, 2, ` ${text} `);
  };
  for (const { row, covering } of plan.coverings) {
    const { material, thickness, mark = 'kept' } = covering;
    const sign = MARK_SIGNS[mark].trim();
    put(row, FILLS[material], `${sign}${sign && ' '}${speech.material(material)} ${speech.mm(thickness)} mm`);
  }
  if (plan.rest) put(plan.rest.row, ' ', TEXT_WORDS[speech.lang].moreCoverings(plan.rest.count));
  if (plan.backfill !== undefined)
    put(plan.backfill, ' ', `${speech.term('cover').toLowerCase()} ${speech.mm(section.cover)} mm`);
  if (plan.foundation !== undefined) {
    const words = `${speech.term('foundation').toLowerCase()} ${speech.mm(section.foundation)} mm`;
    put(plan.foundation, '·', words);
  }
}

const ASCII: Readonly<Record<string, string>> = {
  ...{ '═': '=', '╤': '+', '│': '|', '─': '-', '└': '+', '┘': '+', '┌': '+', '┐': '+' },
  ...{ '╭': '.', '╮': '.', '╰': "'", '╯': "'", '▓': '#', '▒': '%', '░': ':', '·': '.', '…': '*' },
};

function plain(line: string): string {
  return Array.from(line, (char) => ASCII[char] ?? char).join('');
}
