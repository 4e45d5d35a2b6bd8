// A page shows the checklists of the demo data: revisions, facilities, checkpoints and the printed forms.
import { test } from 'vitest';
import { expectPage } from '../../support/page.js';
import { answersTo, askedOf, type Call } from './asked.js';

const CALLS: readonly Call[] = [
  'kari/en listChecklistRevisions',
  'kari listChecklistFacilities revision=latest',
  'kari/en listChecklistFacilities revision=41',
  'kari getChecklistFacility revision=42 facilityid=11',
  'kari getChecklistFacilityUnrevised facilityid=16',
  'kari getChecklistFacility revision=41 facilityid=15',
  'kari listCheckpointsByAssessmentType revision=latest facilityid=11 assessmenttype=RISKASSESSMENT',
  'kari/en listCheckpointsByAssessmentType revision=42 facilityid=13 assessmenttype=STATECONTROL_SITEVISIT',
  'kari getCheckpoint facilityid=15 checkpointid=2010',
  'kari getCheckpoint facilityid=12 checkpointid=2010',
  'kari getCheckpoint facilityid=16 checkpointid=2111',
  'kari/en getCheckpoint facilityid=11 checkpointid=2002',
];
const FORMS: readonly Call[] = [
  'ola downloadChecklist facilityid=16 reporttype=CHECKLIST assessmenttype=FINALINSPECTION',
  'ola/en downloadChecklist facilityid=16 reporttype=CHECKLIST assessmenttype=EXECUTION',
  'trenchctl downloadChecklist facilityid=13 reporttype=INSTRUCTIONS assessmenttype=STATECONTROL_SITEVISIT ? option=2206&option=2001',
  'ola/en downloadChecklist facilityid=13 reporttype=INSTRUCTIONS_MAINTENANCE assessmenttype=STATECONTROL_SITEVISIT',
  'ola downloadChecklist facilityid=16 reporttype=INSTRUCTIONS_MAINTENANCE assessmenttype=EXECUTION',
  'ola/en downloadChecklist facilityid=11 reporttype=INSTRUCTIONS assessmenttype=RISKASSESSMENT',
  'ola/en downloadChecklist facilityid=16 reporttype=CHECKLIST assessmenttype=UNKNOWN',
  'nina downloadChecklist facilityid=16 reporttype=CHECKLIST assessmenttype=UNKNOWN',
];

test('checklists have their points in order, and forms their words', async () => {
  const asked = askedOf();
  const points = await asked('kari listCheckpoints revision=latest facilityid=11');
  expectPage(new URL('./checklists.expected.txt', import.meta.url), {
    'Checkpoints of a facility, in order': points.filter((line) => /^id=\d{4} /.test(line)).map((line) => line.slice(0, 90)),
    Checklists: await answersTo(asked, CALLS),
    Forms: await answersTo(asked, FORMS),
  });
});
