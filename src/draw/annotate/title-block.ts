import type { Speech } from '../drawing-words.js';
import { drawingNumber } from '../names.js';
import type { Heading, ViewState } from '../section.js';
import { scaleText } from './paper.js';
import { NORMAL, type Pen, SMALL } from './pen.js';
import { cleaned, fitted, widthOf, wrapped } from './text-width.js';

/** The length of the scale bar (mm). */
function barLength(unit: number, room: number): number {
  const most = room * unit;
  const decade = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * decade <= most) ?? 1) * decade;
}

interface Bar {
  /** The left end, and the greatest width (px). */
  readonly x: number;
  readonly y: number;
  readonly room: number;
  /** mm in a px. */
  readonly unit: number;
}

/** Draws the bar with its numbers. */
function drawScaleBar(pen: Pen, { x, y, room, unit }: Bar, speech: Speech): void {
  const end = (length: number) => `${speech.number(length, 2)} mm`;
  const length = barLength(unit, Math.max(20, room - widthOf(end(room * unit), SMALL) / 2 - 10));
  const width = length / unit;
  for (let n = 0; n < 4; n++) {
    const from = x + (n * width) / 4;
    const to = from + width / 4;
    pen.polygon(
      [
        ...[
          { x: from, y },
          { x: to, y },
        ],
        ...[
          { x: to, y: y + 6 },
          { x: from, y: y + 6 },
        ],
      ],
      { layer: 'title', look: n % 2 === 0 ? 'scale-dark' : 'scale-light' },
    );
  }
  const style = { layer: 'title', look: 'text', size: SMALL } as const;
  pen.text('0', { x, y: y - 4 }, { ...style, anchor: 'start' });
  const text = end(length);
  pen.text(
    text,
    { x: Math.max(x + width, x + 14 + widthOf(text, SMALL)), y: y - 4 },
    { ...style, anchor: 'end' },
  );
}

export interface TitleOptions {
  readonly heading: Heading;
  readonly state: ViewState;
  readonly isReplaced: boolean;
  readonly scale: number;
  /** The name of the paper format, such as A4; empty for a sheet of another size. */
  readonly paper: string;
  readonly unit: number;
  readonly isNarrow: boolean;
  readonly speech: Speech;
}

interface Field {
  readonly label: string;
  readonly value: string;
  /** Share of the row. */
  readonly share: number;
  readonly isScale?: true;
}

const ROW = 36;
const LINE = 15;

export const titleHeight = (options: TitleOptions, width: number): number =>
  rowsOf(options).length * ROW + noteOf(options, width).length * LINE + (options.isReplaced ? 10 : 0);

const noteOf = ({ isReplaced, speech }: TitleOptions, width: number): string[] =>
  isReplaced ? wrapped(speech.term('replaced'), (width - 16) / 1.16, NORMAL, 3) : [];

export function drawTitleBlock(pen: Pen, options: TitleOptions, x: number, y: number, width: number): void {
  const { unit, speech } = options;
  const notes = noteOf(options, width);
  for (const [n, line] of notes.entries())
    pen.text(line, { x: x + 8, y: y + 16 + n * LINE }, { layer: 'title', look: 'text-strong' });
  let top = y + (notes.length > 0 ? notes.length * LINE + 10 : 0);
  const rule = (x0: number, y0: number, x1: number, y1: number) =>
    pen.line(
      [
        { x: x0, y: y0 },
        { x: x1, y: y1 },
      ],
      { layer: 'title', look: 'rule' },
    );
  rule(x, y, x + width, y);
  for (const row of rowsOf(options)) {
    if (top > y) rule(x, top, x + width, top);
    const sum = row.reduce((total, { share }) => total + share, 0);
    let left = x;
    for (const field of row) {
      const room = (width * field.share) / sum;
      if (left > x) rule(left, top, left, top + ROW);
      drawField(pen, field, left + 8, top, room - 14);
      if (field.isScale) {
        const used = Math.max(100, room * 0.42);
        drawScaleBar(pen, { x: left + used, y: top + 21, room: room - used - 12, unit }, speech);
      }
      left += room;
    }
    top += ROW;
  }
}

function drawField(pen: Pen, { label, value, isScale }: Field, x: number, y: number, width: number): void {
  const room = isScale ? Math.max(86, width * 0.42 - 14) : width;
  pen.text(fitted(label, room, SMALL), { x, y: y + 13 }, { layer: 'title', look: 'text-quiet', size: SMALL });
  const text = fitted(cleaned(value) || '–', room, NORMAL, true);
  pen.text(text, { x, y: y + 29 }, { layer: 'title', look: 'text-strong' });
}

function rowsOf({ heading, state, scale, paper, isNarrow, speech }: TitleOptions): Field[][] {
  const { project, projectName = '', segment, section, sections, length, date, service } = heading;
  const { drawnBy = '', revision = '' } = heading;
  const field = (label: string, value: string, share: number): Field => ({ label, value, share });
  const ofProject = field(speech.term('project'), `${project} ${projectName}`, 4);
  const ofSegment = field(speech.term('segment'), segment, 3);
  const ofSection = field(speech.term('section'), `${section} ${speech.term('of')} ${sections}`, 1.4);
  const ofLength =
    length === undefined ? [] : [field(speech.term('length'), `${speech.number(length, 2)} m`, 1.5)];
  const ofState = field(speech.term('state'), speech.state(state), 2);
  const ofDate = field(speech.term('date'), date, 1.6);
  const ofService = service === undefined ? [] : [field(speech.term('service'), service, 3)];
  const ofScale: Field = {
    ...field(
      `${speech.term('scale')}, ${isNarrow ? 'mm' : speech.term('scaleNote')}`,
      `${scaleText(scale)}${paper === '' ? '' : ` (${paper})`}`,
      4,
    ),
    isScale: true,
  };
  const ofNumber = field(speech.term('number'), drawingNumber(heading, state), 7);
  const ofRevision = field(speech.term('revision'), revision, 1.8);
  const ofAuthor = field(speech.term('drawnBy'), drawnBy, 2);
  if (!isNarrow)
    return [
      [ofProject, ofSegment, ofSection, ...ofLength, ofDate],
      [ofNumber, ofRevision, ofAuthor],
      [ofState, ...ofService, ofScale],
    ];
  return [
    [ofProject],
    [ofSegment, { ...ofSection, share: 2 }],
    [{ ...ofState, share: 3 }, ...ofLength, { ...ofDate, share: 2 }],
    [ofNumber],
    [ofRevision, ofAuthor],
    ...(ofService.length > 0 ? [ofService] : []),
    [ofScale],
  ];
}
