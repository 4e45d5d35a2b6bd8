import type { Speech } from '../drawing-words.js';
import { drawingNumber } from '../file-name.js';
import type { Heading, ViewState } from '../section.js';
import { NORMAL, type Pen, SMALL } from './pen.js';
import { drawScaleBar, scaleText } from './scale.js';
import { cleaned, fitted, wrapped } from './text-width.js';

export interface TitleOptions {
  readonly heading: Heading;
  readonly state: ViewState;
  readonly isReplaced: boolean;
  readonly scale: number;
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

function rowsOf({ heading, state, scale, isNarrow, speech }: TitleOptions): Field[][] {
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
      scaleText(scale, speech),
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
