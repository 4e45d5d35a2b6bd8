import type { Arguments, Contract } from '../../api/typed.js';
import type { TypedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { didYouMean, fold, nearest } from '../../spec/read/nearest.js';
import type { Command } from '../command.js';
import { type Services, withClient } from '../connection/find-project.js';
import type { GlobalArgs } from '../options/common-options.js';
import { group } from '../options/group.js';
import {
  FORMAT,
  given,
  inOwnWords,
  type NounArgs,
  oneOf,
  orNoRevision,
  REVISION,
  texts,
} from '../options/noun-options.js';
import { day, indented, many, show, tableOf, words } from '../output/print-json.js';
import { checkPlace, SAVE_OPTIONS, type SaveArgs, saveDownload } from '../output/save-download.js';

interface FacilitiesArgs extends NounArgs {
  readonly revision: string;
}

export const facilities: Command<FacilitiesArgs> = {
  examples: [['checklist facilities', 'List the facilities with their assessments']],
  options: (yargs) => yargs.options({ revision: REVISION, format: FORMAT }),
  run: (args) =>
    withClient(args, ['checklist'], async (services) => {
      const found = await facilitiesOf(services, args.revision);
      show(args.format, found, () =>
        found
          .map(({ id, name, assessmentTypes }) =>
            [
              visible(words(id, name) || 'a facility without id and name'),
              indented((assessmentTypes ?? []).join(', ')),
            ].join('\n'),
          )
          .join('\n'),
      );
    }),
};

const revisions: Command<NounArgs> = {
  examples: [['checklist revisions', 'List the revisions of the checklists']],
  options: (yargs) => yargs.option('format', FORMAT),
  run: (args) =>
    withClient(args, ['checklist'], async ({ read }) => {
      const found = await read.checklist.listChecklistRevisions();
      const rows = found.map((one) => ({
        id: one.id,
        name: one.name,
        from: day(one.activeFromDate),
        description: one.description,
      }));
      show(args.format, found, () => tableOf(rows, 'The checklists have no revisions.'));
    }),
};

type Checkpoint = Awaited<ReturnType<TypedClient['checklist']['listCheckpoints']>>[number];
type Assessment = Arguments<
  Contract['checklist']['listCheckpointsByAssessmentType']
>['path']['assessmenttype'];

interface PointsArgs extends NounArgs {
  readonly facility: string;
  readonly assessment?: Assessment;
  readonly revision: string;
}

export const points: Command<PointsArgs> = {
  examples: [['checklist points kabelgrøft', 'List the checkpoints of cable trenches']],
  options: (yargs) =>
    yargs
      .positional('facility', { type: 'string', demandOption: true, describe: 'Id or name of the facility' })
      .options({
        assessment: {
          ...oneOf('checklist', 'AssessmentType'),
          describe: 'Only checkpoints of this type of assessment',
        },
        revision: REVISION,
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['checklist'], async (services) => {
      const { revision, assessment: assessmenttype } = args;
      const facility = await findFacility(services, args.facility, revision);
      const path = { revision, facilityid: facility.id };
      const { checklist } = services.read;
      const found =
        assessmenttype === undefined
          ? await checklist.listCheckpoints({ path })
          : await checklist.listCheckpointsByAssessmentType({ path: { ...path, assessmenttype } });
      show(args.format, inOwnWords(found, services.profile), () =>
        textOf(facility.name ?? facility.id, found),
      );
    }),
};

/** Groups the checkpoints by the parts of the facility, in the order in which they are inspected. */
function textOf(facility: string, found: readonly Checkpoint[]): string {
  const lines = found.flatMap((point, n) => {
    const part = point.facilityPartName ?? '';
    const isSame = n > 0 && part === (found[n - 1]?.facilityPartName ?? '');
    const line = indented(words(point.id, point.name, noteOf(point)));
    return isSame ? [line] : ['', visible(part), line];
  });
  return [visible(`${facility}: ${many(found.length, 'checkpoint')}`), ...lines].join('\n');
}

function noteOf(point: Checkpoint): string {
  const sheets = sheetsOf(point);
  const notes = [
    point.componentName,
    point.camera ? 'photo' : '',
    point.option ? 'optional' : '',
    sheets.length > 0 ? `sheet ${sheets.join(', ')}` : '',
  ].filter(Boolean);
  return notes.length > 0 ? `(${notes.join('; ')})` : '';
}

/** The sheets that a checkpoint refers to. */
export const sheetsOf = ({
  orgbladForGuidance,
  orgbladForCorrection,
}: Pick<Checkpoint, 'orgbladForGuidance' | 'orgbladForCorrection'>): string[] => [
  ...new Set([...(orgbladForGuidance ?? []), ...(orgbladForCorrection ?? [])]),
];

type Download = Arguments<Contract['checklist']['downloadChecklist']>;

interface DownloadArgs extends GlobalArgs, SaveArgs {
  readonly facility: string;
  readonly assessment: Download['path']['assessmenttype'];
  readonly report: Download['path']['reporttype'];
  readonly option?: readonly string[];
}

export const download: Command<DownloadArgs> = {
  examples: [['checklist download kabelgrøft FINALINSPECTION -o forms/', 'Save a blank form']],
  options: (yargs) =>
    yargs
      .positional('facility', { type: 'string', demandOption: true, describe: 'Id or name of the facility' })
      .positional('assessment', {
        ...oneOf('checklist', 'AssessmentType'),
        demandOption: true,
        describe: 'Type of assessment',
      })
      .options({
        report: {
          ...oneOf('checklist', 'ReportType'),
          default: 'CHECKLIST',
          describe: 'Form or instructions',
        },
        option: texts('Include this optional checkpoint, by its id (may be repeated)'),
        ...SAVE_OPTIONS,
      }),
  run: (args) =>
    withClient(args, ['checklist'], async (services) => {
      checkPlace(args);
      const { report: reporttype, assessment: assessmenttype, option } = args;
      const { id: facilityid, name, assessmentTypes } = await findFacility(services, args.facility);
      // Otherwise the service would return an empty form.
      if (assessmentTypes && !assessmentTypes.includes(assessmenttype))
        throw new UserError(
          `${name ?? facilityid} has no checklist for ${assessmenttype}; it has ${assessmentTypes.join(', ')}`,
        );
      const file = await services.read.checklist.downloadChecklist({
        path: { facilityid, reporttype, assessmenttype },
        query: given({ option }) as NonNullable<Download['query']>,
      });
      await saveDownload(file, args, `${reporttype}-${name ?? facilityid}-${assessmenttype}.pdf`);
    }),
};

export type Facility = Awaited<ReturnType<TypedClient['checklist']['listChecklistFacilities']>>[number];

export const facilitiesOf = ({ read }: Services, revision: string): Promise<readonly Facility[]> =>
  orNoRevision(revision, read.checklist.listChecklistFacilities({ path: { revision } }));

/** Finds a facility by its id, its name, or the beginning of its name. */
export async function findFacility(
  services: Services,
  desired: string,
  revision = 'latest',
): Promise<Facility & { readonly id: string }> {
  const all = (await facilitiesOf(services, revision)).filter(hasId);
  const word = fold(desired);
  const hits = [
    all.filter(({ id }) => id === desired),
    all.filter(({ name }) => fold(name ?? '') === word),
    all.filter(({ name }) => fold(name ?? '').startsWith(word)),
    all.filter(({ name }) => fold(name ?? '').includes(word)),
  ].find(({ length }) => length > 0);
  const [only, ...others] = hits ?? [];
  if (!only) throw new UserError(`there is no facility ${desired}; ${hintFor(desired, all)}`);
  if (others.length === 0) return only;
  const list = [only, ...others].map(({ id, name }) => `  ${id}  ${name ?? ''}`.trimEnd());
  throw new UserError([`several facilities are called ${desired}: name one by its id`, ...list].join('\n'));
}

const hasId = (facility: Facility): facility is Facility & { readonly id: string } =>
  typeof facility.id === 'string';

const hintFor = (desired: string, all: readonly Facility[]): string =>
  didYouMean(
    nearest(
      desired,
      all.map(({ name }) => name ?? ''),
    ),
  ) ?? '`checklist facilities` lists them';

export const checklist = group([
  ['facilities', 'List the facilities that have checklists', facilities],
  ['revisions', 'List the revisions of the checklists', revisions],
  ['points <facility>', 'List the checkpoints of a facility', points],
  ['download <facility> <assessment>', 'Save a blank form, or its instructions, as PDF', download],
]);
