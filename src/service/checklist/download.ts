import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type Checkpoint,
  REPORT_TYPES,
  type ReportType,
} from '../core/checklist-records.js';
import type { Context, Handler } from '../core/context.js';
import { type Block, type Paper, plainFileName } from '../core/paper.js';
import { oneOf } from '../core/path-values.js';
import { forbidden, notFound } from '../core/refusal.js';
import type { Lang } from '../core/world.js';
import { madeBy } from '../customer/maker.js';
import { actsForCompany } from '../customer/standing.js';
import { checklistOf } from './checkpoints.js';
import { requireFacility } from './facilities.js';
import { formBlocks } from './form.js';
import { instructionBlocks, maintenanceBlocks } from './instructions.js';
import { latestRevision } from './revisions.js';
import { words } from './words.js';

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
  return { status: 200, paper: paperOf(context, { report, type, points, ...name }) };
};

interface Contents {
  readonly report: ReportType;
  readonly type: AssessmentType;
  readonly points: readonly Checkpoint[];
  readonly facility: string;
  readonly revision: string;
}

function paperOf(context: Context, contents: Contents): Paper {
  const { lang, now } = context;
  const { report, type, points, facility, revision } = contents;
  const said = words(lang);
  const title = `${said.report[report]}: ${facility}`;
  const about = [said.assessment[type], `${said.revision} ${revision}`, said.points(points.length)];
  return {
    fileName: plainFileName(`${said.report[report]}-${facility}-${type.toLowerCase()}`),
    title,
    subtitle: `${about.join(' · ')}\n${madeBy(context)}`,
    lang,
    madeAt: now,
    blocks: points.length === 0 ? [{ kind: 'text', text: said.empty }] : BLOCKS[report](points, lang),
    footer: `${title} · ${said.assessment[type]} · ${said.revision} ${revision}`,
  };
}
