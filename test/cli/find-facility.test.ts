// The facility that a user means: by its id, its name, the beginning of its name, or a part of it.
import { expect, test } from 'vitest';
import { checklistsOf } from '../../src/cli/commands/dossier/parts.js';
import { type Facility, findFacility } from '../../src/cli/nouns/checklist.js';

const FACILITIES = [
  { id: '11', name: 'Kabelgrøft' },
  { id: '12', name: 'Kabelgrøft i vei' },
  { id: '13', name: 'Høyspennings kabelanlegg' },
  { id: '14', name: '12' },
  { id: '15', name: null },
  { id: '16', name: 'Kum for høyspenning' },
  { name: 'Sjøkabel' },
] as unknown as Facility[];

test.each([
  ['11', '11'],
  ['12', '12'],
  ['Kabelgrøft', '11'],
  ['kabelgrøft', '11'],
  ['KABEL GRØFT', '11'],
  ['kabelgrøft i', '12'],
  ['høyspenning', '13'],
  ['spennings kabel', '13'],
  ['SPENNINGSKABEL', '13'],
  ['kabelgr', 'several facilities are called kabelgr: name one by its id\n  11  Kabelgrøft\n  12  Kabelgrøft i vei'],
  ['sjøkabel', 'there is no facility sjøkabel; `checklist facilities` lists them'],
])('%s', async (desired, expected) => {
  const read = { checklist: { listChecklistFacilities: async () => FACILITIES } };
  const found = findFacility({ read } as unknown as Parameters<typeof findFacility>[0], desired);
  expect(await found.then(({ id }) => id).catch((error: Error) => error.message)).toBe(expected);
});

test('a facility that states no types of assessment has all forms of a hand-over', async () => {
  const facilities = [
    { id: '11', name: 'Grøft' },
    { id: '12', name: 'Trench', assessmentTypes: ['EXECUTION', 'OTHER'] },
    { id: '13', name: 'Kum' },
  ];
  const read = { checklist: { listChecklistFacilities: async () => facilities, listCheckpointsByAssessmentType: async () => [] } };
  const { entries } = await checklistsOf({ read } as unknown as Parameters<typeof checklistsOf>[0], {});
  const paths = ['11-execution', '11-finalinspection', '11-commissioning', '12-execution'];
  expect(entries.map(({ path }) => path)).toEqual(paths.map((name) => `checklists/${name}.pdf`));
});
