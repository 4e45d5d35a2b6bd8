import type { Block } from '../core/pdf-document.js';
import { INK, leading, MARGIN, type Sheet, type Style, TEXT_HEIGHT, TEXT_WIDTH } from './sheet.js';

type Fields = Extract<Block, { kind: 'fields' }>;

const LABEL: Style = { size: 9.5, bold: true };
const VALUE: Style = { size: 10 };
const VALUE_X = MARGIN + TEXT_WIDTH * 0.24;
const VALUE_WIDTH = MARGIN + TEXT_WIDTH - VALUE_X;
const GAP = 4;
/** The space above a line to write on. */
const TO_WRITE = 7;

interface Field {
  readonly labels: readonly string[];
  readonly lines: readonly string[];
  readonly isBlank: boolean;
  readonly height: number;
}

function fieldOf(sheet: Sheet, [label, value]: Fields['rows'][number]): Field {
  const labels = sheet.lines(label, VALUE_X - MARGIN - 8, LABEL);
  const lines = value === null ? [''] : sheet.lines(value, VALUE_WIDTH, VALUE);
  const isBlank = value === null;
  const height = Math.max(labels.length, lines.length) * leading(VALUE) + GAP + (isBlank ? TO_WRITE : 0);
  return { labels, lines, isBlank, height };
}

const sum = (fields: readonly Field[]): number => fields.reduce((all, { height }) => all + height, 0);

/** Few lines stay together; of many lines, the first ones do. */
const together = (height: number): number => Math.min(height, TEXT_HEIGHT / 4);

export const startOfFields = (sheet: Sheet, { rows }: Fields): number =>
  together(sum(rows.map((row) => fieldOf(sheet, row))));

export function writeFields(sheet: Sheet, { rows }: Fields): void {
  const fields = rows.map((row) => fieldOf(sheet, row));
  sheet.need(together(sum(fields)));
  for (const field of fields) writeField(sheet, field);
  sheet.y -= GAP;
}

function writeField(sheet: Sheet, { labels, lines, isBlank, height }: Field): void {
  sheet.need(together(height));
  if (isBlank) sheet.y -= TO_WRITE;
  for (let at = 0; at < Math.max(labels.length, lines.length); at += 1) {
    sheet.need(leading(VALUE));
    sheet.y -= leading(VALUE);
    sheet.write(labels[at] ?? '', MARGIN, sheet.y, LABEL);
    sheet.write(lines[at] ?? '', VALUE_X, sheet.y, VALUE);
  }
  if (isBlank) {
    const y = sheet.y - 2;
    sheet.page.drawLine({
      start: { x: VALUE_X, y },
      end: { x: MARGIN + TEXT_WIDTH, y },
      thickness: 0.5,
      color: INK,
    });
  }
  sheet.y -= GAP;
}
