import { groupBy } from '../../group-by.js';
import { assessments } from '../../html/in-both.js';
import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type Checkpoint,
  type LocalText,
  REPORT_TYPES,
  type ReportType,
  type SubCheckpoint,
} from '../core/checklist-records.js';
import { type Context, type Handler, oneOf } from '../core/context.js';
import {
  type Block,
  type Cell,
  type Column,
  type PdfDocument,
  plainFileName,
  type Row,
  type Table,
} from '../core/pdf-document.js';
import { forbidden, notFound } from '../core/refusal.js';
import { wire } from '../core/scalars.js';
import type { Lang } from '../core/world.js';
import { actsForCompany, madeBy } from '../customer/standing.js';
import { reports, words } from './checklist-words.js';
import { checklistOf, latestRevision, requireFacility } from './facilities.js';

const nameOf = ({ name, component, option }: Checkpoint, lang: Lang): string => {
  const about = component ? `${component.name[lang]}: ` : '';
  return `${about}${name[lang]}${option ? ` (${words(lang).optional})` : ''}`;
};

interface TableContents {
  /** The columns after number and name. */
  readonly columns: readonly Column[];
  readonly cellsOf: (point: Checkpoint) => Extract<Row, readonly unknown[]>;
  /** Rows below that of the checkpoint. */
  readonly more?: (point: Checkpoint) => readonly Row[];
}

/** Prints number, name and further columns of each checkpoint, under the parts of the facility. */
function partTable(points: readonly Checkpoint[], lang: Lang, contents: TableContents): Table {
  const said = words(lang);
  const { columns, cellsOf, more = () => [] } = contents;
  return {
    kind: 'table',
    columns: [{ title: said.number, share: 7 }, { title: said.checkpoint, share: 31 }, ...columns],
    rows: [...groupBy(points, ({ facilityPart }) => facilityPart.id).values()].flatMap((members): Row[] => [
      { band: members[0]?.facilityPart.name[lang] ?? '' },
      ...members.flatMap((point) => [[point.id, nameOf(point, lang), ...cellsOf(point)], ...more(point)]),
    ]),
  };
}

const BLOCKS: Readonly<Record<ReportType, (points: readonly Checkpoint[], lang: Lang) => readonly Block[]>> =
  {
    CHECKLIST: formBlocks,
    INSTRUCTIONS: instructionBlocks,
    INSTRUCTIONS_MAINTENANCE: maintenanceBlocks,
  };

/** Optional checkpoints are included only if they are requested; other requested ids have no effect. */
export const downloadChecklist: Handler = (context, input) => {
  const report = oneOf(input, 'reporttype', REPORT_TYPES);
  const type = oneOf(input, 'assessmenttype', ASSESSMENT_TYPES);
  if (!actsForCompany(context.caller))
    throw forbidden('the user is not confirmed by the company yet', 'not-confirmed');
  const revision = latestRevision(context);
  if (!revision) throw notFound('revision', 'latest', 'there is no revision');
  const facility = requireFacility(context, revision, input);
  const chosen = new Set((input.query.option ?? []) as readonly string[]);
  const points = checklistOf(context, revision, facility, type).filter(
    ({ id, option }) => !option || chosen.has(id),
  );
  const name = { facility: facility.name[context.lang], revision: revision.name };
  return { status: 200, pdf: pdfOf(context, { report, type, points, ...name }) };
};

interface Contents {
  readonly report: ReportType;
  readonly type: AssessmentType;
  readonly points: readonly Checkpoint[];
  readonly facility: string;
  readonly revision: string;
}

function pdfOf(context: Context, contents: Contents): PdfDocument {
  const { lang, now } = context;
  const { report, type, points, facility, revision } = contents;
  const said = words(lang);
  const title = `${reports(lang)[report]}: ${facility}`;
  const about = [assessments(lang)[type], `${said.revision} ${revision}`, said.points(points.length)];
  return {
    fileName: plainFileName(`${reports(lang)[report]}-${facility}-${type.toLowerCase()}`),
    title,
    subtitle: `${about.join(' · ')}\n${madeBy(context)}`,
    lang,
    madeAt: now,
    blocks: points.length === 0 ? [{ kind: 'text', text: said.empty }] : BLOCKS[report](points, lang),
    footer: `${title} · ${assessments(lang)[type]} · ${said.revision} ${revision}`,
  };
}

const BOX: Cell = { box: true };
const BOXES: readonly Cell[] = [BOX, BOX, BOX];

/** Prints a blank form: a row with boxes for each checkpoint and its subpoints, and space to write for text answers. */
function formBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
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

const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

/** Shown in place of an empty text. */
const orDash = (text: string | undefined): string => text || '–';

/** Prints how each checkpoint is checked and answered. */
function instructionBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.guidance, share: 46 },
    { title: said.sheets, share: 14 },
  ];
  const cellsOf = (point: Checkpoint) => [
    orDash(guidanceOf(point, lang)),
    orDash(point.orgbladForGuidance.join(', ')),
  ];
  return [partTable(points, lang, { columns, cellsOf })];
}

function guidanceOf(point: Checkpoint, lang: Lang): string {
  const { photo } = words(lang);
  const photoOf = (text: Checkpoint['photo']) => text && `${photo}: ${text[lang]}`;
  const subs = subsInOrder(point).map((sub) =>
    lines(`- ${[sub.name[lang], sub.guidance?.[lang]].filter(Boolean).join(': ')}`, photoOf(sub.photo)),
  );
  return lines(point.guidance?.[lang], photoOf(point.photo), ...subs);
}

/** Prints what is done about a deviation, and when. */
function maintenanceBlocks(points: readonly Checkpoint[], lang: Lang): readonly Block[] {
  const said = words(lang);
  const columns = [
    { title: said.measures, share: 30 },
    { title: said.horizon, share: 16 },
    { title: said.correction, share: 14 },
  ];
  const cellsOf = ({ maintenanceMeasures, timePerspective, orgbladForCorrection }: Checkpoint) => [
    orDash(maintenanceMeasures?.[lang]),
    timePerspective.name[lang],
    orDash(orgbladForCorrection.join(', ')),
  ];
  return [partTable(points, lang, { columns, cellsOf })];
}

const said = (text: LocalText | null | undefined, lang: Lang): string | null => text?.[lang] ?? null;

const subsInOrder = ({ subCheckpoints }: Checkpoint): readonly SubCheckpoint[] =>
  subCheckpoints.toSorted((a, b) => a.sorting - b.sorting);

const viewSub = (sub: SubCheckpoint, lang: Lang) => ({
  id: wire(sub.id),
  name: sub.name[lang],
  guidance: said(sub.guidance, lang),
  camera: sub.photo !== undefined,
  cameraGuidance: said(sub.photo, lang),
  sorting: sub.sorting,
});

export const viewCheckpoint = (point: Checkpoint, lang: Lang) => ({
  id: wire(point.id),
  name: point.name[lang],
  answerType: point.answerType,
  assessmentTypes: point.assessmentTypes,
  camera: point.photo !== undefined,
  cameraGuidance: said(point.photo, lang),
  componentId: point.component ? wire(point.component.id) : null,
  componentName: said(point.component?.name, lang),
  facilityPartId: wire(point.facilityPart.id),
  facilityPartName: point.facilityPart.name[lang],
  guidance: said(point.guidance, lang),
  maintenanceMeasures: said(point.maintenanceMeasures, lang),
  option: point.option,
  primarySorting: point.primarySorting,
  secondarySorting: point.secondarySorting,
  orgbladForCorrection: point.orgbladForCorrection,
  orgbladForGuidance: point.orgbladForGuidance,
  subCheckpoints: subsInOrder(point).map((sub) => viewSub(sub, lang)),
  timePerspectiveId: wire(point.timePerspective.id),
  timePerspectiveName: point.timePerspective.name[lang],
});
