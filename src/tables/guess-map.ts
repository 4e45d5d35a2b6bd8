import { ITEM_KINDS } from '../kinds/registry.js';
import { fold } from '../spec/read/nearest.js';
import { headingOf } from './find-columns.js';
import { IMPORT_VERSION } from './map-language.js';
import { isUnit, textNumber, type Unit } from './numbers.js';
import { findPath, formOf } from './spec-path.js';
import type { Row, Table } from './table.js';

/** The meaning of usual headings; no two rows have the same heading. */
const HEADINGS: readonly (readonly [to: string, ...headings: string[]])[] = [
  ['project', 'prosjekt', 'prosjektnr', 'prosjektnummer', 'project', 'project number', 'project no'],
  [
    'segment',
    'strekning',
    'grøft',
    'grøftenavn',
    'segment',
    'trench',
    'stretch',
    'trasé',
    'trase',
    'delstrekning',
  ],
  ['length', 'lengde', 'grøftelengde', 'length', 'trench length'],
  ['description', 'beskrivelse', 'merknad', 'kommentar', 'description', 'comment', 'remarks', 'notes'],
  [
    'template',
    'profil',
    'grøfteprofil',
    'snitt',
    'mal',
    'normalsnitt',
    'template',
    'profile',
    'typical section',
  ],
  ['section', 'snitt nr', 'snittnr', 'section', 'section no'],
  ['layer', 'lag', 'lag nr', 'layer', 'layer no'],
  ['count', 'antall', 'stk', 'ant', 'count', 'quantity', 'qty', 'number', 'no of'],
  ['sections[].coverThickness', 'overdekning', 'dekning', 'cover', 'cover thickness'],
  ['sections[].foundationThickness', 'fundament', 'foundation', 'bedding'],
  ...ITEM_KINDS.flatMap(({ collection, headings = [] }) =>
    headings.length === 0 ? [] : [[`sections[].layers[].${collection}[].type`, ...headings] as const],
  ),
];

const BY_HEADING = new Map(
  HEADINGS.flatMap(([to, ...headings]) => headings.map((one) => [fold(one), to] as const)),
);

/** A heading without its unit and its punctuation: `Lengde (m)` and `Lengde, m` are lengde. */
const wordsOf = (heading: string): string =>
  fold(heading.replace(/[([].*?[)\]]|,\s*(?:mm|cm|m)$/gi, '').replace(/[.:_-]+/g, ' '));

function unitIn(heading: string): Unit | undefined {
  const unit = /[([,]\s*(mm|cm|m)\s*[)\]]?$/i.exec(heading)?.[1]?.toLowerCase();
  return isUnit(unit) ? unit : undefined;
}

interface GuessedColumn {
  readonly heading: string;
  readonly to: string;
  readonly unit?: Unit;
  readonly at: number;
}

/** A map that a person has to check. */
export interface GuessedMap {
  /** The contents of the file, in its order. */
  readonly contents: Readonly<Record<string, unknown>>;
  /** The headings whose meaning is not known. */
  readonly unknown: readonly string[];
  /** Each row needs these, and no heading looks like them. */
  readonly missing: readonly ('project' | 'segment')[];
}

/** The rows among which the headings are searched. */
const SEARCHED = 20;

/** Guesses the meaning of the columns from their headings in Norwegian and English. */
export function guessMap(table: Table): GuessedMap {
  const candidates = table.rows.slice(0, SEARCHED).map((row) => ({ row, columns: columnsIn(row) }));
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (most, one) => (one.columns.length > (most?.columns.length ?? 0) ? one : most),
    candidates[0],
  );
  const columns = best?.columns ?? [];
  const headings = best?.row.cells.map(headingOf).filter((one) => one !== '') ?? [];
  const below = table.rows.filter(({ number }) => number > (best?.row.number ?? 0));
  const decimal = decimalIn(below, columns);
  const needed = ['project', 'segment'] as const;
  return {
    contents: {
      apiVersion: IMPORT_VERSION,
      ...(table.sheet === undefined ? {} : { sheet: table.sheet }),
      ...(best && best.row !== table.rows[0] ? { headings: best.row.number } : {}),
      ...(decimal ? { decimal } : {}),
      columns: new Map(columns.map((column) => [column.heading, entryOf(column, below)])),
    },
    unknown: headings.filter((heading) => !columns.some((column) => column.heading === heading)),
    missing: needed.filter((role) => !columns.some(({ to }) => to === role)),
  };
}

/** A second column with the same meaning is left to the person who checks the guess. */
function columnsIn({ cells }: Row): GuessedColumn[] {
  const found = new Map<string, GuessedColumn>();
  cells.forEach((cell, at) => {
    const heading = headingOf(cell);
    const to = BY_HEADING.get(wordsOf(heading));
    if (to === undefined || found.has(to)) return;
    const unit = isLength(to) ? unitIn(heading) : undefined;
    found.set(to, { heading, to, at, ...(unit ? { unit } : {}) });
  });
  return [...found.values()];
}

const pathOf = (to: string) => {
  const path = findPath(to);
  return 'leaf' in path ? path : undefined;
};

const isLength = (to: string): boolean => isUnit(pathOf(to)?.leaf.unit);

function entryOf({ to, unit, at }: GuessedColumn, rows: readonly Row[]): unknown {
  const templates = to === 'template' ? templatesIn(rows, at) : undefined;
  const values = templates?.size ? templates : undefined;
  return unit || values ? { to, ...(unit ? { unit } : {}), ...(values ? { values } : {}) } : to;
}

/** The most templates that a guess lists. */
const MAX_TEMPLATES = 50;

/** The values of a column of templates, each with a name that a template may have: `Profil A` is profil-a. */
function templatesIn(rows: readonly Row[], at: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const { cells } of rows) {
    const text = headingOf(cells[at]);
    if (text !== '' && found.size < MAX_TEMPLATES)
      found.set(text, (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-'));
  }
  return found;
}

/** The decimal mark with which every number that is a text can be read, if there is only one. */
function decimalIn(rows: readonly Row[], columns: readonly GuessedColumn[]): 'comma' | 'point' | undefined {
  const numeric = columns.filter(({ to }) => {
    const path = pathOf(to);
    return path && formOf(path.leaf) === 'number';
  });
  const texts = rows.flatMap(({ cells }) =>
    numeric.flatMap(({ at }) => {
      const cell = cells[at];
      return typeof cell === 'string' && /[.,]/.test(cell) ? [cell] : [];
    }),
  );
  const [only, other] = (['comma', 'point'] as const).filter(
    (mark) => texts.length > 0 && texts.every((text) => textNumber(text, mark) !== undefined),
  );
  return other === undefined ? only : undefined;
}
