import type { Speech } from '../drawing-words.js';
import type { Heading, Revision, ViewState } from '../section.js';
import { drawingNumberOf } from '../sheet-title.js';
import { scaleText } from './paper.js';

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

/** One cell of the title block. */
export interface Field {
  readonly label: string;
  readonly value: string;
  /** Share of the row. */
  readonly share: number;
  readonly isScale?: true;
  /** A picture at the left side of the cell. */
  readonly logo?: string;
}

/** The rows of the title block, from the top. */
export function rowsOf(options: TitleOptions): Field[][] {
  const { heading, state, isNarrow, speech } = options;
  const {
    project,
    projectName = '',
    segment,
    section,
    sections,
    length,
    date,
    service,
    title = {},
  } = heading;
  const ofProject = field(speech.term('project'), `${project} ${projectName}`, 4);
  const ofSegment = field(speech.term('segment'), segment, 3);
  const ofSection = field(speech.term('section'), `${section} ${speech.term('of')} ${sections}`, 1.4);
  const ofLength =
    length === undefined ? [] : [field(speech.term('length'), `${speech.number(length, 2)} m`, 1.5)];
  const ofState = field(speech.term('state'), speech.state(state), 2);
  const ofDate = field(speech.term('date'), date, 1.6);
  const ofService = service === undefined ? [] : [field(speech.term('service'), service, 3)];
  const ofNumber = field(speech.term('number'), drawingNumberOf(heading), 5);
  const ofRevision = field(speech.term('revision'), title.revision ?? '', 1.8);
  const ofPeople = (['drawn', 'checked', 'approved'] as const).map((name) =>
    field(speech.term(name), title[name] ?? '', 2),
  );
  const ofPlace = placeFields(heading, speech);
  const ofScale = scaleField(options);
  if (!isNarrow)
    return [
      ...(ofPlace.length > 0 ? [ofPlace] : []),
      [ofProject, ofSegment, ofSection, ...ofLength, ofDate],
      [ofNumber, ofRevision, ofState],
      ofPeople,
      [...ofService, ofScale],
    ];
  return [
    ...ofPlace.map((one) => [one]),
    [ofProject],
    [ofSegment, { ...ofSection, share: 2 }],
    [{ ...ofState, share: 3 }, ...ofLength, { ...ofDate, share: 2 }],
    [ofNumber],
    [ofRevision, ...ofPeople.slice(0, 1)],
    ofPeople.slice(1),
    ...(ofService.length > 0 ? [ofService] : []),
    [ofScale],
  ];
}

const field = (label: string, value: string, share: number): Field => ({ label, value, share });

/** Company, viewing direction, chainage and height datum, as far as they are stated. */
function placeFields({ title = {} }: Heading, speech: Speech): Field[] {
  const { company, logo } = title;
  const ofCompany: Field[] =
    company === undefined && logo === undefined
      ? []
      : [{ ...field(speech.term('company'), company ?? '', 4), ...(logo === undefined ? {} : { logo }) }];
  const others = (['direction', 'chainage', 'datum'] as const).flatMap((name) => {
    const value = title[name];
    return value === undefined ? [] : [field(speech.term(name), value, 2)];
  });
  return [...ofCompany, ...others];
}

function scaleField({ scale, paper, isNarrow, speech }: TitleOptions): Field {
  const label = `${speech.term('scale')}, ${isNarrow ? 'mm' : speech.term('scaleNote')}`;
  const value = `${scaleText(scale)}${paper === '' ? '' : ` (${paper})`}`;
  return { ...field(label, value, 4), isScale: true };
}

/** The revision table: a head, and one row for each revision; nothing if there is none. */
export function revisionRows({ heading, speech }: TitleOptions): string[][] {
  const revisions = heading.title?.revisions ?? [];
  if (revisions.length === 0) return [];
  const head = (['revision', 'date', 'revisionText', 'revisionBy'] as const).map((name) => speech.term(name));
  const rowOf = ({ revision, date = '', text = '', by = '' }: Revision) => [revision, date, text, by];
  return [head, ...revisions.map(rowOf)];
}
