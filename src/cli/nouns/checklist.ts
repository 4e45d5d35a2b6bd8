import type { Arguments, Contract } from '../../api/typed.js';
import type { TypedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { didYouMean, fold, nearest } from '../../spec/read/nearest.js';
import { flag, noun, text, texts } from '../command.js';
import { type Services, serviceCommand } from '../connection/find-project.js';
import { enumWord, FORMAT, given, inOwnWords, orNoRevision, REVISION } from '../options/noun-options.js';
import { day, indented, many, show, tableOf, words } from '../output/print-json.js';
import { checkPlace, SAVE_OPTIONS, saveDownload } from '../output/save-download.js';

const facilities = serviceCommand({
  examples: [
    ['checklist facilities', 'List the facilities with their assessments'],
    ['checklist facilities --revisions', 'List the revisions of the checklists'],
  ],
  needs: ['checklist'],
  options: {
    ...REVISION,
    revisions: flag('List the revisions of the checklists instead'),
    ...FORMAT,
  },
  run: async (services, args) => {
    if (args.revisions) return showRevisions(services, args.format);
    const found = await facilitiesOf(services, args.revision);
    show(args.format, found, () =>
      found
        .map(({ id, name, assessmentTypes }) =>
          [
            visible(words(id, name) || 'a facility without id and name'),
            ...(assessmentTypes?.length ? [indented(assessmentTypes.join(', '))] : []),
          ].join('\n'),
        )
        .join('\n'),
    );
  },
});

async function showRevisions({ read }: Services, format: 'text' | 'json'): Promise<void> {
  const found = await read.checklist.listChecklistRevisions();
  const rows = found.map((one) => ({
    id: one.id,
    name: one.name,
    from: day(one.activeFromDate),
    description: one.description,
  }));
  show(format, found, () => tableOf(rows, 'The checklists have no revisions.'));
}

type Checkpoint = Awaited<ReturnType<TypedClient['checklist']['listCheckpoints']>>[number];
type Assessment = Arguments<
  Contract['checklist']['listCheckpointsByAssessmentType']
>['path']['assessmenttype'];

const FACILITY = { facility: { ...text('Id or name of the facility'), demandOption: true } } as const;

const assessment = (describe: string) => enumWord<Assessment>('checklist', 'AssessmentType', describe);

const points = serviceCommand({
  examples: [['checklist points kabelgrøft', 'List the checkpoints of cable trenches']],
  needs: ['checklist'],
  positionals: FACILITY,
  options: {
    assessment: assessment('Only checkpoints of this type of assessment'),
    ...REVISION,
    ...FORMAT,
  },
  run: async (services, args) => {
    const { revision, assessment: assessmenttype } = args;
    const facility = await findFacility(services, args.facility, revision);
    const path = { revision, facilityid: facility.id };
    const { checklist } = services.read;
    const found =
      assessmenttype === undefined
        ? await checklist.listCheckpoints({ path })
        : await checklist.listCheckpointsByAssessmentType({ path: { ...path, assessmenttype } });
    show(args.format, inOwnWords(found, services.profile), () => textOf(facility.name ?? facility.id, found));
  },
});

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

const download = serviceCommand({
  examples: [['checklist download kabelgrøft FINALINSPECTION -o forms/', 'Save a blank form']],
  needs: ['checklist'],
  positionals: {
    ...FACILITY,
    assessment: { ...assessment('Type of assessment'), demandOption: true },
  },
  options: {
    report: {
      ...enumWord<Download['path']['reporttype']>('checklist', 'ReportType', 'Form or instructions'),
      default: 'CHECKLIST',
    },
    option: texts('Include this optional checkpoint, by its id (may be repeated)'),
    ...SAVE_OPTIONS,
  },
  run: async (services, args) => {
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
  },
});

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

export const checklist = noun([
  ['facilities', 'List the facilities that have checklists', facilities],
  ['points', 'List the checkpoints of a facility', points],
  ['download', 'Save a blank form, or its instructions, as PDF', download],
]);
