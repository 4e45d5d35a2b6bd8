import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Services } from '../../connection/with-client.js';
import { type Facility, facilitiesOf, findFacility, sheetsOf } from '../../nouns/checklist.js';
import { digestOf, type Entry } from './manifest.js';

type Assessment = Arguments<Contract['checklist']['downloadChecklist']>['path']['assessmenttype'];

export interface ChecklistArgs {
  readonly facility?: readonly string[];
  readonly assessment?: readonly Assessment[];
}

/** The assessments that are made when a trench is built and handed over. */
const HAND_OVER: readonly Assessment[] = ['EXECUTION', 'FINALINSPECTION', 'COMMISSIONING'];
/** Matches the word for a trench in both languages of the service. */
const TRENCH = /gr[øo]ft|trench/i;

type Chosen = Awaited<ReturnType<typeof findFacility>>;

export interface Checklists {
  readonly entries: readonly Entry[];
  /** Numbers of the sheets that the checkpoints refer to. */
  readonly sheets: readonly string[];
}

/** Returns the forms to fill in, and the sheets that their checkpoints refer to. */
export async function checklistsOf(services: Services, args: ChecklistArgs): Promise<Checklists> {
  const facilities = await chosen(services, args.facility ?? []);
  const desired = args.assessment ?? HAND_OVER;
  const lists = await Promise.all(
    facilities.flatMap((facility) =>
      desired
        .filter((assessment) => facility.assessmentTypes?.includes(assessment) ?? true)
        .map((assessment) => checklistOf(services, facility, assessment)),
    ),
  );
  return {
    entries: lists.map(({ entry }) => entry),
    sheets: lists.flatMap(({ sheets }) => sheets),
  };
}

async function chosen(services: Services, named: readonly string[]): Promise<Chosen[]> {
  if (named.length > 0) return Promise.all(named.map((name) => findFacility(services, name)));
  const all = await facilitiesOf(services, 'latest');
  const trenches = all.filter((facility): facility is Chosen => isTrench(facility));
  if (trenches.length > 0) return trenches;
  throw new UserError('no facility is named after a trench: choose the checklists with --facility');
}

const isTrench = ({ id, name }: Facility): boolean => typeof id === 'string' && TRENCH.test(name ?? '');

async function checklistOf(
  { read: { checklist } }: Services,
  { id: facilityid, name }: Chosen,
  assessmenttype: Assessment,
) {
  const points = await checklist.listCheckpointsByAssessmentType({
    path: { revision: 'latest', facilityid, assessmenttype },
  });
  // The form of a hand-over includes all optional checkpoints, because it is not known yet which are needed.
  const option = points.flatMap(({ option: isOptional, id }) => (isOptional && id ? [id] : []));
  const entry: Entry = {
    part: 'checklists',
    path: `checklists/${facilityid.replace(/\W/g, '')}-${assessmenttype.toLowerCase()}.pdf`,
    title: `${name ?? facilityid}: ${assessmenttype.toLowerCase().replaceAll('_', ' ')} (${points.length} checkpoints)`,
    basis: digestOf(points),
    load: () =>
      checklist.downloadChecklist({
        path: { facilityid, reporttype: 'CHECKLIST', assessmenttype },
        ...(option.length > 0 ? { query: { option } } : {}),
      }),
  };
  return { entry, sheets: points.flatMap(sheetsOf) };
}
