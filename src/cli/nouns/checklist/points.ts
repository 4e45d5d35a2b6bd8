import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs, oneOf } from '../../options/noun-options.js';
import { inOwnWords } from '../../options/own-words.js';
import { REVISION } from '../../options/revision.js';
import { indented, many, show, words } from '../../output/print-json.js';
import { findFacility } from './find-facility.js';

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
